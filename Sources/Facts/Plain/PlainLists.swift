import FoundationEssentials
package import Models
package import Repository

/// Sentences about the day: results, meetings, watched entries, and the state of the data.
package struct PlainLists: Sendable {
    private let moment: PlainMoment

    package init(_ moment: PlainMoment) { self.moment = moment }

    /// Most results that one list has.
    static let most = 5

    /// The latest races that have started and that the filter has, the latest first.
    package var latest: [DayResult] {
        let categories = moment.board.filter.categories
        return Array(moment.day.results.filter { categories.includes($0.race.category) }.prefix(Self.most))
    }

    /// Whether the placings of the latest races are known, or cannot be.
    package var isComplete: Bool {
        let sources = moment.day.sources
        guard !sources.contains(where: { $0.problem != nil }) else { return true }
        // Before a list of the day has come, an empty list does not mean that no race has started.
        guard !latest.isEmpty else { return sources.isEmpty || sources.contains { $0.lastGood != nil } }
        return latest.allSatisfy { $0.card != nil || $0.status.isNotRun || isAwaited($0) }
    }

    /// Whether a list of the whole day has come.
    private var isWhole: Bool { !moment.day.isPartial && moment.day.sources.contains { $0.lastGood != nil } }

    /// Whether a list reports of a race that started lately that it has no result yet: then no placings are requested.
    private func isAwaited(_ result: DayResult) -> Bool {
        guard let status = moment.day.statuses[result.id]?.status, !status.hasResult else { return false }
        return result.race.advertisedStart + DaySnapshot.settling > moment.now
    }

    /// The latest results, one sentence each with its place in the list.
    package var results: [String] {
        let latest = latest
        guard !latest.isEmpty else {
            let words = isWhole ? tr("No race has started yet.") : tr("No race that is known has started yet.")
            return lead + (moment.state == .live ? [words] : [])
        }
        return lead
            + latest.enumerated().map { place, result in
                let plain = PlainResult(result, localTime: moment.localTime)
                let isHidden = moment.hidesResults && plain.isKnown
                let words = isHidden ? tr("\(PlainWords.full(result.race)): hidden") : plain.words
                return "\(place + 1). " + PlainWords.sentence(words)
            }
    }

    /// The meetings that still have races, one sentence each, the next to jump first.
    /// - Parameter words: a country, a state, a kind of race or the beginning of a name; empty for all meetings.
    package func meetings(_ words: String) -> [String] {
        let categories = moment.board.filter.categories
        let now = moment.now
        let all = moment.day.meetings.filter { categories.includes($0.category) }.compactMap { meeting in
            Self.next(of: meeting, at: now).map { (meeting, $0) }
        }
        let partial = moment.day.isPartial ? [tr("Only meetings with races in the next list are known.")] : []
        guard !all.isEmpty else {
            return lead + (moment.state == .live ? [tr("No meeting has a race to come.")] : [])
        }
        let meant = MeetingName.all(words, among: all.map { Track($0.0) }) {
            PlaceWords.name(country: $0.country, state: nil)
        }
        let found = all.filter { meant.contains(Track($0.0)) }
        guard !found.isEmpty else {
            let listed = categories.isAll ? [] : [tr("The list has \(PlainWords.words(of: categories)).")]
            return lead + partial + [tr("No meeting with races to come fits \(FeedText.clean(words, limit: 30)).")]
                + listed
                + [tr("Type m and a country or a state, such as NZ, or the beginning of a name; m alone for all.")]
        }
        return lead + partial
            + found.sorted { ($0.1.start, $0.0.name) < ($1.1.start, $1.0.name) }.map { meeting, race in
                let region = RaceWords.region(of: meeting.venue)
                let parts =
                    [
                        meeting.name.isEmpty ? tr("an unnamed meeting") : meeting.name, region,
                        PlainWords.kind(of: meeting.category),
                    ] + time(of: race, at: now)
                return PlainWords.sentence(parts.filter { !$0.isEmpty }.joined(separator: ", "))
            }
    }

    /// `race 3 at 14:05`, `in 10 minutes`; `race 1 tomorrow at 09:04`.
    private func time(of race: MeetingRace, at now: Date) -> [String] {
        if let day = moment.day(of: race.start) { return [tr("race \(race.number)") + " " + day] }
        let seconds = Countdown(start: race.start, at: now).seconds
        return [
            tr("race \(race.number) at \(moment.localTime.spoken(race.start))", in: "time"),
            tr("in \(PlainWords.calm(seconds))"),
        ]
    }

    /// The next race of a meeting that is neither over nor abandoned.
    static func next(of meeting: RaceMeeting, at now: Date) -> MeetingRace? {
        meeting.races.filter { $0.start > now && $0.status.countsDown }.min { $0.start < $1.start }
    }

    /// The watched entries, with one sentence each.
    package var watched: [String] {
        let entries = moment.watches.entries.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
        guard !entries.isEmpty else {
            return [tr("Nothing is on your watch list. Type w 1 to add the meeting of race 1 in the list.")]
        }
        return entries.map { entry in
            let hasTwin = entries.contains { $0.kind == entry.kind && $0.name == entry.name && $0 != entry }
            let country = hasTwin ? entry.country.map { ", \($0)" } ?? "" : ""
            return PlainWords.sentence(
                "\(Self.name(of: entry)), \(PlainWords.kind(of: entry.category))\(country)"
                    + moment.note(on: [entry]))
        }
    }

    /// `runner Quiet Harbour`, `driver Mona Abbott`.
    private static func name(of entry: WatchEntry) -> String {
        switch entry.kind {
        case .meeting: tr("meeting \(entry.name)")
        case .runner: tr("runner \(entry.name)")
        case .rider where entry.category == .harness: tr("driver \(entry.name)")
        case .rider: tr("jockey \(entry.name)")
        case .trainer: tr("trainer \(entry.name)")
        }
    }

    /// Sentence for a number or a name that does not choose one runner: none has it, or several do.
    package static func unclear(_ name: String, _ found: [Runner]) -> String {
        let who = RunnerNumber(name) == nil ? tr("runner \(name)") : tr("number \(name)")
        guard !found.isEmpty else { return tr("That card has no \(who).") }
        let names = PlainWords.list(found.map(\.name))
        return tr("That card has \(found.count) runners for \(who): \(names). Type the name.")
    }

    /// Sentence for a change of the watch list.
    package static func watching(_ entry: WatchEntry, isWatched: Bool) -> String {
        PlainWords.sentence(WatchWords.sentence(entry, isWatched: isWatched))
    }

    /// Age of the data, the time, the number of races, and the kinds of news that are reported by themselves.
    package func state(_ choice: SpokenChoice) -> [String] {
        let age = moment.board.health.age(at: moment.device).map { Int(clamping: $0) }
        let live = age.map { age in
            age < 2
                ? tr("The data is live: the last answer came just now.")
                : tr("The data is live: the last answer came \(PlainWords.duration(age)) ago.")
        }
        let filter = moment.board.filter
        let words =
            filter.region.isAll
            ? PlainWords.words(of: filter.categories)
            : tr("\(PlainWords.words(of: filter.categories)) in \(RaceWords.name(of: filter.region))")
        return [
            moment.warning ?? live, tr("The time is \(moment.localTime.spoken(moment.now))."),
            tr("The list has \(words)."), choice.sentence,
        ].compactMap(\.self) + notes
    }

    /// Sentences before a list: that the board's data is not live, and which sources fail.
    private var lead: [String] { [moment.warning].compactMap(\.self) + notes }

    private var notes: [String] {
        moment.day.sources.compactMap { source in
            source.problem.map { PlainWords.sentence(FeedWords.sentence($0, of: source.source)) }
        }
    }
}

/// Sentences about the next races, for plain mode.
package struct PlainRaces: Sendable {
    private let moment: PlainMoment

    package init(_ moment: PlainMoment) { self.moment = moment }

    /// The next races, one sentence each with its place in the list, after a warning if the data is not live.
    package var list: [String] {
        let rows = moment.rows
        let lead = [moment.warning].compactMap(\.self)
        guard !rows.isEmpty else { return lead + (moment.state == .live ? [none] : []) }
        let places = rows.enumerated().map { "\($0.offset + 1). " + PlainWords.sentence(words(of: $0.element)) }
        let off = moment.calledOff.prefix(Self.mostOff).map { tr("\(PlainWords.name(of: $0.race)) is \(time($0))") }
        return lead + places + (off.isEmpty ? [] : [PlainWords.sentence(PlainWords.list(off))])
    }

    /// Most races that one sentence names.
    private static let mostOff = 3

    /// The next race that has not been due yet, with its time.
    package var next: [String] {
        let lead = [moment.warning].compactMap(\.self)
        guard let row = nextRow else {
            let words = moment.rows.isEmpty ? none : tr("No race of the list waits for its start.")
            return lead + (moment.state == .live ? [words] : [])
        }
        let next = tr("next is \(words(of: row))")
        guard moment.day(of: row.race.advertisedStart) == nil else { return lead + [PlainWords.sentence(next)] }
        return lead + [PlainWords.sentence(next + tr(", at \(moment.localTime.spoken(row.race.advertisedStart))"))]
    }

    /// The next race to jump; one that is due already if no other is to come.
    var nextRow: BoardRace? {
        let rows = moment.rows.filter { moment.status(of: $0).countsDown }
        return rows.first { moment.seconds(to: $0.race) > 0 } ?? rows.first
    }

    private var none: String {
        let filter = moment.board.filter
        return filter.isAll ? tr("No race is listed.") : tr("No race is listed for \(RaceWords.phrase(of: filter)).")
    }

    /// `race 7 at Flemington, horses, in 4 minutes 30 seconds`.
    func words(of row: BoardRace) -> String {
        var words = [PlainWords.full(row.race), time(row)]
        if let old = row.movedFrom { words.append(tr("moved from \(moment.localTime.spoken(old))")) }
        if !row.isListed { words.append(tr("not confirmed by the feed")) }
        if moment.watches.contains(meetingOf: row.race) { words.append(tr("on your watch list")) }
        return words.joined(separator: ", ")
    }

    private func time(_ row: BoardRace) -> String {
        let seconds = moment.seconds(to: row.race)
        let status = moment.status(of: row)
        if let word = status.flatMap(PlainWords.word) { return word }
        if status == .delayed, seconds <= 0 { return tr("delayed", in: "race") }
        if seconds > 0 { return moment.day(of: row.race.advertisedStart) ?? tr("in \(PlainWords.calm(seconds))") }
        return seconds == 0 ? tr("due now") : tr("due \(PlainWords.duration(seconds)) ago")
    }
}
