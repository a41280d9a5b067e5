import Linter
import Source
import Workspace

/// `viewlint tree`: what ViewLint sees in one file.
struct TreeCommand {
  let invocation: Invocation
  let console: Console

  /// Deeper nodes are no longer indented further: 100,000 nested parentheses would fill a disk.
  private static let deepestIndent = 100

  func run() -> Int32 {
    if invocation.has(.targets) {
      return TargetsReport(invocation: invocation, console: console).run()
    }
    do {
      if invocation.value(.format) == "json" {
        try writeJSON()
      } else {
        try writeText()
      }
      return 0
    } catch {
      console.report(error)
      return 2
    }
  }

  private func read(_ path: String) throws(Problem) -> SourceText {
    guard path == "-" else { return try Workspace.read(path, from: console.workingDirectory) }
    guard let text = System.readStandardInput() else {
      throw Problem(path: nil, "standard input could not be read; pipe a file into it")
    }
    return text
  }

  /// Visits what is to be printed. `begin` comes first, with the text of the file.
  private func visit(
    _ begin: (SourceText) -> Void, _ body: (Outline.Node) -> Void
  ) throws(Problem) {
    let path = invocation.operands[0]
    let text = try read(path)
    begin(text)
    if invocation.has(.syntax) {
      Outline.visitSyntax(of: text, body)
    } else if path == "-" {
      Outline.visitViews(of: text, body)
    } else {
      try Workspace.visitViews(of: path, workingDirectory: console.workingDirectory, body)
    }
  }

  private func writeText() throws(Problem) {
    var text = SourceText("")
    var lines = LineTable(text)
    var isEmpty = true
    try visit {
      text = $0
      lines = LineTable(text)
    } _: { node in
      isEmpty = false
      let indent = String(repeating: "  ", count: min(node.depth, Self.deepestIndent))
      let place = lines.position(of: node.range.start)
      let label = console.style.apply(.dim, "\(place.line):\(place.column)")
      let remarks = node.remarks.isEmpty ? "" : "  (\(node.remarks.joined(separator: "; ")))"
      console.output.write(line: "\(indent)\(title(node, text)) \(label)\(remarks)")
    }
    if isEmpty { console.errors.write(line: "note: there are no views in this file") }
  }

  private func title(_ node: Outline.Node, _ text: SourceText) -> String {
    switch node.kind {
    case "declaration": return console.style.apply(.bold, printable(node.name))
    case "view":
      let role = node.role == "content" || node.role == "root" ? "" : "\(node.role): "
      return role + console.style.apply(.green, printable(node.name))
    case "modifier": return "." + printable(node.name) + excerpt(of: node, text)
    default: return node.kind
    }
  }

  /// The arguments of a modifier, as far as they fit.
  private func excerpt(of node: Outline.Node, _ text: SourceText) -> String {
    let written = text.string(
      ByteRange(node.range.start, min(node.range.end, node.range.start + 300)))
    guard let parenthesis = written.firstIndex(of: "(") else { return "" }
    let arguments = printable(
      written[parenthesis...].split { $0.isWhitespace }.joined(separator: " "))
    return arguments.count > 60 ? arguments.prefix(57) + "..." : arguments
  }

  /// Nested objects, written without nesting calls: a tree may be deeper than a stack.
  private func writeJSON() throws(Problem) {
    let output = console.output
    let isSyntax = invocation.has(.syntax)
    var depth = -1
    try visit { _ in
      if !isSyntax { output.write("[") }
    } _: { node in
      if node.depth <= depth {
        for _ in node.depth...depth { output.write("]}") }
        output.write(",")
      }
      if depth >= 0 || !isSyntax { output.write("\n") }
      depth = node.depth
      output.write("{\"kind\":\"\(node.kind)\",")
      if !isSyntax {
        let remarks = JSON.array(node.remarks.map { .string($0) }).text
        output.write("\"name\":\(JSON.string(node.name).text),\"role\":\"\(node.role)\",")
        output.write("\"remarks\":\(remarks),")
      }
      output.write("\"start\":\(node.range.start),\"end\":\(node.range.end),\"children\":[")
    }
    for _ in 0..<(depth + 1) { output.write("]}") }
    output.write(isSyntax ? "\n" : "]\n")
  }
}
