import Platforms
import Source
import Syntax
import Views

// What checks of OS versions let in: `#available`, `#unavailable`, `@available`.
extension Machine {
  /// One check as a node.
  struct CheckNode {
    let file: FileID
    let node: NodeID
    let list: AvailabilityList
    /// `#unavailable`
    let isNegated: Bool
    /// `@available`
    let isAttribute: Bool
  }

  /// A check that code consists of: the only condition, or an attribute in its short form.
  func checkNode(of value: Value) -> CheckNode? {
    guard let code = code(of: value), var node = code.node else { return nil }
    let syntax = syntax(code.file)
    if syntax.kind(node) == .conditionList {
      guard let only = syntax.lastChild(node), syntax.children(node).count == 1 else { return nil }
      node = only
    }
    let isAttribute = syntax.kind(node) == .attribute
    guard isAttribute ? isShortForm(node, syntax) : syntax.kind(node) == .availabilityCondition
    else { return nil }
    let arguments = syntax.children(node).filter { syntax.kind($0) == .availabilityArgument }
    return CheckNode(
      file: code.file, node: node, list: AvailabilityList(arguments, in: syntax),
      isNegated: syntax.kind(syntax.firstToken(node)) == .poundUnavailable,
      isAttribute: isAttribute)
  }

  /// `@available(iOS 17, *)`: versions, and a `*` at the end.
  private func isShortForm(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    guard let type = syntax.firstChild(node), let name = syntax.nameToken(of: type),
      syntax.text.equals(syntax.range(name), "available"), let last = syntax.lastChild(node)
    else { return false }
    return syntax.kind(last) == .availabilityArgument
      && syntax.text.equals(syntax.range(last), "*")
      && syntax.children(node).count > 2
  }

  /// Whether a check is true wherever its code can run; unknown unless the project's targets, or the
  /// code around, say so for each platform that it names.
  func alwaysHolds(_ value: Value) -> Truth { decided(value, isTrue: true) }

  /// Whether a check is false wherever its code can run.
  func neverHolds(_ value: Value) -> Truth { decided(value, isTrue: false) }

  private func decided(_ value: Value, isTrue: Bool) -> Truth {
    guard let check = checkNode(of: value), check.list.isUnderstood else { return .unknown }
    let scope = scope(around: check)
    let systems = scope.intersection(target)
    guard check.isNegated != isTrue else {
      return check.list.fails(on: systems, listed: listed).map { Truth($0) } ?? .unknown
    }
    // A platform that is named but not listed may be built in another way.
    let isListed = Platform.allCases.allSatisfy { platform in
      guard let listed, check.list.versions[platform] != nil, scope[platform] != nil else {
        return true
      }
      return listed.contains(platform)
    }
    guard isListed else { return .unknown }
    return check.list.holds(on: systems, listed: listed).map { Truth($0) } ?? .unknown
  }

  /// The systems that meet a check, by the code alone: for an attribute those around its declaration,
  /// what its other attributes say left out.
  private func scope(around check: CheckNode) -> Availability {
    let tree = reader.tree(check.file)
    let start = tree.syntax.range(check.node).start
    var scope = tree.scope(at: start)
    guard check.isAttribute else { return tree[scope].availability }
    let declaration = parent(of: check.node, in: tree.syntax)
    while let node = tree[scope].node, tree.syntax.isNode(node, in: declaration),
      let outer = tree[scope].outer
    {
      scope = outer
    }
    return tree[scope].availability
  }

  /// The statements that run where the systems are new enough for the only check of an `if`.
  func newBranch(of value: Value) -> Value {
    guard let check = checkNode(of: value), !check.isAttribute else { return .unknown }
    let syntax = syntax(check.file)
    let list = parent(of: check.node, in: syntax)
    let statement = parent(of: list, in: syntax)
    guard syntax.kind(statement) == .ifExpr, syntax.children(list).count == 1 else {
      return .unknown
    }
    let blocks = syntax.children(statement).filter { syntax.kind($0) == .codeBlock }
    guard blocks.count > (check.isNegated ? 1 : 0) else { return .unknown }
    let block = blocks[check.isNegated ? 1 : 0]
    return .code(
      Code(syntax.children(block), before: syntax.lastToken(block), in: check.file, syntax))
  }

  // MARK: Gaps

  /// The platforms that the `*` of a check lets in although the code behind it uses what they lack, each
  /// once; nil where that isn't known.
  func gaps(ofCheck value: Value) -> [SystemGap]? {
    guard let check = checkNode(of: value) else { return nil }
    let ref = NodeRef(check.file, check.node)
    if let known = gapsOfChecks[ref] { return known }
    let found = gaps(of: check)
    gapsOfChecks[ref] = .some(found)
    return found
  }

  private func gaps(of check: CheckNode) -> [SystemGap]? {
    guard let listed, check.list.isUnderstood else { return nil }
    guard !listed.allSatisfy({ check.list.versions[$0] != nil }) else { return [] }
    guard let region = region(behind: check) else { return nil }
    // What stands behind other checks inside answers for itself.
    let inner = regions(ofChecksIn: check.file).filter { other in
      other.node != check.node && region.contains(syntax(check.file).range(other.node))
    }.map(\.region)
    let found = uses(in: region, of: check.file).filter { use in
      !inner.contains { $0.start <= use.place.start && use.place.start < $0.end }
    }.flatMap { self.gaps(ofUse: $0.value) ?? [] }
    return Platform.allCases.flatMap { platform -> [SystemGap] in
      guard check.list.versions[platform] == nil else { return [] }
      let own = found.filter { $0.platform == platform }
      return [merged(own.filter { $0.needed != nil }), merged(own.filter { $0.needed == nil })]
        .compactMap { $0 }
    }
  }

  /// Several gaps of one platform as one, named after the newest API.
  private func merged(_ gaps: [SystemGap]) -> SystemGap? {
    guard let first = gaps.first else { return nil }
    let newest = gaps.dropFirst().reduce(first) { best, next in
      guard let a = best.needed, let b = next.needed, a < b else { return best }
      return next
    }
    return SystemGap(
      platform: first.platform, needed: newest.needed, oldest: newest.oldest, api: newest.api,
      uses: gaps.flatMap(\.uses))
  }

  /// The code that runs where a check holds; nil where that is more than one piece.
  private func region(behind check: CheckNode) -> ByteRange? {
    let syntax = syntax(check.file)
    var outer = parent(of: check.node, in: syntax)
    if check.isAttribute { return syntax.range(outer) }
    guard !check.isNegated else { return nil }
    if syntax.kind(outer) == .conditionList { outer = parent(of: outer, in: syntax) }
    switch syntax.kind(outer) {
    case .guardStmt:
      let block = parent(of: outer, in: syntax)
      return ByteRange(syntax.range(outer).end, syntax.range(block).end)
    case .ifExpr, .whileStmt:
      guard let block = syntax.child(outer, .codeBlock) else { return nil }
      return ByteRange(syntax.range(check.node).end, syntax.range(block).end)
    default: return nil
    }
  }

  /// The platforms of which a check around the byte at `offset` names a part: app extensions, Mac
  /// Catalyst. From which version on they run what stands there can't be told.
  func platformsBoundInParts(at offset: UInt32, in file: FileID) -> Set<Platform> {
    var result: Set<Platform> = []
    for (region, platforms) in regionsBoundInParts(of: file)
    where region.start <= offset && offset < region.end {
      result.formUnion(platforms)
    }
    return result
  }

  private func regionsBoundInParts(of file: FileID) -> [(
    region: ByteRange, platforms: Set<Platform>
  )] {
    if let known = partRegions[file] { return known }
    let syntax = syntax(file)
    var found: [(region: ByteRange, platforms: Set<Platform>)] = []
    for (node, region) in regions(ofChecksIn: file) {
      guard let check = checkNode(of: .code(Code(node, in: file, syntax))) else { continue }
      let parts = Set(check.list.versions.keys).subtracting(check.list.wholePlatforms)
      if !parts.isEmpty { found.append((region, parts)) }
    }
    partRegions[file] = found
    return found
  }

  /// The checks of a file with the code behind each, where that is one piece. Linear in the size of the
  /// file, once.
  private func regions(ofChecksIn file: FileID) -> [(node: NodeID, region: ByteRange)] {
    if let known = checkRegions[file] { return known }
    let syntax = syntax(file)
    var found: [(node: NodeID, region: ByteRange)] = []
    for node in syntax.allNodes {
      let kind = syntax.kind(node)
      guard kind == .availabilityCondition || kind == .attribute,
        let check = checkNode(of: .code(Code(node, in: file, syntax))),
        let region = region(behind: check)
      else { continue }
      found.append((node, region))
    }
    checkRegions[file] = found
    return found
  }

  /// The views and modifiers whose name stands in a region.
  private func uses(
    in region: ByteRange, of file: FileID
  ) -> ArraySlice<(value: Value, place: ByteRange)> {
    let all = namedUses(of: file)
    let start = all.partitioningIndex { $0.place.start >= region.start }
    return all[start...].prefix { $0.place.end <= region.end }
  }

  /// The views and modifiers of a file by the places of their names, in source order.
  private func namedUses(of file: FileID) -> [(value: Value, place: ByteRange)] {
    if let known = namedUses[file] { return known }
    let tree = reader.tree(file)
    var result: [(value: Value, place: ByteRange)] = []
    func add(_ value: Value, _ token: TokenID) {
      result.append((value, tree.syntax.range(token)))
    }
    for index in tree.views.indices where tree.views[index].kind == .call {
      add(.view(ViewRef(file, ViewID(index: UInt32(index)))), tree.views[index].nameToken)
    }
    for index in tree.modifiers.indices {
      let id = ModifierID(index: UInt32(index))
      add(.modifier(ModifierRef(file, id)), tree.modifiers[index].nameToken)
    }
    result.sort { $0.place.start < $1.place.start }
    namedUses[file] = result
    return result
  }
}
