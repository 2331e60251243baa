import ArgumentParser
import Commands
import Fleet
import FoundationEssentials
import Models
import Output
import Screen
import Settings
import ViewModels

/// `raceboard schema`: the schemas of the documents that other commands print with `--json`, and of settings files.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "schema",
        abstract: "Print the JSON Schema of a command's output or of a settings file, or list all.",
        usage: "raceboard schema [<name>]",
        discussion: """
            JSON Schema 2020-12. Without a name it lists the names. The package installs the same files in \
            /usr/share/raceboard/schema. See \(Manual.page("programs")).
            """)

    static let all =
        PrintedSchemas.all + [
            FleetSnapshot.document.schema, FleetChange.document.schema, HealthReport.document.schema,
            DoctorReport.document.schema, SettingsReport.document.schema,
            Failure.document.schema, SettingsSchema.schema(keyNames: KeyChanges.names),
        ]

    @Argument(
        help: ArgumentHelp("Name of the schema.", valueName: "name"), completion: .list(Self.all.map(\.name)))
    var name: String?

    func run() throws {
        guard let name else {
            let width = Self.all.map(\.name.count).max() ?? 0
            return try Console.write(
                Self.all.map { one in
                    "\(one.name)\(String(repeating: " ", count: width - one.name.count))  \(one.title)\n"
                }.joined())
        }
        guard let schema = Self.all.first(where: { $0.name == name.lowercased() }) else {
            throw Failure.usage(
                "There is no schema \"\(FeedText.clean(name, limit: 40))\"",
                hint: NearestName.of(name, among: Self.all.map(\.name)).map { "Did you mean \($0)?" }
                    ?? "List them with raceboard schema.")
        }
        try Console.write(schema.text)
    }
}

/// `raceboard examples`: groups and examples of all commands as JSON. The manual pages are made of it, and the tests
/// run each. People have them in the help of each command.
struct ExamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "examples", abstract: "Print the examples of all commands as JSON.",
        usage: "raceboard examples", shouldDisplay: false)

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try Console.write(String(decoding: encoder.encode(HelpTopic.all), as: UTF8.self) + "\n")
    }
}

/// `raceboard keys`: the key table, printed.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "keys", abstract: "Print the board's keys.", usage: "raceboard keys [<options>]",
        discussion: "With the keys of your own, by the table [keys] of the settings file.")

    @Flag(help: "Prints Markdown, as the page of keys has it, with the keys that the program comes with.")
    var markdown = false

    @OptionGroup var pager: PagerOptions

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        guard !markdown else { return try Paged.write(KeyTable.markdown) }
        let files = try file.reader().files
        for warning in files.warnings { Console.note("warning: \(warning)") }
        try Paged.write(KeyTable.plainText(files.checkedKeys()))
    }
}
