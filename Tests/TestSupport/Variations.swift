/// Broken versions of a text, the same ones for the same seed on every machine.
package struct Variations {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// One more broken version of `text`: one to three faults of the kinds that editing, merging and
  /// transfers make.
  package mutating func next(of text: [UInt8]) -> [UInt8] {
    var result = text
    for _ in 0...number(below: 3) { damage(&result) }
    return result
  }

  private mutating func damage(_ text: inout [UInt8]) {
    guard !text.isEmpty else { return text.append(byte()) }
    switch number(below: 8) {
    case 0: text.removeLast(number(below: text.count) + 1)
    case 1: text.removeFirst(number(below: min(text.count, 40)) + 1)
    case 2: text.removeSubrange(token(in: text))
    case 3: swap(&text)
    case 4: text[number(below: text.count)] = byte()
    case 5:
      let bytes = (0...number(below: 12)).map { _ in byte() }
      text.insert(contentsOf: bytes, at: number(below: text.count + 1))
    case 6:
      let copy = text[slice(of: text)]
      text.insert(contentsOf: copy, at: number(below: text.count + 1))
    default:
      let mark = Array("{}()[]\"'=;,:#$*&|<>/\\\n \t-".utf8)
      let marks = Array(repeating: mark[number(below: mark.count)], count: number(below: 300) + 1)
      text.insert(contentsOf: marks, at: number(below: text.count + 1))
    }
  }

  private mutating func swap(_ text: inout [UInt8]) {
    let (one, two) = (token(in: text), token(in: text))
    guard one.upperBound <= two.lowerBound else { return }
    let (first, second) = (Array(text[one]), Array(text[two]))
    text.replaceSubrange(two, with: first)
    text.replaceSubrange(one, with: second)
  }

  /// A word, or a single other byte.
  private mutating func token(in text: [UInt8]) -> Range<Int> {
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == 0x5F || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20)
    }
    var start = number(below: text.count)
    guard isWord(text[start]) else { return start..<start + 1 }
    var end = start + 1
    while start > 0, isWord(text[start - 1]) { start -= 1 }
    while end < text.count, isWord(text[end]) { end += 1 }
    return start..<end
  }

  private mutating func slice(of text: [UInt8]) -> Range<Int> {
    let start = number(below: text.count)
    return start..<min(text.count, start + number(below: 400) + 1)
  }

  private mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: random()) }

  private mutating func number(below bound: Int) -> Int { Int(random() % UInt64(bound)) }

  /// SplitMix64.
  private mutating func random() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
