/// Writes the JSON Schema of settings files, from the table that they are read by.
package enum SettingsSchema {
  /// The schema (draft 7) as JSON text with a line end behind it.
  ///
  /// - Parameter rules: the ids and categories that editors may complete, with what they are about.
  package static func text(rules: [(name: String, about: String)] = []) -> String {
    let properties = SettingsKey.allCases.map { key in
      (key.rawValue, schema(key.shape, help: key.help, rules))
    }
    let root = SchemaValue.object([
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("ViewLint settings")),
      ("type", .text("object")),
      ("additionalProperties", .bool(false)),
      ("properties", .object(properties)),
    ])
    return root.written(indent: "") + "\n"
  }

  private static func schema(
    _ shape: SettingsShape, help: String? = nil, _ rules: [(name: String, about: String)]
  ) -> SchemaValue {
    let description = help.map { [("description", SchemaValue.text($0))] } ?? []
    return .object(description + fields(shape, rules))
  }

  private static func fields(
    _ shape: SettingsShape, _ rules: [(name: String, about: String)]
  ) -> [(String, SchemaValue)] {
    switch shape {
    case .pattern, .path, .text: [("type", .text("string")), ("minLength", .number(1))]
    case .word(let words): [("enum", .list(words.map { .text($0) }))]
    case .version:
      [("type", .text("string")), ("pattern", .text(#"^[0-9]+(\.[0-9]+){0,2}$"#))]
    case .scalar: [("type", .list(["string", "number", "boolean"].map { .text($0) }))]
    case .list(let element): [("type", .text("array")), ("items", schema(element, rules))]
    case .oneOrMore(let element):
      [("anyOf", .list([schema(element, rules), schema(.list(element), rules)]))]
    case .map(let keys, let value): mapFields(keys, schema(value, rules), rules)
    case .record(let fields, let others): recordFields(fields, others, rules)
    case .either(let first, let second):
      [("anyOf", .list([schema(first, rules), schema(second, rules)]))]
    }
  }

  private static func mapFields(
    _ keys: SettingsShape.Keys, _ value: SchemaValue, _ rules: [(name: String, about: String)]
  ) -> [(String, SchemaValue)] {
    let type = ("type", SchemaValue.text("object"))
    switch keys {
    case .words(let words):
      let properties = words.map { ($0, value) }
      return [type, ("additionalProperties", .bool(false)), ("properties", .object(properties))]
    case .rules:
      let properties = rules.map { rule in
        (
          rule.name,
          SchemaValue.object([("description", .text(rule.about)), ("allOf", .list([value]))])
        )
      }
      return [type, ("properties", .object(properties)), ("additionalProperties", value)]
    case .identifiers: return [type, ("additionalProperties", value)]
    }
  }

  private static func recordFields(
    _ fields: [SettingsShape.Field], _ others: SettingsShape?,
    _ rules: [(name: String, about: String)]
  ) -> [(String, SchemaValue)] {
    let required = fields.filter(\.isRequired).map { SchemaValue.text($0.name) }
    let properties = fields.map { ($0.name, schema($0.shape, help: $0.help, rules)) }
    return [
      ("type", .text("object")),
      ("properties", .object(properties)),
      ("required", .list(required)),
      ("additionalProperties", others.map { schema($0, rules) } ?? .bool(false)),
    ].filter { $0.0 != "required" || !required.isEmpty }
  }
}

/// JSON to be written, keys in order.
private enum SchemaValue {
  case text(String)
  case number(Int)
  case bool(Bool)
  case list([SchemaValue])
  case object([(String, SchemaValue)])

  func written(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return "\(number)"
    case .bool(let bool): return "\(bool)"
    case .list(let values):
      guard !values.isEmpty else { return "[]" }
      let lines = values.map { inner + $0.written(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map { "\(inner)\(Self.quoted($0.0)): \($0.1.written(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
