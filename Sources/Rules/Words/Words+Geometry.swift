import Views

// Words on geometry readers, what they measure, and when code runs.
extension Vocabulary {
  static let geometryWords: [Word] = [
    Word("view", of: .code, .view, "the view that it is; unknown for other code") {
      machine, value in
      guard let code = machine.code(of: value), let node = code.node,
        let view = machine.view(at: node, in: machine.reader.tree(code.file))
      else { return .unknown }
      return .view(ViewRef(code.file, view))
    },
    Word(
      "isView", of: .view, .truth,
      "whether it is a view; unknown where it may be another value with a method of a view's name"
    ) { machine, value in
      guard case .view(let ref) = value else { return .unknown }
      let isView = machine.reader[ref].role != .value || machine.reader.isSwiftUIs(ref)
      return isView ? .truth(true) : .unknown
    },
    Word(
      "parameterUses", of: .view, .list(.code),
      "where its content uses what the closure gets first, such as the proxy of a `GeometryReader`"
    ) { machine, value in machine.parameterUses(of: value) },
    Word("action", of: .modifier, .code, "the closure that runs when something happens") {
      machine, value in machine.action(of: value)
    },
    Word("isGeometryProxy", of: .code, .truth, "whether it is a `GeometryProxy`") {
      machine, value in Value(machine.isGeometryProxy(value))
    },
    Word(
      "readsGeometry", of: .code, .truth,
      "whether it reads a `GeometryProxy`, itself or through constants of the function"
    ) { machine, value in Value(machine.readsGeometry(value)) },
    Word(
      "isViewState", of: .code, .truth,
      "whether an assignment to it makes views new: a `@State`, a `@Binding`, a published property"
    ) { machine, value in Value(machine.isViewState(value)) },
    Word(
      "runs", "in", .code, of: .code, .truth,
      "whether it runs each time that the other runs, at once or queued"
    ) { machine, value, block in Value(machine.runs(value, in: block)) },
    Word(
      "runsInBody", of: .code, .truth,
      "whether it runs each time that SwiftUI asks for a body, at once or queued"
    ) { machine, value in Value(machine.runsInBody(value)) },
  ]

  static let numberWords: [Word] = [
    Word(
      "number", of: .code, .number, "its value: literals, arithmetic, constants of the project"
    ) { machine, value in
      guard case .list(let values) = machine.numbers(of: value), values.count == 1 else {
        return .unknown
      }
      return values[0]
    },
    Word(
      "numbers", of: .code, .list(.number), "the same for each branch of `? :`; unknown if one is"
    ) { machine, value in machine.numbers(of: value) },
    Word(
      "numberAtZeroSize", of: .code, .number,
      "its value where the geometry proxies in it measure nothing, unless a condition asks for that"
    ) { machine, value in machine.numberAtZeroSize(of: value) },
  ]
}
