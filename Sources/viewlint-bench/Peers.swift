import Foundation

/// Another tool that is measured on the same files, where it is installed.
struct Peer {
  let name: String
  let child: Child

  /// All that are installed.
  static func installed(folder: String, scratch: ScratchFolder) throws -> [Peer] {
    [try astGrep(folder, scratch), swiftFormat(folder)].compactMap { $0 }
  }

  private static func astGrep(_ folder: String, _ scratch: ScratchFolder) throws -> Peer? {
    guard let program = Child.find("ast-grep") else { return nil }
    let rules = scratch.url.appendingPathComponent("rules", isDirectory: true)
    try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
    for (index, pattern) in patterns.enumerated() {
      let rule = """
        id: rule-\(index)
        language: swift
        severity: warning
        message: found
        rule: {pattern: '\(pattern)'}

        """
      try Data(rule.utf8).write(to: rules.appendingPathComponent("rule-\(index).yml"))
    }
    let configuration = scratch.url.appendingPathComponent("sgconfig.yml")
    try Data("ruleDirs: [rules]\n".utf8).write(to: configuration)
    return Peer(
      name: "ast-grep scan, \(patterns.count) one-line rules",
      child: Child(
        program: program,
        arguments: ["scan", "-c", configuration.path, "--json=stream", folder]))
  }

  private static func swiftFormat(_ folder: String) -> Peer? {
    guard let program = Child.find("swift-format") else { return nil }
    return Peer(
      name: "swift-format lint",
      child: Child(program: program, arguments: ["lint", "--recursive", "--parallel", folder]))
  }

  /// Thirty one-line rules of the kind that a SwiftUI team writes.
  private static let patterns = [
    "$A.rotationEffect($$$B)", "$A.rotation3DEffect($$$B)", "$A.scaleEffect($$$B)",
    "$A.frame(width: .infinity)", "$A.frame(height: .infinity)", "$A.offset($$$B)",
    "$A.position($$$B)", "$A.foregroundColor($B)", "$A.cornerRadius($B)",
    "$A.navigationBarTitle($$$B)", "$A.navigationBarItems($$$B)", "$A.animation($B)",
    "$A.edgesIgnoringSafeArea($B)", "$A.accentColor($B)", "$A.actionSheet($$$B)",
    "$A.preference(key: $B, value: $C)", "$A.onPreferenceChange($$$B)",
    "$A.coordinateSpace(name: $B)", "$A.fixedSize()", "$A.layoutPriority($B)", "AnyView($A)",
    "GeometryReader { $$$A }", "NavigationView { $$$A }", "ScrollView { $$$A }",
    "LazyVStack { $$$A }", "LazyHStack { $$$A }", "Spacer(minLength: $A)", "UIScreen.main",
    "Text($A).bold()", "EmptyView()",
  ]
}
