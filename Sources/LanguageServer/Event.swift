import JSONRPC
import Workspace

/// What the server's own thread is told about.
enum Event: Sendable {
  case incoming(Message.Incoming)
  case endOfInput
  /// A project was read in the background.
  case loaded(LiveProject)
  case loading(ProjectRoot, LintProgress)
  /// Some time went by.
  case tick
}
