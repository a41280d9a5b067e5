import Source

/// One row of the table `rules/sdk/api.tsv`: an API of SwiftUI's, since when and until when it is
/// offered.
package struct API: Sendable, Equatable {
  /// What kind of declaration it is.
  package enum Kind: String, Sendable, CaseIterable {
    case modifier, view, type, member, macro, attribute, wrapper
    case initializer = "init"
    case operatorFunction = "operator"
  }

  /// Since when a platform offers it.
  package enum Since: Sendable, Equatable {
    case version(OSVersion)
    case never
    /// No source says.
    case unknown
  }

  /// From when on the SDK advises against it.
  package enum Deprecation: Sendable, Equatable {
    /// No compiler warns, but the SDK says so.
    case soft
    /// Whatever the deployment target.
    case always
    /// Where the code can run on that version of iOS; of macOS for what iOS never had.
    case version(OSVersion)
  }

  /// One parameter: its label, nil for `_`, whether it has a default, whether it is a closure.
  package struct Parameter: Sendable, Equatable {
    package let label: String?
    package let isOptional: Bool
    package let isClosure: Bool
    let name: Name?
  }

  package let kind: Kind
  /// What it is a member of, `View` for most modifiers; nil for what stands by itself.
  package let receiver: String?
  /// The name without labels: `background`, `AnyLayout`, `init`.
  package let name: String
  /// Nil for what has no parameter list.
  package let parameters: [Parameter]?
  /// What tells overloads with the same labels apart: `ShapeStyle`; nil where there is only one.
  package let note: String?
  package let deprecation: Deprecation?
  /// What to use instead, as people say it.
  package let replacement: String?
  /// Whether more than one source says so, or the interface of the SDK itself.
  package let isCertain: Bool
  /// Whether a platform that never had it is certain: an SDK shows only its own platform's overloads,
  /// documentation those of all.
  package let isAbsenceCertain: Bool
  /// In the order of `Platform.allCases`.
  private let since: [Since]

  /// Since when `platform` offers it.
  package subscript(platform: Platform) -> Since { since[Int(platform.rawValue)] }

  /// The first version of each platform that offers it.
  package var versions: [Platform: OSVersion] {
    var result: [Platform: OSVersion] = [:]
    for platform in Platform.allCases {
      if case .version(let version) = self[platform] { result[platform] = version }
    }
    return result
  }

  /// The name as Apple's documentation writes it: `background(alignment:content:)`, `AnyLayout`.
  package var signature: String {
    guard let parameters else { return name }
    return name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  /// The signature with its owner, unless it is a modifier of View's, and its note: what a rule writes
  /// behind `needs`.
  package var fullName: String {
    let owner = receiver.flatMap { $0 == "View" ? nil : $0 + "." } ?? ""
    return owner + signature + (note.map { " [\($0)]" } ?? "")
  }

  /// Reads the columns of a row; nil where one of them is malformed.
  init?(columns: [Substring]) {
    guard columns.count == 11, let kind = Kind(rawValue: String(columns[0])) else { return nil }
    let (signature, note) = API.split(columns[2])
    guard let (name, parameters) = API.parts(of: signature) else { return nil }
    self.kind = kind
    receiver = columns[1] == "-" ? nil : String(columns[1])
    self.name = name
    self.parameters = parameters
    self.note = note
    since = columns[3..<8].compactMap { API.since($0) }
    deprecation = API.deprecation(columns[8])
    replacement = columns[9] == "-" ? nil : String(columns[9])
    isCertain = !columns[10].hasSuffix("?") || columns[10].hasPrefix("sdk")
    isAbsenceCertain = columns[10].contains("docs")
    guard since.count == 5, deprecation != nil || columns[8] == "-" else { return nil }
  }

  /// `tint(_:) [ShapeStyle]` as its two parts.
  private static func split(_ text: Substring) -> (signature: Substring, note: String?) {
    guard text.hasSuffix("]"), let open = text.firstIndex(of: "[") else { return (text, nil) }
    return (text[..<open].dropLast(), String(text[text.index(after: open)...].dropLast()))
  }

  /// `background(alignment?:content{}:)` as its name and its parameters.
  private static func parts(of text: Substring) -> (String, [Parameter]?)? {
    guard let open = text.firstIndex(of: "(") else {
      return text.isEmpty ? nil : (String(text), nil)
    }
    let list = text[text.index(after: open)...]
    guard list == ")" || list.hasSuffix(":)"), open > text.startIndex else { return nil }
    let parameters = list.dropLast().split(separator: ":").map { parameter($0) }
    return (String(text[..<open]), parameters)
  }

  private static func parameter(_ text: Substring) -> Parameter {
    var label = text
    let isClosure = label.hasSuffix("{}")
    if isClosure { label = label.dropLast(2) }
    let isOptional = label.hasSuffix("?")
    if isOptional { label = label.dropLast() }
    let isNamed = label != "_"
    return Parameter(
      label: isNamed ? String(label) : nil, isOptional: isOptional, isClosure: isClosure,
      name: isNamed ? Name(String(label)) : nil)
  }

  private static func since(_ text: Substring) -> Since? {
    switch text {
    case "-": .never
    case "?": .unknown
    default: OSVersion(text).map { .version($0) }
    }
  }

  private static func deprecation(_ text: Substring) -> Deprecation? {
    switch text {
    case "soft": .soft
    case "all": .always
    default: OSVersion(text).map { .version($0) }
    }
  }
}
