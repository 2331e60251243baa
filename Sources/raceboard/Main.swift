import ArgumentParser
import CLinux
import Commands
import Output
import Settings
import System

/// The entry point: synchronous, so that the main thread stays with `MainLoop` (docs/dev/architecture.md).
@main
enum Main {
    static func main() {
        let held = rb_hold_standard_streams()
        rb_small_heap()
        rb_tasks_open()
        // Also for libcurl's sockets.
        ProcessControl.ignoreWriteSignals()
        var arguments = Array(Environment.arguments.dropFirst())
        let isJSON = arguments.contains { ["--json", "--jsonl", "--pretty"].contains($0) }
        let type = CommandTable.command(taking: &arguments)
        let last = arguments.firstIndex(of: "--") ?? arguments.endIndex
        arguments = arguments[..<last].filter { $0 != Paged.off } + arguments[last...]
        // The parser knows the long name alone.
        if let place = arguments.firstIndex(of: "-V") { arguments[place] = "--version" }
        Language.open(for: type, arguments, asJSON: isJSON)
        Ink.begin(Environment.variables)
        do {
            try checkStart(held)
            try MemoryLimit.check()
            try Descriptors.check()
            try Threads.check()
            try CommandTable.check(arguments, of: type)
            if let text = text(of: arguments, of: type) {
                try write(text, of: type, asJSON: isJSON)
                ExitStatus.success.end()
            }
            var command = try type.parseAsRoot(arguments)
            try command.run()
            ExitStatus.success.end()
        } catch let failure as Failure {
            let help: String? =
                switch failure.status {
                case .usage: "See \(CommandTable.name(of: type)) --help."
                case .internal: "Report it, with the file that raceboard bundle writes."
                default: nil
                }
            Console.report(failure.hinting(help), asJSON: isJSON)
            failure.status.end()
        } catch {
            end(parser: error, of: type, asJSON: isJSON)
        }
    }

    /// - Parameter held: what `rb_hold_standard_streams` answered.
    /// - Throws: without arguments, which would make every command the board, and where a stream cannot be held.
    private static func checkStart(_ held: Int32) throws(Failure) {
        guard !Environment.arguments.isEmpty else {
            throw Failure(
                "arguments", "The arguments cannot be read", hint: "Start it without a preloaded library.",
                status: .internal)
        }
        guard held == 0 else {
            throw Failure(
                "standard_streams", "A standard stream is closed, and /dev/null cannot be opened in its place",
                hint: "Start it with standard input, output and error open.", status: .system)
        }
    }

    /// Help or version, if nothing else is given: the parser reads every option of the command first, several times.
    /// - Returns: nil for other arguments.
    static func text(of arguments: [String], of type: any ParsableCommand.Type) -> String? {
        switch arguments {
        case ["--help"], ["-h"]: type.helpMessage(for: type)
        case ["--version"] where !type.configuration.version.isEmpty: type.configuration.version
        default: nil
        }
    }

    private static func write(
        _ text: String, of type: any ParsableCommand.Type, asJSON isJSON: Bool
    ) throws(Failure) {
        let isVersion = isJSON && text == Version.text
        let help = HelpText.arranged(text + "\n", HelpTopic.of(CommandTable.words(of: type)))
        try Paged.write(isVersion ? SystemFacts.versionJSON() : help)
    }

    /// Prints help, version, or the error of the argument parser, and exits.
    private static func end(parser error: any Error, of type: any ParsableCommand.Type, asJSON isJSON: Bool) -> Never {
        let failure: Failure
        if type.exitCode(for: error).isSuccess {
            do throws(Failure) {
                try write(type.fullMessage(for: error), of: type, asJSON: isJSON)
                ExitStatus.success.end()
            } catch {
                failure = error
            }
        } else if type.exitCode(for: error) == .validationFailure {
            failure = Failure.usage(type.message(for: error), hint: "See \(CommandTable.name(of: type)) --help.")
        } else {
            failure = Failure("internal", "\(error)", status: .internal)
        }
        Console.report(failure, asJSON: isJSON)
        failure.status.end()
    }
}
