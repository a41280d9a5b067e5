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
    /// A settings file.
    case settings
    case other

    /// Whether it is a part of its project, with findings.
    var isLinted: Bool { self == .swift || self == .markdown }
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
  /// Whether it stands for no file.
  var isUntitled: Bool { DocumentURI.path(of: uri) == nil }

  /// Replaces a range, or everything. Linear in the size of the text.
  mutating func apply(_ change: LSP.ChangeParams.Change) {
    guard let range = change.range.map(lines.bytes) else {
      lines = TextLines(SourceText(change.text), encoding, isDocument: true)
      return
    }
    let (old, start, end) = (text, Int(range.start), Int(range.end))
    var inserted = change.text
    let new = inserted.withUTF8 { inserted in
      let count = old.count - range.count + inserted.count
      return SourceText(count: count) { buffer in
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: old.raw[..<start]))
        UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
          .copyMemory(from: UnsafeRawBufferPointer(inserted))
        UnsafeMutableRawBufferPointer(rebasing: bytes[(start + inserted.count)...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: old.raw[end...]))
        return count
      }
    }
    lines = TextLines(new, encoding, isDocument: true)
  }
}

extension SourceText {
  /// All bytes, untyped.
  fileprivate var raw: UnsafeRawBufferPointer { UnsafeRawBufferPointer(bytes) }
}
