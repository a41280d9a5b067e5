import Rules
import Source

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pages of rules as files, for editors that open a link.
package enum RulePages {
  /// The absolute path of a rule's page: its own file for a rule of the user's, else one that is
  /// written to the user's cache folder. Nil when that can't be written.
  package static func path(of rule: Rule) -> String? {
    if rule.path.hasPrefix("/") { return rule.path }
    guard let cache else { return nil }
    let folder = AbsolutePath.join(cache, "viewlint/rules")
    let path = AbsolutePath.join(folder, rule.id + ".md")
    let page = page(of: rule)
    if let text = try? FileSystem.read(path), text.string == page { return path }
    makeFolders(folder)
    return write(page, to: path) ? path : nil
  }

  /// The page as Markdown.
  package static func page(of rule: Rule) -> String {
    var text = "# \(rule.title)\n\n`\(rule.id)`, \(rule.category), "
    text += rule.isOnByDefault ? rule.severity.name : "off"
    if let reason = rule.offReason { text += ": \(reason)" }
    text += "\n\n" + trimmed(rule.explanation) + "\n"
    for option in rule.options { text += "\nOption `\(option.name)`.\n" }
    return text
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static var cache: String? {
    if let folder = environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return AbsolutePath.join(home, "Library/Caches")
    #else
      return AbsolutePath.join(home, ".cache")
    #endif
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func makeFolders(_ folder: String) {
    for path in AbsolutePath.upward(from: folder).reversed() where !FileSystem.exists(path) {
      mkdir(path, 0o755)
    }
  }

  /// Writes beside and renames, so that nobody reads half a page.
  private static func write(_ text: String, to path: String) -> Bool {
    let draft = "\(path).\(getpid())"
    guard let file = fopen(draft, "w") else { return false }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count, rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    return true
  }
}
