import ArgumentParser
import Commands
import Glibc
import Models
import Output
import Settings
import Views

/// `raceboard`: the board, and the root of the other commands.
struct RaceboardCommand: ParsableCommand {
    /// The other commands. `configuration` has them in groups for the help, which only the help needs.
    static let commands: [any ParsableCommand.Type] = [
        NextCommand.self, LineCommand.self, CardCommand.self, RunnerCommand.self, ResultsCommand.self,
        MeetingsCommand.self, PlanCommand.self, UpcomingCommand.self,
        FormCommand.self, HorseCommand.self, PersonCommand<Jockey>.self, PersonCommand<Driver>.self,
        PersonCommand<Trainer>.self,
        SearchCommand.self, BacktestCommand.self, ImportCommand.self, ExportCommand.self, WatchCommand.self,
        KioskCommand.self, RelayCommand.self, NoticeCommand.self, FleetCommand.self, HealthCommand.self,
        SnapshotCommand.self, DoctorCommand.self, TestCardCommand.self, SimulateCommand.self, SetupCommand.self,
        ConfigCommand.self, KeyCommand.self, WatchListCommand.self, StoreCommand.self, SchemaCommand.self,
        ReplayCommand.self, BundleCommand.self, KeysCommand.self, ExamplesCommand.self,
    ]

    static let configuration = CommandConfiguration(
        named: "raceboard",
        abstract: "The next races to jump, live in the terminal.",
        usage: "raceboard [<options>]\nraceboard <subcommand> [<options>]",
        discussion: """
            Without a command it shows the board, on the live feed, or with --demo on a simulated one. Press ? for the \
            keys. With --plain it writes sentences instead of a screen, for speech and braille \
            (\(Manual.page("plain"))).

            Every option below has a variable: RACEBOARD_FEED_URL for --feed-url, and so on. The first place with a \
            value wins: option, variable, user's file, system's file, built-in value (see raceboard config).

            Exit status: \(ExitStatus.summary). If a signal ends the program, the exit status shows that signal.
            """,
        subcommands: commands
    ).grouped

    @OptionGroup var feed: FeedOptions

    @OptionGroup var board: BoardOptions<ScreenList, BoardList>

    @OptionGroup var day: DemoOptions

    /// The given values, by the settings' names.
    var given: [String: String] { feed.given.merging(board.given) { $1 }.merging(day.given) { $1 } }

    func run() throws {
        let given = given
        let environment = Environment.variables
        let read = { (tried: [String: String]) throws(Failure) in
            try BoardSettings(given.merging(tried) { $1 }, environment: environment)
        }
        let settings = try read([:])
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        try MainActor.assumeIsolated {
            if let notices = PlainMode.notices(settings, isTerminal: isTerminal) {
                return try PlainProgram.run(settings, notices: notices)
            }
            try BoardProgram.run(settings, as: BoardHosts.desktop, readAgain: read)
        }
    }
}

/// Which command the arguments name. The parser alone would let the board's options swallow those of the other
/// commands that have the same names, and calls a mistyped command an unexpected argument.
enum CommandTable {
    /// Every command but the board, by the words that a person types: `next`, `store info`.
    static let all: [String: any ParsableCommand.Type] = below(RaceboardCommand.self, "")

    private static func below(_ type: any ParsableCommand.Type, _ words: String) -> [String: any ParsableCommand.Type] {
        var found: [String: any ParsableCommand.Type] = [:]
        for (name, inner) in named(type) {
            found[words + name] = inner
            found.merge(below(inner, "\(words)\(name) ")) { first, _ in first }
        }
        return found
    }

    private static func named(_ type: any ParsableCommand.Type) -> [String: any ParsableCommand.Type] {
        let commands = type == RaceboardCommand.self ? RaceboardCommand.commands : type.configuration.subcommands
        return Dictionary(commands.compactMap { type in type.configuration.commandName.map { ($0, type) } }) { $1 }
    }

    /// Takes the command's names off the arguments, wherever its options are; without one it is the board.
    /// `help store info` is `store info --help`.
    static func command(taking arguments: inout [String]) -> any ParsableCommand.Type {
        if arguments.first == "help" { arguments = arguments.dropFirst() + ["--help"] }
        arguments = ArgumentOrder.joiningNegatives(arguments)
        var type: any ParsableCommand.Type = RaceboardCommand.self
        while !arguments.isEmpty {
            let inner = named(type)
            guard let (name, rest) = ArgumentOrder.taking(Set(inner.keys), from: arguments) else { break }
            (type, arguments) = (inner[name] ?? type, rest)
        }
        if type == ConfigSetCommand.self { arguments = ArgumentOrder.markingValue(arguments) }
        return type
    }

    static func name(of type: any ParsableCommand.Type) -> String {
        let words = words(of: type)
        return words.isEmpty ? "raceboard" : "raceboard \(words)"
    }

    /// The same without the program's name; empty for the board.
    static func words(of type: any ParsableCommand.Type) -> String { all.first { $0.value == type }?.key ?? "" }

    /// - Throws: when the first argument is a word where a command's name was expected.
    static func check(_ arguments: [String], of type: any ParsableCommand.Type) throws(Failure) {
        guard let word = arguments.first, !word.hasPrefix("-") else { return }
        let known = named(type).keys.sorted()
        guard !known.isEmpty else { return }
        let outer = name(of: type)
        let above = outer.dropFirst("raceboard ".count)
        throw Failure.usage(
            "There is no command \"\(above.isEmpty ? "" : above + " ")\(FeedText.clean(word, limit: 40))\"",
            hint: NearestName.of(word, among: known + (above.isEmpty ? ["help"] : [])).map {
                "Did you mean \"\(outer) \($0)\"?"
            } ?? "See \(outer) --help.")
    }
}

extension CommandConfiguration {
    /// A command of this program, with its version.
    /// - Parameter above: the command that its own commands are written behind, for their usage lines.
    init(
        named name: String, under above: String? = nil, abstract: String, usage: String, discussion: String = "",
        shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: name, abstract: abstract, usage: usage, discussion: discussion, version: Version.text,
            shouldDisplay: shouldDisplay, subcommands: subcommands)
        _superCommandName = above
    }

    /// The same with its commands in the groups of `HelpTopic`. A command without a topic stays outside: a test fails.
    var grouped: CommandConfiguration {
        let commands = Dictionary(grouping: subcommands) { type in
            type.configuration.commandName.flatMap { HelpTopic.group(of: $0) }
        }
        var grouped = self
        grouped.subcommands = []
        grouped.ungroupedSubcommands = commands[nil] ?? []
        grouped.groupedSubcommands = HelpGroup.allCases.map { group in
            CommandGroup(name: group.rawValue, subcommands: commands[group] ?? [])
        }
        return grouped
    }
}
