/// What a token is.
///
/// Keywords that are reserved everywhere have a case each. Contextual keywords (`some`, `async`,
/// `get`, `open`, ...) are identifiers with a case each, too, between `firstContextual` and the end:
/// `isIdentifier` holds for them.
public enum TokenKind: UInt8, Sendable {
  case endOfFile
  /// Bytes that no Swift token starts with, an unterminated comment, a lone back-tick.
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
  case kwAny, kwAs, kwAwait, kwFalse, kwIs, kwNil, kwSelf, kwSelfType, kwSuper, kwThrows, kwTrue
  case kwTry, kwUnderscore

  /// An identifier, a back-ticked one, or `$name`.
  case identifier
}
