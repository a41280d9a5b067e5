import Platforms
import Source

/// Reads `iOS 17, macOS 14` or the name of an API.
struct NeedsCompiler {
  func compile(_ piece: Piece, _ sink: inout ErrorSink) -> [Platform: OSVersion]? {
    // `name(label:)` and `Name` are APIs, with a note in brackets behind them where overloads differ;
    // `iOS 17` has a space.
    if !piece.text.contains(" ") || piece.text.contains("(") {
      return versions(ofAPI: piece, &sink)
    }
    var result: [Platform: OSVersion] = [:]
    var offset = 0
    for part in piece.text.split(separator: ",", omittingEmptySubsequences: false) {
      let item = piece.slice(from: offset, to: offset + part.utf8.count).trimmed
      offset += part.utf8.count + 1
      let (name, version) = item.firstWord
      guard let platform = Platform(named: name.text) else {
        let nearest = nearestWord(to: name.text, among: Platform.allCases.map(\.name))
        sink.report(.unknownPlatform(name.text, nearest: nearest), at: name)
        return nil
      }
      guard let number = OSVersion(version.text) else {
        sink.report(.badVersion(item.text), at: item)
        return nil
      }
      result[platform] = number
    }
    return result
  }

  private func versions(ofAPI name: Piece, _ sink: inout ErrorSink) -> [Platform: OSVersion]? {
    let table = APITable.shared
    let found = table.apis(documentedAs: name.text)
    guard let first = found.first else {
      let nearest = nearestWord(to: name.text, among: table.names)
      sink.report(.unknownAPI(name.text, nearest: nearest), at: name)
      return nil
    }
    guard found.allSatisfy({ $0.versions == first.versions }) else {
      sink.report(.ambiguousAPI(name.text, found.map(\.fullName)), at: name)
      return nil
    }
    return first.versions
  }
}
