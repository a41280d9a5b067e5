import Source

/// Changes settings files, comments and layout kept.
package enum SettingsEdit {
  /// What turns a rule off in the text of a settings file; nil when the text is no such file.
  package static func turningOff(_ rule: String, in text: SourceText) -> Edit? {
    guard case .success(let file) = JSONReader.read(text), case .object(let members) = file.content
    else { return nil }
    guard let rules = members.first(where: { $0.key == "rules" }) else {
      return insertion(
        "\"rules\": { \"\(rule)\": \"off\" }", into: file, isEmpty: members.isEmpty, text)
    }
    guard case .object(let settings) = rules.value.content else { return nil }
    if let setting = settings.first(where: { $0.key == rule }) {
      return Edit(setting.value.range, "\"off\"")
    }
    return insertion("\"\(rule)\": \"off\"", into: rules.value, isEmpty: settings.isEmpty, text)
  }

  /// The text of a settings file that turns a rule off.
  package static func file(turningOff rule: String) -> String {
    "{\n  \"rules\": {\n    \"\(rule)\": \"off\"\n  }\n}\n"
  }

  /// Puts a member first in an object: on a line of its own, where the first one stands so.
  private static func insertion(
    _ member: String, into object: JSONValue, isEmpty: Bool, _ text: SourceText
  ) -> Edit {
    let place = object.range.start + 1
    var end = place
    while text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    let isOnOneLine = text[end] != 0x0A && text[end] != 0x0D
    let comma = isEmpty ? "" : ","
    if isOnOneLine {
      return Edit(ByteRange(at: place), " \(member)\(comma)\(isEmpty && place == end ? " " : "")")
    }
    var indentEnd = end
    while text[indentEnd] == 0x0A || text[indentEnd] == 0x0D { indentEnd += 1 }
    let indentStart = indentEnd
    while text[indentEnd] == 0x20 || text[indentEnd] == 0x09 { indentEnd += 1 }
    let lineEnd = text.string(ByteRange(end, indentStart)).first.map { String($0) } ?? "\n"
    let indent = text.string(ByteRange(indentStart, indentEnd))
    return Edit(
      ByteRange(at: place), lineEnd + (isEmpty ? indent + "  " : indent) + member + comma)
  }
}
