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

extension RaceBoard {
    /// Difference that a store does not have yet, by the server's clock.
    /// - Parameters:
    ///   - old: the board as it was stored last; nil if the store is empty.
    ///   - now: the program's clock.
    package func change(since old: RaceBoard?, at now: Date) -> StoreChange {
        let known = Set(old?.ledger.all ?? [])
        let shown = snapshot(at: now).races.map(\.id)
        let races = ledger.all.filter { !known.contains($0) }.map { race in
            var race = race
            race.confirmedAt = clock.now(device: race.confirmedAt)
            return race
        }
        return StoreChange(
            at: clock.now(device: now), lastGood: health.lastGood.map(clock.now(device:)),
            deviceError: clock.isMeasured ? TimeInterval(clock.deviceError ?? 0) : nil, races: races,
            shown: shown == old?.snapshot(at: now).races.map(\.id) ? nil : shown)
    }
}

/// Store of the watch list across runs of the program.
package protocol WatchStore: Sendable {
    /// Watched entries; empty if there are none, or if they cannot be read. The next `watch` then returns the reason.
    func watched() async -> [WatchEntry]

    /// Saves that an entry is watched, or no longer.
    /// - Parameter now: the program's clock.
    /// - Returns: the store's problem; nil if the choice is saved.
    func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem?
}

/// Store of cards across runs of the program: runners, opening and closing prices, results.
package protocol CardStore: Sendable {
    /// Saves a card. Values that it lacks and an earlier card had (prices vanish with the settlement) remain.
    /// - Returns: the store's problem; nil if the card is saved.
    func keep(_ card: StoredCard) async -> StoreProblem?
    /// The saved card of a race; nil if there is none.
    func card(of id: RaceID) async -> StoredCard?
    /// Cards that are over, or have a result, of races that started in an interval; the latest start first.
    /// - Parameters:
    ///   - limit: most cards that are returned.
    ///   - last: the last card of the page before; nil for the first page.
    func results(_ starts: Range<Date>, limit: Int, after last: StoredCard?) async -> [StoredCard]
    /// Why a card could not be read; nil if all saved cards can be.
    func problemOfReading() async -> StoreProblem?
}

extension CardStore {
    /// The first page of the saved results, the latest start first.
    package func results(_ starts: Range<Date>, limit: Int) async -> [StoredCard] {
        await results(starts, limit: limit, after: nil)
    }

    package func problemOfReading() async -> StoreProblem? { nil }
}

/// A card with the time of its last change.
package struct StoredCard: Hashable, Sendable {
    /// Has `id`, `category`, `number`, `meeting`, `name` and `advertisedStart` as far as any source reported them.
    package var card: RaceCard
    /// Venue of the meeting by the list; empty if no list had the race.
    package var venue: Venue
    /// Time of the answer, by the server's clock; if it is made of several, the oldest time.
    package var seenAt: Date
    /// Time of the newest of them, which decides which of two cards is the later one.
    package var newest: Date { newestOfSeveral ?? seenAt }
    private var newestOfSeveral: Date?
    /// Race of the card, which starts when the card was seen if no source reported a start.
    package var race: Race { Race(of: card, start: card.advertisedStart ?? seenAt, venue: venue) }

    /// A card to save, or one that was saved; of one answer, unless `newest` is another time.
    package init(card: RaceCard, venue: Venue = Venue(), seenAt: Date, newest: Date? = nil) {
        self.card = card
        self.venue = venue
        self.seenAt = seenAt
        newestOfSeveral = newest == seenAt ? nil : newest
    }
}
