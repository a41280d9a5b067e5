/// How findings can be printed.
enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, xcode, github

  /// As they stand on a command line.
  static let names = allCases.map(\.rawValue)
}
