package import FoundationEssentials
package import Models
package import Repository

/// One alert to be sent, with the facts that programs get.
package struct Alert: Hashable, Sendable {
    package var record: AlertRecord
    /// The race as the board has it.
    package let race: RaceFacts
    /// State of the data from which it was made.
    package let feed: FeedFacts
    /// Seconds after its time of one that an earlier run, or another board, did not live to send; nil for any other.
    package var late: Int?
    /// Watched entries with a note that it is about; none for the data.
    package let notes: [WatchEntry]

    package var kind: AlertKind { record.kind }
    /// Time of the event, by the board's clock.
    package var at: Date { record.at }
    /// The event in words; empty if the kind has all.
    package var detail: String { record.detail }
    /// Number of the runner that it is about; nil for the race as a whole.
    package var runner: Int? { record.runner > 0 ? record.runner : nil }

    package init(_ record: AlertRecord, race: RaceFacts, feed: FeedFacts, notes: [WatchEntry] = []) {
        (self.record, self.race, self.feed, self.notes) = (record, race, feed, notes)
    }
}

/// What a person's own command on a key gets: a race, as the board has it.
package struct CommandInput: Hashable, Sendable {
    /// Time of the key, by the board's clock.
    package let at: Date
    package let race: RaceFacts
    /// State of the data that the race is from.
    package let feed: FeedFacts

    package init(at: Date, race: RaceFacts, feed: FeedFacts) { (self.at, self.race, self.feed) = (at, race, feed) }
}

/// The alerts that a board shows: those to come, and those that were sent or missed.
package struct AlertList: Hashable, Sendable {
    /// One alert that needs only the clock to come, or the price that a person waits for.
    package struct Point: Hashable, Sendable {
        /// The race as it is known now.
        package let race: Race
        package let kind: AlertKind
        /// Number of the runner that it is about; 0 for the race as a whole.
        package let runner: Int
        /// Whether a person has set it by key.
        package let isOwn: Bool
        /// Instant at which it comes; for a price that of the start.
        package let at: Date

        package init(race: Race, kind: AlertKind, runner: Int = 0, isOwn: Bool, at: Date? = nil) {
            (self.race, self.kind, self.runner, self.isOwn) = (race, kind, runner, isOwn)
            self.at = at ?? race.advertisedStart - TimeInterval(kind.secondsBefore ?? 0)
        }
    }

    /// Alerts to come, the first first.
    package var coming: [Point] = []
    /// Sent and missed ones, the latest first.
    package var past: [AlertRecord] = []
    /// Alerts that were set by key, by race.
    package var own: [RaceID: AlertKind] = [:]
    /// The problem with sending them; nil for none.
    package var problem: String?
    /// Kinds for the races of a scope, and for the data.
    package var kinds: Set<AlertKind> = []

    package init() {}
}

/// Which alerts a board makes of the races it knows (docs/alerts.md), besides those that a person sets by key.
package struct AlertSettings: Hashable, Sendable {
    /// Kinds for the races of `scopes`; none by default.
    package var kinds: Set<AlertKind>
    package var scopes: Set<AlertScope>
    /// False for a board that makes no alerts at all: a kiosk.
    package var isOn: Bool
    /// Base address of the feed, without secrets, for programs.
    package var url: String
    /// Seconds of the board's clock after its time from which an alert is not sent any more.
    package var late: TimeInterval

    /// Real seconds after its time from which an alert is late. A board that has its turns comes within one second, and
    /// a busy machine a little later; after a pause, such as a suspend, only one second counts.
    package static let usualLate: TimeInterval = 5

    /// Settings; the default is a board whose alerts a person sets only by key.
    package init(
        kinds: Set<AlertKind> = [], scopes: Set<AlertScope> = [.watched], isOn: Bool = true, url: String = "",
        late: TimeInterval = AlertSettings.usualLate
    ) {
        (self.kinds, self.scopes, self.isOn, self.url, self.late) = (kinds, scopes, isOn, url, late)
    }

    package static let off = AlertSettings(isOn: false)
}

/// The known facts of one race that has alerts, at one moment.
package struct AlertFacts {
    package var sight: RaceSight
    /// Kinds of alerts that are wanted for the race.
    package var kinds: Set<AlertKind>
    /// Numbers of the runners that it is for; nil for the race as a whole.
    var runners: Set<Int>?
    /// Words of the prices that have moved, by number.
    package var moves: [Int: String] = [:]
    /// Prices that are known, by number.
    package var quotes: [Int: Market.Quote] = [:]
    /// Prices that a person waits for, by number.
    package var limits: [Int: PriceLimit] = [:]
    /// The favourite; one with an equal price does not take its place.
    package var favourite: Favourite?
    /// Expected time of its jump; nil if no alert is for that, and where it is not known.
    package var clock: JumpClock?
    /// The placings in words; nil without any.
    package var placings: String?
    /// Instant up to which its points were handled.
    package var checked = Date.distantPast

    package init(_ sight: RaceSight, kinds: Set<AlertKind>, runners: Set<Int>?) {
        (self.sight, self.kinds, self.runners) = (sight, kinds, runners)
    }

    package var race: Race { sight.row.race }
    package var status: RaceStatus? { sight.row.status }

    /// Whether it has jumped, or will not.
    package var isPast: Bool { status?.isPastJump == true }

    /// Instants at which the clock brings an alert.
    package var points: [(at: Date, kind: AlertKind)] {
        var points: [(at: Date, kind: AlertKind)] = kinds.compactMap { kind in
            kind.secondsBefore.flatMap(sight.instant).map { ($0, kind) }
        }
        if let clock { points.append((at: clock.jump - Double(clock.within), kind: .jump)) }
        return points
    }

    /// The alerts among what has happened between earlier facts of the race and these.
    /// - Parameters:
    ///   - now: the board's clock.
    ///   - began: begin of the program or end of a pause, if that was just now: a race that had started by then has
    ///     jumped unseen.
    package func news(since old: AlertFacts, at now: Date, from began: Date?, words: AlertWords) -> [AlertRecord] {
        let start = race.advertisedStart
        let isOld = began.map { start < $0 } ?? false
        var found: [AlertRecord] = []
        func add(_ kind: AlertKind, _ detail: String = "", runner: Int = 0, until end: Date = .distantFuture) {
            guard kinds.contains(kind) || kind.limit != nil && limits[runner] == kind.limit else { return }
            found.append(AlertRecord(kind, of: race, runner: runner, at: now, detail: detail, isMissed: now > end))
        }
        for event in sight.news(since: old.sight) {
            switch event {
            case .moved(let from) where !isPast: add(.moved, words.moved(from: from))
            case .status:
                if status.isOff, !old.status.isOff {
                    add(.abandoned, status == .abandoned ? "" : status?.word ?? "")
                }
                if isPast, !status.isNotRun, !old.isPast {
                    add(.off, until: isOld ? .distantPast : start + Self.offAge)
                }
            case .scratched(let runner, _) where !isPast && isFor(runner.number):
                add(.scratched, runner.name, runner: runner.number)
            case .result where old.placings == nil:
                add(.result, placings ?? "", until: isOld ? .distantPast : start + Self.resultAge)
            default: break
            }
        }
        guard !isPast else { return found }
        // The clock moves a price too, by the half hour over which it counts.
        for (number, move) in moves.sorted(by: { $0.key < $1.key }) where old.moves[number] == nil && isFor(number) {
            add(.price, move, runner: number)
        }
        for (number, kind) in reached(since: old) { add(kind, words.price(of: quotes[number]), runner: number) }
        if let now = favourite, let former = old.favourite, now.number != former.number, isFor(now.number) {
            add(.favourite, words.favourite(now, after: former), runner: now.number)
        }
        return found
    }

    /// Limits that prices have reached: those of a person also if they were reached before.
    private func reached(since old: AlertFacts) -> [(number: Int, kind: AlertKind)] {
        let own = limits.filter { limit in quotes[limit.key].map { limit.value.isReached(by: $0.now) } ?? false }
        let others = kinds.compactMap(\.limit).flatMap { limit in
            quotes.values.filter { quote in
                guard isFor(quote.number), limit.isReached(by: quote.now) else { return false }
                return old.quotes[quote.number].map { !limit.isReached(by: $0.now) } ?? false
            }.map { ($0.number, AlertKind.at(limit)) }
        }
        return (own.map { ($0.key, AlertKind.at($0.value)) } + others).sorted { $0.0 < $1.0 }
    }

    /// Keeps a favourite whose price another one has reached, but not passed.
    package mutating func keepFavourite(of old: AlertFacts) {
        guard let now = favourite, let former = old.favourite else {
            favourite = favourite ?? old.favourite
            return
        }
        if quotes[former.number]?.now == now.price { favourite = former }
    }

    private func isFor(_ number: Int) -> Bool { runners?.contains(number) ?? true }

    /// Seconds after the advertised start up to which the jump and the placings are news: later they come from a screen
    /// that a person has opened, or from a machine that slept.
    static let offAge: TimeInterval = 600
    package static let resultAge: TimeInterval = 1800
}

/// The alerts to come that are listed: the soonest ones, and all that a person has set. A day has thousands, and to
/// sort them all with each change of the data costs more than everything else about alerts.
package struct SoonestPoints {
    private typealias Entry = (at: Date, point: AlertList.Point)

    private let most: Int
    private var soon: [Entry] = []
    private var own: [Entry] = []
    /// Instant after which none is among the soonest.
    private var limit = Date.distantFuture

    /// - Parameter most: how many are kept besides those that a person has set.
    package init(most: Int) {
        self.most = most
    }

    package mutating func add(_ point: @autoclosure () -> AlertList.Point, at instant: Date, isOwn: Bool) {
        if isOwn {
            own.append((instant, point()))
        } else if instant <= limit {
            soon.append((instant, point()))
            if soon.count >= 4 * most { cut() }
        }
    }

    /// The points in order of time.
    package var points: [AlertList.Point] {
        var all = self
        all.cut()
        return (all.soon + own).sorted(by: Self.isBefore).map(\.point)
    }

    private mutating func cut() {
        soon = Array(soon.sorted(by: Self.isBefore).prefix(most))
        if soon.count == most { limit = soon.last?.at ?? limit }
    }

    private static func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        one.at == other.at ? one.point.race < other.point.race : one.at < other.at
    }
}
