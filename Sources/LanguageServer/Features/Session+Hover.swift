import JSONRPC
import Linter
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
