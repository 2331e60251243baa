import ArgumentParser
import Glibc

/// The entry point: synchronous, so that the main thread stays with `MainLoop` (docs/architecture.md).
@main
enum Main {
    static func main() {
        // A reader that goes away is an error of write(2), not a signal; libcurl's sockets too.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let isJSON = arguments.contains("--json")
        do {
            try CommandNames.check(arguments)
            var command = try RaceboardCommand.parseAsRoot(arguments)
            try command.run()
        } catch let failure as Failure {
            Console.report(failure, asJSON: isJSON)
            exit(failure.status.rawValue)
        } catch {
            end(parser: error, asJSON: isJSON)
        }
    }

    /// Help and version, and what the argument parser has to say.
    private static func end(parser error: any Error, asJSON isJSON: Bool) -> Never {
        let text = RaceboardCommand.fullMessage(for: error)
        if RaceboardCommand.exitCode(for: error).isSuccess {
            try? Console.write(text + "\n")
            exit(ExitStatus.success.rawValue)
        }
        if error is ValidationError || RaceboardCommand.exitCode(for: error) == .validationFailure {
            let message = RaceboardCommand.message(for: error)
            let failure = Failure("usage", message, hint: "See raceboard --help.", status: .usage)
            Console.report(failure, asJSON: isJSON)
            exit(ExitStatus.usage.rawValue)
        }
        Console.report(Failure("internal", "\(error)", status: .internal), asJSON: isJSON)
        exit(ExitStatus.internal.rawValue)
    }
}
