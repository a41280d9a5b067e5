import Testing

@testable import JSONRPC

/// JSON values, and the types of messages made of them.
@Suite struct JSONTests {
  private func parse(_ text: String) throws -> JSON { try JSON.parse(Array(text.utf8)) }

  @Test func valuesOfAllKinds() throws {
    let text = #" { "a": [1, -2.5, 1e3, true, false, null], "b": {"c": "d"}, "": "" } "#
    let value: JSON = [
      "a": [1, .decimal(-2.5), .decimal(1000), true, false, .null], "b": ["c": "d"], "": "",
    ]
    #expect(try parse(text) == value)
    #expect(value.text == #"{"a":[1,-2.5,1000.0,true,false,null],"b":{"c":"d"},"":""}"#)
    #expect(try parse(value.text) == value)
  }

  @Test func escapesAndPairs() throws {
    #expect(try parse(#""\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00""#) == "\"\\/\u{8}\u{C}\n\r\tä😀")
    // Halves of pairs come from editors that split a character.
    #expect(try parse(#""\ud83d""#) == "\u{FFFD}")
    #expect(try parse(#""\ud83dx\ude00\u0041""#) == "\u{FFFD}x\u{FFFD}A")
    #expect(try parse(#""\ud83d\u0041""#) == "\u{FFFD}A")
  }

  @Test func integersWrittenAsFloats() throws {
    struct Position: Codable, Equatable { var line, character: Int }
    let value = try parse(#"{"line": 3.0, "character": 1e1}"#)
    #expect(try value.decode(Position.self) == Position(line: 3, character: 10))
    #expect(throws: JSONMismatch.self) {
      try parse(#"{"line": 3.5, "character": 1}"#).decode(Position.self)
    }
  }

  private struct Sample: Codable, Equatable {
    struct Inner: Codable, Equatable { var name: String }
    enum Level: Int, Codable { case low = 1, high }
    var text: String?
    var inner: Inner?
    var list: [Inner]
    var level: Level
    var any: JSON?
  }

  @Test func nullStandsForAnAbsentMember() throws {
    let value = try parse(#"{"text": null, "inner": null, "list": [], "level": 2, "more": 1}"#)
    let sample = Sample(list: [], level: .high)
    #expect(try value.decode(Sample.self) == sample)
    #expect(try JSON.encode(sample).text == #"{"list":[],"level":2}"#)
  }

  @Test func typesGoThereAndBack() throws {
    let sample = Sample(
      text: "t", inner: .init(name: "i"), list: [.init(name: "a"), .init(name: "b")], level: .low,
      any: ["x": [1]])
    let value = try JSON.encode(sample)
    #expect(
      value.text
        == #"{"text":"t","inner":{"name":"i"},"list":[{"name":"a"},{"name":"b"}],"level":1,"any":{"x":[1]}}"#
    )
    #expect(try value.decode(Sample.self) == sample)
  }

  @Test func mismatchesSayWhere() throws {
    let value = try parse(#"{"list": [{"name": "a"}, {"name": 1}], "level": 1}"#)
    let error = #expect(throws: JSONMismatch.self) { try value.decode(Sample.self) }
    #expect(error?.description == "list.1.name: a string should stand here")
    let missing = #expect(throws: JSONMismatch.self) { try parse("{}").decode(Sample.self) }
    #expect(missing?.description == "list: it is missing")
  }
}
