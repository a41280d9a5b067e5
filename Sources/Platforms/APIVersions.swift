/// Since when SwiftUI offers its API: the table `rules/sdk/versions.tsv`.
package struct APIVersions: Sendable {
  private let table: String

  package static let shared = APIVersions(
    table: embeddedTables.first { $0.path == "sdk/versions.tsv" }?.text
      ?? "")

  /// `table` in the form of the file.
  package init(table: String) { self.table = table }

  /// The first version on each platform of an API as Apple's documentation names it:
  /// `defaultScrollAnchor(_:)`, `AnyLayout`. Nil when the table doesn't have it.
  ///
  /// Linear in the size of the table: it is asked when rules are read, a few times, and a dictionary
  /// would cost more.
  package func versions(of name: String) -> [Platform: OSVersion]? {
    guard let row = row(of: name) else { return nil }
    var result: [Platform: OSVersion] = [:]
    for (platform, version) in zip(Platform.allCases, row.dropFirst()) {
      result[platform] = OSVersion(version)
    }
    return result
  }

  /// All names of the table, for a "did you mean".
  package var names: [String] {
    table.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().compactMap { line in
      line.split(separator: "\t").first.map(String.init)
    }
  }

  private func row(of name: String) -> [Substring]? {
    var rest = table.utf8[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard line.starts(with: name.utf8) else { continue }
      let columns = Substring(line).split(separator: "\t")
      if columns.count == 6, columns[0] == name { return columns }
    }
    return nil
  }
}
