import Source

/// What SwiftUI offers, since when and until when: the table `rules/sdk/api.tsv`.
///
/// The text is embedded and stays text. What is read once, when the table is first asked, are the
/// places where names stand: some 1,800 of them; rows are read when they are first asked for.
package final class APITable: @unchecked Sendable {
  // Unchecked, but sound: `known` is touched under the lock only, all else never changes.
  private let lock = Lock()
  /// What was asked for.
  private var known: [Name: [API]] = [:]
  private let text: String
  /// By name without labels, for initializers that of their type: where its rows start in `text`.
  private let rows: [Name: [Int]]

  /// The embedded table.
  package static let shared = APITable(
    text: embeddedTables.first { $0.path == "sdk/api.tsv" }?.text ?? "")

  /// `text` in the form of the file. Linear in its size.
  package init(text: String) {
    var text = text
    rows = text.withUTF8 { Self.rows(in: $0) }
    self.text = text
  }

  /// The APIs of that name, whatever their receiver and labels, in the order of the table.
  package func apis(named name: Name) -> [API] {
    guard let rows = rows[name] else { return [] }
    return lock.hold {
      if let apis = known[name] { return apis }
      let apis = rows.compactMap { API(columns: columns(ofRowAt: $0)) }
      known[name] = apis
      return apis
    }
  }

  /// The one API with that receiver (nil for what stands by itself), name and labels (`_` for none);
  /// nil when there is none, or when overloads differ.
  package func api(on receiver: String?, _ name: String, labels: [String]? = nil) -> API? {
    let key = name == "init" ? receiver ?? name : name
    let found = apis(named: Name(key)).filter {
      $0.receiver == receiver && $0.name == name
        && $0.parameters?.map { $0.label ?? "_" } == labels
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The APIs that a documented name can mean: `defaultScrollAnchor(_:)`, `AnyLayout`,
  /// `ScrollView.init(_:content:)`, `tint(_:) [ShapeStyle]`. Without a receiver View's modifiers, then
  /// what stands by itself, then all others. Empty when the table has none.
  package func apis(documentedAs text: String) -> [API] {
    let (signature, note) = Self.split(text)
    let labels = signature.firstIndex(of: "(") ?? signature.endIndex
    let path = signature[..<labels].split(separator: ".")
    guard let last = path.last else { return [] }
    let owner = path.dropLast().joined(separator: ".")
    let name = last == "init" && !owner.isEmpty ? owner : String(last)
    var found =
      apis(named: Name(name))
      + (owner.isEmpty ? [] : apis(named: Name(String(signature[..<labels]))))
    found.removeAll { api in
      let full = api.receiver.map { $0 + "." + api.signature } ?? api.signature
      return note != nil && api.note != note
        || !(full == signature || owner.isEmpty && api.signature == signature)
    }
    for receiver in ["View", nil]
    where owner.isEmpty && found.contains(where: { $0.receiver == receiver }) {
      return found.filter { $0.receiver == receiver }
    }
    return found
  }

  private static func split(_ text: String) -> (signature: Substring, note: String?) {
    guard text.hasSuffix("]"), let open = text.firstIndex(of: "[") else { return (text[...], nil) }
    let signature = text[..<open]
    return (
      signature.hasSuffix(" ") ? signature.dropLast() : signature,
      String(text[text.index(after: open)...].dropLast())
    )
  }

  /// All names as they can be documented, for a "did you mean".
  package var names: [String] {
    allRows.compactMap { API(columns: $0)?.fullName }
  }

  // MARK: Rows

  /// The columns of every row.
  var allRows: [[Substring]] {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }

  private func columns(ofRowAt start: Int) -> [Substring] {
    let bytes = text.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: start)
    let end = bytes[first...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    return text[first..<end].split(separator: "\t", omittingEmptySubsequences: false)
  }

  /// Where the rows of each name start.
  private static func rows(in bytes: UnsafeBufferPointer<UInt8>) -> [Name: [Int]] {
    var result: [Name: [Int]] = [:]
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if bytes[start] != UInt8(ascii: "#"), let name = name(in: bytes, start, end) {
        result[name, default: []].append(start)
      }
      start = end + 1
    }
    return result
  }

  /// The name of the row from `start` to `end`, without labels: its third column, or the second where
  /// that says `init`.
  private static func name(
    in bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Name? {
    guard let kindEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "\t")),
      let ownerEnd = bytes[(kindEnd + 1)..<end].firstIndex(of: UInt8(ascii: "\t"))
    else { return nil }
    let nameEnd =
      bytes[(ownerEnd + 1)..<end].firstIndex {
        $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\t")
      } ?? end
    let isInit = kindEnd - start == 4 && bytes[start] == UInt8(ascii: "i")
    let range = isInit ? (kindEnd + 1)..<ownerEnd : (ownerEnd + 1)..<nameEnd
    return Name(UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
