import Foundation
import JSONRPC
import Source

/// A long session of an editor: random edits in some files, requests and cancels between them. In the
/// end, everything must be as if the server had just been started.
struct EditSession {
  let paths: [String]
  let edits: Int
  let viewlint: String

  /// Runs the session; throws when something is not as it should be.
  func run() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(
      atPath: folder + "/.git", withIntermediateDirectories: true)
    var texts: [DocumentText] = []
    for (number, path) in paths.enumerated() {
      let data = FileManager.default.contents(atPath: path) ?? Data()
      let uri = Editor.uri("\(folder)/File\(number).swift")
      texts.append(
        DocumentText(uri: uri, bytes: [UInt8](String(decoding: data, as: UTF8.self).utf8)))
    }
    let editor = try Editor(server: viewlint, folder: folder)
    for text in texts { try open(text, editor) }
    try publish(&texts, editor)
    let memory = editor.memory
    let start = seconds()
    try edit(&texts, editor)
    try publish(&texts, editor)
    let time = seconds() - start
    let fresh = try Editor(server: viewlint, folder: folder)
    for text in texts { try open(text, fresh) }
    try publish(&texts, fresh)
    try check(editor, fresh, memory)
    print(
      "\(edits) edits in \(texts.count) files, \(String(format: "%.0f", time)) s; refused: "
        + editor.refusals.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        .joined(separator: ", "))
    print(
      "memory: \(megabytes(memory)) MB at first, \(megabytes(editor.memory)) MB at the end, "
        + "\(megabytes(fresh.memory)) MB after a fresh start")
    try editor.stop()
    try fresh.stop()
  }

  private func open(_ text: DocumentText, _ editor: Editor) throws {
    try editor.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(text.uri), "languageId": "swift", "version": .integer(text.version),
          "text": .string(String(decoding: text.bytes, as: UTF8.self)),
        ]
      ])
  }

  /// Sends all texts once more and waits for their diagnostics, which then are those of all the texts.
  private func publish(_ texts: inout [DocumentText], _ editor: Editor) throws {
    if let first = texts.first { try editor.waitForProject(of: first.uri) }
    var versions: [String: Int] = [:]
    for index in texts.indices {
      texts[index].version += 1
      versions[texts[index].uri] = texts[index].version
      try editor.notify(
        "textDocument/didChange",
        [
          "textDocument": [
            "uri": .string(texts[index].uri), "version": .integer(texts[index].version),
          ],
          "contentChanges": [
            ["text": .string(String(decoding: texts[index].bytes, as: UTF8.self))]
          ],
        ])
    }
    _ = try editor.diagnostics(versions)
  }

  private func edit(_ texts: inout [DocumentText], _ editor: Editor) throws {
    var random = SeededRandom(state: 7)
    for number in 0..<edits {
      let index = Int.random(in: texts.indices, using: &random)
      try editor.notify("textDocument/didChange", texts[index].change(&random))
      if number % 10 == 0 { try ask(about: texts[index], &random, editor) }
      // An editor that never reads what it is told would make the server keep it all.
      if number % 200 == 199 { try editor.settle() }
    }
  }

  private func ask(
    about text: DocumentText, _ random: inout SeededRandom, _ editor: Editor
  ) throws {
    let methods = ["hover", "documentSymbol", "foldingRange", "selectionRange", "codeAction"]
    let method = methods.randomElement(using: &random) ?? "hover"
    let position: JSON = [
      "line": .integer(Int.random(in: 0...2000, using: &random)),
      "character": .integer(Int.random(in: 0...80, using: &random)),
    ]
    let id = try editor.ask(
      "textDocument/\(method)",
      [
        "textDocument": ["uri": .string(text.uri)], "position": position,
        "positions": [position], "range": ["start": position, "end": position],
        "context": ["diagnostics": []],
      ])
    if Bool.random(using: &random) { try editor.notify("$/cancelRequest", ["id": id.json]) }
  }

  private func check(_ editor: Editor, _ fresh: Editor, _ memory: Int) throws {
    guard editor.open.isEmpty else {
      throw Child.Failure(description: "\(editor.open.count) requests were never answered")
    }
    // Given up, or made for a text that has changed since.
    let wrong = editor.refusals.keys.filter { $0 != -32800 && $0 != -32801 }
    guard wrong.isEmpty else {
      throw Child.Failure(description: "requests failed: \(editor.refusals)")
    }
    for uri in Set(editor.shown.keys).union(fresh.shown.keys) {
      guard editor.shown[uri] == fresh.shown[uri] else {
        throw Child.Failure(description: "the diagnostics of \(uri) differ from a fresh start's")
      }
    }
    // The texts themselves may have grown: a fresh start has them, too.
    let least = max(memory, fresh.memory)
    guard editor.memory <= least + least / 5 else {
      throw Child.Failure(
        description: "memory grew from \(megabytes(least)) to \(megabytes(editor.memory)) MB")
    }
  }
}

/// The text of a document as the editor has it.
private struct DocumentText {
  let uri: String
  var bytes: [UInt8]
  var version = 1
  private var previous: [UInt8]?

  init(uri: String, bytes: [UInt8]) {
    self.uri = uri
    self.bytes = bytes
  }

  private static let pieces = [
    " ", "\n", "\r\n", "{", "}", "(", ")", "\"", "\"\"\"", "// ", "/*", "*/", "😀", "ä",
    ".padding()",
    "VStack { Text(\"a\") }", ".frame(width: .infinity)", ".rotationEffect(.degrees(180))",
    "struct V: View { var body: some View { Text(\"b\") } }", "#if os(iOS)", "#endif", "a", "",
  ]

  /// Makes an edit, and says it as parameters of `didChange`.
  mutating func change(_ random: inout SeededRandom) -> JSON {
    version += 1
    let change: JSON
    if let old = previous, Int.random(in: 0..<4, using: &random) == 0 {
      (bytes, previous) = (old, nil)
      change = ["text": .string(String(decoding: bytes, as: UTF8.self))]
    } else {
      change = replace(&random)
    }
    return [
      "textDocument": ["uri": .string(uri), "version": .integer(version)],
      "contentChanges": [change],
    ]
  }

  private mutating func replace(_ random: inout SeededRandom) -> JSON {
    let start = boundary(Int.random(in: 0...bytes.count, using: &random))
    let isInsertion = Bool.random(using: &random)
    let length = isInsertion ? 0 : Int.random(in: 0...30, using: &random)
    let end = boundary(min(bytes.count, start + length))
    let piece = Self.pieces.randomElement(using: &random) ?? ""
    let range: JSON = ["start": position(start), "end": position(end)]
    previous = bytes
    bytes.replaceSubrange(start..<end, with: piece.utf8)
    return ["range": range, "text": .string(piece)]
  }

  /// Back to where a character starts, and not between CR and LF, which is no position.
  private func boundary(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    let splitsLineEnd =
      offset > 0 && offset < bytes.count && bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D
    return splitsLineEnd ? offset - 1 : offset
  }

  private func position(_ offset: Int) -> JSON {
    var line = 0
    var start = 0
    for index in 0..<offset
    where bytes[index] == 0x0A || bytes[index] == 0x0D && bytes.dropFirst(index + 1).first != 0x0A {
      line += 1
      start = index + 1
    }
    return ["line": .integer(line), "character": .integer(offset - start)]
  }
}

/// Numbers that look random and are the same each time.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
