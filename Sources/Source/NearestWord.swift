/// The candidate that `word` was most likely meant to be, for a "did you mean"; nil when none is near.
///
/// Near means: at most one slip for every three letters (a letter too many, too few, another, or two
/// exchanged), upper and lower case not counted; or one is the beginning of the other. Of equals the
/// first wins. The product of both lengths for each candidate.
package func nearestWord(to word: String, among candidates: some Sequence<String>) -> String? {
  let typed = Array(word.lowercased().utf8.prefix(64))
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let known = Array(candidate.lowercased().utf8.prefix(64))
    let distance = distance(typed, known)
    let isNear = distance <= max(1, max(typed.count, known.count) / 3)
    let isStart = typed.count >= 3 && known.starts(with: typed)
    guard isNear && distance < known.count || isStart else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// How many letters must be added, dropped, changed, or exchanged with their neighbour to get from
/// one word to the other.
private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  // Three rows of the usual table: row i holds the distances of the first i letters of `a`.
  var twoBack: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, twoBack[j - 1] + 1) }
      row.append(least)
    }
    (twoBack, previous) = (previous, row)
  }
  return previous[b.count]
}
