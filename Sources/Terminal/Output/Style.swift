/// Colours, or the absence of colours.
struct Style: Sendable {
  let isColored: Bool

  static let plain = Style(isColored: false)

  init(isColored: Bool) { self.isColored = isColored }

  /// The style of a stream: `when` is what `--color` says; without it, or with `auto`, the
  /// environment and the kind of stream decide, as https://no-color.org and
  /// https://bixense.com/clicolors describe.
  init(when: String?, isTerminal: Bool, environment: (String) -> String?) {
    switch when {
    case "always": isColored = true
    case "never": isColored = false
    default:
      if environment("NO_COLOR") != nil {
        isColored = false
      } else if let forced = environment("CLICOLOR_FORCE"), forced != "0" {
        isColored = true
      } else {
        isColored =
          isTerminal && environment("TERM") != "dumb" && environment("CLICOLOR") != "0"
      }
    }
  }

  /// A way to print text, as the code that terminals know it by.
  enum Attribute: String {
    case bold = "1"
    case dim = "2"
    case red = "1;31"
    case yellow = "1;33"
    case blue = "1;34"
    case cyan = "36"
    case green = "32"
  }

  /// `text`, printed that way.
  func apply(_ attribute: Attribute, _ text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(attribute.rawValue)m\(text)\u{1B}[0m" : text
  }
}
