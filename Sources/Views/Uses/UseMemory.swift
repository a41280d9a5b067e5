import Source

/// What is known about uses, kept from one edit to the next.
struct UseMemory: Sendable {
  /// By file, the names in its bounded code; of files that have such code.
  private(set) var bounded: [FileID: [Name: NameFinder.Shape]] = [:]
  private var mentions = MentionMemo()
  /// What names can mean that were looked at; nil for those that the project doesn't declare.
  private var candidates: [Name: UseCandidate?] = [:]
  private var digests: [Name: UseDigest] = [:]
  /// Whether names were looked for that `finder` doesn't know.
  private var hasNewMentions = false
  /// Finds the names whose mentions were looked at.
  private(set) var finder = NameFinder([:])

  /// Whether it was looked at what the project declares under a name.
  func knows(_ name: Name) -> Bool { candidates[name] != nil }

  /// What is kept of how a name is used; nil where that was not worked out.
  func knownDigest(of name: Name) -> UseDigest? { digests[name] }

  /// What a name can mean; nil where the project doesn't declare it.
  mutating func candidate(
    _ name: Name, _ shape: NameFinder.Shape, in index: ProjectIndex
  ) -> UseCandidate? {
    if let known = candidates[name] { return known }
    let candidate = UseCandidate(name, shape, in: index)
    candidates[name] = .some(candidate)
    return candidate
  }

  /// Looks for mentions of candidates in all files, where that was not done.
  mutating func find(_ names: [Name], in index: ProjectIndex, jobs: Int) {
    var shapes: [Name: NameFinder.Shape] = [:]
    for name in names where digests[name] == nil {
      guard let candidate = candidates[name] ?? nil, !candidate.keys.isEmpty else { continue }
      if mentions[name] == nil { shapes[name] = candidate.shape }
    }
    guard !shapes.isEmpty else { return }
    mentions.find(shapes, in: index, jobs: jobs)
    hasNewMentions = true
  }

  /// How a candidate is used whose mentions were found.
  mutating func digest(of name: Name) -> UseDigest {
    if let known = digests[name] { return known }
    let digest = (candidates[name] ?? nil).map { UseDigest($0, mentions[name]) } ?? UseDigest()
    digests[name] = digest
    return digest
  }

  // MARK: Changes

  /// Takes up what a file says that said something else, or nothing. Returns false when that makes no
  /// difference to the answers.
  mutating func update(
    _ file: FileID, from old: UseFacts, to new: UseFacts, in index: ProjectIndex
  ) -> Bool {
    bounded[file] = new.bounded.isEmpty ? nil : new.bounded
    var isAffected = old.inside != new.inside
    if old.inherited != new.inherited {
      isAffected = true
      candidates = [:]
      digests = [:]
    }
    for name in new.names(declaredOtherwiseThan: old) {
      guard let known = candidates.removeValue(forKey: name) else { continue }
      let digest = digests.removeValue(forKey: name)
      guard let shape = known?.shape, candidate(name, shape, in: index) == known else {
        isAffected = true
        continue
      }
      digests[name] = digest
    }
    for (name, shape) in new.names(boundedOtherwiseThan: old) {
      if candidate(name, shape, in: index) != nil { isAffected = true }
    }
    return updateMentions(file, from: old, to: new) || isAffected
  }

  private mutating func updateMentions(
    _ file: FileID, from old: UseFacts, to new: UseFacts
  ) -> Bool {
    var isAffected = false
    let changed = new.found.names(changedFrom: old.found)
    mentions.replace(changed, in: file, by: new.found)
    for name in changed {
      guard let before = digests.removeValue(forKey: name) else { continue }
      if mentions[name] == nil || digest(of: name) != before { isAffected = true }
    }
    return isAffected
  }

  /// Ends a round of work in which `sought` was looked at: `finder` knows all mentions, and names that
  /// have been of no use for long are forgotten.
  mutating func finish(sought: some Collection<Name>) {
    if candidates.count > 2 * sought.count + 1000 {
      let sought = Set(sought)
      candidates = candidates.filter { sought.contains($0.key) }
      digests = digests.filter { sought.contains($0.key) }
      mentions.keep { sought.contains($0) }
      hasNewMentions = true
    }
    if hasNewMentions { finder = mentions.finder }
    hasNewMentions = false
  }
}

/// A name of the project and what it can mean.
struct UseCandidate: Equatable, Sendable {
  let shape: NameFinder.Shape
  /// What it can mean; of those that can be used without being named there are none.
  let keys: Set<UseKey>
  /// The types that have a member of that name.
  let owners: Set<Name>
  /// The files that have a type of that name to themselves.
  let hidingFiles: Set<FileID>

  /// Nil where the project doesn't declare the name.
  init?(_ name: Name, _ shape: NameFinder.Shape, in index: ProjectIndex) {
    let entries = index.types(named: name) + index.members(named: name)
    guard !entries.isEmpty else { return nil }
    var keys: [UseKey: Bool] = [:]
    for entry in entries {
      let tree = index.tree(entry.file)
      guard let key = index.useKey(of: entry.declaration.id, in: entry.file, tree) else { continue }
      keys[key] = (keys[key] ?? true) && index.isUsedByNameOnly(entry.declaration.id, tree)
    }
    self.shape = shape
    self.keys = Set(keys.filter(\.value).map(\.key))
    owners = Set(entries.filter { $0.declaration.table == .members }.map(\.declaration.owner))
    hidingFiles = Set(keys.keys.compactMap { $0.isType ? $0.file : nil })
  }
}

/// What of the mentions of a name makes a difference.
struct UseDigest: Equatable, Sendable {
  /// What is used, and nowhere in the open: in which ways. What nobody uses says nothing, and what is
  /// used in the open is used everywhere.
  private(set) var uses: [UseKey: Set<UseNetwork.Use>] = [:]
  /// The declarations around the few mentions that nothing but these bounds.
  private(set) var holders: Set<Name> = []

  init() {}

  /// `mentions` are those of the candidate's name.
  init(_ candidate: UseCandidate, _ mentions: MentionMemo.Entry?) {
    guard let mentions, !mentions.isHopeless else { return }
    for key in candidate.keys { uses[key] = Self.uses(of: key, candidate, mentions) }
    let open = mentions.mentions.values.joined().lazy.filter { !$0.systems.hasUpperBound }.prefix(5)
    guard (1...4).contains(open.count) else { return }
    holders = Set(open.flatMap { $0.around.map(\.name) })
  }

  /// How what is behind `key` is used from outside of it; nil when it isn't, or in the open.
  private static func uses(
    of key: UseKey, _ candidate: UseCandidate, _ mentions: MentionMemo.Entry
  ) -> Set<UseNetwork.Use>? {
    var result: Set<UseNetwork.Use> = []
    for mention in mentions.mentions.values.joined() {
      let isHidden = key.file == nil && candidate.hidingFiles.contains(mention.file)
      guard mention.canUse(key, owners: candidate.owners, isHiddenType: isHidden) else { continue }
      if mention.systems == .everywhere, mention.around.isEmpty { return nil }
      result.insert(UseNetwork.Use(systems: mention.systems, around: mention.around))
    }
    return result.isEmpty ? nil : result
  }
}
