import JSONRPC
import Linter
import Rules
import Source
import Workspace

// What an editor shows at the pointer.
extension Session {
  func hover(_ params: LSP.PositionParams) -> LSP.Hover? {
    guard let document = documents[params.textDocument.uri], let place = document.place,
      document.kind.isLinted, let project = projects[place.root]?.project
    else { return nil }
    let offset = document.lines.offset(of: params.position)
    let writer = HoverWriter(session: self, project: project, isMarkdown: client.hoverMarkdown)
    let findings = project.reports([place.path])[0].findings.filter {
      $0.location.start.offset <= Int(offset)
        && Int(offset)
          < max(
            $0.location.end.offset, $0.location.start.offset + 1)
    }
    var parts = findings.map(writer.text)
    var range = findings.first.map {
      ByteRange(UInt32($0.location.start.offset), UInt32($0.location.end.offset))
    }
    if let description = project.describe(place.path, at: offset) {
      let text = writer.text(description)
      if !text.isEmpty { parts.append(text) }
      range = range ?? description.range
    }
    guard !parts.isEmpty else { return nil }
    return LSP.Hover(
      contents: .init(
        kind: client.hoverMarkdown ? "markdown" : "plaintext",
        value: parts.joined(separator: client.hoverMarkdown ? "\n\n---\n\n" : "\n\n")),
      range: range.map(document.lines.range))
  }
}

private struct HoverWriter {
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
    if let target = description.target { lines.append("runs on \(target)") }
    if let orientation = description.orientation { lines.append("drawn \(orientation)") }
    if !description.scrolls.isEmpty {
      lines.append("scrolls \(description.scrolls.joined(separator: " and "))ly")
    }
    guard !lines.isEmpty else { return "" }
    let list = lines.map { isMarkdown ? "- \($0)" : $0 }.joined(separator: "\n")
    return "\(bold(description.name))\n\n\(list)"
  }

  private func link(_ text: String, _ location: Finding.Location) -> String {
    guard isMarkdown else { return text }
    let uri = session.uri(of: location.file, in: project)
    return "[\(text)](\(uri)#L\(location.start.line))"
  }
}
