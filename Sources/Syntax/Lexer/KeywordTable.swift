/// A hash table from the spelling of a word to its `TokenKind`.
///
/// A spelling of up to 16 bytes is two 8-byte words. A table of one byte a bucket says which keyword
/// a word can be at all, so that most identifiers are told apart by one load from a small table; no
/// two keywords share a bucket, so at most one comparison follows.
struct KeywordTable: @unchecked Sendable {
  // Unchecked, but sound: written once in `init`, then only read.

  private struct Entry {
    var low: UInt64
    var high: UInt64
    var kind: TokenKind
  }

  /// The place of a keyword in `entries`, plus one, by hash; 0 where there is none.
  private let buckets: UnsafeMutablePointer<UInt8>
  private let entries: UnsafeMutablePointer<Entry>
  private let multiplier: UInt64

  /// The longest keyword that the table can hold; longer words are identifiers.
  static let maximumLength = 16
  private static let bucketCount = 1024

  init() {
    let words = Self.keywords
    entries = .allocate(capacity: words.count)
    for (index, (word, kind)) in words.enumerated() {
      var bytes = Array(word.utf8)
      precondition(bytes.count <= Self.maximumLength)
      let length = bytes.count
      bytes += Array(repeating: 0, count: 32 - length)
      let (low, high) = bytes.withUnsafeBytes { Self.words($0.baseAddress!, length) }
      (entries + index).initialize(to: Entry(low: low, high: high, kind: kind))
    }
    buckets = .allocate(capacity: Self.bucketCount)
    // The first candidate is one for which no two words collide; more are tried after a new keyword.
    var candidate: UInt64 = 0x9e37_79b9_7f4a_7c15
    while !Self.fill(buckets, entries, words.count, candidate) {
      candidate = candidate &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    }
    multiplier = candidate
  }

  /// The kind of the word of `length` bytes at `start`, behind which 16 bytes can be read.
  @inline(__always) func kind(_ start: UnsafePointer<UInt8>, _ length: Int) -> TokenKind {
    guard length <= Self.maximumLength else { return .identifier }
    let (low, high) = Self.words(UnsafeRawPointer(start), length)
    let bucket = buckets[Int(truncatingIfNeeded: Self.hash(low, high, multiplier))]
    if bucket == 0 { return .identifier }
    let entry = entries + (Int(bucket) &- 1)
    return entry.pointee.low == low && entry.pointee.high == high ? entry.pointee.kind : .identifier
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

  @inline(__always)
  private static func hash(_ low: UInt64, _ high: UInt64, _ multiplier: UInt64) -> UInt64 {
    ((low ^ (high &* 0x9e37_79b9_7f4a_7c15)) &* multiplier) &>> 54
  }

  /// Sorts all keywords into `buckets`; false if two of them fall into one.
  private static func fill(
    _ buckets: UnsafeMutablePointer<UInt8>, _ entries: UnsafeMutablePointer<Entry>, _ count: Int,
    _ multiplier: UInt64
  ) -> Bool {
    buckets.initialize(repeating: 0, count: bucketCount)
    for index in 0..<count {
      let bucket = Int(hash(entries[index].low, entries[index].high, multiplier))
      guard buckets[bucket] == 0 else { return false }
      buckets[bucket] = UInt8(index + 1)
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
