package import Models

extension SettingsReport {
    /// One object: `files`, `settings`, `notes`, `warnings`.
    /// - Throws: errors of the encoder, which no text causes.
    package func json() throws -> String { try JSONText.of(Body(self)) + "\n" }

    package static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "config"
        static let title = "Every setting and where its value comes from, of raceboard config show"
        static let version = 1
        static let notes: [String: JSONNote] = [
            "files": "Settings files, also those that do not exist.", "settings": "Settings in the order of the table.",
            "notes": "Consequences that the values alone do not show.", "warnings": "Harmless problems.",
        ]

        var schema = Self.version
        let files: [File]
        let settings: [Item]
        let notes: [String]
        let warnings: [String]

        init(_ report: SettingsReport) {
            files = report.places.map { File(layer: $0.layer, path: $0.path, found: $0.isThere) }
            settings = report.rows.map(Item.init)
            (notes, warnings) = (report.notes, report.warnings)
        }
    }

    private struct File: JSONBody {
        static let notes: [String: JSONNote] = [
            "layer": "Whose file it is.", "path": "Its path.", "found": "Whether it exists.",
        ]

        let layer: String
        let path: String
        let found: Bool
    }

    private struct Item: JSONBody {
        static let notes: [String: JSONNote] = [
            "name": "Name of the setting.", "value": "Its value, masked if it is secret; null without one.",
            "origin": .words(["flag", "environment", "file", "built in"], "Where the value comes from."),
            "place": "The option, the variable or the file; null for a built-in value.",
            "line": "Line of the file; null but from a file.",
        ]

        let name: String
        let value: Nullable<String>
        let origin: String
        let place: Nullable<String>
        let line: Nullable<Int>

        init(_ row: Row) {
            name = row.name
            value = Nullable(row.value)
            let (word, place, line): (String, String?, Int?) =
                switch row.origin {
                case .option(let option): ("flag", option, nil)
                case .environment(let variable): ("environment", variable, nil)
                case .file(let path, let number): ("file", path, number)
                case nil: ("built in", nil, nil)
                }
            origin = word
            (self.place, self.line) = (Nullable(place), Nullable(line))
        }
    }
}
