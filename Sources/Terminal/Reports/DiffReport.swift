import Linter
import Workspace

/// What fixes would change, as a patch.
struct DiffReport {
  let style: Style

  func write(_ fixes: FixReport, to output: Output) {
    for file in fixes.files {
      let text = UnifiedDiff.text(path: file.patchPath, from: file.before, to: file.after)
      guard style.isColored else {
        output.write(text)
        continue
      }
      // By bytes: Swift takes a carriage return and the line feed behind it for one character.
      for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true) {
        output.write(line: colored(String(line) ?? ""))
      }
    }
  }

  private func colored(_ line: String) -> String {
    for mark in ["diff ", "--- ", "+++ "] where line.hasPrefix(mark) {
      return style.apply(.bold, line)
    }
    switch line.utf8.first {
    case UInt8(ascii: "-"): return style.apply(.red, line)
    case UInt8(ascii: "+"): return style.apply(.green, line)
    case UInt8(ascii: "@"): return style.apply(.cyan, line)
    default: return line
    }
  }
}
