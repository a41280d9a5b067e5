import Source

/// The difference of two texts of a file, in the form that `git apply` and `patch` take.
package enum UnifiedDiff {
  /// How many unchanged lines stand around a change.
  static let contextLines = 3

  /// The difference with its header; empty when there is none. `path` has no slash at its start.
  package static func text(path: String, from old: SourceText, to new: SourceText) -> String {
    let diff = LineDiff(old, new)
    let changes = diff.changes
    guard !changes.isEmpty else { return "" }
    var bytes = Array(header(path).utf8)
    for hunk in hunks(changes) { append(hunk, of: diff, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func header(_ path: String) -> String {
    // Behind a name with a space a tab ends it.
    let end = path.contains(" ") ? "\t" : ""
    let (old, new) = (quoted("a/" + path), quoted("b/" + path))
    return "diff --git \(old) \(new)\n--- \(old)\(end)\n+++ \(new)\(end)\n"
  }

  /// A name as git writes it: in quotes if there is a quote, a backslash or a control character in it.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return name }
    var result = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let octal = String(scalar.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Changes that are near each other, which share their context.
  private static func hunks(_ changes: [LineDiff.Change]) -> [[LineDiff.Change]] {
    var hunks: [[LineDiff.Change]] = []
    for change in changes {
      if let last = hunks.last?.last,
        change.old.lowerBound - last.old.upperBound <= 2 * contextLines
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private static func append(
    _ hunk: [LineDiff.Change], of diff: LineDiff, to bytes: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(contextLines, first.old.lowerBound)
    let after = min(contextLines, diff.old.count - last.old.upperBound)
    let old = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let new = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    bytes += "@@ -\(span(old)) +\(span(new)) @@\n".utf8
    var line = old.lowerBound
    for change in hunk {
      append(" ", diff.old, line..<change.old.lowerBound, to: &bytes)
      append("-", diff.old, change.old, to: &bytes)
      append("+", diff.new, change.new, to: &bytes)
      line = change.old.upperBound
    }
    append(" ", diff.old, line..<old.upperBound, to: &bytes)
  }

  /// The first line and the number of lines; of no lines, the line in front of them.
  private static func span(_ lines: Range<Int>) -> String {
    "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
  }

  private static func append(
    _ mark: Unicode.Scalar, _ lines: LineDiff.Lines, _ range: Range<Int>, to bytes: inout [UInt8]
  ) {
    for number in range {
      let line = lines[number]
      bytes.append(UInt8(ascii: mark))
      bytes += line
      if line.last != 0x0A { bytes += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}
