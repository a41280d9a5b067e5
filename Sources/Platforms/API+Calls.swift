import Source

extension API {
  /// One argument of a call.
  package struct Argument: Sendable {
    /// Nil without a label.
    package let label: Name?
    /// Whether it stands behind the parentheses.
    package let isTrailing: Bool

    package init(label: Name?, isTrailing: Bool) {
      self.label = label
      self.isTrailing = isTrailing
    }
  }

  /// Whether a call with these arguments, in this order, may mean this API: each argument has its
  /// parameter, and each parameter without a default its argument. Types are not looked at.
  package func fits(_ arguments: [Argument]) -> Bool {
    guard let parameters else { return false }
    return Self.fits(parameters[...], arguments[...])
  }

  private static func fits(
    _ parameters: ArraySlice<Parameter>, _ arguments: ArraySlice<Argument>
  ) -> Bool {
    guard let parameter = parameters.first else { return arguments.isEmpty }
    if let argument = arguments.first, takes(parameter, argument),
      fits(parameters.dropFirst(), arguments.dropFirst())
    {
      return true
    }
    return parameter.isOptional && fits(parameters.dropFirst(), arguments)
  }

  /// A trailing closure without a label takes the place of any closure.
  private static func takes(_ parameter: Parameter, _ argument: Argument) -> Bool {
    if argument.isTrailing, !parameter.isClosure { return false }
    return argument.isTrailing && argument.label == nil || argument.label == parameter.name
  }
}
