import Commands
import FoundationEssentials
import Models
package import Repository
import Services
package import Settings

/// The parsed options and variables of `raceboard relay`.
package struct RelaySettings: SettingsView, Sendable {
    package let program: ProgramSettings
    let interval: TimeInterval
    /// The venue and its broker; nil if standard output is the only reader.
    package let fleet: FleetSettings?

    var answers: AnswerPlace { program.answers(every: interval) }

    /// - Parameters:
    ///   - given: the given values, by the settings' names; `config` is the settings file.
    ///   - toOutput: whether it writes to standard output, and to no broker.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood.
    package init(
        _ given: [String: String], toOutput: Bool, machine: String, environment: [String: String]
    ) throws(Failure) {
        let reader = try SettingReader.load(given, environment: environment)
        fleet = toOutput ? nil : try FleetSettings(reader, machine: machine)
        guard toOutput || fleet != nil else {
            throw Failure.usage(
                "A relay needs a broker, or --stdout", hint: "Add --relay mqtts://broker.venue --venue flemington.")
        }
        let mode = try RunMode(reader, followsSimulator: true)
        let given = TimeInterval(try reader.number(.interval))
        guard toOutput || !mode.isSimulated else {
            throw Failure.usage(
                "--demo cannot be sent to a venue: its boxes would show it as racing",
                hint: "Add --stdout, or try a fleet: raceboard simulate --broker.")
        }
        program = try ProgramSettings(reader, mode)
        interval = toOutput || reader.value(.interval) != nil ? given : Self.interval(rate: program.rate)
    }

    /// Seconds between two requests for the list, by the limit of requests a minute: boxes wait for what changes, so
    /// they are few, and the list takes about half of the limit, from four a minute on.
    static func interval(rate: Int) -> TimeInterval { min(30, max(10, 120 / TimeInterval(max(1, rate)))) }

    /// Settings of the board's state machine: every race that the feed gives.
    package var board: RaceBoard.Settings {
        var board = RaceBoard.Settings(
            rows: 100, interval: interval, source: program.source,
            backup: Catalogue.fallback(of: program.source))
        // It has more races than boxes show.
        board.isEager = false
        return board
    }
}
