import ArgumentParser
import Commands
import Facts
import Glibc
import Output
import Settings

/// `raceboard line`: the next race in one line, for bars.
struct LineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "line", abstract: "Print the next race in one line, for bars.",
        usage: "raceboard line [--format <text>] [--follow] [<form>] [<options>]",
        discussion: """
            Reads a running board, or saved data; only without both is the feed requested, once for all lines. For a \
            bar or a prompt take the option of its name: a name of a race may be a command to it. See \
            \(Manual.page("line")).
            """)

    @Option(
        help: ArgumentHelp(
            "Text with fields in braces (default: \(LineTemplate.usual)): "
                + LineTemplate.Field.allCases.map(\.rawValue).joined(separator: ", ") + ".", valueName: "text"))
    var format: String?
    @Option(help: ArgumentHelp("Races in the line, 1 to 20 (default: 1).", valueName: "n"))
    var count: String?
    @Option(help: ArgumentHelp("Text between two races (default: \" | \").", valueName: "text"))
    var separator: String?
    @Option(help: ArgumentHelp("Most seconds of saved data without a request (default: 75).", valueName: "seconds"))
    var maxAge: String?
    @Flag(help: "Only races of a watched meeting or with a watched runner, jockey, driver or trainer.")
    var watched = false
    @Flag(help: "Prints a new line at each change, until it is closed.")
    var follow = false
    @Flag var forms: [LineOutput] = []

    @OptionGroup var feed: FeedOptions
    @OptionGroup var own: SettingOptions<LineList>
    @OptionGroup var day: DemoOptions

    func run() throws {
        let settings = try LineSettings(arguments(), environment: Environment.variables)
        try MainActor.assumeIsolated {
            try OpenLoop.stream(settings, signals: [SIGHUP, SIGINT, SIGTERM], isOfHour: true) {
                LineProgram(settings, output: STDOUT_FILENO, input: STDIN_FILENO, ends: $0)
            }
        }
    }

    /// - Throws: status 64 for two forms at once.
    func arguments() throws(Failure) -> LineArguments {
        guard forms.count <= 1 else {
            let names = forms.map { "--\($0.rawValue)" }.joined(separator: " and ")
            throw Failure.usage("\(names) cannot be used together", hint: "Leave one of them out.")
        }
        var arguments = LineArguments(
            given: feed.given.merging(own.given) { $1 }.merging(day.given) { $1 }, output: forms.first ?? .text)
        (arguments.format, arguments.separator, arguments.count) = (format, separator, count)
        (arguments.maxAge, arguments.watched, arguments.follow) = (maxAge, watched, follow)
        return arguments
    }
}

extension LineOutput: EnumerableFlag {
    static func help(for form: LineOutput) -> ArgumentHelp? { ArgumentHelp(stringLiteral: form.help) }
}
