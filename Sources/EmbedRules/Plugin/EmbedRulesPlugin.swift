import Foundation
import PackagePlugin

/// Turns the files under `rules/` into Swift for the target that uses them: rule files for `Rules`,
/// SDK tables for `Platforms`.
///
/// SwiftPM asks a plugin for its inputs only when it plans a build, and a new file outside of the
/// targets' folders doesn't make it plan again: a rule file written today would be read once, and its
/// later changes missed. So the only input is a stamp that the tool itself renews: the tool runs in
/// every build, for some milliseconds, and writes its output only where that changes.
@main struct EmbedRulesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let kind = target.name == "Rules" ? "rules" : "tables"
    let rules = context.package.directoryURL.appendingPathComponent("rules", isDirectory: true)
    let folder = context.pluginWorkDirectoryURL
    let output = folder.appendingPathComponent("Embedded\(kind.capitalized).swift")
    let stamp = folder.appendingPathComponent("stamp")
    if !FileManager.default.fileExists(atPath: stamp.path) { try Data().write(to: stamp) }
    return [
      .buildCommand(
        displayName: "Embedding \(kind) into \(target.name)",
        executable: try context.tool(named: "EmbedRules").url,
        arguments: [kind, rules.path, output.path, stamp.path],
        inputFiles: [stamp], outputFiles: [output])
    ]
  }
}
