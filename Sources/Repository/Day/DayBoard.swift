package import FoundationEssentials
package import Models
package import Services

/// The day as a state machine: its meetings, the status of their races, the results. It takes an event and the clocks
/// and returns actions. No I/O, no waiting. `DayEngine` carries out the actions.
package struct DayBoard: Sendable {
    /// Input of the machine: a deadline, a key, an answer, or news from the board and the store.
    package enum Event: Sendable {
        case start
        case timer
        case refresh
        /// - Parameters: the requested day by the source's calendar, and the answer.
        case meetings(String, MeetingsAnswer, by: RaceSource = Catalogue.usual(.meetings)[0])
        /// Answer to an earlier run; counts only for a day without an answer.
        case keptMeetings(String, MeetingsAnswer, by: RaceSource)
        /// - `jitter`: a random number from 0 up to 1.
        case noMeetings(String, FeedError, jitter: Double, by: RaceSource = Catalogue.usual(.meetings)[0])
        case card(RaceID, RaceSource, CardAnswer)
        case noCard(RaceID, RaceSource, FeedError, jitter: Double)
        /// Races that the board's feed lists.
        case races([Race])
        /// Races whose results are on the screen.
        case setVisible([RaceID])
        /// Saved results of an earlier run.
        case known([StoredCard])
        /// Answer to an open card.
        case seen(StoredCard)
    }

    /// Output of the machine, carried out by `DayEngine` in order.
    package enum Action: Sendable, Hashable {
        /// Request the meetings of a day; never given while a request for meetings to that source is under way.
        case fetchMeetings(day: String, of: RaceSource)
        /// Request a card; never given while a request for another card is under way.
        case fetchCard(RaceID, RaceSource)
        case keep(StoredCard)
        /// The program's clock; replaces the deadline given before.
        case sleep(until: Date)
    }

    /// Sources of each part, in order of choice; empty for none.
    package struct Settings: Sendable, Hashable {
        /// Sources that report the status of races.
        package var statuses: [RaceSource]
        /// Sources that list the meetings of the day.
        package var meetings: [RaceSource]
        /// Sources of placings and dividends.
        package var results: [RaceSource]
        /// Secondary sources, whose races are also on the board.
        package var races: [RaceSource]
        /// Most requests to one host in a minute; results take at most three quarters of them.
        package var requestsPerMinute: Double

        /// Sources of each part, and the limit of requests.
        package init(
            statuses: [RaceSource] = Catalogue.usual(.statuses), meetings: [RaceSource] = Catalogue.usual(.meetings),
            results: [RaceSource] = Catalogue.usual(.results), races: [RaceSource] = [],
            requestsPerMinute: Double = 20
        ) {
            self.requestsPerMinute = requestsPerMinute
            self.statuses = statuses
            self.meetings = meetings
            self.results = results
            self.races = races
        }

        /// Sources whose lists are requested, each once.
        var listing: [RaceSource] {
            (meetings + statuses + races).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    private let settings: Settings
    private var isStarted = false
    private var races = DayRaces()
    /// One for each source that lists meetings, in their order of choice.
    private var plans: [MeetingsPlan]
    private var results: ResultsPlan

    /// A day of which nothing is known; nothing is requested before the event `start`.
    /// - Parameter now: the program's clock.
    package init(settings: Settings, at now: Date) {
        self.settings = settings
        plans = settings.listing.map { MeetingsPlan(of: $0, at: now) }
        results = ResultsPlan(sources: settings.results, requestsPerMinute: settings.requestsPerMinute)
    }

    /// Takes an event and returns the actions, of which the last is always a `sleep`.
    /// - Parameters:
    ///   - now: the program's clock; never before that of the event before.
    ///   - clock: the server's clock.
    package mutating func handle(_ event: Event, at now: Date, clock: ServerClock) -> [Action] {
        let serverNow = clock.now(device: now)
        var actions: [Action] = []
        switch event {
        case .start: isStarted = true
        case .timer: break
        case .refresh:
            for index in plans.indices { plans[index].refresh(at: now) }
            results.refresh(at: now)
        case .meetings(let day, let answer, let source):
            races.take(answer.meetings, day: day, of: source)
            let pace = races.pace(of: day, by: source, at: serverNow)
            change(source) { $0.succeeded(day, pace, age: answer.cacheAge, at: now) }
        case .keptMeetings(let day, let answer, let source):
            guard races.restore(answer.meetings, day: day, of: source) else { break }
            change(source) { $0.restored(age: answer.cacheAge, at: now) }
        case .noMeetings(let day, let error, let jitter, let source):
            change(source) { $0.failed(day, error, jitter: jitter, at: now) }
        case .card(let id, let source, let answer):
            if let race = races.race(id) {
                let card = races.merge(answer.card, into: race, age: RequestTime.age(cached: answer.cacheAge))
                actions.append(.keep(StoredCard(card: card, venue: race.venue, seenAt: serverNow)))
            }
            // A final result may have been saved long ago: that is no fact about its source.
            let isLasting = answer.card.isLasting(of: source, at: serverNow)
            results.succeeded(id, source, age: isLasting ? 0 : answer.cacheAge, at: now)
        case .noCard(let id, let source, let error, let jitter):
            results.failed(id, source, error, jitter: jitter, at: now, knows: { races.knows($0, $1) })
        case .races(let reported): races.note(reported)
        case .setVisible(let ids): results.setVisible(ids)
        case .known(let cards): races.restore(cards)
        case .seen(let seen):
            if let race = races.race(seen.card.id) {
                _ = races.merge(seen.card, into: race, age: serverNow.timeIntervalSince(seen.seenAt))
            }
        }
        races.forget(before: serverNow - DayRaces.memory)
        if isStarted {
            for index in plans.indices {
                guard let day = plans[index].take(at: now, serverNow: serverNow) else { continue }
                actions.append(.fetchMeetings(day: day, of: plans[index].state.source))
            }
            let next = results.take(
                at: now, wanting: { races.needsResult($0, at: serverNow) }, knows: { races.knows($0, $1) })
            if let (id, source) = next {
                actions.append(.fetchCard(id, source))
            }
        }
        let lists = plans.compactMap(\.due)
        let dues = [
            lists.min(),
            results.due(wanting: { races.needsResult($0, at: serverNow) }, knows: { races.knows($0, $1) }),
            races.nextStart(after: serverNow).map(clock.device(at:)),
        ].compactMap(\.self)
        actions.append(.sleep(until: dues.min() ?? now + 300))
        return actions
    }

    /// State of the day at an instant of the program's clock.
    /// - Parameter clock: the server's clock.
    package func snapshot(at now: Date, clock: ServerClock) -> DaySnapshot {
        let serverNow = clock.now(device: now)
        let isListed = !settings.meetings.isEmpty && races.hasList
        return DaySnapshot(
            meetings: races.meetings(isListed: isListed), isPartial: !isListed,
            // An abandoned race is abandoned whichever source provides statuses.
            statuses: races.statuses.filter { !settings.statuses.isEmpty || $0.value.status == .abandoned },
            results: races.results(at: serverNow), parts: parts)
    }

    /// Races that a source lists for the board, with its state; nil for a source that lists none there.
    package func listing(of source: RaceSource) -> RaceListing? {
        guard settings.races.contains(source), let plan = plans.first(where: { $0.state.source == source }) else {
            return nil
        }
        return RaceListing(races.meetings(listedBy: source), state: plan.state)
    }

    /// What every secondary source lists for the board.
    package var listings: [RaceListing] { settings.races.compactMap(listing(of:)) }

    /// A race of the day by the board's id; nil if no list and no answer had it.
    package func race(_ id: RaceID) -> Race? { races.race(id) }

    /// Days for which each source is requested, as `2026-11-21`, the first day first.
    /// - Parameter serverNow: the server's clock.
    package func listedDays(at serverNow: Date) -> [(source: RaceSource, days: [String])] {
        plans.map { ($0.state.source, $0.days(at: serverNow)) }
    }

    /// A source's own id of a race of the board; nil if the source does not list the race.
    package func listedID(of race: Race, by source: RaceSource) -> RaceID? { races.listedID(of: race, by: source) }

    private mutating func change(_ source: RaceSource, _ body: (inout MeetingsPlan) -> Void) {
        guard let index = plans.firstIndex(where: { $0.state.source == source }) else { return }
        body(&plans[index])
    }

    private var parts: [SourceState] {
        var parts = results.states
        for state in plans.reversed().map(\.state) {
            if let index = parts.firstIndex(where: { $0.source == state.source }) {
                if parts[index].problem == nil, !parts[index].isCached { parts[index] = state }
            } else {
                parts.insert(state, at: 0)
            }
        }
        return parts
    }
}
