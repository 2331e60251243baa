package import FoundationEssentials

/// A record as a file (docs/blackbox.md).
package struct RecordFile: Hashable, Sendable {
    /// Name of the format, in the first line of the file.
    package static let format = "raceboard-record"
    /// Version of the format; files of any other are rejected.
    static let version = 1
    /// Most bytes of a line; longer ones are rejected.
    static let longestLine = 8 << 20
    /// The most entries: several weeks of a kiosk.
    static let mostEntries = 200_000
    /// Count that an exchange may have requested.
    package static let counts = 0...100_000
    /// HTTP statuses that an exchange may have.
    package static let statuses = 100...599

    /// Version of the program that made the record.
    package var program: String
    /// Instant at which the run began, by the program's clock.
    package var began: Date
    /// Entries in the order of the file.
    package var entries: [RecordEntry]
    /// True if the last line was cut off and is left out.
    package var isCutOff: Bool

    /// A record; `entries` in order of time.
    package init(program: String, began: Date, entries: [RecordEntry], isCutOff: Bool = false) {
        self.program = program
        self.began = began
        self.entries = entries
        self.isCutOff = isCutOff
    }
}
