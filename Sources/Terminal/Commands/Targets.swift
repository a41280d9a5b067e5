import Workspace

/// `viewlint tree --targets`: on which OS versions files run, and which file says so.
struct TargetsReport {
  let invocation: Invocation
  let console: Console

  func run() -> Int32 {
    let path = invocation.operands[0]
    let found = Workspace.targets(
      of: path, configuration: invocation.value(.config),
      workingDirectory: console.workingDirectory)
    for problem in found.problems { console.report(problem) }
    if invocation.value(.format) == "json" {
      writeJSON(found.groups)
    } else {
      for group in found.groups { write(group) }
    }
    return found.problems.contains { $0.level == .error } ? 2 : 0
  }

  /// More places than these are only counted.
  private static let mostPlaces = 12

  private func write(_ group: TargetGroup) {
    let output = console.output
    let count = group.files.count == 1 ? "1 file" : "\(group.files.count) files"
    output.write(line: "\(console.style.apply(.bold, title(of: group))): \(count)")
    if group.platforms.isEmpty { output.write(line: "  systems unknown") }
    for statement in group.platforms {
      let version = statement.version ?? "?"
      let gap = String(repeating: " ", count: max(1, 16 - statement.platform.count - version.count))
      let place = console.style.apply(.dim, "\(statement.file):\(statement.line)")
      output.write(line: "  \(statement.platform) \(version)\(gap)\(place)")
    }
    if group.isMainActorByDefault { output.write(line: "  isolated to the main actor by default") }
    for place in group.places.prefix(Self.mostPlaces) {
      let share = place.total > place.count ? " (\(place.count) of \(place.total))" : ""
      output.write(line: "    \(place.path)\(share)")
    }
    let rest = group.places.count - Self.mostPlaces
    if rest > 0 { output.write(line: "    and \(rest) more") }
  }

  /// The targets of each manifest: `App, Widget (App.xcodeproj/project.pbxproj)`.
  private func title(of group: TargetGroup) -> String {
    var parts: [(manifest: String, names: [String])] = []
    for target in group.targets {
      if parts.last?.manifest != target.manifest { parts.append((target.manifest, [])) }
      parts[parts.count - 1].names.append(target.name)
    }
    if parts.isEmpty { return "no target" }
    return parts.map { "\($0.names.joined(separator: ", ")) (\($0.manifest))" }
      .joined(separator: ", ")
  }

  private func writeJSON(_ groups: [TargetGroup]) {
    console.output.write("{\"version\": 1, \"groups\": [")
    for (index, group) in groups.enumerated() {
      console.output.write(index == 0 ? "\n  " : ",\n  ")
      console.output.write(object(group).text)
    }
    console.output.write(groups.isEmpty ? "]}\n" : "\n]}\n")
  }

  private func object(_ group: TargetGroup) -> JSON {
    .object([
      ("files", .array(group.files.map { .string($0) })),
      (
        "targets",
        .array(
          group.targets.map {
            .object([("name", .string($0.name)), ("file", .string($0.manifest))])
          })
      ),
      ("platforms", .array(group.platforms.map(object))),
      ("isolatedToMainActor", .bool(group.isMainActorByDefault)),
    ])
  }

  private func object(_ statement: TargetGroup.Statement) -> JSON {
    .object([
      ("name", .string(statement.platform)),
      ("version", statement.version.map { .string($0) } ?? .null),
      ("file", .string(statement.file)),
      ("line", .number(statement.line)),
    ])
  }
}
