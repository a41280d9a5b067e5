import Foundation
import JSONRPC
import Source
import Workspace

/// How long an editor waits for the language server in a project.
struct Keystrokes {
  let folder: String
  /// The program with the server.
  let viewlint: String
  private let strokes = 400
  private let dependents = 10

  /// Measures and prints.
  func run() throws {
    let (path, text) = try longFile()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    print("\(folder)\ntyping in \(path), \(lines.count) lines\n")
    let start = seconds()
    let editor = try Editor(server: viewlint, folder: folder)
    let uri = Editor.uri(path)
    try open(uri, text, editor)
    _ = try editor.diagnostics([uri: 1])
    row("start to the first diagnostics", [seconds() - start])
    try editor.waitForProject(of: uri)
    row("start to those that need the whole project", [seconds() - start])
    var typist = Typist(uri: uri, lines: lines, editor: editor)
    row("a keystroke in a comment", try typist.type(" // " + prose, strokes))
    row("a keystroke in code", try typist.type("\n" + code, strokes))
    row("\(dependents) open files when a definition changes", try changes(beside: path, editor))
    try editor.stop()
  }

  private func row(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    func milliseconds(_ index: Int) -> String {
      String(format: "%.1f ms", sorted[min(index, sorted.count - 1)] * 1000)
    }
    let tail = sorted.count > 1 ? ", 99th percentile \(milliseconds(sorted.count * 99 / 100))" : ""
    print("\(name): \(sorted.count > 1 ? "median " : "")\(milliseconds(sorted.count / 2))\(tail)")
  }

  private let prose = "what is typed here means nothing to anyone and goes on and on "
  private let code = "VStack { Text(title).padding(8).frame(width: 100, alignment: .leading) }\n"

  /// The file whose length is the nearest to 2,000 lines, with views if there is one of about that length.
  private func longFile() throws -> (String, String) {
    var request = LintRequest(workingDirectory: "/")
    request.paths = [folder]
    let paths = Workspace.files(request).files.filter { $0.hasSuffix(".swift") }
      .map { $0.hasPrefix("/") ? $0 : "/" + $0 }
    var best: (path: String, text: String, distance: Int)?
    for path in paths {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let lines = abs(data.count { $0 == 0x0A } - 2000)
      let isFar = lines > 1000 || data.range(of: Data("body: some View".utf8)) == nil
      let distance = lines + (isFar ? 1_000_000 : 0)
      guard distance < best?.distance ?? .max else { continue }
      best = (path, String(decoding: data, as: UTF8.self), distance)
    }
    guard let best else { throw Child.Failure(description: "there is no Swift file in \(folder)") }
    return (best.path, best.text)
  }

  private func open(_ uri: String, _ text: String, _ editor: Editor) throws {
    try editor.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "swift", "version": 1, "text": .string(text),
        ]
      ])
  }

  private func change(
    _ uri: String, _ version: Int, _ start: (Int, Int), _ end: (Int, Int), _ text: String,
    _ editor: Editor
  ) throws {
    func position(_ place: (Int, Int)) -> JSON {
      ["line": .integer(place.0), "character": .integer(place.1)]
    }
    try editor.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(version)],
        "contentChanges": [
          ["range": ["start": position(start), "end": position(end)], "text": .string(text)]
        ],
      ])
  }

  /// Renames a modifier back and forth, which some open documents turn their scroll views with. They
  /// are open without being on disk. What they show depends on the project's target, and so is not
  /// looked at; that they are told at all shows that they were linted anew.
  private func changes(beside path: String, _ editor: Editor) throws -> [Double] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let turn = Editor.uri(folder + "/ViewlintBenchTurn.swift")
    let definition =
      "extension View {\n  func benchTurn() -> some View { rotationEffect(.degrees(180)) }\n}\n"
    try open(turn, definition, editor)
    _ = try editor.diagnostics([turn: 1])
    var users: [String: Int] = [:]
    for number in 0..<dependents {
      let uri = Editor.uri(folder + "/ViewlintBench\(number).swift")
      try open(
        uri,
        """
        struct ViewlintBench\(number): View {
          var body: some View {
            ScrollView { ForEach(rows) { row in Text(row).benchTurn() } }.benchTurn()
          }
        }

        """, editor)
      users[uri] = 1
      _ = try editor.diagnostics([uri: 1])
    }
    return try (0..<40).map { number in
      let (old, new) = number % 2 == 0 ? ("benchTurn", "other") : ("other", "benchTurn")
      let start = seconds()
      try change(turn, number + 2, (1, 7), (1, 7 + old.count), new, editor)
      _ = try editor.diagnostics(users)
      return seconds() - start
    }
  }
}

/// Types into the middle of a document.
private struct Typist {
  let uri: String
  let editor: Editor
  private var version = 1
  private var line: Int
  private var character: Int

  init(uri: String, lines: [Substring], editor: Editor) {
    self.uri = uri
    self.editor = editor
    line = lines[(lines.count / 2)...].firstIndex { $0.hasPrefix("      ") } ?? lines.count / 2
    character = lines[line].utf8.count
  }

  /// Types a text letter by letter, again and again, and waits for the diagnostics after each; how long
  /// that took.
  mutating func type(_ text: String, _ count: Int) throws -> [Double] {
    let letters = Array(text)
    return try (0..<count).map { number in
      let letter = letters[number % letters.count]
      version += 1
      let place: JSON = ["line": .integer(line), "character": .integer(character)]
      let start = seconds()
      try editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri), "version": .integer(version)],
          "contentChanges": [
            ["range": ["start": place, "end": place], "text": .string(String(letter))]
          ],
        ])
      _ = try editor.diagnostics([uri: version])
      (line, character) = letter == "\n" ? (line + 1, 0) : (line, character + 1)
      return seconds() - start
    }
  }
}
