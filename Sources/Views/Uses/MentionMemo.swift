import Source

/// The mentions of names in all files, kept from one edit to the next: looking for them is a walk over
/// all tokens of the project, and an edit changes those of one file.
struct MentionMemo: Sendable {
  private var entries: [Name: Entry] = [:]

  /// What is known of one name.
  struct Entry: Sendable {
    let shape: NameFinder.Shape
    /// By file, those that were looked at before the name turned out to be of no use.
    fileprivate(set) var mentions: [FileID: [Mention]] = [:]
    fileprivate var count = 0
    /// A file that spells the name in a string, by which anything may find what it stands for.
    fileprivate var textFile: FileID?

    /// The most mentions that are kept: what is used so often is used everywhere.
    static let limit = 256

    /// Whether its uses can't be told, or are too many. Then not all files were looked at.
    var isHopeless: Bool { textFile != nil || count > Self.limit }

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
      var rest = entry
      rest.forget(file)
      if rest.isHopeless {
        entries[name] = rest
      } else if entry.isHopeless {
        entries[name] = nil
      } else {
        entries[name] = rest
        sought[name] = entry.shape
      }
    }
    guard index.has(file), !sought.isEmpty else { return }
    look(with: NameFinder(sought), in: file, index)
  }

  private mutating func look(with finder: NameFinder, in file: FileID, _ index: ProjectIndex) {
    let tree = index.tree(file)
    finder.forEach(in: tree.syntax) { name, token, isText in
      guard entries[name]?.isHopeless == false else { return }
      if isText {
        entries[name]?.textFile = file
      } else if let mention = index.mention(at: token, in: file, tree) {
        entries[name]?.add(mention, in: file)
      }
    }
  }
}
