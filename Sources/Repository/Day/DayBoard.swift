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
        /// Races whose prices are on the screen, the first first, and whether their whole cards are.
        case setVisibleMarkets([RaceID], whole: Bool = false)
        /// Races whose favourites are in the rows of the board, the first first.
        case setRowMarkets([RaceID])
        /// Saved results of an earlier run.
        case known([StoredCard])
        /// Card of a race that a person has open, from the card's engine.
        case seen(StoredCard)
        /// Statuses that a venue's relay reports, by the board's ids.
        case heard([RaceID: DayStatus])
        /// Another limit: most requests to one host in a minute.
        case rate(Double)
    }

    /// Output of the machine, carried out by `DayEngine` in order.
    package enum Action: Sendable, Hashable {
        /// Request the meetings of a day; never given while a request for meetings to that source is under way.
        case fetchMeetings(day: String, of: RaceSource)
        /// Request a card; never given while a request for another card is under way.
        case fetchCard(RaceID, RaceSource)
        case keep(StoredCard)
        /// Pass on a card with the prices of a race to come, which is not saved.
        case pass(StoredCard)
        /// The program's clock; replaces the deadline given before.
        case sleep(until: Date)
    }

    /// Sources of each part, in order of choice; empty for none.
    package struct Settings: Sendable, Hashable {
        package var statuses: [RaceSource]
        package var meetings: [RaceSource]
        package var results: [RaceSource]
        /// Secondary sources, whose races are also on the board.
        var races: [RaceSource]
        /// Sources of the prices of many races; those that count requests are left out.
        package var markets: [RaceSource]
        /// Most requests to one host in a minute; results and prices together take at most three quarters of them.
        var requestsPerMinute: Double

        package init(
            statuses: [RaceSource] = Catalogue.usual(.statuses), meetings: [RaceSource] = Catalogue.usual(.meetings),
            results: [RaceSource] = Catalogue.usual(.results), races: [RaceSource] = [],
            markets: [RaceSource] = [], requestsPerMinute: Double = 20
        ) {
            self.requestsPerMinute = requestsPerMinute
            self.statuses = statuses
            self.meetings = meetings
            self.results = results
            self.races = races
            self.markets = markets
        }

        /// Leaves room for so many requests a minute for the list of next races, where that takes more than a quarter.
        /// A list that takes them all leaves a quarter: results come late, but they come.
        package mutating func leave(_ perMinute: Double) {
            let left = max(requestsPerMinute / 4, requestsPerMinute - perMinute)
            requestsPerMinute = min(requestsPerMinute, left / ResultsPlan.wholeShare)
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
    private var markets: DayMarkets

    /// A day without data; it sends no requests before the event `start`.
    /// - Parameter now: the program's clock.
    package init(settings: Settings, at now: Date) {
        self.settings = settings
        plans = settings.listing.map { MeetingsPlan(of: $0, at: now) }
        results = ResultsPlan(sources: settings.results, requestsPerMinute: settings.requestsPerMinute)
        markets = DayMarkets(sources: settings.markets, requestsPerMinute: settings.requestsPerMinute)
    }

    /// Takes an event and returns the actions, of which the last is always a `sleep`.
    /// - Parameter now: the program's clock; never before that of the event before.
    package mutating func handle(_ event: Event, at now: Date, clock: ServerClock) -> [Action] {
        let serverNow = clock.now(device: now)
        var actions = take(event, at: now, serverNow: serverNow)
        races.forget(before: serverNow - DayRaces.memory)
        markets.forget { races.hasMarket($0, at: serverNow) }
        races.prepare(at: serverNow, isListed: isListed)
        if isStarted { actions += requests(at: now, serverNow: serverNow) }
        actions.append(.sleep(until: deadline(at: now, serverNow: serverNow, clock: clock)))
        return actions
    }

    private mutating func take(_ event: Event, at now: Date, serverNow: Date) -> [Action] {
        switch event {
        case .start: isStarted = true
        case .timer: break
        case .refresh: refresh(at: now)
        case .meetings(let day, let answer, let source):
            // What a cache kept is no news to who knows better.
            let trueAt = now - RequestTime.age(cached: answer.cacheAge - answer.ownAge)
            if races.take(answer.meetings, day: day, of: source, trueAt: trueAt) {
                change(source) { $0.answered(at: now, age: answer.cacheAge, unread: answer.unread) }
            }
            let pace = races.pace(of: day, by: source, at: serverNow)
            change(source) { $0.succeeded(day, pace, at: now) }
        case .keptMeetings(let day, let answer, let source):
            guard races.restore(answer.meetings, day: day, of: source) else { break }
            change(source) { $0.restored(age: answer.cacheAge, at: now) }
        case .noMeetings(let day, let error, let jitter, let source):
            change(source) { $0.failed(day, error, jitter: jitter, at: now) }
        case .card(let id, let source, let answer):
            return take(answer, of: id, by: source, at: now, serverNow: serverNow)
        case .noCard(let id, let source, let error, let jitter):
            if markets.plan.isRequesting(id) {
                if error.isThrottled, !markets.isVisible { results.takeBack() }
                markets.failed(id, source, error, jitter: jitter, at: now, knows: { races.knows($0, $1) })
            } else {
                results.failed(id, source, error, jitter: jitter, at: now, knows: { races.knows($0, $1) })
            }
        case .races(let reported): races.note(reported)
        case .setVisible(let ids): results.setVisible(ids)
        case .setVisibleMarkets(let ids, let whole):
            markets.setVisible(ids, whole: whole)
            results.share = ResultsPlan.wholeShare - (markets.isVisible ? DayMarkets.share : 0)
        case .setRowMarkets(let ids): markets.setRows(ids)
        case .known(let cards): races.restore(cards, at: serverNow)
        case .heard(let statuses): races.hear(statuses, at: serverNow)
        case .seen(let seen): take(seen, at: now, serverNow: serverNow)
        case .rate(let requestsPerMinute):
            results.requestsPerMinute = requestsPerMinute
            markets.setRate(requestsPerMinute)
        }
        return []
    }

    private mutating func refresh(at now: Date) {
        for index in plans.indices { plans[index].refresh(at: now) }
        results.refresh(at: now)
        markets.refresh(at: now)
    }

    /// The card that a person has opened.
    private mutating func take(_ seen: StoredCard, at now: Date, serverNow: Date) {
        guard let race = races.race(seen.card.id) else { return }
        _ = races.merge(
            seen.card, into: race, age: serverNow.timeIntervalSince(seen.seenAt),
            newest: now - serverNow.timeIntervalSince(seen.newest), at: serverNow)
        markets.seen(seen, distance: races.secondsToStart(race.id, at: serverNow), at: now)
    }

    /// The answer to a request for prices or for a result.
    private mutating func take(
        _ answer: CardAnswer, of id: RaceID, by source: RaceSource, at now: Date, serverNow: Date
    ) -> [Action] {
        let age = RequestTime.age(cached: answer.cacheAge)
        if markets.plan.isRequesting(id) {
            let known = races.race(id)
            var card = known.map(answer.card.named(by:)) ?? answer.card
            card.id = id
            markets.answered(
                id, source, card, age: age, cacheAge: answer.cacheAge,
                distance: races.secondsToStart(id, at: serverNow), at: now, serverNow: serverNow)
            guard let race = known else { return [] }
            return [.pass(StoredCard(card: card, venue: race.venue, seenAt: serverNow - age))]
        }
        // A lasting result may have been saved for long, which is not the age of its source.
        let isLasting = answer.card.isLasting(of: source, at: serverNow)
        results.succeeded(id, source, age: isLasting ? 0 : answer.cacheAge, at: now)
        guard let race = races.race(id) else { return [] }
        let card = races.merge(answer.card, into: race, age: age, newest: now - age, at: serverNow)
        return [.keep(StoredCard(card: card, venue: race.venue, seenAt: serverNow - age))]
    }

    /// Takes the requests that are due: lists, and one card at a time. Rows without a price come first, then results,
    /// which a person reads race by race.
    private mutating func requests(at now: Date, serverNow: Date) -> [Action] {
        var actions: [Action] = []
        for index in plans.indices {
            guard let day = plans[index].take(at: now, serverNow: serverNow) else { continue }
            actions.append(.fetchMeetings(day: day, of: plans[index].state.source))
        }
        guard !markets.plan.isRequesting, !results.isRequesting else { return actions }
        let needsResult = { [races] (id: RaceID) in races.needsResult(id, at: serverNow) }
        let knows = { [races] (id: RaceID, source: RaceSource) in races.knows(id, source) }
        let takesBets = { [races] (id: RaceID) in races.takesBets(id, at: serverNow) }
        if let (id, source) = markets.takeFirst(at: now, wanting: takesBets, knows: knows, from: &results)
            ?? results.take(at: now, wanting: needsResult, knows: knows)
        {
            return actions + [.fetchCard(id, source)]
        }
        let distance = { [races] (id: RaceID) in races.secondsToStart(id, at: serverNow) }
        let taken = markets.take(at: now, wanting: takesBets, knows: knows, distance: distance, from: &results)
        if let (id, source) = taken { actions.append(.fetchCard(id, source)) }
        return actions
    }

    /// Instant at which the machine has something to do without another event, by the program's clock.
    private func deadline(at now: Date, serverNow: Date, clock: ServerClock) -> Date {
        let needsResult = { (id: RaceID) in races.needsResult(id, at: serverNow) }
        let knows = { (id: RaceID, source: RaceSource) in races.knows(id, source) }
        let lists = plans.compactMap(\.due)
        var dues = [lists.min(), races.nextStart(after: serverNow).map(clock.device(at:))]
        // While a card is requested, its answer plans the next request.
        if !markets.plan.isRequesting, !results.isRequesting {
            dues.append(results.due(wanting: needsResult, knows: knows))
            dues.append(markets.plan.due(wanting: { races.takesBets($0, at: serverNow) }, knows: knows))
        }
        return dues.compactMap(\.self).min() ?? now + 300
    }

    /// Whether a source lists meetings; otherwise they are made of the races of the board's feed.
    private var isListed: Bool { !settings.meetings.isEmpty && races.hasList }

    /// State of the day at an instant of the program's clock.
    package func snapshot(at now: Date, clock: ServerClock) -> DaySnapshot {
        let serverNow = clock.now(device: now)
        return DaySnapshot(
            meetings: races.meetings(isListed: isListed), isPartial: !isListed,
            // A race that is off is shown as off, even if the settings name no source of statuses.
            statuses: settings.statuses.isEmpty
                ? races.statuses.filter { !$0.value.status.countsDown } : races.statuses,
            results: races.results(at: serverNow), markets: markets.prices, sources: states,
            marketSources: markets.plan.states)
    }

    /// Races that a source lists for the board, with its state; nil for a source that lists none there.
    package func listing(of source: RaceSource) -> RaceListing? {
        guard settings.races.contains(source), let plan = plans.first(where: { $0.state.source == source }) else {
            return nil
        }
        return RaceListing(races.meetings(listedBy: source), state: plan.state)
    }

    /// Lists of all secondary sources for the board.
    var listings: [RaceListing] { settings.races.compactMap(listing(of:)) }

    /// A race of the day by the board's id; nil if no list and no answer had it.
    package func race(_ id: RaceID) -> Race? { races.race(id) }

    /// Days for which each source is requested, as `2026-11-21`, the first day first.
    /// - Parameter serverNow: the server's clock.
    func listedDays(at serverNow: Date) -> [(source: RaceSource, days: [String])] {
        plans.map { ($0.state.source, $0.days(at: serverNow)) }
    }

    /// A source's own id of a race of the board; nil if the source does not list the race.
    package func listedID(of race: Race, by source: RaceSource) -> RaceID? { races.listedID(of: race, by: source) }

    private mutating func change(_ source: RaceSource, _ body: (inout MeetingsPlan) -> Void) {
        guard let index = plans.firstIndex(where: { $0.state.source == source }) else { return }
        body(&plans[index])
    }

    private var states: [SourceState] {
        var states = results.states
        for state in plans.reversed().map(\.state) {
            if let index = states.firstIndex(where: { $0.source == state.source }) {
                if states[index].problem == nil, !states[index].isCached { states[index] = state }
            } else {
                states.insert(state, at: 0)
            }
        }
        return states
    }
}
