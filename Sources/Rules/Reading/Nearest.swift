/// The number of letters to insert, delete, replace or swap to get from `a` to `b`. Quadratic.
package func editDistance(_ a: String, _ b: String) -> Int {
  let a = Array(a.lowercased().unicodeScalars)
  let b = Array(b.lowercased().unicodeScalars)
  var before: [Int] = []
  var last = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var row = [i + 1]
    for (j, other) in b.enumerated() {
      var best = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    before = last
    last = row
  }
  return last[b.count]
}

/// The one of `words` that `wrong` was probably meant to be; nil when none is near.
package func nearestWord(to wrong: String, among words: some Sequence<String>) -> String? {
  let limit = max(1, wrong.unicodeScalars.count / 3)
  var best: (word: String, distance: Int)?
  for word in words {
    let distance = editDistance(wrong, word)
    if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
  }
  return best?.word
}
