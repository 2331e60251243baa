package import FoundationEssentials
package import Models
package import Services

/// The open card as a state machine: takes an event and the clocks, returns actions. No I/O, no waiting.
///
/// Owns the answers of each source, their age, and the times of the next requests: 15 s if the start is within 5
/// minutes, 30 s within 15, 60 s beyond, and longer for counted sources. `CardEngine` carries out the actions.
package struct CardBoard: Sendable {
    /// Input of the machine: a deadline, a key, an answer, or news of the race.
    package enum Event: Sendable {
        case timer
        case refresh
        case answered(RaceSource, CardAnswer)
        /// - `jitter`: a random number from 0 up to 1.
        case failed(RaceSource, FeedError, jitter: Double)
        /// Saved card of the race; its values count only until a source reports them.
        case restored(StoredCard)
        /// The race as the list has it now.
        case race(Race)
    }

    /// Output of the machine, carried out by `CardEngine` in order.
    package enum Action: Sendable, Hashable {
        /// Request a source; never given while a request to it is under way.
        case fetch(RaceSource)
        case keep(StoredCard)
        /// The program's clock; replaces the deadline given before.
        case sleep(until: Date)
    }

    /// Sources of each part, in order of choice.
    package struct Settings: Sendable, Hashable {
        var runners: [RaceSource]
        /// Sources of placings and dividends, also the interim ones.
        var results: [RaceSource]
        /// Sources of the status. The board requests no source for the status only: a list of meetings has it too.
        var statuses: [RaceSource]

        /// Sources of the parts of a card; empty for none.
        package init(
            runners: [RaceSource] = Catalogue.usual(.cards), results: [RaceSource] = Catalogue.usual(.results),
            statuses: [RaceSource] = Catalogue.usual(.statuses)
        ) {
            self.runners = runners
            self.results = results
            self.statuses = statuses
        }
    }

    private let settings: Settings
    private var race: Race
    private var sources: [Source]
    private var stored: StoredCard?
    private var moves: [Int: (move: PriceMove, until: Date)] = [:]

    private struct Source: Sendable {
        var state: SourceState
        var card: RaceCard?
        var due: Date
        var isRequested = false
        var requestedAt: Date?
        var failures = 0
    }

    /// An unknown card; every source is due at once.
    /// - Parameters:
    ///   - now: the program's clock.
    ///   - canAnswer: whether a source can know the race; the others are not requested.
    package init(
        _ race: Race, settings: Settings, at now: Date, canAnswer: (RaceSource) -> Bool = { _ in true }
    ) {
        self.race = race
        self.settings = settings
        let all = settings.runners + settings.results.filter { !settings.runners.contains($0) }
        sources = all.filter(canAnswer).map { Source(state: SourceState($0), due: now) }
    }

    /// Takes an event and returns the actions, of which the last is always a `sleep`.
    /// - Parameter now: the program's clock; never before that of the event before.
    package mutating func handle(_ event: Event, at now: Date, clock: ServerClock) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .timer: break
        case .refresh:
            for index in sources.indices where sources[index].failures == 0 { sources[index].due = now }
        case .answered(let source, let answer):
            take(answer, of: source, at: now, clock: clock)
            // The last report of a source that fails still counts.
            let parts = sources.compactMap { $0.card == nil ? nil : $0.state.lastGood }.map(clock.now)
            if let card = merged, let oldest = parts.min() {
                actions.append(
                    .keep(StoredCard(card: card, venue: race.venue, seenAt: oldest, newest: parts.max())))
            }
        case .failed(let source, let error, let jitter):
            change(source) { source in
                // The program's own limit is not a failure of the source.
                if !error.isThrottled {
                    source.failures += 1
                    source.state.problem = error
                }
                source.due =
                    now
                    + RetryPolicy.delay(
                        after: error, failures: source.failures, jitter: jitter, of: source.state.source)
            }
        case .restored(let known): stored = known
        case .race(let race): self.race = race
        }
        moves = moves.filter { $0.value.until > now }
        for index in sources.indices where sources[index].due <= now && !sources[index].isRequested {
            sources[index].isRequested = true
            sources[index].requestedAt = now
            actions.append(.fetch(sources[index].state.source))
        }
        let dues = sources.filter { !$0.isRequested }.map(\.due) + moves.values.map(\.until)
        actions.append(.sleep(until: dues.min() ?? now + 60))
        return actions
    }

    /// State of the card, with stored data for everything that no source has reported.
    /// - Parameter clock: the server's clock, which dates stored data.
    package func snapshot(clock: ServerClock) -> CardSnapshot {
        var card = merged
        var states = sources.map(\.state)
        if let stored {
            if card == nil {
                for index in states.indices {
                    states[index].isStored = true
                    states[index].lastGood = clock.device(at: stored.seenAt)
                }
            }
            var known = stored.card
            // The list that names the race is newer than the saved card.
            known.advertisedStart = race.advertisedStart
            let isComplete = sources.allSatisfy { $0.card != nil || $0.state.problem != nil }
            card =
                card.map { latest in
                    let whole = known.followed(by: latest)
                    return isComplete ? whole.withLastWord(of: latest) : whole
                } ?? known
        }
        return CardSnapshot(
            id: race.id, race: race, card: card, sources: states, moves: moves.mapValues(\.move),
            isFetching: sources.contains(where: \.isRequested))
    }

    /// Cards of all sources in one; nil while there is none.
    private var merged: RaceCard? {
        let cards = Dictionary(
            sources.compactMap { source in source.card.map { (source.state.source, $0) } }, uniquingKeysWith: { $1 })
        var card = RaceCard.merged(
            cards, runners: settings.runners, results: settings.results, statuses: settings.statuses)?.named(by: race)
        card?.id = race.id
        return card
    }

    private mutating func take(_ answer: CardAnswer, of source: RaceSource, at now: Date, clock: ServerClock) {
        let before = merged
        change(source) { source in
            source.failures = 0
            source.state.problem = nil
            let trueAt = now - Self.age(of: answer, requested: source.requestedAt ?? now, at: now)
            // What a cache kept is no news to who knows better.
            guard trueAt >= source.state.lastGood ?? .distantPast else { return }
            source.card = answer.card
            source.state.unread = answer.unread
            source.state.lastGood = trueAt
        }
        let after = merged
        let interval = interval(after, at: clock.now(device: now))
        change(source) { source in
            let interval = max(interval, source.state.source.leastInterval)
            source.due = now + interval
            // A lasting card, such as a final result, does not become stale.
            let isLasting = answer.card.isLasting(of: source.state.source, at: clock.now(device: now))
            source.state.freshUntil =
                isLasting ? nil : source.state.lastGood.map { $0 + interval + RequestTime.longest }
        }
        mark(from: before, to: after, at: now)
    }

    /// Seconds since the answer was true; a few are none.
    private static func age(of answer: CardAnswer, requested: Date, at now: Date) -> TimeInterval {
        let age = RequestTime.age(cached: answer.cacheAge, requested: requested, at: now)
        return age > RequestTime.negligible ? age : 0
    }

    /// Ends the question of a source, too.
    private mutating func change(_ source: RaceSource, _ body: (inout Source) -> Void) {
        guard let index = sources.firstIndex(where: { $0.state.source == source }) else { return }
        sources[index].isRequested = false
        body(&sources[index])
    }

    /// Seconds to the next question, by the closeness of the start; a race that is over is not requested again.
    private func interval(_ card: RaceCard?, at serverNow: Date) -> TimeInterval {
        if card?.status?.isOver == true { return 300 }
        let start = card?.advertisedStart ?? race.advertisedStart
        return RequestInterval.seconds(toStart: start.timeIntervalSince(serverNow))
    }

    private mutating func mark(from before: RaceCard?, to after: RaceCard?, at now: Date) {
        guard let before, let after else { return }
        let known = Dictionary(before.runners.map { ($0.number, $0.odds.win) }, uniquingKeysWith: { $1 })
        for runner in after.runners {
            guard let old = known[runner.number] ?? nil, let new = runner.odds.win,
                let move = PriceMove(from: old, to: new)
            else { continue }
            moves[runner.number] = (move, now + CardSnapshot.moveShown)
        }
    }
}

/// Seconds between requests for a card, of any source that does not count them: prices and status change the sooner,
/// the closer the start is.
package enum RequestInterval {
    /// - Parameter distance: seconds to the start, negative once it has passed.
    package static func seconds(toStart distance: TimeInterval) -> TimeInterval {
        switch abs(distance) {
        case ...300: 15
        case ...900: 30
        default: 60
        }
    }
}
