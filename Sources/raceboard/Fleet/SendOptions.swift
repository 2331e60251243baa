import ArgumentParser
import Commands
import Fleet
import FoundationEssentials
import Glibc
import Models
import Output
import Repository
import Settings
import System

enum BrokerList: SettingList { static var settings: [Setting] { [.relay, .relayIdentity, .config] } }

/// Options of every command that sends to boxes.
struct SendOptions: ParsableArguments {
    /// Seconds for answers without the option.
    private static let usualWait = 15

    @Option(
        help: ArgumentHelp(
            "Longest time in seconds for the answers of boxes: 0 to 600 (default: \(Self.usualWait)).",
            valueName: "seconds"))
    var wait: String?

    @OptionGroup var broker: SettingOptions<BrokerList>

    /// Sends the message, and waits for the answers.
    /// - Throws: status 69 where there is no broker, or it refuses the message.
    @MainActor
    func send(_ content: FleetSending.Content, to scope: FleetTopic.Scope) throws -> FleetSendReport {
        let environment = Environment.variables
        let reader = try self.reader(environment)
        let broker = try BrokerChoice(reader)
        let sending = FleetSending(
            content, to: scope, by: FeedText.clean(optional: environment["USER"], limit: 60),
            wait: TimeInterval(try seconds()))
        let loop = try OpenLoop.make(signals: [SIGHUP, SIGINT, SIGTERM])
        let ends = try ProgramEnds.live(on: loop, as: .live, logFile: nil, verbose: false)
        let program = SendProgram(sending, over: broker, openLink: OpenLoop.link, ends: ends)
        try program.start()
        let status = try OpenLoop.run(loop)
        ProcessControl.takeSignals()
        if let failure = program.failure { throw failure }
        if status < 0 { ProcessControl.endAs(signal: -status) }
        return program.report
    }

    /// The settings with these options.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func reader(_ environment: [String: String]) throws(Failure) -> SettingReader {
        try .load(broker.given, environment: environment)
    }

    private func seconds() throws(Failure) -> Int {
        try SettingValue(wait, of: "--wait")?.whole(in: 0...600, unit: "seconds") ?? Self.usualWait
    }

    /// Prints what the boxes did.
    /// - Returns: only if all boxes did it; else it ends the program with status 1.
    static func finish(_ report: FleetSendReport, verb: String) throws(Failure) {
        let rev = report.rev.map { "rev \($0) " } ?? ""
        try Console.write(rev + FleetSendWords.line(report, verb: verb) + "\n")
        if !report.isComplete { ExitStatus.nothing.end() }
    }

    /// Receivers that a typed text names.
    /// - Throws: 64 for any other text.
    static func scope(_ text: String) throws(Failure) -> FleetTopic.Scope {
        guard let scope = FleetTopic.Scope(text.lowercased()) else {
            throw .badValue(
                SettingValue(text: text, origin: .option("--to")),
                expected: "all, VENUE, VENUE/group/GROUP or VENUE/box/BOX")
        }
        return scope
    }
}
