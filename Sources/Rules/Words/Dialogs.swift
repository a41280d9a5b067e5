import Source
import Syntax
import Views

/// Makes views of the buttons of an `Alert` or `ActionSheet` that is written in place. Linear in its
/// length.
struct DialogButtons {
  let machine: Machine
  let file: FileID
  private let syntax: SyntaxTree
  private let lines: Lines

  init(_ machine: Machine, in file: FileID) {
    self.machine = machine
    self.file = file
    syntax = machine.syntax(file)
    lines = Lines(syntax.text)
  }

  /// What a button is made of.
  private struct Parts {
    enum Action {
      case nothing
      case closure(NodeID)
      /// A function or a value that is not nil.
      case reference(NodeID)
    }

    var role: String?
    /// Nil for a cancel button that the system labels.
    var label: NodeID?
    var action = Action.nothing
  }

  /// The buttons as a closure of views, one a line; nil where one of them is not written in place, or
  /// its label, which is made with the view and not when the dialog is shown, may stop the program.
  func actions(of call: NodeID) -> String? {
    guard syntax.kind(call) == .call, let buttons = buttons(of: call) else { return nil }
    var parts: [Parts] = []
    for button in buttons {
      guard let found = self.parts(of: button) else { return nil }
      parts.append(found)
    }
    if isSheet(call) {
      // A confirmation dialog has such a button by itself, with a label in the user's language.
      let shown = parts.filter { !isPlainCancel($0) }
      parts = shown.isEmpty ? [Parts(role: ".cancel")] : shown
    }
    guard !parts.isEmpty else { return "{ }" }
    var result = "{\n"
    for part in parts {
      guard let button = code(of: part) else { return nil }
      result += lines.unit + lines.reindented(button, to: lines.unit) + "\n"
    }
    return result + "}"
  }

  private func isSheet(_ call: NodeID) -> Bool {
    let callee = syntax.firstChild(call).flatMap { syntax.nameToken(of: $0) }
    return callee.map { syntax.name($0) == "ActionSheet" } ?? false
  }

  private func isPlainCancel(_ parts: Parts) -> Bool {
    if case .nothing = parts.action { parts.label == nil } else { false }
  }

  // MARK: Reading

  /// The expressions of the buttons in order; nil where they are a list that is not written in place.
  private func buttons(of call: NodeID) -> [NodeID]? {
    var result: [NodeID] = []
    for argument in syntax.arguments(of: call) {
      guard let label = argument.label, !argument.isTrailing else { return nil }
      switch syntax.string(label) {
      case "title", "message": break
      case "buttons":
        guard syntax.kind(argument.value) == .arrayLiteral else { return nil }
        result += syntax.children(argument.value)
      case "dismissButton", "primaryButton", "secondaryButton":
        if syntax.kind(argument.value) != .nilLiteral { result.append(argument.value) }
      default: return nil
      }
    }
    return result
  }

  /// `.default(label) { ... }`, `Alert.Button.destructive(label, action: f)`, `.cancel()`.
  private func parts(of button: NodeID) -> Parts? {
    guard syntax.kind(button) == .call, let callee = syntax.firstChild(button),
      let role = role(callee)
    else { return nil }
    var parts = Parts(role: role.isEmpty ? nil : role)
    for argument in syntax.arguments(of: button) {
      let isAction =
        argument.label.map { syntax.string($0) == "action" }
        ?? (argument.isTrailing || syntax.kind(argument.value) == .closure)
      if isAction {
        guard let action = action(argument.value) else { return nil }
        parts.action = action
      } else {
        guard argument.label == nil, parts.label == nil, isLabel(argument.value) else { return nil }
        parts.label = argument.value
      }
    }
    return parts.label != nil || role == ".cancel" ? parts : nil
  }

  /// The role of the buttons that a function makes, empty for none; nil for another function.
  private func role(_ callee: NodeID) -> String? {
    guard let token = syntax.nameToken(of: callee) else { return nil }
    switch syntax.kind(callee) {
    case .implicitMember: break
    case .memberAccess:
      let owners = ["Alert.Button", "ActionSheet.Button", "Button"]
      guard let base = syntax.firstChild(callee), owners.contains(syntax.string(base)) else {
        return nil
      }
    default: return nil
    }
    switch syntax.string(token) {
    case "default": return ""
    case "cancel": return ".cancel"
    case "destructive": return ".destructive"
    default: return nil
    }
  }

  private func action(_ node: NodeID) -> Parts.Action? {
    switch syntax.kind(node) {
    case .nilLiteral: return .nothing
    case .closure: return .closure(node)
    default:
      let value = Value.code(Code(node, in: file, syntax))
      return NilFinder(machine).canBeNil(value) == .no ? .reference(node) : nil
    }
  }

  private func isLabel(_ node: NodeID) -> Bool {
    let value = Value.code(Code(node, in: file, syntax))
    guard let form = FormFinder(machine).form(of: value) else { return false }
    return form.kind == .text && !form.isOptional && !syntax.mayStop(node)
  }

  // MARK: Writing

  private func code(of parts: Parts) -> String? {
    guard let label = parts.label else { return cancel(parts) }
    guard let text = lines.dedented(syntax.range(label)) else { return nil }
    let content = text.contains("\n") ? "{\n\(lines.unit)\(indented(text))\n}" : "{ \(text) }"
    let role = parts.role.map { "role: \($0)" }
    switch parts.action {
    case .nothing: return "Button\(role.map { "(\($0))" } ?? "") { } label: \(content)"
    case .closure(let node):
      guard let closure = lines.dedented(syntax.range(node)) else { return nil }
      return "Button\(role.map { "(\($0))" } ?? "") \(closure) label: \(content)"
    case .reference(let node):
      let arguments = [role, "action: \(syntax.string(node))"].compactMap { $0 }
      return "Button(\(arguments.joined(separator: ", "))) \(content)"
    }
  }

  /// A button whose label is the system's in the old form.
  private func cancel(_ parts: Parts) -> String? {
    switch parts.action {
    case .nothing: return "Button(\"Cancel\", role: .cancel) { }"
    case .closure(let node):
      guard let closure = lines.dedented(syntax.range(node)) else { return nil }
      return "Button(\"Cancel\", role: .cancel) \(closure)"
    case .reference(let node):
      return "Button(\"Cancel\", role: .cancel, action: \(syntax.string(node)))"
    }
  }

  private func indented(_ code: String) -> String { lines.reindented(code, to: lines.unit) }
}
