import Source
import Syntax

// The identifiers of a file, whatever they stand for.
extension ViewTree {
  /// The tokens that spell `name`, in source order. Linear in the number of tokens, where there may be
  /// any.
  public func tokens(spelling name: Name) -> [TokenID] {
    guard mentions(name) else { return [] }
    var result: [TokenID] = []
    syntax.forEachWord(in: syntax.root) { token, word in
      if word == name { result.append(token) }
    }
    return result
  }

  /// Whether the code may check OS versions, in a condition or by an attribute.
  public var checksVersions: Bool {
    mentions("available") || mentions("#available") || mentions("#unavailable")
  }
}

/// The identifiers of a file by the items at its top, so that it can be told which of them an edit
/// touches.
struct FileWords: Sendable {
  private let tree: ViewTree
  /// For each item a hash of its tokens, with the number of equal items.
  private var items: [UInt64: (node: NodeID, count: Int)] = [:]

  /// Linear in the size of the file.
  init(_ tree: ViewTree) {
    self.tree = tree
    let syntax = tree.syntax
    for item in syntax.childrenBackward(syntax.root) {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var token = syntax.firstToken(item)
      let end = syntax.endToken(item)
      while token.index < end.index {
        hash = (hash ^ syntax.name(token).hash) &* 0x0000_0100_0000_01b3
        token = token.next
      }
      items[hash, default: (item, 0)].count += 1
    }
  }

  /// The keys of all identifiers in items that one version has and the other has not.
  func keys(changedFrom old: FileWords) -> Set<IndexKey> {
    var result: Set<IndexKey> = []
    old.addKeys(missingIn: self, to: &result)
    addKeys(missingIn: old, to: &result)
    return result
  }

  /// The keys of all identifiers.
  var keys: Set<IndexKey> {
    var result: Set<IndexKey> = []
    for item in items.values { addKeys(of: item.node, to: &result) }
    return result
  }

  private func addKeys(missingIn other: FileWords, to keys: inout Set<IndexKey>) {
    for (hash, item) in items where other.items[hash]?.count != item.count {
      addKeys(of: item.node, to: &keys)
    }
  }

  private func addKeys(of item: NodeID, to keys: inout Set<IndexKey>) {
    tree.syntax.forEachWord(in: item) { keys.insert(.mentions($1)) }
  }
}

extension SyntaxTree {
  /// A filter of all identifiers, `#available` and `#unavailable`, and of the last words in string
  /// literals, by which code can be named, too.
  func wordFilter() -> NameFilter {
    // About every twelfth token is an identifier that was not there before.
    var filter = NameFilter(capacity: Int(tokenCount) / 12)
    for index in 0..<tokenCount {
      let token = TokenID(index: index)
      let kind = kind(token)
      if kind.isIdentifier || kind.isVersionCheck {
        filter.insert(name(token))
      } else if kind == .string {
        let word = lastWord(of: token)
        if word.count > 0 { filter.insert(text.name(word)) }
      }
    }
    return filter
  }

  /// Calls `body` for each identifier of a node, contextual keywords included.
  fileprivate func forEachWord(in node: NodeID, _ body: (TokenID, Name) -> Void) {
    var token = firstToken(node)
    let end = endToken(node)
    while token.index < end.index {
      if kind(token).isIdentifier { body(token, name(token)) }
      token = token.next
    }
  }
}

extension TokenKind {
  fileprivate var isVersionCheck: Bool { self == .poundAvailable || self == .poundUnavailable }
}
