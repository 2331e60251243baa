import FoundationEssentials
package import Models

/// Columns of `raceboard export`, which are the keys of its lines of JSON (docs/export.md).
package struct ExportColumns: Sendable {
    /// Fields of a line by the names of the columns, and whether it is one of a simulated season.
    package typealias Line = (fields: [String: String], isSimulated: Bool)

    /// Names in the order of the fields.
    package let names: [String]
    package let document: JSONDocument<Line>

    private enum Kind {
        case text, time, date, integer, decimal, flag, number
        case words([String])
    }

    /// The columns in the order of CSV and SQLite, each with its meaning.
    private static let ofStarts: [(name: String, kind: Kind, note: String)] = [
        ("race_id", .text, "The race, by its source's id; opaque."),
        ("category", .words(JSONNote.categories), "Category of the race."), ("day", .date, "Its day by UTC."),
        ("advertised_start", .time, "Advertised start."), ("track", .text, "Name of the track; null if unknown."),
        ("race_number", .integer, "Number on its meeting's card, from 1; 0 if unknown."),
        ("race_name", .text, "Name of the race; null without one."),
        ("number", .number, "Number of the runner; a text for 1A, null without one."),
        ("runner", .text, "Name of the runner; null if unknown."),
        ("rider", .text, "Jockey or driver; null if unknown."),
        ("trainer", .text, "Trainer; null if unknown."),
        ("barrier", .integer, "Barrier, box or gate; null if unknown."),
        ("is_favourite", .flag, "Whether it was the favourite at the jump."),
        ("fate", .words(["started", "scratched", "late_scratched"]), "Whether it ran."),
        ("position", .integer, "Position at the finish; null if it has none."),
        ("sharing", .integer, "Runners that share the position in a dead heat; 0 or 1 without one."),
        ("is_placed", .flag, "Whether its place is paid."),
        ("starting_price", .decimal, "Starting price for one unit, with the stake; null if unknown."),
        ("fixed_price", .decimal, "Last fixed price before the jump; null if unknown."),
        ("country", .text, "Code of the track's country; null if it is not known."),
        ("distance_m", .integer, "Metres; null if unknown."),
        ("track_condition", .text, "As the source spells it; null if unknown."),
        ("race_class", .text, "Class of the race; null if unknown."),
        ("opening_price", .decimal, "First fixed price that was reported or seen; null if unknown."),
        ("weight_kg", .decimal, "Weight carried in kilograms; null if unknown."),
        ("margin_lengths", .decimal, "Lengths behind the winner; null if unknown."),
        ("winning_time_s", .decimal, "The winner's seconds; null if unknown, and for all others."),
    ]

    private static let ofPrices: [(name: String, kind: Kind, note: String)] = [
        ("race_id", .text, "The race, by its source's id; opaque."),
        ("category", .words(JSONNote.categories), "Category of the race."),
        ("advertised_start", .time, "Advertised start; null if unknown."),
        ("track", .text, "Name of the meeting; null if unknown."),
        ("country", .text, "The source's code of the country; null if it is not known."),
        ("race_number", .integer, "Number on its meeting's card, from 1; 0 if unknown."),
        ("number", .number, "Number of the runner; a text for 1A, null without one."),
        ("runner", .text, "Name of the runner; null if unknown."), ("at", .time, "Since when it has the price."),
        ("price", .decimal, "Fixed price to win for one unit, with the stake."),
        ("is_reported", .flag, "Whether the time is the source's; else the price was first seen then."),
    ]

    package static let starts = ExportColumns("export-start", "A start, of raceboard export --jsonl", ofStarts)
    package static let prices = ExportColumns(
        "export-price", "A price since a time, of raceboard export prices --jsonl", ofPrices)

    private init(_ name: String, _ title: String, _ all: [(name: String, kind: Kind, note: String)]) {
        names = all.map(\.name)
        document = JSONDocument<Line>(name, title) {
            JSONKey("line", .words([name], "Name of the schema of this line.")) { _ in name }
            JSONKey.feed { $0.isSimulated }
            all.map { Self.key($0.name, $0.kind, $0.note) }
        }
    }

    private static func key(_ name: String, _ kind: Kind, _ note: String) -> JSONKey<Line> {
        switch kind {
        case .text: JSONKey(name, JSONNote(note)) { $0.fields[name] }
        case .time: JSONKey(name, .time(note)) { $0.fields[name] }
        case .date: JSONKey(name, .date(note)) { $0.fields[name] }
        case .words(let words): JSONKey(name, .words(words, note)) { $0.fields[name] }
        case .integer: JSONKey(name, JSONNote(note)) { $0.fields[name].flatMap { Int($0) } }
        case .decimal: JSONKey(name, JSONNote(note)) { $0.fields[name].flatMap { Decimal(string: $0) } }
        case .flag: JSONKey(name, JSONNote(note)) { $0.fields[name] == "1" }
        case .number:
            JSONKey(name, JSONNote(note)) { start in
                start.fields[name].flatMap { RunnerNumber($0) } ?? RunnerNumber(code: 0)
            }
        }
    }

    /// Lines of fields.
    /// - Parameter lines: fields in the order of the columns; nil is absent.
    /// - Throws: errors of the encoder, which no value of a line causes.
    package func json(_ lines: [[String?]], isSimulated: Bool) throws -> String {
        try lines.map { line in
            let known = zip(names, line).compactMap { name, field in field.map { (name, $0) } }
            return try document.text((Dictionary(known) { first, _ in first }, isSimulated)) + "\n"
        }.joined()
    }
}
