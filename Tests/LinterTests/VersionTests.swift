import Rules
import Source
import Testing

@testable import Linter

/// What is suggested to projects for several OS versions.
@Suite struct VersionTests {
  private static let turned = """
    struct OldFeed: View {
      let rows = Array(Array(1...100).reversed())
      var body: some View {
        ScrollView {
          LazyVStack {
            ForEach(rows, id: \\.self) { row in
              Text("Row \\(row)").rotationEffect(.degrees(180))
            }
          }
        }
        .padding()
        .rotationEffect(.degrees(180))
      }
    }
    """
  private static let anchored = """
    @available(iOS 17.0, *)
    struct NewFeed: View {
      var body: some View {
        ScrollView { LazyVStack { ForEach(1..<101) { Text("Row \\($0)") } } }
          .defaultScrollAnchor(.bottom)
      }
    }
    """
  private static let tabs = """
    struct Tabs: View {
      var body: some View {
        TabView {
          if #available(iOS 17.0, *) { NewFeed() } else { OldFeed() }
        }
      }
    }
    """

  @Test func theTargetDecides() {
    #expect(findings(["A.swift": Self.turned], #"{"platforms": {"iOS": "14.0"}}"#) == [])
    #expect(
      findings(["A.swift": Self.turned], #"{"platforms": {"iOS": "17.0"}}"#)
        == ["A.swift:12 warning"])
    #expect(
      findings(["A.swift": Self.turned]) == [
        "A.swift:12 warning (since iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1)"
      ])
  }

  @Test(arguments: [
    ["A.swift": tabs + anchored + turned],
    ["A.swift": tabs, "B.swift": anchored, "C.swift": turned],
    [
      "A.swift": tabs.replacing("OldFeed", with: "Fallback"), "B.swift": anchored,
      "C.swift":
        "struct Fallback: View { var body: some View { VStack { feed } }\nvar feed: some View { OldFeed() } }",
      "D.swift": turned,
    ],
  ])
  func theFallbackIsSilent(_ files: [String: String]) {
    #expect(findings(files) == [])
    #expect(findings(files, #"{"suggest": "newer"}"#) == [])
    #expect(findings(files, #"{"platforms": {"iOS": "14"}, "suggest": "newer"}"#) == [])
    var more = files
    more["Z.swift"] = "#Preview { OldFeed() }"
    #expect(findings(more) == [])
    more["Z.swift"] = "struct Z: View { var body: some View { OldFeed() } }"
    #expect(findings(more).count == 1)
  }

  @Test func anotherUseBringsItBack() {
    let files = ["A.swift": Self.tabs, "B.swift": Self.anchored, "C.swift": Self.turned]
    let project = project(files, "{}")
    #expect(findings(project) == [])
    let use = "struct Z: View { var body: some View { OldFeed() } }"
    #expect(update(project, "Z.swift", use).isSuperset(of: ["C.swift", "Z.swift"]))
    #expect(findings(project).count == 1)
    #expect(!update(project, "Z.swift", "// more\n" + use).contains("C.swift"))
    #expect(
      update(project, "Z.swift", "struct Z: View { var body: some View { Text(\"\") } }").contains(
        "C.swift"))
    #expect(findings(project) == [])
    #expect(
      update(project, "A.swift", Self.tabs.replacing("iOS 17.0, *", with: "iOS 18.0, *")).contains(
        "C.swift"))
    #expect(findings(project).count == 1)
    update(project, "A.swift", Self.tabs.replacing("iOS 17.0, *)", with: "iOS 17.0, *), isOn"))
    #expect(findings(project).count == 1)
    update(project, "A.swift", Self.tabs)
    #expect(findings(project) == [])
    #expect(update(project, "A.swift", nil).contains("C.swift"))
    #expect(findings(project).count == 1)
  }

  @Test func newerIsAHint() {
    func lint(_ platforms: String, _ code: String = Self.turned) -> [String] {
      findings(["A.swift": code], "{\"platforms\": \(platforms), \"suggest\": \"newer\"}")
    }
    #expect(lint(#"{"iOS": "14"}"#) == ["A.swift:12 hint (from iOS 17 on)"])
    #expect(lint(#"{"iOS": "17"}"#) == ["A.swift:12 warning"])
    #expect(
      lint(#"{"iOS": "17", "macOS": "13", "tvOS": "16"}"#)
        == ["A.swift:12 hint (from macOS 14, tvOS 17 on)"])
    let onlyPhones = "#if os(iOS)\n\(Self.turned)\n#endif"
    #expect(
      lint(#"{"iOS": "16", "macOS": "13"}"#, onlyPhones) == ["A.swift:13 hint (from iOS 17 on)"])
    #expect(lint(#"{"macOS": "13"}"#, onlyPhones) == [])
    #expect(lint(#"{"iOS": "16"}"#, "@available(iOS, obsoleted: 17)\n\(Self.turned)") == [])
    #expect(
      lint(#"{"iOS": "15"}"#, "@available(iOS 16, *)\n\(Self.turned)") == [
        "A.swift:13 hint (from iOS 17 on)"
      ])
  }

  @Test func platformsThatNeverOfferIt() {
    let rule = """
      ---
      severity: warning
      ---
      # A thing

      ```rule
      match Thing
      needs iOS 17, macOS 14
      say   "there is a better thing"
      ```
      """
    let (rules, _) = RuleSet.load([.init(path: "own/thing.md", text: rule)])
    func lint(_ platforms: String) -> [String] {
      let settings = "{\"platforms\": \(platforms), \"suggest\": \"newer\"}"
      return findings(project(["A.swift": "let a = Thing()"], settings, .init(rules, folders: [:])))
    }
    #expect(lint(#"{"iOS": "17", "tvOS": "17"}"#) == ["A.swift:1 hint (not on tvOS)"])
    #expect(
      lint(#"{"iOS": "16", "tvOS": "17"}"#) == ["A.swift:1 hint (from iOS 17 on; not on tvOS)"])
    #expect(lint(#"{"tvOS": "17"}"#) == [])
  }

  // MARK: Helpers

  private func findings(_ files: [String: String], _ settings: String = "{}") -> [String] {
    findings(project(files, settings))
  }

  /// `file:line level (versions)`
  private func findings(_ project: Project) -> [String] {
    project.report(project.paths, jobs: 1).flatMap(\.findings).map { finding in
      let tail = finding.message.hasSuffix(")") ? finding.message.split(separator: " (").last : nil
      let note = tail.flatMap { $0.contains(/iOS|macOS|tvOS/) ? " (" + $0 : nil } ?? ""
      return "\(finding.location.file):\(finding.location.start.line) \(finding.severity.name)"
        + note
    }
  }

  private func project(
    _ files: [String: String], _ settings: String,
    _ rules: LintRules = LintRules(.builtIn, folders: [:])
  ) -> Project {
    let (settings, errors) = Linter.Settings.read(
      SourceText(settings), path: ".viewlint.json", folder: "", allowsProjectKeys: true)
    #expect(errors.isEmpty)
    var all = ProjectSettings()
    all.set(.init(layers: [settings]), folder: "")
    let only = RuleSelection(only: ["inverted-scroll", "thing"])
    let project = Project(rules: rules, settings: all, selection: only)
    for (path, text) in files.sorted(by: { $0.key < $1.key }) { update(project, path, text) }
    return project
  }

  @discardableResult private func update(
    _ project: Project, _ path: String, _ text: String?
  ) -> Set<String> {
    project.update(.init(path: path, unit: ""), text: text.map { SourceText($0) })
  }
}
