import Testing

@testable import Rules

/// Rule files that are broken in any way are refused, and nothing worse happens.
struct DamageTests {
  /// A file with every clause, edit and kind of example.
  private static let text = """
    ---
    severity: warning
    default: off
    because: it is an example
    option least: 4
    ---
    # A fault — with 🧭

    Prose, `code` and "quotes".

    ```rule
    match     $v = Text($t, $$$rest) or Label($t, $$$rest)
    then?
    with      $m = .frame(width: $w) where $w.isInfinite
    $m        then .bold()
    inside    VStack or type $_: View
    outside   .toolbar()
    contains  expression $_ + 1
    nowhere   Image($t)
    all       .font($f)
    let       $n = $f.count * 2 - options.least
    each      $x in $f where $x.constant == "a"
    for       $y in $x
    where     !$t.is("a", $_.b) && ($n > 1 || target.isKnown)
    at        $m
    say       "one \\($v.name) \\($t)" when $n == 1
    say       "many\\n\\"\\($n)\\""
    also      $x "here"
    needs     iOS 17, macOS 14
    needs     defaultScrollAnchor(_:)
    fix       "Do it" unsafe
    needs     AnyLayout
    when      $t.constant.isKnown
              replace $m with .frame(maxWidth: $w)
              delete each $x
              insert .bold() after $v
              wrap $v in VStack {
                $v
              }
              unwrap $v
              move $m before $y
    ```

    ## Examples

    ```swift flagged target="iOS 17" except="group: why" file="A.swift"
    Text("a")
    // ^ ^^^
    ```

    ```swift file=B.swift
    let b = 1
    ```

    ```swift fixed fix="Do it"
    Text("b")
    ```

    ```swift fine
    Text("c")
    ```
    """

  private func read(_ text: String) -> Bool {
    let (_, errors) = RuleFile.read(RuleFileSource(path: "tests/damage.md", text: text))
    return errors.isEmpty
  }

  @Test func eachLineDropped() {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices {
      var rest = lines
      rest.remove(at: index)
      _ = read(rest.joined(separator: "\n"))
    }
    // The line `then?` is the only mistake.
    #expect(!read(Self.text))
  }

  @Test func cutAtEachPlace() {
    let bytes = Array(Self.text.utf8)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      #expect(!read(String(decoding: bytes[..<end], as: UTF8.self)) || end > bytes.count / 2)
    }
  }

  @Test func eachByteReplaced() {
    let bytes = Array(Self.text.utf8)
    let letters = Array("\"$(){}`\\= \n.".utf8)
    for (count, index) in stride(from: 0, to: bytes.count, by: 2).enumerated() {
      var damaged = bytes
      damaged[index] = letters[count % letters.count]
      _ = read(String(decoding: damaged, as: UTF8.self))
    }
  }

  @Test func anything() {
    for text in [
      "", "---", "---\n---", "```", "\u{FEFF}---\n", "# ", "\0\u{1}\u{FFFF}", "\r\r\n\r",
    ] {
      #expect(!read(text))
    }
    for clause in [
      "say \"", "say \"\\(", "also \"", "at (", "let $", "needs ,", "where \"", "fix \"",
    ] {
      #expect(!read("---\nseverity: info\n---\n# A\n```rule\nmatch view\n\(clause)\n```\n"))
    }
  }
}
