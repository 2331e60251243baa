internal import System

/// Names of the system's time zones, for a shell to offer.
package enum ZoneNames {
    /// The table of zones: tzfile(5), `zone1970.tab`.
    private static let table = "/usr/share/zoneinfo/zone1970.tab"

    /// UTC, and the zones of the system's table in order; only UTC if the table cannot be read.
    package static var all: [String] { ["UTC"] + named(in: RegularFile.text(table, limit: 100_000) ?? "") }

    /// The third column of each line that is no comment.
    static func named(in table: String) -> [String] {
        table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let columns = line.split(separator: "\t")
            return columns.count > 2 ? String(columns[2]) : nil
        }.sorted()
    }
}
