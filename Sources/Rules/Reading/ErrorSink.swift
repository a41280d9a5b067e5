import Source

/// Collects what is wrong with one rule file.
struct ErrorSink {
  let path: String
  let lines: LineTable
  private(set) var errors: [RuleFileError] = []

  init(path: String, lines: LineTable) {
    self.path = path
    self.lines = lines
  }

  mutating func report(_ reason: RuleFileError.Reason, at offset: UInt32) {
    errors.append(.init(path: path, position: lines.position(of: offset), reason: reason))
  }

  mutating func report(_ reason: RuleFileError.Reason, at piece: Piece) {
    report(reason, at: piece.offset)
  }

  /// In the order of the file, each once.
  var sorted: [RuleFileError] {
    var seen: Set<RuleFileError> = []
    return errors.filter { seen.insert($0).inserted }
      .sorted { $0.position.offset < $1.position.offset }
  }
}
