import Platforms
import Source
import Syntax

/// One place where a name occurs that may stand for a declaration of the project.
struct Mention: Hashable, Sendable {
  let file: FileID
  /// On which systems its code runs, lower bounds left out: nothing newer than its upper bounds.
  let systems: Availability
  /// The declarations around it whose own uses bound it further.
  let around: [UseKey]
  /// The types around it, inside out.
  let types: [Name]
  let qualifier: Qualifier

  /// What stands in front of the name.
  enum Qualifier: Hashable, Sendable {
    /// Nothing, `self.` or `Self.`
    case none
    /// `Type.`
    case type(Name)
    /// Another expression.
    case value
  }

  /// Whether it can use a declaration under `key` from outside of it, where types called `owners` have
  /// members of that name. `isHiddenType`: the file has a type of that name to itself.
  func canUse(_ key: UseKey, owners: Set<Name>, isHiddenType: Bool) -> Bool {
    if around.contains(key) { return false }
    if let only = key.file { return only == file }
    if key.isType { return !isHiddenType }
    switch qualifier {
    case .type(let type): return !owners.contains(type) || type == key.owner
    case .none: return types.first { owners.contains($0) }.map { $0 == key.owner } ?? true
    case .value: return true
    }
  }
}

extension Availability {
  /// The same without lower bounds: what is used from a version on is not kept from older ones by that.
  var withoutLowerBounds: Availability {
    var result = self
    for platform in Platform.allCases { result[platform]?.lower = nil }
    return result
  }

  /// Whether some platform is left out from a version on.
  public var hasUpperBound: Bool { Platform.allCases.contains { self[$0]?.upper != nil } }

  /// The upper bounds alone: platforms that are left out entirely are let in. Code that is compiled for
  /// them must not use what they lack, whether it runs there or not.
  public var upperBounds: Availability {
    var result = Availability.everywhere
    for platform in Platform.allCases { result[platform]?.upper = self[platform]?.upper }
    return result
  }
}

extension ProjectIndex {
  /// What the name at `token` is as a use: nil for none, such as a label, the declared name itself, and
  /// previews, which say nothing about where the app uses a view.
  func mention(at token: TokenID, in file: FileID, _ tree: ViewTree) -> Mention? {
    let syntax = tree.syntax
    let offset = syntax.range(token).start
    guard !syntax.isLabel(token) else { return nil }
    var around: [UseKey] = []
    var types: [Name] = []
    for id in tree.declarations(around: offset) {
      let declaration = tree[id]
      if declaration.nameToken == token || tree.isPreview(id) { return nil }
      if declaration.kind.isType { types.append(declaration.name) }
      // A stored property is there whether anybody asks for it or not.
      if declaration.kind == .property, !tree.isComputed(declaration) { continue }
      if let key = useKey(of: id, in: file, tree) { around.append(key) }
    }
    let systems = tree[tree.scope(at: offset)].availability.withoutLowerBounds
    return Mention(
      file: file, systems: systems, around: around, types: types,
      qualifier: syntax.qualifier(of: token))
  }
}

extension ViewTree {
  /// Whether a property has code instead of a value.
  func isComputed(_ declaration: Declaration) -> Bool {
    guard let body = declaration.body else { return false }
    let kind = syntax.kind(body)
    guard kind == .accessorBlock || kind == .codeBlock else { return false }
    let isObserved = syntax.childrenBackward(body).contains { accessor in
      guard syntax.kind(accessor) == .accessorDecl else { return false }
      let word = syntax.kind(syntax.firstToken(accessor))
      return word == .ctxWillSet || word == .ctxDidSet
    }
    return !isObserved
  }

  /// Whether the byte at `offset` is in a preview.
  public func isInPreview(_ offset: UInt32) -> Bool {
    declarations(around: offset).contains { isPreview($0) }
  }

  /// Whether a declaration is a preview: `#Preview`, or a type of `PreviewProvider`.
  func isPreview(_ id: DeclarationID) -> Bool {
    let declaration = self[id]
    if declaration.kind == .macroExpansion { return declaration.name == "Preview" }
    return declaration.kind.isType && declaration.inherited.contains("PreviewProvider")
  }
}

extension SyntaxTree {
  /// Whether a name is the label of an argument or a parameter: `(label: ...)`, `} label: {`.
  public func isLabel(_ token: TokenID) -> Bool {
    guard token.index > 0, kind(token.next) == .colon else { return false }
    switch kind(token.previous) {
    case .leftParen, .rightBrace: return true
    case .comma: return isInParentheses(token.previous)
    default: return false
    }
  }

  /// Whether the bracket around a token is a parenthesis; a long way before it counts as none.
  private func isInParentheses(_ token: TokenID) -> Bool {
    var depth = 0
    var current = token
    for _ in 0..<500 where current.index > 0 {
      current = current.previous
      switch kind(current) {
      case .rightParen, .rightBrace, .rightSquare: depth += 1
      case .leftParen where depth == 0: return true
      case .leftBrace where depth == 0, .leftSquare where depth == 0: return false
      case .leftParen, .leftBrace, .leftSquare: depth -= 1
      case .kwCase where depth == 0: return false
      default: break
      }
    }
    return false
  }

  /// What stands in front of a name.
  fileprivate func qualifier(of token: TokenID) -> Mention.Qualifier {
    guard token.index > 1, kind(token.previous) == .period else { return .none }
    let before = token.previous.previous
    switch kind(before) {
    case .kwSelf, .kwSelfType: return .none
    case .identifier:
      let first = text[nameRange(before).start]
      let isCapitalized = first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
      return isCapitalized ? .type(name(before)) : .value
    default: return .value
    }
  }
}
