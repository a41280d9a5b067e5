import Foundation

// Called by the plugin: EmbedRules (rules | tables) <rules folder> <output> <stamp>

do {
  try embed(CommandLine.arguments)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}

/// Writes the Swift file that `arguments` ask for, unless it holds that text already, and renews the
/// stamp, which makes the build system call again next time.
func embed(_ arguments: [String]) throws {
  guard arguments.count == 5 else {
    throw EmbedError("usage: EmbedRules (rules | tables) <rules folder> <output> <stamp>")
  }
  let folder = URL(fileURLWithPath: arguments[2], isDirectory: true)
  let source =
    switch arguments[1] {
    case "rules": try ruleFiles(in: folder)
    case "tables": try tables(in: folder)
    default: throw EmbedError("'\(arguments[1])' is neither 'rules' nor 'tables'")
    }
  if (try? String(contentsOfFile: arguments[3], encoding: .utf8)) != source {
    try source.write(toFile: arguments[3], atomically: true, encoding: .utf8)
  }
  try UUID().uuidString.write(toFile: arguments[4], atomically: false, encoding: .utf8)
}

/// Swift that defines `embeddedRuleFiles`: every `<category>/<rule-id>.md`, without its examples.
func ruleFiles(in folder: URL) throws -> String {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
    let parts = path.split(separator: "/")
    return parts.count == 2 && parts[0] != "sdk" && path.hasSuffix(".md")
      && parts[1] != "README.md"
  }
  return try swiftArray(
    named: "embeddedRuleFiles",
    comment: "The built-in rule files, by path below `rules/`, without their examples.",
    of: paths, in: folder, edit: withoutExamples)
}

/// Swift that defines `embeddedTables`: every `sdk/*.tsv`.
func tables(in folder: URL) throws -> String {
  let sdk = folder.appendingPathComponent("sdk")
  let names = try FileManager.default.contentsOfDirectory(atPath: sdk.path)
  return try swiftArray(
    named: "embeddedTables",
    comment: "The tables of SwiftUI's API, by path below `rules/`.",
    of: names.filter { $0.hasSuffix(".tsv") }.map { "sdk/\($0)" }, in: folder, edit: { $0 })
}

/// Examples are tests; `viewlint test` reads them from disk.
func withoutExamples(_ text: String) -> String {
  guard let start = text.range(of: "\n## Examples") else { return text }
  return String(text[..<start.lowerBound]) + "\n"
}

func swiftArray(
  named name: String, comment: String, of paths: [String], in folder: URL,
  edit: (String) -> String
) throws -> String {
  let elements = try paths.sorted().map { path in
    let data = try Data(contentsOf: folder.appendingPathComponent(path))
    guard let text = String(data: data, encoding: .utf8) else {
      throw EmbedError("rules/\(path) is not UTF-8; save it as UTF-8")
    }
    return "  (path: \(rawLiteral(path)), text: \(try rawLiteral(block: edit(text), of: path)))"
  }
  let list = elements.isEmpty ? "[]" : "[\n\(elements.joined(separator: ",\n"))\n]"
  return """
    /// \(comment)
    package let \(name): [(path: String, text: String)] = \(list)

    """
}
