/// What a token is.
///
/// Keywords that are reserved everywhere have a case each. Contextual keywords (`some`, `async`,
/// `get`, `open`, ...) are identifiers with a case each, too, between `identifier` and the end:
/// `isIdentifier` holds for them.
public enum TokenKind: UInt8, Sendable {
  case endOfFile
  /// Bytes that no Swift token starts with, a lone back-tick, a bracket that closes nothing.
  case unknown

  // Punctuation
  case leftParen, rightParen, leftBrace, rightBrace, leftSquare, rightSquare
  case comma, colon, doubleColon, semicolon, period, at, hash, backslash, arrow, equal
  /// `&` in front of an expression; `?` and `!` behind one without a space.
  case prefixAmpersand, postfixQuestion, postfixExclamation
  /// `?` of a ternary.
  case infixQuestion
  /// Operators by the white space around them, `<`, `>`, `.` runs and unicode ones included.
  case prefixOperator, postfixOperator, binaryOperator

  // Literals
  case integer, float
  /// A whole string literal without interpolation, delimiters included.
  case string
  /// The pieces of a string literal with interpolation: `"text\(`, `)text\(`, `)text"`.
  case stringHead, stringMiddle, stringTail
  case regex

  // Directives
  case poundIf, poundElseif, poundElse, poundEndif, poundAvailable, poundUnavailable
  case poundSourceLocation

  // Reserved words
  case kwAssociatedtype, kwClass, kwDeinit, kwEnum, kwExtension, kwFileprivate, kwFunc, kwImport
  case kwInit, kwInout, kwInternal, kwLet, kwOperator, kwPrecedencegroup, kwPrivate, kwProtocol
  case kwPublic, kwRethrows, kwStatic, kwStruct, kwSubscript, kwTypealias, kwVar
  case kwBreak, kwCase, kwCatch, kwContinue, kwDefault, kwDefer, kwDo, kwElse, kwFallthrough, kwFor
  case kwGuard, kwIf, kwIn, kwRepeat, kwReturn, kwSwitch, kwThrow, kwWhere, kwWhile
  case kwAny, kwAs, kwFalse, kwIs, kwNil, kwSelf, kwSelfType, kwSuper, kwThrows, kwTrue
  case kwTry, kwUnderscore

  /// An identifier, a back-ticked one, `$name`, or an editor placeholder.
  case identifier

  // Contextual keywords: words in front of expressions and types
  case kwAwait, ctxAny, ctxBorrow, ctxBorrowing, ctxConsume, ctxConsuming, ctxCopy, ctxEach
  case ctxInternalBorrow, ctxInternalMove, ctxPatternIntroducer, ctxIsolated, ctxNonisolated, ctxOf,
    ctxSending, ctxSome
  case ctxUnsafe, ctxOwned, ctxShared, ctxConst, ctxTransferring
  case ctxAsync, ctxReasync, ctxType, ctxProtocol

  // Contextual keywords: modifiers of declarations
  case ctxConvenience, ctxDistributed, ctxDynamic, ctxFinal, ctxIndirect, ctxInfix, ctxLazy
  case ctxMutating, ctxNonmutating, ctxOpen, ctxOptional, ctxOverride, ctxPackage, ctxPostfix
  case ctxPrefix, ctxRequired, ctxUnowned, ctxWeak, ctxLocal, ctxInternalConsuming
  case ctxSetterAccess

  // Contextual keywords: declarations, statements and accessors
  case ctxActor, ctxMacro, ctxUsing, ctxDiscard, ctxThen, ctxYield
  case ctxGet, ctxSet, ctxWillSet, ctxDidSet, ctxMutate, ctxRead, ctxModify, ctxUnderscoreRead
  case ctxUnderscoreModify, ctxUnsafeAddress
}

extension TokenKind {
  /// Whether the token can be used as a name wherever a name can stand.
  @inlinable public var isIdentifier: Bool { rawValue >= TokenKind.identifier.rawValue }

  /// Whether the token is a word that is reserved everywhere, `_` left out.
  @inlinable public var isReservedWord: Bool {
    rawValue >= TokenKind.kwAssociatedtype.rawValue && rawValue < TokenKind.kwUnderscore.rawValue
  }

  /// Whether the token is an operator of any position, `=`, `->` and `.` left out.
  @inlinable public var isOperator: Bool {
    rawValue >= TokenKind.prefixOperator.rawValue && rawValue <= TokenKind.binaryOperator.rawValue
  }
}

extension TokenKind {
  /// How a token that can be missing is written, in quotes.
  var spelling: String {
    switch self {
    case .leftParen: "'('"
    case .rightParen: "')'"
    case .leftBrace: "'{'"
    case .rightBrace: "'}'"
    case .leftSquare: "'['"
    case .rightSquare: "']'"
    case .comma: "','"
    case .colon: "':'"
    case .equal: "'='"
    case .arrow: "'->'"
    case .poundEndif: "'#endif'"
    case .kwElse: "'else'"
    case .kwWhile: "'while'"
    case .kwIn: "'in'"
    case .kwCase: "'case'"
    case .stringTail: "the end of the string"
    default: "something else"
    }
  }
}
