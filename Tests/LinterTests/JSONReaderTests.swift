import Source
import Testing

@testable import Linter

@Suite struct JSONReaderTests {
  @Test func readsCommentsTrailingCommasAndEscapes() throws {
    let text = """
      \u{FEFF}// first
      { /* one */ "a": [1, -2.5e1, true, false, null,], // two
        "b\\u00e9\\ud83d\\ude00\\n": {"c": "x\\\\\\"/\\t",},
      }
      """
    let value = try JSONReader.read(SourceText(text)).get()
    #expect(
      dump(value) == #"{a:[1,-25,true,false,null],bé😀\#n:{c:"x\"/\#t"}}"#)
  }

  @Test func keepsPlaces() throws {
    let text = SourceText("{\n  \"ké\": [ true , {} ]\n}")
    let value = try JSONReader.read(text).get()
    guard case .object(let members) = value.content,
      case .array(let list) = members[0].value.content
    else { return #expect(Bool(false)) }
    #expect(text.string(members[0].keyRange) == "\"ké\"")
    #expect(text.string(members[0].value.range) == "[ true , {} ]")
    #expect(list.map { text.string($0.range) } == ["true", "{}"])
  }

  @Test(arguments: [
    ("", "1:1 the file is empty; write {} for no settings"),
    ("{} x", "1:4 text behind the end of the value; delete it"),
    ("{\n  \"a\": [1\n", "2:8 this '[' is never closed"),
    ("{", "1:1 this '{' is never closed"),
    ("{a: 1}", "1:2 expected a key in double quotes, not 'a'"),
    ("{'a': 1}", "1:2 expected a key in double quotes, not '''"),
    ("{\"a\" 1}", "1:6 expected ':' behind the key \"a\", not '1'"),
    ("{\"a\":\n 1 \"b\": 2}", "2:4 expected ',' or '}', not '\"'"),
    ("[1 2]", "1:4 expected ',' or ']', not '2'"),
    ("[,]", "1:2 expected a value, not ','"),
    ("{\"a\": 1, \"a\": 2}", "1:10 \"a\" is given twice; keep one of them"),
    ("[17.0.1]", "1:2 '17.0.1' is no JSON number; a version stands in double quotes: \"17.0.1\""),
    ("[0x1]", "1:2 '0x1' is no JSON number; a version stands in double quotes: \"0x1\""),
    ("[yes]", "1:2 'yes' is no JSON value; a string stands in double quotes: \"yes\""),
    ("['a']", "1:2 JSON strings stand in double quotes: \"...\""),
    ("[\"a\n\"]", "1:2 the string has no closing quote on its line; add '\"'"),
    ("[\"\\q\"]", "1:3 no such escape; write '\\\\' for a backslash"),
    ("[\"\\u12\"]", "1:3 '\\u' needs four hexadecimal digits"),
    ("[\"\\ud800\"]", "1:3 half of a UTF-16 pair; write the character itself"),
    ("[1] /* x", "1:5 this comment is never closed; add '*/'"),
    ("/", "1:1 expected a value, not '/'"),
    ("{\"a\":", "1:6 the file ends where a value should stand"),
    ("[é]", "1:2 expected a value, not 'é'"),
  ])
  func saysWhatIsWrongAndWhere(_ text: String, _ expected: String) {
    let source = SourceText(text)
    guard case .failure(let error) = JSONReader.read(source) else {
      return #expect(Bool(false), "\(text) was read")
    }
    let place = LineTable(source).position(of: error.range.start)
    #expect("\(place.line):\(place.column) \(error.message)" == expected)
  }

  @Test func deepNestingIsRefused() {
    for opening in ["[", "{\"a\":"] {
      let text = SourceText(String(repeating: opening, count: 100_000))
      guard case .failure(let error) = JSONReader.read(text) else { return #expect(Bool(false)) }
      #expect(error.message == "nested more than 64 deep; settings need far less")
    }
  }

  @Test func anyCutEnds() {
    let text = Array(
      "{\"a\\u00e9\": [1, -2e3, /* c */ true, null, {\"b\": \"c\\n\"}], // d\n}".utf8)
    for end in text.indices {
      guard case .failure = JSONReader.read(SourceText(text[..<end])) else {
        return #expect(Bool(false), "a cut at \(end) was read")
      }
      for byte in [0, 0x22, 0x5C, 0x7B, 0xFF] as [UInt8] {
        var damaged = text
        damaged[end] = byte
        _ = JSONReader.read(SourceText(damaged))
      }
    }
  }

  private func dump(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): JSONValue.text(of: value)
    case .string(let value): "\"\(value)\""
    case .array(let values): "[" + values.map(dump).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key):\(dump($0.value))" }.joined(separator: ",") + "}"
    }
  }
}
