import Source
import Syntax
import Views

// Which overload of SwiftUI's is meant: words about what an expression, or what a modifier is applied
// to, is.
extension Vocabulary {
  static let formWords: [Word] = [
    Word("isView", of: .code, .truth, "whether the expression is a view, colours included") {
      machine, value in form(value, machine) { $0.isView }
    },
    Word(
      "isStyle", of: .code, .truth,
      "whether the expression is a `ShapeStyle`: a colour, a gradient, a material"
    ) { machine, value in form(value, machine) { $0.isStyle } },
    Word("isText", of: .code, .truth, "whether the expression is a `Text`") { machine, value in
      form(value, machine) { $0.kind == .text }
    },
    Word("isOnView", of: .modifier, .truth, "whether what it is applied to is a view") {
      machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return Value(FormFinder(machine).isOnView(ref))
    },
    Word("isOnText", of: .modifier, .truth, "whether what it is applied to is a `Text`") {
      machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return Value(FormFinder(machine).isOnText(ref))
    },
  ]

  /// An optional is none of all.
  private static func form(
    _ value: Value, _ machine: Machine, _ test: (ViewForm) -> Bool
  ) -> Value {
    guard let form = FormFinder(machine).form(of: value) else { return .unknown }
    return .truth(!form.isOptional && test(form))
  }
}
