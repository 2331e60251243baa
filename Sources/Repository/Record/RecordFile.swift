package import FoundationEssentials

/// A record as a file holds it (docs/blackbox.md).
package struct RecordFile: Hashable, Sendable {
    /// The name and version of the form that is written, and the newest that is read.
    package static let format = "raceboard-record"
    package static let version = 1
    /// The most bytes of a line; longer ones are refused.
    package static let longestLine = 8 << 20
    /// The most entries: several weeks of a kiosk.
    package static let mostEntries = 200_000
    /// What an exchange may have asked for, and how it may have been answered.
    package static let counts = 0...100_000
    package static let statuses = 100...599

    /// Of the program that made the record.
    package var program: String
    /// When the run began; the program's clock.
    package var began: Date
    /// As they stand in the file.
    package var entries: [RecordEntry]
    /// Whether the last line was cut off, and so left out.
    package var isCutOff: Bool

    package init(program: String, began: Date, entries: [RecordEntry], isCutOff: Bool = false) {
        self.program = program
        self.began = began
        self.entries = entries
        self.isCutOff = isCutOff
    }
}

/// Why a file is no record.
package struct RecordError: Error, Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// `"status" is missing`, without a full stop.
    package var reason: String

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}
