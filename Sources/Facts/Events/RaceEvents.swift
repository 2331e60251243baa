package import FoundationEssentials
package import Models
package import Repository

/// Finds the events between two snapshots. No clock and no waiting: the owner calls it on each change of the snapshot,
/// and at `nextDeadline`.
///
/// It remembers how far the points of each race (t minus, start, 60 s after) have been sent. So none is sent twice if a
/// feed recovers or a clock is set back. An hour after its start a race is forgotten.
package struct RaceEvents: Sendable {
    private var settings: EventSettings
    private var known: [RaceID: Known] = [:]
    /// First id that was sent for a race, by the feed's current id, if the feed has changed it.
    private var reportedIDs: [RaceID: RaceID] = [:]
    private var state: FeedFacts.State?
    /// Cause that was sent with it.
    private var cause: String?
    private var offset = 0

    private struct Known: Sendable {
        var row: BoardRace
        /// Points up to here were sent, or had passed when the race or its start was first seen.
        var reported: Date
        var isRow = true
        var start: Date { row.race.advertisedStart }
        var deadline: Date { EvictionPolicy.deadline(start: start) }

        /// A clock that was set back does not repeat a point.
        func reportedUp(to now: Date) -> Known {
            var one = self
            one.reported = max(reported, now)
            return one
        }
    }

    package init(_ settings: EventSettings) {
        self.settings = settings
    }

    /// Changes the minutes before a start at which `tMinus` is sent. Those that have passed are not sent.
    /// - Parameter minutes: in any order.
    mutating func report(minutes: [Int]) { settings.minutes = Set(minutes).sorted(by: >) }

    /// First event of a stream.
    /// - Parameter now: the board's clock.
    package func hello(at now: Date) -> RaceEvent {
        RaceEvent(at: now, .hello(settings))
    }

    /// Events since the last snapshot, in order: clock, feed, news of races, points of time, races that left, races
    /// that were added.
    /// - Parameters:
    ///   - snapshot: its first `count` rows are watched, and what is called off before them; later ones only show where
    ///     a race has moved to.
    ///   - device: the program's clock.
    ///   - delays: the delays from which estimates of late jumps are made.
    package mutating func take(
        _ snapshot: BoardSnapshot, device: Date, delays: JumpDelays = JumpDelays()
    ) -> [RaceEvent] {
        let now = snapshot.clock.now(device: device)
        let listed = snapshot.listed
        let all = named(listed)
        let first = Set((snapshot.races.prefix(settings.count) + listed.prefix(settings.count)).map(\.id))
        let rows = zip(listed, all).filter { first.contains($0.0.id) }.map(\.1)
        var events = clockEvents(snapshot, at: now) + feedEvents(snapshot, device: device)
        func add(_ kind: RaceEvent.Kind, _ row: BoardRace) {
            let race = RaceFacts(row, clock: snapshot.clock, at: now, delays: delays)
            events.append(RaceEvent(at: now, kind, race: race))
        }
        for row in all {
            guard let old = known[row.id], old.isRow else { continue }
            for kind in RaceSight(row).news(since: RaceSight(old.row)) { add(kind, row) }
            update(old, to: row, at: now)
        }
        let ids = Set(rows.map(\.id))
        let gone = known.values.filter { $0.isRow && !ids.contains($0.row.id) }.sorted { $0.row.race < $1.row.race }
        for (_, kind, row) in points(rows, gone: gone, at: now) { add(kind, row) }
        for old in gone {
            known[old.row.id]?.isRow = false
            if old.deadline > now { add(.left, old.row) }
        }
        for row in rows where known[row.id]?.isRow != true {
            add(.added(again: known[row.id] != nil), row)
            let old = known[row.id]
            update(old ?? Known(row: row, reported: now), to: row, at: now)
        }
        known = known.mapValues { $0.reportedUp(to: now) }
        known = known.filter { $0.value.isRow || $0.value.start + Self.memory > now }
        reportedIDs = reportedIDs.filter { known[$0.value] != nil }
        return events
    }

    /// A race whose id the feed changes is still the same race: the stream keeps the id that it sent first. If another
    /// race has that id by now, the id is that one's.
    private mutating func named(_ rows: [BoardRace]) -> [BoardRace] {
        let ids = Set(rows.map(\.id))
        reportedIDs = reportedIDs.filter { !ids.contains($0.value) || $0.key == $0.value }
        for row in rows where known[reportedIDs[row.id] ?? row.id] == nil {
            guard let former = row.formerID else { continue }
            let reported = reportedIDs.removeValue(forKey: former) ?? former
            if known[reported] != nil, !ids.contains(reported) || reported == row.id { reportedIDs[row.id] = reported }
        }
        return rows.map { row in
            var row = row
            row.race.id = reportedIDs[row.id] ?? row.id
            return row
        }
    }

    /// The event with the id that this stream has sent first of its race.
    package func named(_ event: RaceEvent) -> RaceEvent {
        guard let facts = event.race, let id = reportedIDs[facts.race.id] else { return event }
        return RaceEvent(at: event.at, event.kind, race: facts.named(id), feed: event.feed)
    }

    /// Instant of the program's clock at which the next event comes without an answer; nil if none is due.
    /// - Parameter snapshot: the one of the last `take`.
    package func nextDeadline(_ snapshot: BoardSnapshot) -> Date? {
        let points = known.values.filter(\.isRow).flatMap { one in
            (settings.minutes.map { one.start - Double($0 * 60) } + [one.start, one.deadline]).filter {
                $0 > one.reported
            }
        }
        let health = snapshot.health
        // The last instant that counts as live is still live.
        let change =
            switch state {
            case .live: (health.lastGood ?? health.since) + FeedHealth.liveFor(health.source) + Self.moment
            case nil: health.since + FeedHealth.liveFor + Self.moment
            case .stale, .noData: Date?.none
            }
        return [points.min().map(snapshot.clock.device(at:)), change].compactMap(\.self).min()
    }

    private mutating func update(_ old: Known, to row: BoardRace, at now: Date) {
        // A start that moved has points of its own; points that have passed are not sent.
        let reported = old.start == row.race.advertisedStart ? old.reported : now
        known[row.id] = Known(row: row, reported: reported)
    }

    /// The points that have passed, in order of time and then of the board.
    private func points(
        _ rows: [BoardRace], gone: [Known], at now: Date
    ) -> [(Date, RaceEvent.Kind, BoardRace)] {
        var found: [(at: Date, kind: RaceEvent.Kind, row: BoardRace)] = []
        for one in rows.compactMap({ known[$0.id] }) + gone.filter({ $0.deadline <= now }) where one.isRow {
            let points = ([(0, .jumped)] + settings.minutes.reversed().map { ($0 * 60, .tMinus(minutes: $0)) })
                .compactMap { (seconds: Int, kind: RaceEvent.Kind) in
                    RaceSight(one.row).instant(before: seconds).map { (at: $0, kind: kind) }
                }
            // If several points have passed (the device slept), only the last is still true.
            if let last = points.first(where: { $0.at <= now }), last.at > one.reported {
                found.append((last.at, last.kind, one.row))
            }
            if one.deadline <= now { found.append((one.deadline, .evicted, one.row)) }
        }
        return found.sorted { $0.at == $1.at ? $0.row.race < $1.row.race : $0.at < $1.at }
    }

    private mutating func clockEvents(_ snapshot: BoardSnapshot, at now: Date) -> [RaceEvent] {
        let latest = snapshot.clock.deviceError ?? 0
        // The offset is measured with every answer, and wavers by a second without a change.
        guard latest != offset, abs(latest - offset) > 1 || latest == 0 || offset == 0 else { return [] }
        offset = latest
        return [RaceEvent(at: now, .clock(offset: latest))]
    }

    private mutating func feedEvents(_ snapshot: BoardSnapshot, device: Date) -> [RaceEvent] {
        guard let latest = FeedFacts.state(snapshot, device: device) else { return [] }
        let feed = FeedFacts(snapshot, device: device, url: settings.url)
        // A new cause is also sent, except for live data, where it needs no action.
        let isNewCause = latest != .live && feed.failure != nil && feed.failure?.kind != cause
        guard latest != state || isNewCause else { return [] }
        let kind: RaceEvent.Kind =
            switch latest {
            case .live: state == nil ? .live : .recovered
            case .stale: .stale
            case .noData: .noData
            }
        state = latest
        cause = feed.failure?.kind
        return [RaceEvent(at: snapshot.clock.now(device: device), kind, feed: feed)]
    }

    /// Seconds after its start for which a race that left is known.
    private static let memory: TimeInterval = 3600
    /// Seconds; a power of two, so that an instant plus it is exact.
    private static let moment: TimeInterval = 1.0 / 64
}

/// Finds the events of the cards of followed races: results, scratchings, prices. No clock and no waiting, as
/// `RaceEvents`. The first card of a race brings no event: later cards are compared with it.
package struct CardEvents: Sendable {
    private var known: [RaceID: RaceSight] = [:]

    package init() {}

    /// Events since the last snapshot, race by race: scratchings, prices, the result.
    /// - Parameters:
    ///   - day: the day's cards and results.
    ///   - rows: the followed races, also those that wait for a result; others are forgotten.
    ///   - board: has the clock.
    ///   - device: the program's clock.
    package mutating func take(
        _ day: DaySnapshot, of rows: [BoardRace], _ board: BoardSnapshot, device: Date
    ) -> [RaceEvent] {
        let now = board.clock.now(device: device)
        var events: [RaceEvent] = []
        let found = Dictionary(day.results.map { ($0.id, $0) }) { first, _ in first }
        var seen: [RaceID: RaceSight] = [:]
        for row in rows {
            var old = known[row.id] ?? RaceSight(row)
            // What the list has of it is for `RaceEvents`.
            old.row = row
            var sight = old
            if let market = day.markets[row.id] { sight.see(market) }
            if let result = found[row.id] { sight.see(result) }
            let race = RaceFacts(row, clock: board.clock, at: now)
            events += sight.news(since: old).map { RaceEvent(at: now, $0, race: race) }
            seen[row.id] = sight
        }
        known = seen
        return events
    }
}
