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

  /// Looks for names that are not known yet in all files.
  mutating func find(_ names: [Name: NameFinder.Shape], in index: ProjectIndex) {
    let new = names.filter { entries[$0.key] == nil }
    guard !new.isEmpty else { return }
    for (name, shape) in new { entries[name] = Entry(shape: shape) }
    let finder = NameFinder(new)
    for file in index.allFiles { look(with: finder, in: file, index) }
  }

  /// Takes up what a file says now, or that it is gone. A name whose files were not all looked at, and
  /// that has become useful, is forgotten.
  mutating func update(_ file: FileID, in index: ProjectIndex) {
    var sought: [Name: NameFinder.Shape] = [:]
    for (name, entry) in entries {
      if entry.mentions[file] != nil || entry.textFile == file { entries[name]?.forget(file) }
      sought[name] = entry.shape
    }
    if index.has(file), !sought.isEmpty { look(with: NameFinder(sought), in: file, index) }
    for (name, entry) in entries where !entry.isComplete && !entry.isHopeless {
      entries[name] = nil
    }
  }

  private mutating func look(with finder: NameFinder, in file: FileID, _ index: ProjectIndex) {
    let tree = index.tree(file)
    guard tree.mayHold(anyOf: finder.names) else { return }
    finder.forEach(in: tree.syntax) { name, token, isText in
      guard let entry = entries[name] else { return }
      if entry.isFull {
        entries[name]?.isComplete = false
      } else if isText {
        entries[name]?.textFile = file
        entries[name]?.isComplete = false
      } else if let mention = index.mention(at: token, in: file, tree) {
        entries[name]?.add(mention, in: file)
      }
    }
  }
}
