package import Facts
import FoundationEssentials
package import Models

/// The whole watch list, for `raceboard watchlist show`: what it writes, `raceboard watchlist import` reads.
package struct WatchListReport: Sendable {
    /// Entries by kind, name, category and country.
    package let entries: [WatchEntry]

    package init(_ list: WatchList) { entries = list.inOrder }

    /// A line for each entry, with its note and the day it was written.
    package func text(localTime: LocalTime) -> String {
        TextTable.text(entries, hasHeads: false, hidesEmpty: true) {
            Column("Kind") { UpcomingWords.matched([$0]) }
            Column("Category") { RaceWords.name(of: $0.category) }
            Column("Country") { $0.country }
            Column("Note") { WatchWords.dated($0, at: nil, localTime) }
        }
    }

    /// RFC 4180: a line of column names, then a line for each entry.
    package func csv() -> String {
        CSVTable.text(entries) {
            Column("kind") { $0.kind.rawValue }
            Column("category") { $0.category.rawValue }
            Column("name") { $0.name }
            Column("country") { $0.country }
            Column("note") { $0.note?.text }
            Column("note_written") { $0.note?.written }
        }
    }
}

extension WatchListReport: JSONReport {
    /// Version of the file, which rises if an earlier raceboard could not read it whole.
    static let version = 1

    package static let document = JSONDocument<WatchListReport>(
        "watchlist", "The watch list, of raceboard watchlist show", version: version
    ) {
        JSONKey("entries", "What is watched, by kind and name.", entry.list) { $0.entries }
    }

    private static let entry = JSONForm<WatchEntry> {
        JSONKey("category", "Category of the races in which the name is marked.") { $0.category }
        JSONKey("country", "Country of a meeting by one code; null for any country, and for other names.") {
            $0.country
        }
        WatchEntry.keys
    }
}

extension WatchEntry {
    /// A watched name with its note, wherever JSON has one.
    static let json = JSONForm<WatchEntry> { Self.keys }

    static let keys: [JSONKey<WatchEntry>] = [
        JSONKey("kind", .words(Kind.allCases.map(\.rawValue), "What the name is of.")) { $0.kind.rawValue },
        JSONKey("name", "The name, as it is watched.") { $0.name },
        JSONKey("note", "What the person wrote about it; null without a note.") { $0.note?.text },
        JSONKey("note_written", .time("When that was written; null without a note.")) { $0.note?.written },
    ]
}
