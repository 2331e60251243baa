import Facts
import FoundationEssentials
import Models
package import Output
import Repository
import Services
package import Settings

/// Options of `raceboard line`, not parsed yet.
package struct LineArguments: Sendable {
    /// The given values, by the settings' names; `config` is the settings file.
    var given: [String: String]
    package var format: String?
    package var separator: String?
    package var count: String?
    /// Age in seconds, 0 to 86400, as typed.
    package var maxAge: String?
    package var watched = false
    /// Whether a new line follows at each change.
    package var follow = false
    var output: LineOutput

    package init(given: [String: String], output: LineOutput) {
        (self.given, self.output) = (given, output)
    }
}

/// The parsed options and variables of `raceboard line`.
package struct LineSettings: SettingsView, Sendable {
    package let program: ProgramSettings
    let view: LineView
    let output: LineOutput
    let follows: Bool
    let watchedOnly: Bool
    /// Seconds up to which saved data needs no request.
    let maxAge: TimeInterval
    let interval: Int
    /// Seconds for a line that is printed once.
    let timeout: TimeInterval
    /// Place where it finds running boards of the feed; nil for its own feed.
    let place: RunningPlace?

    var answers: AnswerPlace { program.answers(every: TimeInterval(interval)) }

    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood.
    package init(_ command: LineArguments, environment: [String: String]) throws(Failure) {
        let reader = try SettingReader.load(command.given, environment: environment)
        try reader.useZone()
        view = LineView(
            template: try Self.template(SettingValue(command.format, of: "--format")),
            separator: try Self.separator(SettingValue(command.separator, of: "--separator")),
            filter: RaceFilter(
                try reader.valueOrBuiltIn(.only).filter(), region: try reader.valueOrBuiltIn(.region).region()),
            count: try SettingValue(command.count, of: "--count")?.whole(in: 1...20) ?? 1,
            localTime: try reader.localTime())
        output = command.output
        follows = command.follow || output == .i3bar
        watchedOnly = command.watched
        let maxAge = try SettingValue(command.maxAge, of: "--max-age")?.whole(in: 0...86_400, unit: "seconds")
        interval = try reader.number(.interval)
        timeout = TimeInterval(try reader.number(.timeout))
        program = try ProgramSettings(reader, RunMode(reader))
        place = program.runningPlace
        self.maxAge = TimeInterval(maxAge ?? Int(clamping: FeedHealth.liveFor(program.source)))
    }

    /// Rows of a line that requests: lines with another filter read the same races.
    private static let leastRows = 10

    /// Settings of the board's state machine.
    var board: RaceBoard.Settings {
        RaceBoard.Settings(
            filter: view.filter, rows: max(Self.leastRows, view.count), interval: TimeInterval(interval),
            source: program.source, backup: Catalogue.fallback(of: program.source),
            isSimulated: program.mode.isSimulated)
    }

    private static func separator(_ value: SettingValue?) throws(Failure) -> String {
        guard let value else { return " | " }
        let isPlain = !value.text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard isPlain, value.text.count <= 40 else {
            throw .badValue(value, expected: "at most 40 characters without control characters")
        }
        return value.text
    }

    private static func template(_ value: SettingValue?) throws(Failure) -> LineTemplate {
        let value = value ?? SettingValue(text: LineTemplate.usual, origin: .option("--format"))
        do throws(LineTemplate.Problem) {
            return try LineTemplate(value.text)
        } catch {
            switch error {
            case .unknown(let name, let nearest):
                throw Failure.usage(
                    "--format has no field \"\(name)\": its fields are "
                        + LineTemplate.Field.allCases.map(\.rawValue).joined(separator: ", "),
                    hint: nearest.map { "Did you mean \"{\($0)}\"?" })
            case .brace:
                throw Failure.usage(
                    "--format has a brace without its other one", hint: "Write {{ or }} for a brace itself.")
            case .length: throw .badValue(value, expected: "1 to \(LineTemplate.longest) characters")
            }
        }
    }
}
