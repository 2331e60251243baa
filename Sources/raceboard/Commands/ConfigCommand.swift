import ArgumentParser
import Models

/// `raceboard config`: what is set, and what can be.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", _superCommandName: "raceboard", abstract: "Show the settings and where they come from.",
        usage: "raceboard config <show | settings> [<options>]",
        discussion: """
            A setting comes from its option, else its variable, else $XDG_CONFIG_HOME/raceboard/config \
            (~/.config/raceboard/config), else /etc/raceboard/config, else it is built in. A running board reads the \
            files again on R and on SIGUSR2.
            """,
        version: Version.text, subcommands: [ConfigShowCommand.self, ConfigSettingsCommand.self])
}

/// `raceboard config show`: every value in force, and who said so.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print every setting, its value and where it comes from.",
        usage: "raceboard config show [--json] [<options of the board>]",
        discussion: "With the board's options: what would be in force with them.", version: Version.text)

    @Flag(help: "One JSON object.")
    var json = false

    @OptionGroup var feed: FeedOptions
    @OptionGroup var board: BoardOptions

    func run() throws {
        let reader = try feed.reader(board.given)
        try ZoneReader.use(reader.value(.timeZone), otherwise: reader.environment["TZ"])
        let report = try SettingsReport(reader)
        try Console.write(json ? report.json() : report.text)
    }
}

/// `raceboard config settings`: the table of settings, printed.
struct ConfigSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Print what can be set, with what each setting takes.",
        usage: "raceboard config settings [--markdown]", version: Version.text)

    @Flag(help: "As the table in docs/configuration.md.")
    var markdown = false

    func run() throws {
        try Console.write(markdown ? SettingsPage.markdown : SettingsPage.text)
    }
}
