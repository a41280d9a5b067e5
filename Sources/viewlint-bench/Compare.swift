import Foundation

/// What two builds of the linter find in the same projects: which findings are new, which are gone.
struct Compare {
  let old: String
  let new: String
  /// Each folder in it is a project; it is one itself when it holds none.
  let folder: String

  /// Prints the differences; false when there are any.
  func run() throws -> Bool {
    var added = 0
    var removed = 0
    let projects = try projects()
    for project in projects {
      let before = try findings(old, project)
      let after = try findings(new, project)
      for line in before.subtracting(after).sorted() {
        print("- \(line)")
        removed += 1
      }
      for line in after.subtracting(before).sorted() {
        print("+ \(line)")
        added += 1
      }
    }
    print("projects: \(projects.count), new: \(added), gone: \(removed)")
    return added == 0 && removed == 0
  }

  private func projects() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let folders = names.filter { name in
      var isFolder: ObjCBool = false
      return !name.hasPrefix(".")
        && FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
        && isFolder.boolValue
    }
    let isProject = names.contains {
      $0 == "Package.swift" || $0 == ".git" || $0.hasSuffix(".xcodeproj")
    }
    return isProject || folders.isEmpty ? ["."] : folders
  }

  /// One line for each finding: place, severity, message, rule.
  private func findings(_ viewlint: String, _ project: String) throws -> Set<String> {
    let result = try Child(
      program: viewlint, arguments: ["lint", "--format", "jsonl", "--quiet", project],
      folder: folder
    ).run()
    guard result.code <= 2 else {
      throw Child.Failure(description: "\(viewlint) ended with code \(result.code) in \(project)")
    }
    let lines = try result.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(Line.self, from: Data(line.utf8)).description
    }
    return Set(lines)
  }

  /// What a line of `--format jsonl` says, as far as it is compared.
  private struct Line: Decodable, CustomStringConvertible {
    struct Range: Decodable { let start: Place }
    struct Place: Decodable { let line, column: Int }

    let rule, severity, message, file: String
    let range: Range

    var description: String {
      "\(file):\(range.start.line):\(range.start.column): \(severity): \(message) [\(rule)]"
    }
  }
}
