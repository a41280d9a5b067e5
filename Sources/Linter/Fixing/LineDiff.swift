import Source

/// The lines in which two texts differ.
struct LineDiff {
  /// Lines that stand in one text for lines of the other.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The lines of a text, each with its line feed.
  struct Lines {
    let text: SourceText
    private let starts: [Int]

    init(_ text: SourceText) {
      self.text = text
      var starts = [0]
      for offset in 0..<text.count where text.base[offset] == 0x0A { starts.append(offset + 1) }
      if starts.last == text.count { starts.removeLast() }
      self.starts = starts
    }

    var count: Int { starts.count }

    subscript(line: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
      text.bytes[starts[line]..<(line + 1 < starts.count ? starts[line + 1] : text.count)]
    }
  }

  let old: Lines
  let new: Lines
  private let oldNumbers: [Int]
  private let newNumbers: [Int]

  /// More changed lines than this, and what lies between the first and the last counts as changed: the
  /// work and the memory grow with the square of their number.
  static let mostChanges = 1000

  init(_ old: SourceText, _ new: SourceText) {
    self.old = Lines(old)
    self.new = Lines(new)
    // Equal lines have equal numbers.
    var numbers: [[UInt8]: Int] = [:]
    func number(_ lines: Lines) -> [Int] {
      (0..<lines.count).map { line in
        let bytes = Array(lines[line])
        if let known = numbers[bytes] { return known }
        numbers[bytes] = numbers.count
        return numbers.count - 1
      }
    }
    oldNumbers = number(self.old)
    newNumbers = number(self.new)
  }

  /// The changes, in order and apart: as few lines as possible.
  var changes: [Change] {
    var start = 0
    while start < min(oldNumbers.count, newNumbers.count), oldNumbers[start] == newNumbers[start] {
      start += 1
    }
    var (oldEnd, newEnd) = (oldNumbers.count, newNumbers.count)
    while oldEnd > start, newEnd > start, oldNumbers[oldEnd - 1] == newNumbers[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    guard oldEnd > start || newEnd > start else { return [] }
    let steps = Steps(
      Array(oldNumbers[start..<oldEnd]), Array(newNumbers[start..<newEnd])
    ).shortest(atMost: Self.mostChanges)
    guard let steps else { return [Change(old: start..<oldEnd, new: start..<newEnd)] }
    return Self.changes(steps, from: start)
  }

  /// Joins single lines to changes.
  private static func changes(_ steps: [Steps.Step], from start: Int) -> [Change] {
    var changes: [Change] = []
    for step in steps {
      let (old, new) = (step.old + start, step.new + start)
      var change = Change(old: old..<old, new: new..<new)
      if let last = changes.last, last.old.upperBound == old, last.new.upperBound == new {
        change = changes.removeLast()
      }
      if step.isDeletion {
        change.old = change.old.lowerBound..<(old + 1)
      } else {
        change.new = change.new.lowerBound..<(new + 1)
      }
      changes.append(change)
    }
    return changes
  }
}

/// The shortest way from one list to another, by Myers' greedy search: for each number of steps, how far
/// each diagonal gets.
private struct Steps {
  struct Step {
    /// Where in the lists it happens.
    let old: Int
    let new: Int
    /// Whether it drops an element of the old list, not adds one of the new.
    let isDeletion: Bool
  }

  private let a: [Int]
  private let b: [Int]

  init(_ a: [Int], _ b: [Int]) {
    self.a = a
    self.b = b
  }

  /// Nil when there are more than `limit`.
  func shortest(atMost limit: Int) -> [Step]? {
    var reached = [1: 0]
    var trace: [[Int: Int]] = []
    for count in 0...min(limit, a.count + b.count) {
      trace.append(reached)
      for diagonal in stride(from: -count, through: count, by: 2) {
        let isDown = comesDown(diagonal, count, reached)
        var x = isDown ? reached[diagonal + 1] ?? 0 : (reached[diagonal - 1] ?? 0) + 1
        while x < a.count, x - diagonal < b.count, a[x] == b[x - diagonal] { x += 1 }
        reached[diagonal] = x
        if x >= a.count, x - diagonal >= b.count { return steps(trace) }
      }
    }
    return nil
  }

  /// Whether the way to a diagonal adds an element: from the one above it.
  private func comesDown(_ diagonal: Int, _ count: Int, _ reached: [Int: Int]) -> Bool {
    diagonal == -count
      || diagonal != count && reached[diagonal - 1] ?? -1 < reached[diagonal + 1] ?? -1
  }

  /// Walks back from the end.
  private func steps(_ trace: [[Int: Int]]) -> [Step] {
    var (x, y) = (a.count, b.count)
    var steps: [Step] = []
    for count in stride(from: trace.count - 1, to: 0, by: -1) {
      let reached = trace[count]
      let isDown = comesDown(x - y, count, reached)
      let before = isDown ? x - y + 1 : x - y - 1
      x = reached[before] ?? 0
      y = x - before
      steps.append(Step(old: x, new: y, isDeletion: !isDown))
    }
    return steps.reversed()
  }
}
