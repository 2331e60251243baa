package import FoundationEssentials
package import Models
import Repository

/// Finds the news that plain mode reports by itself: at most one sentence for each race and kind of event, and few for
/// many events at once. It has no clock and does not wait, like `RaceEvents`.
package struct PlainNews: Sendable {
    /// Events that are reported besides the state of the data.
    package var choice: SpokenChoice { didSet { events.report(minutes: choice.minutes) } }
    private var events: RaceEvents
    private var followed: [RaceID: Followed] = [:]
    /// The last sentence about data that is not live, and when it came; nil since the data is live.
    private var warning: (about: Warning, at: Date)?
    /// Whether anything was reported of the feed.
    private var hasBegun = false
    /// Whether the first list was written: with the first live data, which may come long after the start.
    private var hasListed = false

    /// Content of a sentence about data that is not live.
    private struct Warning: Hashable, Sendable {
        let kind: RaceEvent.Kind
        let hasCause: Bool
    }

    /// A race that was in the list; it is followed to its result.
    private struct Followed: Sendable {
        var race: Race
        var known: Set<SpokenChoice.Kind> = []
        var placings: [Int] = []
        var moves = 0
        var isOver = false
        /// What has been taken for news of it. A result that comes while it is off is not.
        var told: RaceSight
    }

    /// Something to report of one race.
    struct Item: Hashable, Sendable {
        enum Topic: Hashable, Sendable {
            case minutes(Int)
            case kind(SpokenChoice.Kind)
            /// An event of `SpokenChoice.Kind.abandoned`: a source's word such as `postponed`; nil if it is abandoned.
            case calledOff(String?)
        }

        let topic: Topic
        let race: Race
        /// The whole sentence, if it is the only one.
        let words: String
    }

    /// - Parameter settings: of the events; their minutes are those of `choice`.
    package init(_ settings: EventSettings, choice: SpokenChoice) {
        self.choice = choice
        events = RaceEvents(settings)
        events.report(minutes: choice.minutes)
    }

    /// Instant of the program's clock at which the next sentence comes without an answer; nil if none is due.
    package func nextDeadline(_ moment: PlainMoment) -> Date? { events.nextDeadline(moment.board) }

    /// Races whose results are to be requested, the latest start first.
    package func awaited(at moment: PlainMoment) -> [RaceID] {
        let now = moment.now
        let started = followed.values.filter { !$0.isOver && $0.race.advertisedStart <= now }
        return started.sorted { $1.race < $0.race }.prefix(Self.mostAwaited).map(\.race.id)
    }

    private static let mostAwaited = 10
    /// Seconds after its start for which a race is followed.
    private static let memory: TimeInterval = 7200
    /// Seconds between two sentences about causes of the same state of the feed.
    private static let causeGap: TimeInterval = 300
    /// Seconds after its start for which a race can be reported as due.
    private static let dueLimit = -Int(EvictionPolicy.grace)

    /// Sentences since the last moment, in order: the feed, then races.
    package mutating func take(_ moment: PlainMoment) -> [String] {
        // The first list already has the state of its races.
        let isFirst = !hasBegun
        var feed: [String] = []
        var items: [Item] = []
        for event in events.take(moment.board, device: moment.device) {
            feed += words(of: event, at: moment)
            if let item = item(of: event, at: moment) { items.append(item) }
        }
        items += follow(moment)
        guard !isFirst else { return feed }
        return feed + PlainItems.sentences(items.filter { isChosen($0, at: moment) }, doubt: moment.doubt)
    }

    private func isChosen(_ item: Item, at moment: PlainMoment) -> Bool {
        guard moment.board.filter.categories.includes(item.race.category) else { return false }
        return switch item.topic {
        case .minutes(let minutes): choice.minutes.contains(minutes)
        case .kind(let kind): choice.kinds.contains(kind)
        case .calledOff: choice.kinds.contains(.abandoned)
        }
    }

    private mutating func words(of event: RaceEvent, at moment: PlainMoment) -> [String] {
        switch event.kind {
        case .live, .recovered:
            let lead = hasBegun || hasListed ? [Self.good(moment, again: hasListed)] : []
            let list = hasListed ? [] : PlainRaces(moment).list
            hasBegun = true
            hasListed = true
            warning = nil
            return lead + list
        case .stale, .noData:
            let latest = Warning(kind: event.kind, hasCause: moment.hasCause)
            let last = warning?.about == latest ? warning?.at : nil
            if let last, moment.now.timeIntervalSince(last) < Self.causeGap { return [] }
            warning = (latest, moment.now)
            hasBegun = true
            return [moment.warning].compactMap(\.self)
        default: return []
        }
    }

    private static func good(_ moment: PlainMoment, again: Bool) -> String {
        if moment.board.health.isSimulated {
            return again
                ? tr("The data of the simulated day is good again.") : tr("The data of the simulated day is good.")
        }
        return again ? tr("The data is live again.") : tr("The data is live.")
    }

    private mutating func item(of event: RaceEvent, at moment: PlainMoment) -> Item? {
        guard let facts = event.race else { return nil }
        let name = PlainWords.full(facts.race)
        let seconds = moment.seconds(to: facts.race)
        let status = moment.day.status(of: facts.race.id, on: moment.board)?.status ?? facts.status
        guard !status.isNotRun else { return nil }
        switch event.kind {
        case .tMinus where !status.countsDown: return nil
        case .tMinus(let minutes):
            // The loop may come a second late.
            let time = abs(seconds - minutes * 60) < 5 ? minutes * 60 : seconds
            return Item(
                topic: .minutes(minutes), race: facts.race,
                words: tr("\(name), jumps in \(PlainWords.duration(time))") + moment.doubt)
        case .jumped where seconds >= Self.dueLimit && status.countsDown:
            // A source may know of a delay before the board does.
            if status == .delayed { return nil }
            return Item(topic: .kind(.due), race: facts.race, words: tr("\(name), is due") + moment.doubt)
        case .moved(let from):
            guard (followed[facts.race.id]?.moves ?? 0) < 3 else { return nil }
            followed[facts.race.id]?.moves += 1
            let start = moment.localTime.spoken(facts.race.advertisedStart)
            return Item(
                topic: .kind(.moved), race: facts.race,
                words: tr("\(name), now starts at \(start), not at \(moment.localTime.spoken(from))"))
        default: return nil
        }
    }

    /// Follows the races of the list to their results.
    private mutating func follow(_ moment: PlainMoment) -> [Item] {
        let listed = moment.rows + moment.calledOff
        for row in listed {
            var one =
                followed[row.id] ?? row.formerID.flatMap { followed.removeValue(forKey: $0) }
                ?? Followed(race: row.race, told: RaceSight(BoardRace(race: row.race, confirmedAt: row.confirmedAt)))
            one.race = row.race
            followed[row.id] = one
        }
        let rows = Dictionary(listed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let results = Dictionary(moment.day.results.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var items: [Item] = []
        for (id, one) in followed.sorted(by: { $0.value.race < $1.value.race }) {
            var one = one
            let status = rows[id].flatMap(moment.status) ?? moment.day.statuses[id]?.status ?? results[id]?.status
            items += Self.news(&one, status, results[id], moment)
            followed[id] = one
        }
        let now = moment.now
        followed = followed.filter { $0.value.race.advertisedStart + Self.memory > now }
        return items
    }

    private static func news(
        _ one: inout Followed, _ status: RaceStatus?, _ result: DayResult?, _ moment: PlainMoment
    ) -> [Item] {
        let before = one.told
        // The last word of a source counts until another one has a word.
        if let status { one.told.row.status = status }
        if let status, status.isOff {
            one.isOver = status.isNotRun
        } else if let result {
            one.told.see(result)
            if let seen = one.told.result { one.isOver = seen.status == .final }
        }
        return one.told.news(since: before).compactMap { kind in
            switch kind {
            case .status where status.isOff: calledOff(one.race, status)
            // With a result, the news that the race is off comes too late.
            case .status where status == .live && one.told.result == nil && one.known.insert(.off).inserted:
                Item(topic: .kind(.off), race: one.race, words: tr("\(PlainWords.full(one.race)), is off"))
            case .result: result.flatMap { placings(&one, $0, moment) }
            default: nil
            }
        }
    }

    private static func calledOff(_ race: Race, _ status: RaceStatus?) -> Item {
        let name = PlainWords.full(race)
        guard status != .abandoned else {
            return Item(topic: .calledOff(nil), race: race, words: tr("\(name), is abandoned"))
        }
        let word = status?.word.lowercased() ?? "off"
        return Item(topic: .calledOff(word), race: race, words: tr("\(name), is reported as \(word)"))
    }

    /// - Returns: nil unless the first three are others than those that were told.
    private static func placings(_ one: inout Followed, _ result: DayResult, _ moment: PlainMoment) -> Item? {
        let plain = PlainResult(result, localTime: moment.localTime)
        let isFirst = one.known.insert(.result).inserted
        guard isFirst || one.placings != plain.firstThree else { return nil }
        one.placings = plain.firstThree
        let words =
            moment.hidesResults
            ? tr("the result of \(PlainWords.full(one.race)), is in")
            : isFirst ? plain.words : tr("the result has changed: \(plain.words)")
        return Item(topic: .kind(.result), race: one.race, words: words)
    }
}

/// Makes sentences of the reports on races: one each, or one for many of a kind.
enum PlainItems {
    /// Sentences of one kind that are spoken one by one.
    private static let most = 2
    /// Races that a sentence about many names.
    private static let named = 5

    /// Sentences in the order of the items; those of one kind are together.
    /// - Parameter doubt: ends a sentence about many that follows from the clock (`PlainMoment.doubt`).
    static func sentences(_ items: [PlainNews.Item], doubt: String) -> [String] {
        var topics: [PlainNews.Item.Topic] = []
        for item in items where !topics.contains(item.topic) { topics.append(item.topic) }
        return topics.flatMap { topic in
            let same = items.filter { $0.topic == topic }
            return (same.count <= most ? same.map(\.words) : [together(topic, same.map(\.race), doubt)])
                .map(PlainWords.sentence)
        }
    }

    private static func together(_ topic: PlainNews.Item.Topic, _ races: [Race], _ doubt: String) -> String {
        let count = races.count
        let rest = count - named
        let names = PlainWords.list(races.prefix(named).map(PlainWords.name) + (rest > 0 ? [tr("\(rest) more")] : []))
        return switch topic {
        case .minutes(let minutes): tr("\(count) races jump in \(PlainWords.duration(minutes * 60)): \(names)") + doubt
        case .kind(.due): tr("\(count) races are due: \(names)") + doubt
        case .kind(.off): tr("\(count) races are off: \(names)")
        case .kind(.moved): tr("\(count) races have another start: \(names)")
        case .calledOff(let word?): tr("\(count) races are reported as \(word): \(names)")
        case .calledOff(nil), .kind(.abandoned): tr("\(count) races are abandoned: \(names)")
        case .kind(.result): tr("\(count) races have results, type r for the latest: \(names)")
        }
    }
}
