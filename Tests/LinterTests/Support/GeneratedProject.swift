import Source

@testable import Linter

/// A made-up project whose files use each other's views, modifiers and properties, and edits to it.
struct GeneratedProject {
  private(set) var files: [String: String] = [:]
  private var random: SeededGenerator

  init(files count: Int, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for number in 0..<count { files[path(number)] = source() }
  }

  /// Three apps of three folders each; the numbers make paths unique.
  private mutating func path(_ number: Int) -> String {
    "App\(Int.random(in: 0..<3, using: &random))/Part\(Int.random(in: 0..<3, using: &random))/F\(number).swift"
  }

  /// Few names for many files, so that several files define the same ones.
  private mutating func name(_ kind: String) -> String {
    "\(kind)\(Int.random(in: 0..<200, using: &random))"
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }

  private mutating func source() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        text += "extension View { func \(name("m"))() -> some View { self\(turn()) } }\n"
      case 1:
        text += """
          struct \(name("M")): ViewModifier {
            func body(content: Content) -> some View { content\(turn()) }
          }\n
          """
      case 2:
        text += """
          struct \(name("Key")): PreferenceKey {
            static var defaultValue = 0
            static func reduce(value: inout Int, nextValue: () -> Int) {\(pick([" ", " value = nextValue() "]))}
          }\n
          """
      default: text += view()
      }
    }
    return text
  }

  private mutating func view() -> String {
    let access = pick(["", "", "private ", "public "])
    let list = name("list")
    return """
      \(access)struct \(name("V")): View {
        var body: some View {
          \(pick(["ScrollView", "List", "VStack", name("V")])) {
            \(row())
            \(pick([list, list, name("list")]))
          }\(turn())\(turn())
        }
        var \(list): some View { \(row()) }
      }\n
      """
  }

  private mutating func row() -> String {
    pick([
      "ForEach(items) { item in Text(item)\(turn()) }", "\(name("V"))()\(turn())",
      "Text(\"a\")\(turn())", "if #available(iOS 17, *) { \(name("V"))() } else { Text(\"b\") }",
      "if #available(iOS 17, *) { Text(\"b\") } else { \(name("V"))(); \(name("list")) }",
    ])
  }

  private mutating func turn() -> String {
    pick([
      "", ".rotationEffect(.degrees(180))", ".scaleEffect(x: 1, y: -1)", ".\(name("m"))()",
      ".modifier(\(name("M"))())", ".padding()", ".frame(width: .infinity)",
      " // viewlint:disable:this all",
    ])
  }

  /// One change: what was done, and the files that it touched with their new texts, nil for gone.
  struct Edit {
    let what: String
    let changes: [(path: String, text: String?)]
  }

  /// Makes a random edit.
  mutating func edit() -> Edit {
    let path = files.keys.sorted().randomElement(using: &random) ?? ""
    let text = files[path] ?? ""
    let edit: Edit
    switch Int.random(in: 0..<10, using: &random) {
    case 0: edit = Edit(what: "delete", changes: [(path, nil)])
    case 1:
      edit = Edit(
        what: "add",
        changes: [(self.path(1000 + Int.random(in: 0..<9000, using: &random)), source())])
    case 2:
      edit = Edit(
        what: "move",
        changes: [(path, nil), (self.path(1000 + Int.random(in: 0..<9000, using: &random)), text)])
    case 3: edit = Edit(what: "rename", changes: [(path, renamed(text))])
    case 4: edit = Edit(what: "rewrite", changes: [(path, source())])
    case 5: edit = Edit(what: "shift", changes: [(path, "// moved down\n\n" + text)])
    case 6, 7: edit = Edit(what: "break", changes: [(path, broken(text))])
    case 8: edit = Edit(what: "append", changes: [(path, text + view())])
    default: edit = Edit(what: "type", changes: [(path, typed(text))])
    }
    for change in edit.changes { files[change.path] = change.text }
    return edit
  }

  private mutating func renamed(_ text: String) -> String {
    let kind = pick(["V", "m", "M", "Key", "list"])
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices where words[index].hasPrefix(kind) && Bool.random(using: &random) {
      words[index] = name(kind) + words[index].drop { $0.isLetter || $0.isNumber }
    }
    return words.joined(separator: " ")
  }

  /// Takes some bytes out, or puts a bracket or a quote in.
  private mutating func broken(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return "{" }
    let start = Int.random(in: 0..<bytes.count, using: &random)
    if Bool.random(using: &random) {
      let end = min(bytes.count, start + Int.random(in: 1...12, using: &random))
      bytes.removeSubrange(start..<end)
    } else {
      bytes.insert(contentsOf: pick(["{", "}", "(", ")", "\"", "/*", "#if X\n"]).utf8, at: start)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func typed(_ text: String) -> String {
    text.replacing("Text(\"a\")", with: "Text(\"\(name("t"))\").\(name("m"))()")
  }
}

extension String {
  /// With each `word` replaced. Linear.
  fileprivate func replacing(_ word: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let index = rest.indices.first(where: { rest[$0...].hasPrefix(word) }) {
      result += rest[..<index] + other
      rest = rest[index...].dropFirst(word.count)
    }
    return result + rest
  }
}
