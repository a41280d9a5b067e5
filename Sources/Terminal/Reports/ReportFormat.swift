/// How findings can be printed.
enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, xcode, github
}
