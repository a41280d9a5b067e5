import Linter
import Source

/// A project and what of it was asked for.
struct Scope {
  let root: ProjectRoot
  /// Folders, relative to the root, of which all files are asked for.
  var folders: Set<String> = []
  /// Files, relative to the root, that were named.
  var files: Set<String> = []
  /// Texts that stand in for files, by path relative to the root.
  var overlays: [String: SourceText] = [:]

  /// Whether the file at `path` was asked for, itself or with a folder around it.
  func covers(_ path: String) -> Bool {
    if files.contains(path) || folders.contains("") { return true }
    guard !folders.isEmpty else { return false }
    return Path.ancestors(of: Path.folder(of: path)).contains { folders.contains($0) }
  }
}

/// Sorts what was asked for by project.
struct ScopeFinder {
  private(set) var scopes: [Scope] = []
  private(set) var problems: [Problem] = []
  private var numbers: [ProjectRoot: Int] = [:]
  private var roots = RootFinder()
  private let workingDirectory: String

  init(_ request: LintRequest) {
    workingDirectory = request.workingDirectory
    let paths =
      request.paths.isEmpty && request.standardInput == nil ? ["."] : request.paths
    for path in paths { add(path) }
    if let input = request.standardInput { add(input) }
  }

  /// Adds the whole project at a root, once.
  mutating func add(project folder: String) {
    edit(roots.root(ofFolder: folder)) { root, scope in
      scope.folders.insert(AbsolutePath.relative(folder, to: root.path) ?? "")
    }
  }

  private mutating func add(_ path: String) {
    let absolute = AbsolutePath.resolve(path, from: workingDirectory)
    do {
      let kind = try FileSystem.kind(absolute)
      guard let real = FileSystem.realPath(absolute) else { throw FileFault.system(0) }
      switch kind {
      case .folder: add(project: real)
      case .file: addFile(real, shown: path)
      case .other: throw FileFault.isSpecial
      }
    } catch {
      let fault = error as? FileFault ?? .isSpecial
      problems.append(Problem(path: path, fault.message))
    }
  }

  private mutating func addFile(_ file: String, shown: String) {
    guard Path.isSwift(file) || Path.isMarkdown(file) else {
      let message = "it is neither a Swift nor a Markdown file, so there is nothing to lint"
      return problems.append(Problem(.note, path: shown, message))
    }
    edit(roots.root(ofFile: file)) { root, scope in
      scope.files.insert(AbsolutePath.relative(file, to: root.path) ?? file)
    }
  }

  private mutating func add(_ input: LintRequest.StandardInput) {
    guard let path = input.path else {
      let folder = FileSystem.realPath(workingDirectory) ?? workingDirectory
      let file = AbsolutePath.join(folder, Self.standardInputName)
      return addOverlay(input.text, at: file, in: roots.root(ofText: file))
    }
    let absolute = AbsolutePath.resolve(path, from: workingDirectory)
    let file = FileSystem.realPathOfExistingPart(absolute)
    addOverlay(input.text, at: file, in: roots.root(ofFile: file))
  }

  private mutating func addOverlay(_ text: SourceText, at file: String, in root: ProjectRoot) {
    edit(root) { root, scope in
      let relative = AbsolutePath.relative(file, to: root.path) ?? file
      scope.files.insert(relative)
      scope.overlays[relative] = text
    }
  }

  /// What findings in standard input call their file when it stands for none.
  static let standardInputName = "<stdin>"

  private mutating func edit(_ root: ProjectRoot, _ change: (ProjectRoot, inout Scope) -> Void) {
    let number = numbers[root] ?? scopes.count
    if number == scopes.count {
      numbers[root] = number
      scopes.append(Scope(root: root))
    }
    change(root, &scopes[number])
  }
}
