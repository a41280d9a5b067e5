/// The rows of a measurement, as a Markdown table.
struct Table {
  private struct Row {
    let name: String
    let sample: Sample
    let isReference: Bool
  }

  /// How many bytes each row worked on.
  private let bytes: Int
  private var rows: [Row] = []

  init(bytes: Int) { self.bytes = bytes }

  /// Adds a row; the times of all rows are compared with that of the reference.
  mutating func add(_ name: String, _ sample: Sample, isReference: Bool = false) {
    rows.append(Row(name: name, sample: sample, isReference: isReference))
  }

  func print() {
    let reference = rows.first { $0.isReference }?.sample.seconds ?? 1
    var cells = [["what", "seconds", "MB/s", "times the whole lint", "peak memory"]]
    for row in rows {
      let seconds = row.sample.seconds
      let memory = row.sample.peakMemory
      cells.append([
        row.name, rounded(seconds, 3), rounded(Double(bytes) / 1e6 / seconds, 1),
        rounded(seconds / reference, 2), memory > 0 ? megabytes(memory) + " MB" : "",
      ])
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    for (index, row) in cells.enumerated() {
      Swift.print(line(row, widths))
      if index == 0 { Swift.print(line(widths.map { String(repeating: "-", count: $0) }, widths)) }
    }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}

/// `bytes` in millions, with one decimal.
func megabytes(_ bytes: Int) -> String { rounded(Double(bytes) / 1e6, 1) }

/// `value` with that many decimals.
func rounded(_ value: Double, _ decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let digits = String(Int((value * scale).rounded()))
  guard decimals > 0 else { return digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return padded.dropLast(decimals) + "." + padded.suffix(decimals)
}
