import FoundationEssentials

/// Limits of size and age of saved data (docs/store.md).
package struct StoreLimits: Hashable, Sendable {
    /// Bytes of `races.db` without its cards; the races that were seen first are removed first.
    var raceBytes: Int
    /// Seconds since a race was first seen.
    var raceAge: TimeInterval
    /// Seconds for which the history of the board's rows is saved.
    var shownAge: TimeInterval
    /// Further bytes of `races.db` for its cards; those of the oldest races are removed first.
    var cardBytes: Int
    /// Seconds after a race's start for which its card and its result are saved.
    var cardAge: TimeInterval
    /// Further bytes of it for prices over time; those of the oldest races are removed first.
    var priceBytes: Int
    /// Bytes of `form.db`; the oldest races are removed first.
    var formBytes: Int
    /// Bytes up to which `form.db` is checked whole at the start: the races that are saved next wait for it.
    var formCheckBytes: Int
    /// Bytes of `record.db`, at least 1 MiB; the oldest entries are removed first.
    var recordBytes: Int
    /// Most entries of the record that wait for the disk; further ones are dropped.
    var queueEntries: Int
    /// Most bytes of those entries together.
    var queueBytes: Int

    /// Limits; by default 400 days of races and cards, in at most 64 MiB and 192 MiB, and 32 MiB of prices.
    init(
        raceBytes: Int = 64 << 20, raceAge: TimeInterval = 400 * 86_400, shownAge: TimeInterval = 7 * 86_400,
        cardBytes: Int = 192 << 20, cardAge: TimeInterval = 400 * 86_400, priceBytes: Int = 32 << 20,
        formBytes: Int = 512 << 20, formCheckBytes: Int = 8 << 20, recordBytes: Int = 64 << 20,
        queueEntries: Int = 256, queueBytes: Int = 8 << 20
    ) {
        self.raceBytes = raceBytes
        self.raceAge = raceAge
        self.shownAge = shownAge
        self.cardBytes = cardBytes
        (self.cardAge, self.priceBytes) = (cardAge, priceBytes)
        self.formBytes = formBytes
        self.formCheckBytes = formCheckBytes
        self.recordBytes = max(1 << 20, recordBytes)
        (self.queueEntries, self.queueBytes) = (queueEntries, queueBytes)
    }
}
