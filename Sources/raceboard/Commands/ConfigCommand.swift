import ArgumentParser
import Commands
import Models
import Output
import Settings

/// `raceboard config`: the current settings, all that exist, and changes of the user's file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "config", under: "raceboard", abstract: "Show and change the settings.",
        usage: "raceboard config <subcommand> [<options>]",
        discussion: """
            The first place with a value wins: option, variable, \
            $XDG_CONFIG_HOME/raceboard/config (~/.config/raceboard/config), /etc/raceboard/config, built-in value. A \
            running board reads the files again on R and on SIGUSR2.
            """,
        subcommands: [
            ConfigShowCommand.self, ConfigGetCommand.self, ConfigSettingsCommand.self, ConfigSetCommand.self,
            ConfigUnsetCommand.self,
            ConfigEditCommand.self, ConfigInitCommand.self,
        ])
}

/// `raceboard config show`: every current value, and its source.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "show", abstract: "Print every setting, its value and where it comes from.",
        usage: "raceboard config show [--json] [<options of the board>]",
        discussion: "Give options of the board to see the values that apply with them.")

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

/// `raceboard config get`: one value alone, for scripts.
struct ConfigGetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "get", abstract: "Print the value of one setting.",
        usage: "raceboard config get <name> [--config <path>]",
        discussion: """
            Prints the value that counts, and nothing else; without one the exit status is \
            \(ExitStatus.nothing.rawValue). A secret is never printed.
            """)

    @Argument(help: ArgumentHelp("The setting.", valueName: "name"), completion: Completions.setting)
    var name: String

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        let setting = try Setting.inFiles(named: name)
        guard !setting.isSecret else {
            throw Failure.usage(
                "\(setting.name) is secret, and is never printed", hint: "raceboard config show tells where it is set.")
        }
        guard let value = try SettingsReport.value(of: setting, file.reader()) else { ExitStatus.nothing.end() }
        try Console.write(value + "\n")
    }
}

/// `raceboard config settings`: the table of settings, printed.
struct ConfigSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "settings", abstract: "Print all settings, with the values that each takes.",
        usage: "raceboard config settings [--markdown]")

    @Flag(help: "Prints Markdown, as the page of settings has it.")
    var markdown = false

    @OptionGroup var pager: PagerOptions

    func run() throws {
        try Paged.write(markdown ? SettingsPage.markdown : SettingsPage.text)
    }
}

enum ConfigFileList: SettingList { static var settings: [Setting] { [.config] } }

/// Option that names the settings file to change.
struct ConfigFileOptions: ParsableArguments {
    @OptionGroup var own: SettingOptions<ConfigFileList>

    func editor() throws(Failure) -> SettingsFileEditor {
        try SettingsFileEditor(named: own.given[.config], environment: Environment.variables)
    }

    func reader() throws(Failure) -> SettingReader {
        try .load(own.given, environment: Environment.variables)
    }
}

/// `raceboard config set`: writes one value into the user's file.
struct ConfigSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "set", abstract: "Write a value into your settings file.",
        usage: "raceboard config set <name> [<value>] [--config <path>]",
        discussion: """
            Changes the line of this setting, or adds one; the rest of the file stays as it is. Without a value it \
            reads one from the keyboard without showing it, or from standard input: a secret has no other way, since \
            every user can see arguments.
            """)

    @Argument(help: ArgumentHelp("The setting.", valueName: "name"), completion: Completions.setting)
    var name: String

    @Argument(help: ArgumentHelp("Its value.", valueName: "value"), completion: Completions.settingValue)
    var value: String?

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        let setting = try Setting.inFiles(named: name)
        if value != nil { try setting.rejectAsArgument() }
        let text = try value ?? PINInput.read("Value of \(setting.name): ", limit: 4096, nothing: "No value was given")
        let editor = try file.editor()
        try editor.set(setting, to: text)
        Console.note("\(editor.shownPath) is written. R on a running board reads it.")
        if let hiding = SettingPlaces.hiding(setting, in: try file.reader()) { Console.note(hiding) }
    }
}

/// `raceboard config unset`: removes one setting from the user's file.
struct ConfigUnsetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "unset", abstract: "Remove a setting from your settings file.",
        usage: "raceboard config unset <name> [--config <path>]")

    @Argument(help: ArgumentHelp("The setting.", valueName: "name"), completion: Completions.setting)
    var name: String

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        let setting = try Setting.inFiles(named: name)
        let editor = try file.editor()
        let isThere = try editor.unset(setting)
        Console.note("\(editor.shownPath) \(isThere ? "is written" : "has no \(setting.name)").")
        if let place = SettingPlaces.place(of: setting, in: try file.reader()) {
            Console.note("The value of \(place) counts now.")
        }
    }
}

/// `raceboard config edit`: the user's file in an editor.
struct ConfigEditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "edit", abstract: "Open your settings file in an editor.",
        usage: "raceboard config edit [--config <path>]",
        discussion: """
            Starts $VISUAL, else $EDITOR, else vi, with a copy. The copy replaces the file when the editor ends, if \
            it has no error. Otherwise the copy stays, and the next edit goes on with it.
            """)

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        try Console.note(FileInEditor(try file.editor(), environment: Environment.variables).edit())
    }
}

/// `raceboard config init`: a settings file with every setting as a comment.
struct ConfigInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "init", abstract: "Make a settings file with every setting as a comment.",
        usage: "raceboard config init [--config <path>]")

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        let editor = try file.editor()
        try editor.makeTemplate()
        Console.note("\(editor.shownPath) is written. raceboard config edit opens it.")
    }
}
