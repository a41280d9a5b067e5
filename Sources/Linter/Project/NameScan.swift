import Source
import Views

/// Looks through texts that nobody has parsed for words, several times as fast as parsing.
///
/// What it finds is never less than what a parser finds, and mostly not much more: it takes comments and
/// strings for code, and patterns for declarations.
struct NameScan: Sendable {
  /// Names that are looked for where something may be declared.
  let declared: Set<Name>
  /// Names that are looked for everywhere.
  let mentioned: Set<Name>
  /// A bit for each twelve low bits of the names above and of the words that scanning knows itself.
  private var bits = [UInt64](repeating: 0, count: 64)

  /// What was found in many texts.
  struct Found {
    /// The names that may be declared, with the numbers of the texts; in no particular order.
    private(set) var declared: [Name: [Int]] = [:]
    /// The same of those that are mentioned.
    private(set) var mentioned: [Name: [Int]] = [:]
    /// The texts whose code may check OS versions, or end with one.
    private(set) var checkingVersions: [Int] = []

    fileprivate mutating func add(_ words: Words, in number: Int) {
      for name in words.declared { declared[name, default: []].append(number) }
      for name in words.mentioned { mentioned[name, default: []].append(number) }
      if words.checkVersions { checkingVersions.append(number) }
    }

    fileprivate mutating func formUnion(_ other: Found) {
      declared.merge(other.declared) { $0 + $1 }
      mentioned.merge(other.mentioned) { $0 + $1 }
      checkingVersions += other.checkingVersions
    }
  }

  /// What was found in one text.
  struct Words {
    fileprivate(set) var declared: Set<Name> = []
    fileprivate(set) var mentioned: Set<Name> = []
    /// Whether the code may check OS versions, or end with one.
    fileprivate(set) var checkVersions = false
  }

  init(declared: Set<Name>, mentioned: Set<Name>) {
    self.declared = declared
    self.mentioned = mentioned
    for name in declared.union(mentioned).union(Self.declaringWords).union(Self.versionWords) {
      bits[Int(name.hash & 4095) >> 6] |= 1 << (name.hash & 63)
    }
  }

  /// Looks through many texts at once.
  func scan(_ texts: [SourceText], jobs: Int) -> Found {
    let portion = 64
    let scan = self
    let parts = Parallel.map((texts.count + portion - 1) / portion, jobs: jobs) { number in
      var found = Found()
      for index in (number * portion)..<min(texts.count, (number + 1) * portion) {
        found.add(scan.scan(texts[index]), in: index)
      }
      return found
    }
    return parts.reduce(into: Found()) { $0.formUnion($1) }
  }

  private static let declaringWords: Set<Name> = [
    "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "associatedtype",
    "func", "macro", "var", "let", "case",
  ]
  /// What is followed by a list of what it declares: `case a, b`, `let (a, b)`.
  private static let listingWords: Set<Name> = ["var", "let", "case"]
  private static let versionWords: Set<Name> = ["available", "unavailable", "obsoleted"]

  /// Where a scan stands.
  private struct State {
    /// Whether the next word is what a keyword declares.
    var expectsName = false
    /// Whether the word before was declared, so that what follows behind a dot is, too.
    var isInName = false
    /// Whether the line lists what is declared.
    var isList = false
    /// The last byte that is neither part of a word nor blank; that of a word is 0.
    var sign: UInt8 = 0
  }

  /// Looks through one text. Linear in its length.
  func scan(_ text: SourceText) -> Words {
    var state = State()
    var found = Words()
    let (base, end) = (text.base, text.count)
    var offset = 0
    bits.withUnsafeBufferPointer { bits in
      while offset < end {
        let byte = base[offset]
        guard Self.isWordByte(byte) else {
          if byte == 0x0A {
            if state.sign != UInt8(ascii: ","), state.sign != UInt8(ascii: "(") {
              state.isList = false
            }
          } else if byte > 0x20, byte != UInt8(ascii: "`") {
            state.sign = byte
          }
          offset += 1
          continue
        }
        let start = offset
        repeat { offset += 1 } while Self.isWordByte(base[offset])
        let name = Name(UnsafeBufferPointer(start: base + start, count: offset - start))
        let isKnown = bits[Int(name.hash & 4095) >> 6] & 1 << (name.hash & 63) != 0
        if isKnown { take(name, state, &found) }
        if isKnown, Self.declaringWords.contains(name) {
          state.expectsName = true
          if Self.listingWords.contains(name) { state.isList = true }
        } else {
          state.isInName = Self.isDeclared(state)
          state.expectsName = false
        }
        state.sign = 0
      }
    }
    return found
  }

  private func take(_ name: Name, _ state: State, _ found: inout Words) {
    if mentioned.contains(name) { found.mentioned.insert(name) }
    if declared.contains(name), Self.isDeclared(state) { found.declared.insert(name) }
    if Self.versionWords.contains(name) { found.checkVersions = true }
  }

  private static func isDeclared(_ state: State) -> Bool {
    if state.expectsName || state.isInName && state.sign == UInt8(ascii: ".") { return true }
    return state.isList && (state.sign == UInt8(ascii: ",") || state.sign == UInt8(ascii: "("))
  }

  /// Letters, digits, `_`, and all that is not ASCII. The bytes behind a text are none.
  @inline(__always) private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x80...0xFF: true
    default: false
    }
  }
}
