import Platforms
import Source
import Syntax
import Views

// When code runs: with the body around it, or as an event.
extension Machine {
  /// Whether code runs each time that a block around it runs: nothing lies between but closures that
  /// are called on the spot or soon.
  func runs(_ value: Value, in block: Value) -> Truth {
    guard let code = code(of: value), let node = code.nodes.first, let block = self.code(of: block),
      let goal = block.node, block.file == code.file
    else { return .unknown }
    var answer = Truth.yes
    let reached = forEachAncestor(of: node, in: code.file) { ancestor in
      if ancestor == goal { return false }
      answer = answer.and(isPassed(ancestor, in: code.file))
      return answer != .no
    }
    return answer == .no ? .no : reached == goal ? answer : .no
  }

  /// Whether code runs each time that SwiftUI asks for a body: it stands in a property or function
  /// that builds a view, or in builders within, and not in an action.
  func runsInBody(_ value: Value) -> Truth {
    guard let code = code(of: value), let node = code.nodes.first else { return .unknown }
    let syntax = syntax(code.file)
    var answer = Truth.yes
    var builds = Truth.no
    _ = forEachAncestor(of: node, in: code.file) { ancestor in
      switch syntax.kind(ancestor) {
      case .functionDecl, .patternBinding:
        guard isMember(ancestor, syntax) else {
          if syntax.kind(ancestor) == .functionDecl { answer = .no }
          return answer != .no
        }
        builds = buildsView(ancestor, in: code.file)
        return false
      case .accessorDecl:
        let word = syntax.string(syntax.firstToken(ancestor))
        if word != "get" { answer = .no }
      case .memberBlock, .sourceFile: return false
      default: answer = answer.and(isPassed(ancestor, in: code.file))
      }
      return answer != .no
    }
    return answer.and(builds)
  }

  /// Calls `visit` for what is around `node`, inside out, until it answers false; returns the last one.
  private func forEachAncestor(
    of node: NodeID, in file: FileID, _ visit: (NodeID) -> Bool
  ) -> NodeID {
    let syntax = syntax(file)
    var current = node
    while current != syntax.root {
      current = parent(of: current, in: syntax)
      if !visit(current) { break }
    }
    return current
  }

  private func isMember(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    var outer = parent(of: node, in: syntax)
    while syntax.kind(outer) == .variableDecl || syntax.kind(outer) == .ifConfigClause
      || syntax.kind(outer) == .ifConfig
    {
      outer = parent(of: outer, in: syntax)
    }
    return syntax.kind(outer) == .memberBlock
  }

  private func buildsView(_ node: NodeID, in file: FileID) -> Truth {
    let tree = reader.tree(file)
    guard let declaration = declaration(at: node, in: tree) else { return .unknown }
    let type = tree[declaration].typeName
    return Truth(type == "View" || SwiftUIVocabulary.shared.view(type) != nil)
  }

  /// Whether what is around code lets it run when itself runs.
  private func isPassed(_ ancestor: NodeID, in file: FileID) -> Truth {
    switch syntax(file).kind(ancestor) {
    case .closure: return runsAtOnce(ancestor, in: file)
    case .functionDecl, .initializerDecl, .accessorDecl, .subscriptDecl, .memberBlock: return .no
    case .macroExpansion: return .unknown
    default: return .yes
    }
  }

  // MARK: Closures

  /// Whether a closure runs with the code around it: called on the spot, queued by it, or a builder.
  private func runsAtOnce(_ closure: NodeID, in file: FileID) -> Truth {
    switch use(ofClosure: closure, in: file) {
    case .called: return .yes
    case .call(let call, _): return isQueued(by: call, in: file) ? .yes : .unknown
    case .view(let view, let label):
      if reader[view].name == "Task" { return .yes }
      return isBuilder(of: view, label)
    case .modifier(let modifier, let label):
      // `DispatchQueue.main.async` looks like a modifier of `DispatchQueue.main`.
      if isQueued(by: reader[modifier].node, in: file) { return .yes }
      return isBuilder(of: modifier, label)
    case .other: return .unknown
    }
  }

  /// `DispatchQueue.main.async { }`, `MainActor.run { }`, `withAnimation { }`.
  func isQueued(by call: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    guard let callee = syntax.firstChild(call), let token = syntax.nameToken(of: callee) else {
      return false
    }
    let owner = syntax.name(syntax.firstToken(callee))
    switch syntax.string(token) {
    case "async", "asyncAfter": return owner == "DispatchQueue"
    case "addOperation": return owner == "OperationQueue"
    case "run", "assumeIsolated": return owner == "MainActor"
    case "detached", "immediate": return owner == "Task"
    case "perform": return owner == "RunLoop"
    case "withAnimation", "withTransaction": return syntax.kind(callee) == .identifier
    default: return false
    }
  }

  func isBuilder(of view: ViewRef, _ label: Name?) -> Truth {
    guard reader.isSwiftUIs(view),
      let traits = SwiftUIVocabulary.shared.view(reader[view].name)
    else { return .unknown }
    switch label {
    case nil where traits.contains(.actionFirst): return .unknown
    case nil, "content"?:
      let containers: SwiftUIVocabulary.ViewTraits = [
        .stack, .grid, .wrapper, .transparent, .rows, .data, .scrollsByAxes, .scrollsVertically,
      ]
      return traits.isDisjoint(with: containers) ? .unknown : .yes
    case "label"?, "header"?, "footer"?, "icon"?, "title"?, "placeholder"?: return .yes
    default: return .no
    }
  }

  func isBuilder(of modifier: ModifierRef, _ label: Name?) -> Truth {
    let name = reader[modifier].name
    guard let traits = SwiftUIVocabulary.shared.modifier(name),
      reader.definitions(of: modifier).isEmpty
    else { return .unknown }
    switch traits.content {
    case .none: return .no
    case .effect: return .unknown
    case .presented, .overlay, .background, .mask, .accessory:
      switch label {
      case "onDismiss"?, "action"?, "perform"?: return .no
      default: return .yes
      }
    }
  }
}
