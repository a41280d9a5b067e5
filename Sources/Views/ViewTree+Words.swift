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

  /// For each item at the top of the file a hash of its tokens, with the number of equal items.
  private func items() -> [UInt64: (node: NodeID, count: Int)] {
    var result: [UInt64: (node: NodeID, count: Int)] = [:]
    for item in syntax.childrenBackward(syntax.root) {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var token = syntax.firstToken(item)
      let end = syntax.endToken(item)
      while token.index < end.index {
        hash = (hash ^ syntax.name(token).hash) &* 0x0000_0100_0000_01b3
        token = token.next
      }
      result[hash, default: (item, 0)].count += 1
    }
    return result
  }

  /// The keys of all identifiers in the items at the top of a file that one version has and the other
  /// has not. Linear in the sizes of both.
  static func changedWords(from old: ViewTree?, to new: ViewTree?) -> Set<IndexKey> {
    let before = old?.items() ?? [:]
    let after = new?.items() ?? [:]
    var result: Set<IndexKey> = []
    for (hash, item) in before where after[hash]?.count != item.count {
      old?.addWords(of: item.node, to: &result)
    }
    for (hash, item) in after where before[hash]?.count != item.count {
      new?.addWords(of: item.node, to: &result)
    }
    return result
  }

  private func addWords(of item: NodeID, to keys: inout Set<IndexKey>) {
    syntax.forEachWord(in: item) { keys.insert(.mentions($1)) }
  }
}

extension SyntaxTree {
  /// A filter of all identifiers, `#available` and `#unavailable`.
  func wordFilter() -> NameFilter {
    // About every twelfth token is an identifier that was not there before.
    var filter = NameFilter(capacity: Int(tokenCount) / 12)
    for index in 0..<tokenCount {
      let token = TokenID(index: index)
      if kind(token).isIdentifier || kind(token).isVersionCheck { filter.insert(name(token)) }
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
