package import FoundationEssentials

/// How much is kept, and for how long.
package struct StoreLimits: Hashable, Sendable {
    /// Bytes of `races.db`; the races seen first go first.
    package var raceBytes: Int
    /// Seconds since a race was first seen.
    package var raceAge: TimeInterval
    /// Seconds for which it is kept what the board's rows showed.
    package var shownAge: TimeInterval
    /// Bytes of `record.db`, 1 MiB at least; the oldest entries go first.
    package var recordBytes: Int
    /// Entries of the record that may wait for the disk, and their bytes.
    package var queueEntries: Int
    package var queueBytes: Int

    package init(
        raceBytes: Int = 64 << 20, raceAge: TimeInterval = 400 * 86_400, shownAge: TimeInterval = 7 * 86_400,
        recordBytes: Int = 64 << 20, queueEntries: Int = 256, queueBytes: Int = 8 << 20
    ) {
        self.raceBytes = raceBytes
        self.raceAge = raceAge
        self.shownAge = shownAge
        self.recordBytes = max(1 << 20, recordBytes)
        self.queueEntries = queueEntries
        self.queueBytes = queueBytes
    }
}
