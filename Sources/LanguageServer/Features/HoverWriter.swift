import Linter
import Rules
import Workspace

/// Writes what an editor shows at the pointer, as Markdown or as plain text.
struct HoverWriter {
  let session: Session
  let project: LiveProject
  let isMarkdown: Bool

  private func bold(_ text: String) -> String { isMarkdown ? "**\(text)**" : text }
  private func code(_ text: String) -> String { isMarkdown ? "`\(text)`" : text }

  /// What is wrong, why, and what can be done.
  func text(_ finding: Finding) -> String {
    let page = project.rules.pages.first { $0.id == finding.rule }
    var text = bold(page?.title ?? finding.rule)
    text += " \(code(finding.rule))\n\n\(finding.message)"
    if let page {
      let explanation = page.explanation.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
      text += "\n\n" + String(explanation.reversed().drop { $0.isWhitespace }.reversed())
    }
    for fix in finding.fixes {
      text += "\n\nFix\(fix.isSafe ? "" : " (check the result)"): \(fix.title)"
    }
    for refusal in finding.refusals {
      text += "\n\nNo fix here (\(refusal.title)): \(refusal.reason)"
    }
    return text
  }

  /// What is known of a view or modifier; empty when nothing is.
  func text(_ description: ViewDescription) -> String {
    var lines: [String] = []
    for definition in description.definitions {
      let place = "\(definition.location.file):\(definition.location.start.line)"
      lines.append("defined as \(code(definition.name)) in \(link(place, definition.location))")
    }
    for api in description.apis { lines += self.lines(api, of: description) }
    if let target = description.target { lines.append("runs on \(target)") }
    if let turn = description.turn { lines.append("by itself it draws things \(turn)") }
    if let orientation = description.orientation { lines.append("drawn \(orientation)") }
    if !description.scrolls.isEmpty {
      lines.append("scrolls \(description.scrolls.joined(separator: " and "))ly")
    }
    lines += description.sizes
    guard !lines.isEmpty else { return "" }
    let list = lines.map { isMarkdown ? "- \($0)" : $0 }.joined(separator: "\n")
    return "\(bold(description.name))\n\n\(list)"
  }

  /// What SwiftUI offers under the name, since when, and whether it can be used here.
  private func lines(_ api: APIDescription, of description: ViewDescription) -> [String] {
    let isChoice = description.apis.count > 1
    let note = isChoice ? api.note.map { " (\($0))" } ?? "" : ""
    var since = api.since.isEmpty ? "" : ", since \(api.since)"
    if !api.never.isEmpty { since += ", not on \(api.never.joined(separator: ", "))" }
    if !since.isEmpty, !api.isCertain { since += " (by one source)" }
    var lines = ["\(isChoice ? "may be " : "")SwiftUI's \(code(api.name))\(note)\(since)"]
    if let deprecation = api.deprecation {
      lines.append(deprecation + (api.replacement.map { ": use \($0)" } ?? ""))
    }
    switch api.isOffered {
    case true?: lines.append("all targets of the file have it")
    case false?: lines.append("missing on \(api.missing.joined(separator: ", "))")
    case nil: break
    }
    return lines
  }

  private func link(_ text: String, _ location: Finding.Location) -> String {
    guard isMarkdown else { return text }
    let uri = session.uri(of: location.file, in: project)
    return "[\(text)](\(uri)#L\(location.start.line))"
  }
}
