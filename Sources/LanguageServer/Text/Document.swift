import Source
import Workspace

/// A document that the client has open.
struct Document {
  /// As the client wrote it.
  let uri: String
  var version: Int?
  private(set) var lines: TextLines
  let kind: Kind
  let place: FilePlace?
  private let encoding: PositionEncoding

  enum Kind {
    case swift, markdown
    /// A rule file: Markdown that is checked as one.
    case rule
    case other
  }

  init(
    uri: String, version: Int?, text: String, kind: Kind, place: FilePlace?,
    encoding: PositionEncoding
  ) {
    self.uri = uri
    self.version = version
    self.kind = kind
    self.place = place
    self.encoding = encoding
    lines = TextLines(SourceText(text), encoding, isDocument: true)
  }

  var text: SourceText { lines.text }

  /// Replaces a range, or everything. Linear in the size of the text.
  mutating func apply(_ change: LSP.ChangeParams.Change) {
    guard let range = change.range.map(lines.bytes) else {
      lines = TextLines(SourceText(change.text), encoding, isDocument: true)
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + change.text.utf8.count)
    bytes += text.bytes[..<Int(range.start)]
    bytes += change.text.utf8
    bytes += text.bytes[Int(range.end)...]
    lines = TextLines(SourceText(bytes), encoding, isDocument: true)
  }
}
