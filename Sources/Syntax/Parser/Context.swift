/// Where an expression stands, as far as that changes how it is read.
struct Context: OptionSet {
  let rawValue: UInt8

  /// In the head of `if`, `guard`, `while`, `for`, `switch` or `catch`: a `{` starts the body.
  static let head = Context(rawValue: 1)
  /// In the condition of `#if`: it ends with its line.
  static let directive = Context(rawValue: 2)
  /// Among the arguments of an attribute: `init` and `subscript` are names.
  static let attribute = Context(rawValue: 4)
  /// In a pattern outside of `let` and `var`.
  static let matching = Context(rawValue: 8)
  /// In a pattern behind `let` or `var`: names are new names.
  static let binding = Context(rawValue: 16)

  static let plain: Context = []

  @inline(__always) var isPattern: Bool { rawValue & 24 != 0 }

  /// The context of arguments inside an expression that stands in this one.
  @inline(__always) var forArguments: Context { subtracting([.head, .directive]) }
}
