import ArgumentParser
import Printing
import Programs
import Settings
import ViewModels

/// `raceboard line`: the next race in one line, for bars.
struct LineCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "line", abstract: "Print the next race in one line, for bars.",
        usage: "raceboard line [--format <text>] [--follow] [--waybar | --i3bar | --tmux | --json] [<options>]",
        discussion: """
            Reads a running board, or saved data; only without both is the feed requested, once for all lines. See \
            \(Manual.page("line")).
            """,
        version: Version.text)

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
    @Flag(help: "Only races of a watched meeting or with a watched runner, rider or trainer.")
    var watched = false
    @Flag(help: "Prints a new line at each change, until it is closed.")
    var follow = false
    @Flag(help: "JSON for Waybar: text, tooltip, class, alt.")
    var waybar = false
    @Flag(help: "The protocol of i3bar and swaybar, with clicks; follows.")
    var i3bar = false
    @Flag(help: "Text for tmux: # is escaped.")
    var tmux = false
    @Flag(help: "One JSON object per line; errors are one object on standard error.")
    var json = false

    @OptionGroup var feed: FeedOptions
    @OptionGroup var own: SettingOptions<LineList>
    @OptionGroup var day: DemoOptions

    func run() throws {
        let settings = try LineSettings(arguments(), environment: Environment.variables)
        try MainActor.assumeIsolated { try LineProgram.run(settings) }
    }

    /// - Throws: status 64 for two forms at once.
    func arguments() throws(Failure) -> LineArguments {
        let forms: [(Bool, LineOutput)] = [(waybar, .waybar), (i3bar, .i3bar), (tmux, .tmux), (json, .json)]
        let chosen = forms.filter(\.0).map(\.1)
        guard chosen.count <= 1 else {
            throw Failure(
                "usage", "Only one of --waybar, --i3bar, --tmux and --json can be used", hint: "Leave the others out.",
                status: .usage)
        }
        var arguments = LineArguments(
            given: feed.given.merging(own.given) { $1 }.merging(day.given) { $1 }, output: chosen.first ?? .text)
        (arguments.format, arguments.separator, arguments.count) = (format, separator, count)
        (arguments.maxAge, arguments.watched, arguments.follow) = (maxAge, watched, follow)
        return arguments
    }

    init() {}

    init(given: GivenOptions) {
        format = given.text("format")
        count = given.text("count")
        separator = given.text("separator")
        maxAge = given.text("max-age")
        watched = given.isOn("watched")
        follow = given.isOn("follow")
        waybar = given.isOn("waybar")
        i3bar = given.isOn("i3bar")
        tmux = given.isOn("tmux")
        json = given.isOn("json")
        feed = FeedOptions(given: given)
        own = SettingOptions(given: given)
        day = DemoOptions(given: given)
    }
}
