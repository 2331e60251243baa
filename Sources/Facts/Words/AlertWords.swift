import FoundationEssentials
package import Models
package import Repository

/// Words for alerts, on screens and in messages.
package struct AlertWords: Sendable {
    /// Title and text of a message.
    package struct Texts: Hashable, Sendable {
        /// `Horse R4 Enghien`, up to 100 characters.
        package let title: String
        /// `5 minutes to the start, 14:05`, up to 300 characters, and as many of notes.
        package let body: String
        /// Words for a line without room.
        package let short: String
        /// What a message about the same replaces: the id of the race; empty for several races, and for the data.
        package let subject: String
        /// How much it matters, as the specification of desktop notifications has it.
        package let urgency: Urgency
    }

    /// Urgency of a notification on a desktop.
    package enum Urgency: String, Hashable, Sendable, Comparable {
        case low, normal, critical

        package static func < (left: Urgency, right: Urgency) -> Bool {
            let all: [Urgency] = [.low, .normal, .critical]
            return (all.firstIndex(of: left) ?? 0) < (all.firstIndex(of: right) ?? 0)
        }
    }

    /// What a person may miss is critical, what may wait is low.
    private static func urgency(of kind: AlertKind) -> Urgency {
        switch kind {
        case .abandoned, .stale: .critical
        case .price, .favourite, .result, .live: .low
        case .before, .due, .jump, .off, .moved, .scratched, .at: .normal
        }
    }

    /// Alerts of one turn from which on they are one message.
    static let folded = 4

    private let localTime: LocalTime

    /// - Parameter localTime: zone and form of the times.
    package init(localTime: LocalTime) {
        self.localTime = localTime
    }

    /// The messages of the alerts of one turn: one each, or one for all of them if they are many.
    package func messages(_ alerts: [Alert]) -> [Texts] {
        guard alerts.count >= Self.folded else { return alerts.map(message) }
        let ids = Set(alerts.map(\.record.race.id))
        let races = ids.count
        let title = races == 1 ? tr("\(alerts.count) alerts") : tr("\(races) races, \(alerts.count) alerts")
        let first = alerts.prefix(Self.folded - 1).map { "\(Self.subject($0.record)): \(what($0.record))" }
        let body = first.joined(separator: ". ") + tr(". And \(alerts.count - first.count) more")
        return [
            Texts(
                title: Self.lead(alerts) + title, body: body + doubt(alerts), short: title,
                subject: races == 1 ? ids.first?.text ?? "" : "",
                urgency: alerts.map { Self.urgency(of: $0.kind) }.max() ?? .normal)
        ]
    }

    private func message(_ alert: Alert) -> Texts {
        let record = alert.record
        let doubt = doubt([alert])
        // The doubt says that the data is stale, and for how long.
        let isSaid = record.kind == .stale && !doubt.isEmpty
        return Texts(
            title: FeedText.clean(Self.lead([alert]) + Self.subject(record), limit: 100),
            body: isSaid
                ? String(doubt.drop { ". ".contains($0) }) : what(record) + noted(alert) + doubt,
            short: record.kind.isOfData
                ? what(record) : "\(RaceWords.number(of: record.race)) \(Self.short(record.kind))",
            subject: record.race.id.text, urgency: Self.urgency(of: record.kind))
    }

    /// The notes on what it is about: `. Quiet Harbour, 12 Nov: leads when fresh`; empty without any.
    private func noted(_ alert: Alert) -> String {
        let notes = alert.notes.prefix(2).compactMap { WatchWords.note(on: $0, at: alert.at, localTime) }
        return notes.isEmpty ? "" : ". " + FeedText.clean(notes.joined(separator: "; "), limit: 300)
    }

    /// Says that the races are simulated, since a notification is read without the board.
    private static func lead(_ alerts: [Alert]) -> String {
        alerts.last?.feed.isSimulated == true ? ScreenWords.demo + " " : ""
    }

    /// Words about possible changes since the alert and about the data; empty for live data.
    private func doubt(_ alerts: [Alert]) -> String {
        guard let feed = alerts.last?.feed else { return "" }
        let age = feed.age.map { tr(", \(Countdown(seconds: $0).text) old") } ?? ""
        let late = alerts.compactMap(\.late).max().map { tr(". This is \(Countdown(seconds: $0).text) late") } ?? ""
        return late + doubt(feed, age)
    }

    private func doubt(_ feed: FeedFacts, _ age: String) -> String {
        switch feed.state {
        case .live: ""
        case .stale: tr(". The data is STALE\(age)")
        case .noData: tr(". There is NO DATA")
        }
    }

    private static func subject(_ record: AlertRecord) -> String {
        record.kind.isOfData ? tr("Data") : race(record.race)
    }

    /// Category, number and meeting of a race: `Horse R4 Enghien`.
    static func race(_ race: Race) -> String {
        "\(RaceWords.name(of: race.category)) \(RaceWords.number(of: race)) \(RaceWords.meeting(of: race))"
    }

    /// The event in words: `5 minutes to the start, 14:05`, `8 Quiet Harbour is scratched`.
    package func what(_ record: AlertRecord) -> String {
        let start = localTime.time(record.race.advertisedStart)
        let number = record.runner > 0 ? "\(RunnerNumber.text(record.runner)) " : ""
        return switch record.kind {
        case .before(let minutes):
            trn("\(minutes) minute to the start, \(start)", "\(minutes) minutes to the start, \(start)", minutes)
        case .due: tr("due now, \(start)")
        case .jump: record.detail
        case .off: tr("off", in: "race")
        case .moved: tr("start moved to \(start)") + (record.detail.isEmpty ? "" : ", \(record.detail)")
        case .abandoned: record.detail.isEmpty ? tr("abandoned") : record.detail
        case .scratched: tr("\(number)\(record.detail) is scratched")
        case .price: "\(number)\(record.detail)"
        case .favourite: tr("favourite") + " \(number)\(record.detail)"
        case .at(let limit): "\(number)\(record.detail), " + Self.limit(limit)
        case .result: record.detail.isEmpty ? tr("the result is known") : record.detail
        case .stale: tr("No fresh data")
        case .live: tr("The data is live again")
        }
    }

    /// `5.00 or more`, `3.00 or less`.
    package static func limit(_ limit: PriceLimit) -> String {
        limit.isOrMore ? tr("\(limit.price.text) or more") : tr("\(limit.price.text) or less")
    }

    /// `1 minute`, `at the start`: when an alert comes.
    package static func time(_ kind: AlertKind) -> String {
        switch kind {
        case .before(let minutes): trn("\(minutes) minute before", "\(minutes) minutes before", minutes)
        case .due: tr("at the start")
        case .jump: tr("when it may jump")
        case .at(let limit): tr("at \(Self.limit(limit))")
        default: translated(kind.word)
        }
    }

    /// `in 1h 15m`: how long until an alert comes.
    package static func coming(in time: String) -> String { tr("in \(time)", in: "alert") }

    /// `5 min`, `start`: when an alert comes, in a narrow list.
    package static func shortTime(_ kind: AlertKind) -> String {
        switch kind {
        case .before(let minutes): tr("\(minutes) min")
        case .due: tr("start", in: "short")
        case .at(let limit): limit.price.text
        default: translated(kind.word)
        }
    }

    /// `in 5 min`, `due`: up to 9 columns.
    static func short(_ kind: AlertKind) -> String {
        switch kind {
        case .before(let minutes): tr("in \(minutes) min")
        case .at(let limit): limit.price.text
        default: translated(kind.word)
        }
    }

    /// `alert 5 min`: a race whose alert was set by key, in few letters.
    package static func note(_ kind: AlertKind) -> String {
        switch kind {
        case .before(let minutes): tr("alert \(minutes) min")
        case .at: tr("alert at price")
        default: tr("alert at start")
        }
    }

    /// `was 14:05`.
    /// Programs read it too, so it is English in every locale, as the other details are.
    func moved(from start: Date) -> String { "was \(localTime.time(start))" }

    /// `jumps 14:07:40 ± 40 s (from 31 starts here)`; programs read it too.
    package func clock(_ facts: AlertFacts) -> String {
        guard let clock = facts.clock else { return "" }
        return Translation.inEnglish {
            LatenessWords.clock(clock, category: facts.race.category, localTime: localTime)
        }
    }

    /// `Quiet Harbour 5.00 to 3.50, firmed 30%`.
    package func move(_ name: String, _ move: MarketMove) -> String {
        let words = Translation.inEnglish { MarketWords.words(move) }
        let prices = "\(move.opening.decimalText) to \(move.now.decimalText), \(words)"
        return name.isEmpty ? prices : "\(name) \(prices)"
    }

    /// `Quiet Harbour 5.20`; programs read it too.
    func price(of quote: Market.Quote?) -> String {
        [quote?.name, quote?.now.decimalText].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `Quiet Harbour 3.20 (was 2 Old Mill)`; programs read it too.
    func favourite(_ now: Favourite, after former: Favourite) -> String {
        let name = [now.name, now.price.decimalText].filter { !$0.isEmpty }.joined(separator: " ")
        let before = [RunnerNumber.text(former.number), former.name].filter { !$0.isEmpty }.joined(separator: " ")
        return FeedText.clean("\(name) (was \(before))", limit: 200)
    }

    /// `1st 4 Quiet Harbour, 2nd 7 Old Mill, 3rd 1 Ann`.
    package func placings(_ card: RaceCard) -> String {
        let first = card.placings.filter { (1...3).contains($0.position) }.prefix(6)
        let words = first.map { placing in
            let place = ["1st", "2nd", "3rd"][placing.position - 1]
            return "\(place) \(RunnerNumber.text(placing.number)) \(placing.name)"
        }
        return FeedText.clean(words.joined(separator: ", "), limit: 200)
    }

    /// Reply to the key that sets an alert.
    package static func reply(_ kind: AlertKind?, of race: Race) -> Wording {
        guard let kind else {
            return Wording(tr("No alert for \(Self.race(race)) any more"), short: tr("No alert"))
        }
        let when =
            switch kind {
            case .before(let minutes):
                trn("\(minutes) minute before the start", "\(minutes) minutes before the start", minutes)
            default: tr("at the start")
            }
        return Wording(tr("Alert for \(Self.race(race)) \(when)"), short: note(kind).capitalizedFirst)
    }

    /// Reply to a price that was typed for a runner; nil for none any more.
    package static func reply(_ limit: PriceLimit?, runner: String) -> Wording {
        guard let limit else {
            return Wording(tr("No alert for a price of \(runner) any more"), short: tr("No alert"))
        }
        let words = Self.limit(limit)
        return Wording(tr("Alert for \(runner) at \(words)"), short: tr("Alert at \(words)"))
    }

    /// Reply where no alert can be set.
    package static func cannot(_ status: RaceStatus?) -> Wording {
        guard let status, status.isOff else {
            return Wording(tr("No alert: the race has started"), short: tr("Has started"))
        }
        if status == .abandoned {
            return Wording(tr("No alert: the race is abandoned"), short: tr("Is abandoned"))
        }
        // The status is a word of the source: `cancelled`, `postponed`.
        return Wording(tr("No alert: the race's status is \(status.word)"), short: status.word)
    }

    /// Sentences for a list without alerts.
    /// - Parameter kinds: those that are set.
    package static func nothing(kinds: Set<AlertKind>) -> [String] {
        // Nobody knows when these come, so that they are never listed.
        let ofData = [AlertKind.stale, .live].filter(kinds.contains)
        return !kinds.isEmpty
            ? [
                kinds.count > ofData.count ? tr("No alert is due for the races of the setting alerts-for.") : nil,
                ofData.isEmpty
                    ? nil : tr("Set for the data: \(ofData.map { translated($0.word) }.joined(separator: ", "))."),
                tr("N sets one for the race under the cursor."),
            ].compactMap(\.self)
            : [
                tr("No alerts are set."),
                tr("N sets one for the race under the cursor: a minute before its start, five minutes, at its start."),
                tr("The setting alerts sets them for what you watch, or for other races."),
            ]
    }

    /// Numbers of alerts in words: `4 to come, 2 past`.
    package static func count(coming: Int, past: Int) -> Wording {
        let parts = (coming == 0 ? [] : [tr("\(coming) to come")]) + (past == 0 ? [] : [tr("\(past) past")])
        return Wording(parts.joined(separator: ", "), short: parts.first ?? "")
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
