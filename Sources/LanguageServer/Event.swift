import JSONRPC
import Workspace

/// What the server's own thread is told about.
enum Event: Sendable {
  case incoming(Message.Incoming)
  case endOfInput
  /// A project was read in the background.
  case loaded(LiveProject)
  /// A project was read and is now being parsed; the one who does that waits at the gate.
  case early(EarlyProject, gate: Mailbox<Void>)
  case loading(ProjectRoot, LintProgress)
  /// Some time went by.
  case tick
}
