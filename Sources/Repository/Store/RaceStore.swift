package import FoundationEssentials
package import Models

/// Where the board's races outlive the program. An implementation has a thread of its own and never lets the caller
/// wait for a lock longer than a second.
package protocol RaceStore: Sendable {
    /// What was known when the program ended last; nil when nothing was, or when it cannot be read (the next `save`
    /// says why).
    func restore() async -> StoredBoard?

    /// Keeps a change; returns when a cut of the power can no longer take it away, or when it cannot be kept.
    /// - Returns: what is wrong with the store, or nil.
    func save(_ change: StoreChange) async -> StoreProblem?
}

/// What a store gives back at the start. Every time is by the server's clock, which outlives the program; the
/// program's own does not.
package struct StoredBoard: Hashable, Sendable {
    /// Races whose start was not past when they were stored last; `confirmedAt` by the server's clock.
    package var races: [BoardRace]
    /// The last good answer.
    package var lastGood: Date?
    /// The last save: an instant that has been, whatever the device's clock says now.
    package var savedAt: Date
    /// Seconds that the device's clock was behind the server's when it was measured last; negative when ahead, nil
    /// when it never was.
    package var deviceError: TimeInterval?

    package init(races: [BoardRace], lastGood: Date?, savedAt: Date, deviceError: TimeInterval?) {
        self.races = races
        self.lastGood = lastGood
        self.savedAt = savedAt
        self.deviceError = deviceError
    }
}

/// What an answer changed. Every time is by the server's clock.
package struct StoreChange: Hashable, Sendable {
    package var at: Date
    package var lastGood: Date?
    package var deviceError: TimeInterval?
    /// Races that are new, were confirmed, moved, or are no longer in the feed (`isListed` false): as they are now.
    /// A start that differs from the stored one is a start change; one no longer listed is a removal.
    package var races: [BoardRace]
    /// What the board's rows show now, in order; nil when that is as it was.
    package var shown: [RaceID]?

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

/// Why the store does not keep anything. The board goes on without it.
package struct StoreProblem: Error, Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The file was damaged; it has been set aside and a new one begun.
        case corrupt
        /// Another process holds it.
        case locked
        case readOnly = "read_only"
        case full
        /// It does not answer; what is under way may still be kept.
        case silent
        /// Anything else: no folder, no permission, a newer schema.
        case unavailable
    }

    package var kind: Kind
    /// The file or folder that it is about; empty where only the store knows.
    package var path: String
    /// The library's words, for the log.
    package var detail: String

    package init(_ kind: Kind, path: String, detail: String) {
        self.kind = kind
        self.path = path
        self.detail = detail
    }
}
