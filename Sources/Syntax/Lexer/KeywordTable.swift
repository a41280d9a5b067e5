/// A hash table from the spelling of a word to its `TokenKind`.
///
/// A spelling of up to 16 bytes is two 8-byte words, so that one probe is two loads and two
/// comparisons. No bucket is probed more than once: the size is chosen so that no two words collide.
struct KeywordTable: @unchecked Sendable {
  // Unchecked, but sound: written once in `init`, then only read.

  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var kind = TokenKind.identifier
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let shift: UInt64

  /// The longest keyword that the table can hold; longer words are identifiers.
  static let maximumLength = 16

  init() {
    var bits: UInt64 = 8
    while true {
      let size = 1 << Int(bits)
      let table = UnsafeMutablePointer<Entry>.allocate(capacity: size)
      table.initialize(repeating: Entry(), count: size)
      if Self.fill(table, shift: 64 - bits) {
        entries = table
        shift = 64 - bits
        return
      }
      table.deallocate()
      bits += 1
    }
  }

  /// The kind of the word of `length` bytes at `start`, behind which 16 bytes can be read.
  @inline(__always) func kind(_ start: UnsafePointer<UInt8>, _ length: Int) -> TokenKind {
    guard length <= Self.maximumLength, length > 1 else { return .identifier }
    let (low, high) = Self.words(UnsafeRawPointer(start), length)
    let entry = entries[Int(truncatingIfNeeded: Self.hash(low, high) &>> shift)]
    return entry.low == low && entry.high == high ? entry.kind : .identifier
  }

  @inline(__always)
  private static func words(_ start: UnsafeRawPointer, _ length: Int) -> (UInt64, UInt64) {
    let low = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    if length <= 8 {
      return (low & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length)), 0)
    }
    let high = UInt64(littleEndian: (start + 8).loadUnaligned(as: UInt64.self))
    return (low, high & (UInt64.max &>> UInt64(truncatingIfNeeded: 128 &- 8 &* length)))
  }

  @inline(__always) private static func hash(_ low: UInt64, _ high: UInt64) -> UInt64 {
    ((low ^ (high &* 0x9e37_79b9_7f4a_7c15)) &* 0xd6e8_feb8_6659_fd93)
  }

  /// Puts all keywords into `table`; false if two of them fall into one bucket.
  private static func fill(_ table: UnsafeMutablePointer<Entry>, shift: UInt64) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 32)
    for (word, kind) in keywords {
      let spelling = Array(word.utf8)
      precondition(spelling.count <= maximumLength || kind == .identifier)
      for index in 0..<32 { bytes[index] = index < spelling.count ? spelling[index] : 0 }
      let (low, high) = bytes.withUnsafeBytes { words($0.baseAddress!, spelling.count) }
      let bucket = Int(hash(low, high) >> shift)
      guard table[bucket].low == 0 else { return false }
      table[bucket] = Entry(low: low, high: high, kind: kind)
    }
    return true
  }

  /// `_` is left out: the lexer knows it by its length.
  private static let keywords: [(String, TokenKind)] = [
    ("associatedtype", .kwAssociatedtype), ("class", .kwClass), ("deinit", .kwDeinit),
    ("enum", .kwEnum), ("extension", .kwExtension), ("fileprivate", .kwFileprivate),
    ("func", .kwFunc), ("import", .kwImport), ("init", .kwInit), ("inout", .kwInout),
    ("internal", .kwInternal), ("let", .kwLet), ("operator", .kwOperator),
    ("precedencegroup", .kwPrecedencegroup), ("private", .kwPrivate), ("protocol", .kwProtocol),
    ("public", .kwPublic), ("rethrows", .kwRethrows), ("static", .kwStatic),
    ("struct", .kwStruct), ("subscript", .kwSubscript), ("typealias", .kwTypealias),
    ("var", .kwVar), ("break", .kwBreak), ("case", .kwCase), ("catch", .kwCatch),
    ("continue", .kwContinue), ("default", .kwDefault), ("defer", .kwDefer), ("do", .kwDo),
    ("else", .kwElse), ("fallthrough", .kwFallthrough), ("for", .kwFor), ("guard", .kwGuard),
    ("if", .kwIf), ("in", .kwIn), ("repeat", .kwRepeat), ("return", .kwReturn),
    ("switch", .kwSwitch), ("throw", .kwThrow), ("where", .kwWhere), ("while", .kwWhile),
    ("Any", .kwAny), ("as", .kwAs), ("false", .kwFalse), ("is", .kwIs), ("nil", .kwNil),
    ("self", .kwSelf), ("Self", .kwSelfType), ("super", .kwSuper), ("throws", .kwThrows),
    ("true", .kwTrue), ("try", .kwTry),

    ("await", .kwAwait), ("any", .ctxAny), ("borrow", .ctxBorrow), ("borrowing", .ctxBorrowing),
    ("consume", .ctxConsume), ("consuming", .ctxConsuming), ("copy", .ctxCopy),
    ("each", .ctxEach), ("_borrow", .ctxInternalBorrow), ("_move", .ctxInternalMove),
    ("_borrowing", .ctxPatternIntroducer), ("_mutating", .ctxPatternIntroducer),
    ("_consuming", .ctxPatternIntroducer),
    ("isolated", .ctxIsolated), ("nonisolated", .ctxNonisolated), ("of", .ctxOf),
    ("sending", .ctxSending), ("some", .ctxSome), ("unsafe", .ctxUnsafe),
    ("__owned", .ctxOwned), ("__shared", .ctxShared), ("_const", .ctxConst),
    ("transferring", .ctxTransferring), ("async", .ctxAsync), ("reasync", .ctxReasync),
    ("Type", .ctxType), ("Protocol", .ctxProtocol),

    ("convenience", .ctxConvenience), ("distributed", .ctxDistributed),
    ("dynamic", .ctxDynamic), ("final", .ctxFinal), ("indirect", .ctxIndirect),
    ("infix", .ctxInfix), ("lazy", .ctxLazy), ("mutating", .ctxMutating),
    ("nonmutating", .ctxNonmutating), ("open", .ctxOpen), ("optional", .ctxOptional),
    ("override", .ctxOverride), ("package", .ctxPackage), ("postfix", .ctxPostfix),
    ("prefix", .ctxPrefix), ("required", .ctxRequired), ("unowned", .ctxUnowned),
    ("weak", .ctxWeak), ("_local", .ctxLocal), ("__consuming", .ctxInternalConsuming),
    ("__setter_access", .ctxSetterAccess),

    ("actor", .ctxActor), ("macro", .ctxMacro), ("using", .ctxUsing),
    ("discard", .ctxDiscard), ("then", .ctxThen), ("yield", .ctxYield), ("get", .ctxGet),
    ("set", .ctxSet), ("willSet", .ctxWillSet), ("didSet", .ctxDidSet),
    ("mutate", .ctxMutate), ("read", .ctxRead), ("modify", .ctxModify),
    ("_read", .ctxUnderscoreRead), ("_modify", .ctxUnderscoreModify),
    ("unsafeAddress", .ctxUnsafeAddress),
  ]
}
