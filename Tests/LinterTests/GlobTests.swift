import Testing

@testable import Linter

@Suite struct GlobTests {
  /// Pattern, paths that match, paths that do not. A path that ends with a slash is a folder.
  static let ignoreCases: [(String, [String], [String])] = [
    ("Pods", ["Pods", "a/Pods", "Pods/"], ["Pods2", "aPods", "a/Podsb"]),
    ("Pods/", ["Pods/", "a/Pods/"], ["Pods", "a/Pods"]),
    ("/Pods", ["Pods", "Pods/"], ["a/Pods"]),
    ("a/b", ["a/b"], ["x/a/b", "a/b/c", "ab"]),
    ("*.swift", ["x.swift", "a/b/x.swift", ".swift"], ["x.swift2", "xswift"]),
    ("Test*", ["Test", "Tests", "a/Test.swift"], ["aTest"]),
    ("a*c", ["ac", "abc", "abbbc", "abcbc"], ["abcd", "a/c", "b"]),
    ("a/*", ["a/b"], ["a", "a/b/c"]),
    ("a/**", ["a/b", "a/b/c"], ["a", "b/a"]),
    ("**/a", ["a", "x/a", "x/y/a"], ["ab", "a/b"]),
    ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["a", "b", "a/bb", "ab"]),
    ("a/**/b/**/c", ["a/b/c", "a/b/b/c", "a/x/b/y/z/c"], ["a/c", "a/x/c"]),
    ("**/a/**/b.swift", ["a/b.swift", "q/a/r/a/b.swift"], ["b.swift", "a/b.swift/c"]),
    ("**", ["a", "a/b"], []),
    ("a/b**c", ["a/bc", "a/bxc"], ["a/b/c"]),
    ("fo?", ["foo"], ["fo", "fooo", "f/o", "foé"]),
    ("[a-c]x", ["ax", "cx"], ["dx", "x"]),
    ("[!a-c]x", ["dx"], ["ax", "x"]),
    ("[^é]x", ["dx"], ["éx"]), ("??", ["é", "ab"], ["a"]),
    ("[]-]x", ["]x", "-x"], ["x", "ax"]),
    ("[[:digit:]]x", ["1x"], ["ax"]),
    ("x[", [], ["x", "x["]),
    ("[/a]/b", ["a/b"], ["b", "//b"]),
    ("\\*", ["*"], ["a"]),
    ("\\#a", ["#a"], ["a"]),
    ("a\\ ", ["a "], ["a"]),
    ("a ", ["a"], ["a "]),
    ("é", ["é"], ["e"]),
  ]

  @Test(arguments: ignoreCases)
  func ignorePatternMatchesAsGitDoes(_ pattern: String, _ yes: [String], _ no: [String]) {
    let list = GlobList(ignoreFile: Array(pattern.utf8))
    for path in yes { #expect(decision(list, path) == true, "\(pattern) should match \(path)") }
    for path in no { #expect(decision(list, path) == nil, "\(pattern) shouldn't match \(path)") }
  }

  @Test func lastPatternDecides() {
    let list = GlobList(
      ignoreFile: Array("\u{FEFF}# note\n*.swift\r\n!Keep.swift\n\n\\!odd\n".utf8))
    #expect(decision(list, "a/x.swift") == true)
    #expect(decision(list, "a/Keep.swift") == false)
    #expect(decision(list, "note") == nil)
    #expect(decision(list, "!odd") == true)
  }

  @Test func whatIsInsideACoveredFolderStaysCovered() throws {
    var list = GlobList()
    try list.append(settingsPattern: "Generated")
    try list.append(settingsPattern: "!Generated/Keep.swift")
    #expect(list.covers("Generated/Keep.swift"))
    #expect(list.covers("a/Generated/b/c.swift"))
    #expect(!list.covers("a/Generator/b/c.swift"))
  }

  @Test func bracesUnfold() throws {
    var list = GlobList()
    try list.append(settingsPattern: "./{Sources,Tests/{A,B}}/**/*.{swift,md}")
    for path in ["Sources/x.swift", "Tests/A/q/x.md", "Tests/B/x.swift"] {
      #expect(list.covers(path), "\(path)")
    }
    #expect(!list.covers("Tests/C/x.swift"))
    #expect(!list.covers("Sources/x.c"))
  }

  @Test func charactersOfSettingsPatternsAreWhole() throws {
    var list = GlobList()
    try list.append(settingsPattern: "fo?")
    try list.append(settingsPattern: "[à-ü]x")
    #expect(list.covers("foé") && list.covers("éx") && !list.covers("ex"))
  }

  @Test(arguments: [
    ("", GlobError.empty), ("./", .empty), ("a/{b,c", .unclosed("{")), ("[a", .unclosed("[")),
    ("../a", .leavesFolder), (String(repeating: "{a,b}", count: 12), .tooManyAlternatives),
  ])
  func badPatternIsRefused(_ pattern: String, _ error: GlobError) {
    var list = GlobList()
    #expect(throws: error) { try list.append(settingsPattern: pattern) }
  }

  @Test func manyStarsTakeNoExponentialTime() {
    let list = GlobList(
      ignoreFile: Array((String(repeating: "a*", count: 40) + "b\n**/a/**/a/**/a/**/b").utf8))
    let name = String(repeating: "a", count: 4000)
    #expect(decision(list, name) == nil)
    #expect(decision(list, String(repeating: "a/", count: 2000) + "c") == nil)
  }

  private func decision(_ list: GlobList, _ path: String) -> Bool? {
    var name = path.hasSuffix("/") ? String(path.dropLast()) : path
    return name.withUTF8 { list.decision($0, isFolder: path.hasSuffix("/")) }
  }
}
