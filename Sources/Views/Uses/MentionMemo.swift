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

    fileprivate mutating func add(_ mention: Mention, in file: FileID) {
      mentions[file, default: []].append(mention)
      count += 1
    }

    fileprivate mutating func forget(_ file: FileID) {
      count -= mentions.removeValue(forKey: file)?.count ?? 0
      if textFile == file { textFile = nil }
    }
  }

  /// What is known of a name; nil when it was not looked for.
  subscript(name: Name) -> Entry? { entries[name] }

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
        Found(in: batch[number], of: index, by: finder, full)
      }
      for (file, found) in zip(batch, found) { take(found, in: file) }
    }
  }

  private static let batchSize = 256

  /// Takes up what a file says now, or that it is gone. A name whose files were not all looked at, and
  /// that has become useful, is forgotten.
  mutating func update(_ file: FileID, in index: ProjectIndex) {
    var sought: [Name: NameFinder.Shape] = [:]
    for (name, entry) in entries {
      if entry.mentions[file] != nil || entry.textFile == file { entries[name]?.forget(file) }
      sought[name] = entry.shape
    }
    let finder = NameFinder(sought)
    if index.has(file), !sought.isEmpty, index.tree(file).mayHold(anyOf: finder.names) {
      let full = Set(entries.keys.filter { entries[$0]?.isFull == true })
      take(Found(in: file, of: index, by: finder, full), in: file)
    }
    for (name, entry) in entries where !entry.isComplete && !entry.isHopeless {
      entries[name] = nil
    }
  }

  private mutating func take(_ found: Found, in file: FileID) {
    for (name, mentions) in found.mentions {
      for mention in mentions {
        guard entries[name]?.isFull == false else {
          entries[name]?.isComplete = false
          break
        }
        entries[name]?.add(mention, in: file)
      }
    }
    for name in found.texts {
      if entries[name]?.isFull == false { entries[name]?.textFile = file }
      entries[name]?.isComplete = false
    }
    for name in found.skipped { entries[name]?.isComplete = false }
  }

  /// What one file says about some names.
  private struct Found {
    var mentions: [Name: [Mention]] = [:]
    /// Those that stand in a string.
    var texts: Set<Name> = []
    /// Those that are full, and occur here.
    var skipped: Set<Name> = []

    init(
      in file: FileID, of index: ProjectIndex, by finder: NameFinder, _ full: Set<Name>
    ) {
      let tree = index.tree(file)
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
  }
}
