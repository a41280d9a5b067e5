/// What is known of a rule without running it.
package struct Rule: Sendable {
  /// The name of its file: `inverted-scroll`.
  package let id: String
  /// The name of its folder: `scrolling`.
  package let category: String
  /// The path of its file, as it was given.
  package let path: String
  package let severity: Severity
  package let isOnByDefault: Bool
  /// Why it is off by default; nil for a rule that is on.
  package let offReason: String?
  /// The fault in one line, without a full stop.
  package let title: String
  /// Why it hurts and what to do, in Markdown.
  package let explanation: String
  package let options: [RuleOption]
  /// What can be done about it, each title once.
  package internal(set) var fixes: [Fix] = []

  /// A fix that a rule may offer.
  package struct Fix: Hashable, Sendable {
    package let title: String
    /// Same layout and behaviour, when true.
    package let isSafe: Bool
  }

  package init(
    id: String, category: String, path: String, severity: Severity, offReason: String? = nil,
    title: String, explanation: String, options: [RuleOption] = []
  ) {
    self.id = id
    self.category = category
    self.path = path
    self.severity = severity
    isOnByDefault = offReason == nil
    self.offReason = offReason
    self.title = title
    self.explanation = explanation
    self.options = options
  }
}

/// Something about a rule that settings can change.
package struct RuleOption: Hashable, Sendable {
  /// What an option can be.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case truth(Bool)
    case text(String)
  }

  package let name: String
  package let defaultValue: Value

  package init(name: String, defaultValue: Value) {
    self.name = name
    self.defaultValue = defaultValue
  }
}

/// The path and the text of a rule file.
package struct RuleFileSource: Sendable {
  /// `<category>/<rule-id>.md`, with anything in front.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
