import Facts
import FoundationEssentials
import Models
import Repository

/// The words of a race that do not change with the clock, made once per snapshot.
struct RowContent {
    let boardRace: BoardRace
    let row: RaceRow
    private let status: DayStatus?
    /// Local time of the advertised start, with its seconds if it has any.
    private let start: String
    /// Instant of the jump that a source reports; nil if none does.
    private let jump: Date?
    private let watched: [String]
    private let listing: RaceListingWords
    /// Alert that was set by key; nil for none.
    private let alert: AlertKind?
    /// How late its meeting runs; nil if it is not known, and once the race is over.
    private let lateness: Lateness?
    private let quotes: [Market.Quote]
    /// Instant of the board's clock at which the prices were seen; far ahead without prices.
    private let pricesSeen: Date

    /// Seconds before a start from which it is shown to the second.
    private static let near: TimeInterval = 300
    /// Seconds for which a favourite's price is shown: as long as twenty rows take in turn, and some failures.
    private static let favouriteAge: TimeInterval = 600

    var race: Race { boardRace.race }

    /// - Parameter reported: status by a source of statuses; nil without one. `BoardRace.status` has which wins.
    package init(
        _ boardRace: BoardRace, status reported: DayStatus? = nil, localTime: LocalTime, marks: RaceMarks = RaceMarks(),
        listing: RaceListingWords = RaceListingWords(), lateness: Lateness? = nil, market: Market? = nil,
        alert: AlertKind? = nil, jump: Date? = nil, tracks: TrackNames = TrackNames([Race]())
    ) {
        (self.listing, self.jump) = (listing, jump)
        start = localTime.time(boardRace.race.advertisedStart)
        pricesSeen = market?.seenAt ?? .distantFuture
        quotes = market?.quotes ?? []
        self.boardRace = boardRace
        let status = boardRace.status(reported)
        self.status = status
        let countsDown = (status?.status).countsDown
        let alert = countsDown ? alert : nil
        self.alert = alert
        watched = marks.watched
        let race = boardRace.race
        let lateness = countsDown ? lateness : nil
        self.lateness = lateness
        row = RaceRow(
            id: race.id,
            category: race.category,
            badge: RaceWords.badge(of: race.category),
            categoryWord: RaceWords.name(of: race.category),
            number: RaceWords.number(of: race),
            meeting: tracks.name(of: race),
            name: race.name,
            address: race.address,
            distance: RaceWords.distance(of: race),
            track: RaceWords.track(race.trackCondition),
            weather: RaceWords.weather(race.weather),
            region: RaceWords.region(of: race.venue),
            favourite: market?.favourite.map(PricedWords.init),
            found: marks.found,
            isWatched: !marks.watched.isEmpty,
            start: localTime.time(minute: race.advertisedStart),
            minute: localTime.time(minute: race.advertisedStart),
            was: boardRace.movedFrom.map { localTime.time(minute: $0) } ?? "",
            states: Self.states(boardRace, status, localTime: localTime) + [listing.asOf].compactMap(\.self),
            note: [Self.note(boardRace, status, localTime: localTime), listing.asOf].compactMap(\.self)
                .filter { !$0.isEmpty }.joined(separator: ", "),
            shortNotes: Self.shortNotes(boardRace, status, localTime: localTime) + [listing.asOf].compactMap(\.self),
            late: lateness.map(LatenessWords.short) ?? "",
            countdown: "", urgency: .later, urgencyWord: "", isSettled: !countsDown && status?.status != .live,
            isAbandoned: (status?.status).isNotRun, hasAlert: alert != nil)
    }

    /// Widens columns to the words. A watched meeting has a sign.
    func widen(_ texts: inout ColumnWidths) {
        texts.fit(row.meeting, .meeting, more: row.marks)
        texts.fit(row.found.isEmpty ? row.name : row.found, .name)
        texts.fit(row.minute, .start)
        texts.fit(row.states.last ?? "", .state)
        texts.fit(row.distance, .distance)
        texts.fit(row.track, .track)
        texts.fit(row.weather, .weather)
        texts.fit(row.region, .region)
        texts.fit(row.late, .late)
        if let favourite = row.favourite { texts.fit(favourite.number + favourite.price, .favourite, more: 2) }
    }

    /// Board rule 8: `not confirmed`, `was 14:05`, `was 14:05 x2` for a second move.
    static func note(_ boardRace: BoardRace, _ status: DayStatus?, localTime: LocalTime) -> String {
        let note = RaceWords.notes(status, start: boardRace.race.advertisedStart, localTime: localTime).first
        let moved = boardRace.movedFrom.map { from in
            tr("was \(localTime.time(from))") + (boardRace.moves > 1 ? " x\(boardRace.moves)" : "")
        }
        // A race that a source reports as not run is missing from the list for that reason.
        let isKnown = boardRace.isListed || (status?.status).isNotRun
        return [note, isKnown ? nil : tr("not confirmed"), moved].compactMap(\.self).joined(separator: ", ")
    }

    /// State by what is reported of it, from the longest word to the shortest; empty where all is as it should be.
    private static func states(_ boardRace: BoardRace, _ status: DayStatus?, localTime: LocalTime) -> [String] {
        let notes = RaceWords.notes(status, start: boardRace.race.advertisedStart, localTime: localTime)
        return notes.isEmpty && !boardRace.isListed
            ? [tr("not confirmed"), tr("unconfirmed"), tr("unsure")] : notes
    }

    /// Notes from the longest to the shortest; empty without one.
    private static func shortNotes(_ boardRace: BoardRace, _ status: DayStatus?, localTime: LocalTime) -> [String] {
        let states = states(boardRace, status, localTime: localTime)
        if !states.isEmpty { return states }
        return boardRace.movedFrom.map { [tr("was \(localTime.time($0))"), tr("moved")] } ?? []
    }

    /// Whether a source reports that the race does not wait for its start: then it has no bell.
    var isDecided: Bool { !(status?.status).countsDown }

    func row(at now: Date) -> RaceRow {
        var row = row
        if now >= race.advertisedStart - Self.near { row.start = start }
        let hasJumped = status?.status == .live
        guard hasJumped || !isDecided else {
            (row.isSettled, row.favourite) = (true, nil)
            return row
        }
        if now >= pricesSeen + Self.favouriteAge { row.favourite = nil }
        if hasJumped {
            row.urgency = .jumped
            row.urgencyWord = RaceWords.urgency(.jumped, hasJumped: true)
        }
        // A race that has jumped counts from the jump; if the jump's time is unknown, it has no count.
        guard let from = hasJumped ? jump.map({ min($0, now) }) : race.advertisedStart else { return row }
        let countdown = Countdown(start: from, at: now)
        guard !hasJumped else {
            (row.countdown, row.calmCountdown) = (countdown.sinceJumpShort, countdown.sinceJumpShort)
            row.figures = "+" + countdown.elapsed
            return row
        }
        row.countdown = countdown.text
        row.calmCountdown = countdown.calm
        row.figures = countdown.figures
        row.isAtStart = countdown.seconds == 0
        row.urgency = countdown.urgency
        row.urgencyWord = RaceWords.urgency(countdown.urgency)
        return row
    }

    /// Expected time of its jump, or how late its meeting runs once that has passed; nil if it is not known.
    private func late(at now: Date, delay: Int, _ localTime: LocalTime) -> DetailState.Fact? {
        JumpClock(lateness, start: race.advertisedStart, status: status?.status, jump: jump, at: now).map { clock in
            let words = [false, true].map {
                LatenessWords.clock(
                    clock, category: race.category, delay: delay, hasSample: $0, localTime: localTime)
            }
            return DetailState.Fact(label: DetailState.late, value: words[0], alone: words[1])
        }
            ?? lateness.map {
                DetailState.Fact(label: DetailState.late, value: LatenessWords.sentence($0, category: race.category))
            }
    }

    /// Starters with their prices, the shortest first.
    private var starters: [PricedWords] {
        quotes.sorted { ($0.now, $0.number) < ($1.now, $1.number) }.map(PricedWords.init)
    }

    /// How old the prices of the starters are, from two minutes on.
    private func age(of row: RaceRow, at now: Date) -> DetailState.Fact? {
        let age = row.favourite == nil ? nil : MarketWords.age(now.timeIntervalSince(pricesSeen))
        return age.map { DetailState.Fact(label: DetailState.prices, value: $0.words) }
    }

    /// - Parameters:
    ///   - clock: the clock for the time of the last confirmation.
    ///   - delay: seconds by which everything is shown later.
    func detail(at now: Date, clock: ServerClock, delay: Int, localTime: LocalTime) -> DetailState {
        let row = row(at: now)
        let venue = [race.venue.name == race.meeting ? nil : race.venue.name, row.region].compactMap(\.self)
        let facts = [
            (tr("Status"), status.map { RaceWords.status($0.status) } ?? ""), (tr("Distance"), row.distance),
            (tr("Track"), row.track), (tr("Weather"), row.weather),
            (venue.count > 1 ? tr("Venue") : tr("Region"), venue.filter { !$0.isEmpty }.joined(separator: ", ")),
        ]
        let names = watched.joined(separator: ", ")
        let isMeeting = watched == [race.meeting]
        let watch = DetailState.Fact(
            label: "Watching", value: names, alone: isMeeting ? tr("watched") : tr("watching ") + names)
        let confirmed = localTime.exactTime(clock.now(device: boardRace.confirmedAt))
        let start = RaceWords.start(localTime.dayAndTime(race.advertisedStart), status?.status)
        let precision = ClockWords.precision(clock).map { words in
            [DetailState.Fact(label: "Clock", value: words, alone: tr("clock \(words)"))]
        }
        // First, so that no price without it stands where facts have no room.
        let age = [age(of: row, at: now)].compactMap(\.self)
        let source =
            listing.source.map { [DetailState.Fact(label: "Source", value: $0, alone: tr("from ") + $0)] } ?? []
        return DetailState(
            category: race.category,
            title: "\(row.categoryWord) \(row.number) \(row.meeting)",
            name: race.name.isEmpty ? tr("Unnamed race") : race.name, address: race.address,
            start: row.note.isEmpty ? start : "\(start), \(row.note)",
            countdown: row.countdown, urgency: row.urgency, urgencyWord: row.urgencyWord,
            facts: age + (watched.isEmpty ? [] : [watch])
                + (alert.map {
                    [DetailState.Fact(label: "Alert", value: AlertWords.time($0), alone: AlertWords.note($0))]
                }
                    ?? [])
                + facts.filter { !$0.1.isEmpty }.map { DetailState.Fact(label: $0.0, value: $0.1) }
                + [late(at: now, delay: delay, localTime)].compactMap(\.self)
                + source
                + [
                    DetailState.Fact(
                        label: "Confirmed", value: confirmed, alone: RaceWords.seen(confirmed, status?.status))
                ]
                + (precision ?? []),
            starters: row.favourite == nil ? [] : starters, comment: race.comment ?? "")
    }
}

/// The first race to come that passes the filter and is in the day's meetings but not in the list. An empty row of a
/// narrowed list can show it.
struct FurtherRace {
    let start: Date
    let words: Wording

    /// Seconds ahead from which the day of a start is named.
    private static let far: TimeInterval = 12 * 3600

    /// nil for a list that is not narrowed, and without such a race.
    package init?(in world: World) {
        let filter = world.filter
        guard !filter.isAll else { return nil }
        let listed = world.board.races.map(\.race)
        let ids = Set(listed.map(\.id))
        var first: (race: MeetingRace, meeting: RaceMeeting)?
        for meeting in world.day.meetings where filter.categories.includes(meeting.category) {
            // Two sources may know a race by two ids.
            let here = listed.filter { $0.category == meeting.category && $0.meeting == meeting.name }
            let numbers = Set(here.map(\.number))
            for race in meeting.races where !ids.contains(race.id) && !numbers.contains(race.number) {
                let isBefore = first.map { race.start < $0.race.start } ?? true
                guard isBefore, race.start > world.now, race.status.countsDown else { continue }
                if filter.includes(Race(race, of: meeting)) { first = (race, meeting) }
            }
        }
        guard let first else { return nil }
        start = first.race.start
        let isFar = start.timeIntervalSince(world.now) >= Self.far
        let time = isFar ? world.localTime.dayAndTime(start) : world.localTime.time(minute: start)
        let race = Race(first.race, of: first.meeting)
        words = Wording(
            tr("Next \(RaceWords.phrase(of: filter, isOne: true)) \(time) \(RaceWords.meeting(of: race))"),
            short: tr("next \(world.localTime.time(minute: start))"))
    }
}
