package import FoundationEssentials
package import Models

/// Store of the board's races across runs of the program. An implementation has a thread of its own, and never lets the
/// caller wait for a lock longer than a second.
package protocol RaceStore: Sendable {
    /// Data of the last run. nil if there is none, or if it cannot be read; the next `save` then returns the reason.
    func restore() async -> StoredBoard?

    /// Saves a change. Returns when a power cut can no longer undo it, or when it cannot be saved.
    /// - Returns: the store's problem; nil if the change is saved.
    func save(_ change: StoreChange) async -> StoreProblem?
}

/// Saved data of an earlier run. Every time is by the server's clock, since the program's own clock ends with it.
package struct StoredBoard: Hashable, Sendable {
    /// Races whose start was not past at the last save; `confirmedAt` is by the server's clock.
    package var races: [BoardRace]
    /// Time of the last good answer; nil if there was none.
    package var lastGood: Date?
    /// Time of the last save, by the server's clock: it is past, even if the device's clock shows an earlier time now.
    package var savedAt: Date
    /// Seconds that the device's clock was behind the server's at the last measurement, negative if ahead; nil without
    /// one.
    package var deviceError: TimeInterval?
    /// Whether it was saved since the device started: then the clock that tells its age has run on since.
    package var isOfThisBoot = false

    package init(races: [BoardRace], lastGood: Date?, savedAt: Date, deviceError: TimeInterval?) {
        self.races = races
        self.lastGood = lastGood
        self.savedAt = savedAt
        self.deviceError = deviceError
    }
}

/// Changes that an answer brought. Every time is by the server's clock.
package struct StoreChange: Hashable, Sendable {
    /// Time at which the answer brought the changes.
    package var at: Date
    /// Time of the last good answer; nil without one.
    package var lastGood: Date?
    /// Seconds that the device's clock is behind the server's, negative if ahead; nil if not measured.
    package var deviceError: TimeInterval?
    /// Changed races in their new state: new, confirmed, moved, or no longer listed (`isListed` false). A start that
    /// differs from the stored one is a start change.
    package var races: [BoardRace]
    /// Ids of the board's rows in order; nil if they have not changed.
    package var shown: [RaceID]?

    /// A change without races and rows, unless they are given.
    package init(
        at: Date, lastGood: Date? = nil, deviceError: TimeInterval? = nil, races: [BoardRace] = [],
        shown: [RaceID]? = nil
    ) {
        self.at = at
        self.lastGood = lastGood
        self.deviceError = deviceError
        self.races = races
        self.shown = shown
    }
}

/// Reason why the store cannot save. The board runs on without it.
package struct StoreProblem: Error, Hashable, Sendable {
    /// Kind of problem; raw values are words for logs and reports.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The file was damaged; it was set aside and a new one created.
        case corrupt
        /// Another process holds the file locked.
        case locked
        /// The disk has no locks, as a network home without that service.
        case noLocks = "no_locks"
        case readOnly = "read_only"
        case full
        /// The store does not answer; the save under way may still succeed.
        case silent
        /// Anything else: no folder, no permission, a newer schema.
        case unavailable
    }

    /// Decides the words and the remedy that a person reads.
    package var kind: Kind
    /// The file or folder concerned; empty if only the store knows it.
    package var path: String
    /// The library's own words, for the log.
    package var detail: String

    /// A problem of one file or folder.
    package init(_ kind: Kind, path: String, detail: String) {
        self.kind = kind
        self.path = path
        self.detail = detail
    }
}
