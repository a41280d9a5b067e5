import Source
import Testing

@Suite struct NearestWordTests {
  private let words = ["format", "fail-on", "only", "skip", "inverted-scroll"]

  @Test(arguments: [
    ("fromat", "format"), ("formt", "format"), ("Format", "format"), ("failon", "fail-on"),
    ("inverted", "inverted-scroll"), ("inverted_scrol", "inverted-scroll"), ("skp", "skip"),
  ])
  func slipsAreUnderstood(typed: String, meant: String) {
    #expect(nearestWord(to: typed, among: words) == meant)
  }

  @Test(arguments: ["zebra", "", "x", "on"])
  func otherWordsAreNot(typed: String) {
    #expect(nearestWord(to: typed, among: words) == nil)
  }
}
