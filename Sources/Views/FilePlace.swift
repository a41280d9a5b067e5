import Source

/// Where a file stands among the others of its project, so that near and far are told without looking at
/// texts: a name that hundreds of files declare is asked for hundreds of times.
struct FilePlace: Sendable {
  /// The first folder of its path; of nothing at the root.
  let topFolder: Name
  let units: [Name]

  init(_ file: IndexedFile) {
    let end = file.path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? file.path.startIndex
    topFolder = Name(String(file.path[..<end]))
    units = file.units.map { Name($0) }
  }

  private init() {
    topFolder = ""
    units = []
  }

  /// That of no file.
  static let nowhere = FilePlace()

  /// How far another file is: 1 for the same unit, 2 for the same top-level folder, 3 for the project.
  func distance(to other: FilePlace) -> Int {
    if units.contains(where: { other.units.contains($0) }) { return 1 }
    return topFolder == other.topFolder ? 2 : 3
  }
}
