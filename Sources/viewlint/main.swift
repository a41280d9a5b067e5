import LanguageServer
import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

exit(
  Terminal.run(Array(CommandLine.arguments.dropFirst())) { options in
    Server.run(
      version: options.version,
      logLevel: options.log.flatMap(Log.Level.init) ?? .warning)
  })
