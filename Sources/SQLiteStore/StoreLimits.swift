package import FoundationEssentials

/// How much is kept, and for how long.
package struct StoreLimits: Hashable, Sendable {
    /// Bytes of `races.db` without its cards; the races seen first go first.
    package var raceBytes: Int
    /// Seconds since a race was first seen.
    package var raceAge: TimeInterval
    /// Seconds for which it is kept what the board's rows showed.
    package var shownAge: TimeInterval
    /// Bytes of `races.db` that its cards may have besides; the oldest races' go first.
    package var cardBytes: Int
    /// Seconds since a race's start for which its card and its result are kept.
    package var cardAge: TimeInterval
    /// Bytes of `form.db`; the oldest races go first.
    package var formBytes: Int
    /// Bytes of `record.db`, 1 MiB at least; the oldest entries go first.
    package var recordBytes: Int
    /// Entries of the record that may wait for the disk, and their bytes.
    package var queueEntries: Int
    package var queueBytes: Int

    package init(
        raceBytes: Int = 64 << 20, raceAge: TimeInterval = 400 * 86_400, shownAge: TimeInterval = 7 * 86_400,
        cardBytes: Int = 192 << 20, cardAge: TimeInterval = 400 * 86_400,
        formBytes: Int = 512 << 20, recordBytes: Int = 64 << 20, queueEntries: Int = 256, queueBytes: Int = 8 << 20
    ) {
        self.raceBytes = raceBytes
        self.raceAge = raceAge
        self.shownAge = shownAge
        self.cardBytes = cardBytes
        self.cardAge = cardAge
        self.formBytes = formBytes
        self.recordBytes = max(1 << 20, recordBytes)
        self.queueEntries = queueEntries
        self.queueBytes = queueBytes
    }
}
