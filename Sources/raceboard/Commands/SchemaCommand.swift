import ArgumentParser
import Commands
import Fleet
import Models
import Output
import Settings

/// `raceboard schema`: the schemas of the documents that other commands print with `--json`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a command's output, or list all.",
        usage: "raceboard schema [<name>]",
        discussion: """
            JSON Schema 2020-12. Without a name it lists the names. The package installs the same files in \
            /usr/share/raceboard/schema. See \(Manual.page("programs")).
            """,
        version: Version.text)

    static let all =
        PrintedSchemas.all + [
            FleetSnapshot.schemaOfJSON, FleetChange.schemaOfJSON, HealthReport.schemaOfJSON, DoctorReport.schemaOfJSON,
            SettingsReport.schemaOfJSON,
            NamedSchema(FailureBody.self),
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
            throw Failure(
                "usage", "There is no schema \"\(FeedText.clean(name, limit: 40))\"",
                hint: NearestName.of(name, among: Self.all.map(\.name)).map { "Did you mean \($0)?" }
                    ?? "List them with raceboard schema.", status: .usage)
        }
        try Console.write(schema.text())
    }
}
