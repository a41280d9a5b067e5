// swift-tools-version: 6.0
import PackageDescription

// Imports go one way: a target may depend only on targets listed before it.
// CI builds with `--explicit-target-dependency-import-check error`, so this list is the law.
let package = Package(
  name: "ViewLint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "viewlint", targets: ["viewlint"])
  ],
  targets: [
    .target(name: "Source"),
    .target(name: "Syntax", dependencies: ["Source"]),
    .target(name: "Platforms", dependencies: ["Syntax", "Source"], plugins: ["EmbedRulesPlugin"]),
    .target(name: "Views", dependencies: ["Platforms", "Syntax", "Source"]),
    .target(name: "Layout", dependencies: ["Views", "Platforms", "Syntax", "Source"]),
    .target(
      name: "Rules", dependencies: ["Layout", "Views", "Platforms", "Syntax", "Source"],
      plugins: ["EmbedRulesPlugin"]),
    .target(
      name: "Linter", dependencies: ["Rules", "Layout", "Views", "Platforms", "Syntax", "Source"]),
    .target(name: "Workspace", dependencies: ["Linter", "Rules", "Platforms", "Source"]),
    .target(name: "JSONRPC"),
    .target(
      name: "LanguageServer", dependencies: ["JSONRPC", "Workspace", "Linter", "Rules", "Source"]),
    .target(name: "Terminal", dependencies: ["Workspace", "Linter", "Rules", "Source"]),
    .executableTarget(name: "viewlint", dependencies: ["Terminal", "LanguageServer"]),
    .target(name: "TestSupport", dependencies: ["Source"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "viewlint-bench",
      dependencies: [
        "TestSupport", "JSONRPC", "Workspace", "Linter", "Views", "Platforms", "Syntax", "Source",
      ]),

    .executableTarget(name: "EmbedRules", path: "Sources/EmbedRules/Tool"),
    .plugin(
      name: "EmbedRulesPlugin", capability: .buildTool(), dependencies: ["EmbedRules"],
      path: "Sources/EmbedRules/Plugin"),

    .testTarget(name: "SourceTests", dependencies: ["Source", "TestSupport"]),
    .testTarget(
      name: "SyntaxTests", dependencies: ["Syntax", "Source", "TestSupport"], exclude: ["Cases"]),
    .testTarget(name: "PlatformsTests", dependencies: ["Platforms", "Source", "TestSupport"]),
    .testTarget(
      name: "ViewsTests", dependencies: ["Views", "Platforms", "Syntax", "Source", "TestSupport"]),
    .testTarget(
      name: "LayoutTests", dependencies: ["Layout", "Views", "Syntax", "Source", "TestSupport"]),
    .testTarget(
      name: "RulesTests",
      dependencies: ["Rules", "Layout", "Views", "Platforms", "Syntax", "Source", "TestSupport"]),
    .testTarget(
      name: "LinterTests",
      dependencies: [
        "Linter", "Rules", "Layout", "Views", "Platforms", "Syntax", "Source", "TestSupport",
      ]),
    .testTarget(
      name: "WorkspaceTests",
      dependencies: ["Workspace", "Linter", "Platforms", "Source", "TestSupport"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC"]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LanguageServer", "JSONRPC", "Workspace", "Linter", "Source", "TestSupport", "viewlint",
      ]),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "Workspace", "Linter", "Source", "TestSupport", "viewlint"]),
    .testTarget(name: "Tidy", dependencies: ["TestSupport"], path: "Tests/Tidy"),
  ],
  swiftLanguageModes: [.v6]
)
