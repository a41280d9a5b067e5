import Source

/// The mentions of names in all files, kept from one edit to the next: looking for them is a walk over
/// all tokens of the project, and an edit changes those of one file.
struct MentionMemo: Sendable {
  private var entries: [Name: Entry] = [:]

  /// What is known of one name.
  struct Entry: Sendable {
    fileprivate let shape: NameFinder.Shape
    /// By file; of some files only, when the name turned out to be of no use.
    fileprivate(set) var mentions: [FileID: [Mention]] = [:]
    private var count = 0
    /// A file that spells the name in a string, by which anything may find what it stands for.
    fileprivate var textFile: FileID?
    /// Whether all files were looked at.
    fileprivate var isComplete = true

    /// The most mentions of a name that is of use: what is used so often is used everywhere.
    private static let limit = 256

    fileprivate init(shape: NameFinder.Shape) { self.shape = shape }

    /// Whether its uses can't be told, or are too many.
    var isHopeless: Bool { textFile != nil || count > Self.limit }

    /// Whether no more need be looked for. Well above the limit, so that one file less makes no
    /// difference.
    fileprivate var isFull: Bool { textFile != nil || count > 2 * Self.limit }

    fileprivate mutating func add(_ new: [Mention], in file: FileID) {
      guard !isFull else {
        isComplete = false
        return
      }
      mentions[file, default: []] += new
      count += new.count
    }

    fileprivate mutating func addText(in file: FileID) {
      if !isFull { textFile = file }
      isComplete = false
    }

    fileprivate mutating func forget(_ file: FileID) {
      count -= mentions.removeValue(forKey: file)?.count ?? 0
      if textFile == file { textFile = nil }
    }
  }

  /// What one file says about some names.
  struct Found: Sendable {
    fileprivate(set) var mentions: [Name: [Mention]] = [:]
    /// Those that stand in a string.
    fileprivate(set) var texts: Set<Name> = []
    /// Those that were passed over, and occur here.
    fileprivate var skipped: Set<Name> = []

    init() {}

    /// Looks through a file for the names of `finder`, but for `full` ones. Linear in the number of
    /// tokens.
    init(
      in file: FileID, of index: ProjectIndex, by finder: NameFinder, full: Set<Name> = []
    ) {
      let tree = index.tree(file)
      guard !finder.isEmpty else { return }
      finder.forEach(in: tree.syntax) { name, token, isText in
        if full.contains(name) {
          skipped.insert(name)
        } else if isText {
          texts.insert(name)
        } else if let mention = index.mention(at: token, in: file, tree) {
          mentions[name, default: []].append(mention)
        }
      }
    }

    /// The names about which one says what the other doesn't.
    func names(changedFrom old: Found) -> Set<Name> {
      var result = texts.symmetricDifference(old.texts)
      for (name, mentions) in mentions where old.mentions[name] != mentions { result.insert(name) }
      for name in old.mentions.keys where mentions[name] == nil { result.insert(name) }
      return result
    }
  }

  /// What is known of a name; nil when it was not looked for.
  subscript(name: Name) -> Entry? { entries[name] }

  /// Finds all names that were looked for.
  var finder: NameFinder { NameFinder(entries.mapValues(\.shape)) }

  /// Looks for names that are not known yet in all files. The work of up to `jobs` threads.
  mutating func find(_ names: [Name: NameFinder.Shape], in index: ProjectIndex, jobs: Int) {
    let new = names.filter { entries[$0.key] == nil }
    guard !new.isEmpty else { return }
    for (name, shape) in new { entries[name] = Entry(shape: shape) }
    let finder = NameFinder(new)
    let files = index.allFiles.filter { index.tree($0).mayHold(anyOf: finder.names) }
    // Batch by batch, so that names of which there are too many are not looked for to the end.
    for start in stride(from: 0, to: files.count, by: Self.batchSize) {
      let batch = Array(files[start..<min(start + Self.batchSize, files.count)])
      let full = Set(new.keys.filter { entries[$0]?.isFull == true })
      let found = Parallel.map(batch.count, jobs: jobs) { number in
        Found(in: batch[number], of: index, by: finder, full: full)
      }
      for (file, found) in zip(batch, found) { take(found, in: file) }
    }
  }

  private static let batchSize = 256

  private mutating func take(_ found: Found, in file: FileID) {
    for (name, mentions) in found.mentions { entries[name]?.add(mentions, in: file) }
    for name in found.texts { entries[name]?.addText(in: file) }
    for name in found.skipped { entries[name]?.isComplete = false }
  }

  /// Takes up what a file says now about `names`: `found`, where no name was passed over. A name whose
  /// files were not all looked at, and that has become useful, is forgotten.
  mutating func replace(_ names: Set<Name>, in file: FileID, by found: Found) {
    for name in names {
      guard var entry = entries.removeValue(forKey: name) else { continue }
      entry.forget(file)
      if let mentions = found.mentions[name] { entry.add(mentions, in: file) }
      if found.texts.contains(name) { entry.addText(in: file) }
      if entry.isComplete || entry.isHopeless { entries[name] = entry }
    }
  }

  /// Forgets all names but some.
  mutating func keep(_ isKept: (Name) -> Bool) { entries = entries.filter { isKept($0.key) } }
}
