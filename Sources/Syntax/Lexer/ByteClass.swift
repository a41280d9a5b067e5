/// What a byte means at the start of a token.
enum ByteClass: UInt8 {
  case unknown
  case space, lineEnd, nul
  case identifier, digit, dollar, backtick
  case operatorStart, slash, questionOrExclamation
  case punctuation, leftBracket, rightBracket, closingParen, colon
  case quote, singleQuote, hash
  case unicode
}

/// Tables over bytes, built once per process.
struct ByteTables: @unchecked Sendable {
  // Unchecked, but sound: written once in `init`, then only read; they live as long as the process.

  /// `ByteClass` by byte.
  let classes: UnsafePointer<ByteClass>
  /// 1 for the bytes that continue an identifier and are ASCII, else 0.
  let continues: UnsafePointer<UInt8>
  /// The token of a byte that is a token alone.
  let punctuation: UnsafePointer<TokenKind>
  let keywords: KeywordTable

  static let shared = ByteTables()

  private init() {
    let classes = UnsafeMutablePointer<ByteClass>.allocate(capacity: 256)
    let continues = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    let punctuation = UnsafeMutablePointer<TokenKind>.allocate(capacity: 256)
    classes.initialize(repeating: .unknown, count: 256)
    continues.initialize(repeating: 0, count: 256)
    punctuation.initialize(repeating: .unknown, count: 256)
    func set(_ bytes: StaticString, _ value: ByteClass) {
      for index in 0..<bytes.utf8CodeUnitCount { classes[Int(bytes.utf8Start[index])] = value }
    }
    set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", .identifier)
    set("0123456789", .digit)
    set(" \t\u{0B}\u{0C}", .space)
    set("\n\r", .lineEnd)
    set("\0", .nul)
    set("$", .dollar)
    set("`", .backtick)
    set("-+*=%<>&|^~.", .operatorStart)
    set("/", .slash)
    set("?!", .questionOrExclamation)
    set(",;@\\", .punctuation)
    set(":", .colon)
    set("([{", .leftBracket)
    set("]}", .rightBracket)
    set(")", .closingParen)
    set("\"", .quote)
    set("'", .singleQuote)
    set("#", .hash)
    for byte in 0x80...0xFF { classes[byte] = .unicode }
    for byte in 0...255 {
      switch classes[byte] {
      case .identifier, .digit, .dollar: continues[byte] = 1
      default: break
      }
    }
    let marks: [(StaticString, TokenKind)] = [
      ("(", .leftParen), (")", .rightParen), ("{", .leftBrace), ("}", .rightBrace),
      ("[", .leftSquare), ("]", .rightSquare), (",", .comma), (":", .colon), (";", .semicolon),
      ("@", .at), ("\\", .backslash),
    ]
    for (mark, kind) in marks { punctuation[Int(mark.utf8Start[0])] = kind }
    self.classes = UnsafePointer(classes)
    self.continues = UnsafePointer(continues)
    self.punctuation = UnsafePointer(punctuation)
    keywords = KeywordTable()
  }
}
