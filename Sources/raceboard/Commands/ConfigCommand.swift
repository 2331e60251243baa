import ArgumentParser
import Models
import Output
import Settings

/// `raceboard config`: the current settings, all that exist, and changes of the user's file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", _superCommandName: "raceboard", abstract: "Show and change the settings.",
        usage: "raceboard config <subcommand> [<options>]",
        discussion: """
            The first place with a value wins: option, variable, \
            $XDG_CONFIG_HOME/raceboard/config (~/.config/raceboard/config), /etc/raceboard/config, built-in value. A \
            running board reads the files again on R and on SIGUSR2.
            """,
        version: Version.text,
        subcommands: [
            ConfigShowCommand.self, ConfigSettingsCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self,
            ConfigEditCommand.self, ConfigInitCommand.self,
        ])
}

/// `raceboard config show`: every current value, and its source.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print every setting, its value and where it comes from.",
        usage: "raceboard config show [--json] [<options of the board>]",
        discussion: "Give options of the board to see the values that apply with them.", version: Version.text)

    @OptionGroup var form: JSONOptions

    @OptionGroup var feed: FeedOptions
    @OptionGroup var board: BoardOptions<ScreenList, BoardList>

    func run() throws {
        let reader = try feed.reader(board.given)
        try reader.useZone()
        let report = try SettingsReport(reader)
        try form.write(form.isOn ? report.json() : report.text)
    }
}

/// `raceboard config settings`: the table of settings, printed.
struct ConfigSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Print all settings, with the values that each takes.",
        usage: "raceboard config settings [--markdown]", version: Version.text)

    @Flag(help: "Prints Markdown, as the page of settings has it.")
    var markdown = false

    @OptionGroup var pager: PagerOptions

    func run() throws {
        try Paged.write(markdown ? SettingsPage.markdown : SettingsPage.text)
    }
}
