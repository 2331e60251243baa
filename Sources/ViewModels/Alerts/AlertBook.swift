import Facts
import FoundationEssentials
import Models
import Repository

/// Finds the alerts that are due: no clock, no waiting, no store. The owner calls `take` on every change of the data
/// and with each tick; a tick has no cost until the next point has come.
///
/// It remembers handled events, so that no event of a race is found twice for one advertised start.
struct AlertBook {
    var settings: AlertSettings { didSet { made = nil } }
    private(set) var list = AlertList()
    /// Data to request for alerts that only a card or a result can bring.
    private(set) var needs = ScreenNeeds()
    private var own: [RaceID: ArmedRace] = [:]
    private var known: [RaceID: AlertFacts] = [:]
    /// Events that were found, with the start of their race.
    private var handled: [AlertRecord.Key: Date] = [:]
    /// Data that `known` was made of.
    private var made: DataRevision?
    /// Start of the program, or end of its last pause: changes seen just after it count as old.
    private var began: Date?
    private var seen: Date?
    /// Instant of the board's clock before which no alert is due by time.
    private var next = Date.distantPast

    /// Multiple of `AlertSettings.late`: seconds without a tick that are a pause, such as a suspend, and seconds after
    /// the pause, or after the start of the program, in which passed alerts are listed as missed.
    private static let startUp = 6.0
    /// Part of `AlertSettings.late` from which a point is late just after a pause: one second.
    private static let awake = 0.2
    /// Seconds before that from which points are listed.
    private static let lookBack: TimeInterval = 600
    /// Most alerts of the past that are listed, and races that a person can set alerts for.
    static let most = 200
    /// Most alerts to come that are listed besides those set by key: the past ones are below them.
    static let mostComing = 50
    /// Most missed ones of one turn.
    private static let mostMissed = 50
    /// Races for whose results and cards alerts have requests made, those that start first.
    private static let mostResults = 6
    private static let mostCards = 10
    /// Seconds before its start from which a race's card is requested for its runners and prices.
    private static let cardAge: TimeInterval = 3600

    package init(_ settings: AlertSettings) {
        self.settings = settings
    }

    /// Events that are due now; those that are past their time are marked as missed.
    mutating func take(_ world: World) -> [AlertRecord] {
        guard settings.isOn, !settings.kinds.isEmpty || !own.isEmpty else {
            // With alerts off, earlier requests and lists are no longer needed.
            (needs, known, list.coming, list.hasKinds) = (ScreenNeeds(), [:], [], false)
            return []
        }
        let now = world.now
        let least = settings.late * Self.startUp
        let late = seen.map { now - settings.late > $0 } == true ? settings.late * Self.awake : settings.late
        let began = seen.map { now - least > $0 } == false ? self.began ?? now : now
        (self.began, seen) = (began, now)
        guard made != world.change || now >= next else { return [] }
        var found: [AlertRecord] = []
        if made != world.change {
            found = renew(world, from: now - least < began ? began : nil)
            made = world.change
        }
        found += points(at: now, late: late)
        settle(at: now, world)
        let fresh = found.filter { handled.updateValue($0.race.advertisedStart, forKey: $0.key) == nil }
        return fresh.filter { !$0.isMissed } + fresh.filter(\.isMissed).suffix(Self.mostMissed)
    }

    /// Takes over the data.
    /// - Parameter began: begin of the program or end of a pause, if that was just now.
    private mutating func renew(_ world: World, from began: Date?) -> [AlertRecord] {
        let now = world.now
        let words = AlertWords(localTime: world.localTime)
        for case (let former?, let race) in world.board.listed.map({ ($0.formerID, $0.race) }) {
            takeOver(former, as: race)
        }
        var found: [AlertRecord] = []
        var races = AlertScan(world, settings, own: own, words: words).races
        for (id, facts) in races {
            if let old = known[id] {
                found += facts.news(since: old, at: now, from: began, words: words)
                races[id]?.checked = old.checked
            } else {
                races[id]?.checked = began == nil ? now : now - Self.lookBack
                // Where the sources differ in its start, the first that was seen is not a move.
                handled[AlertRecord(.moved, of: facts.race, at: now).key] = facts.race.advertisedStart
            }
            if own[id] != nil { own[id]?.race = facts.race }
        }
        known = races
        return found.sorted { $0.race < $1.race }
    }

    /// The feed may change the id of a race.
    private mutating func takeOver(_ former: RaceID, as race: Race) {
        if let facts = known.removeValue(forKey: former) { known[race.id] = known[race.id] ?? facts }
        if let armed = own.removeValue(forKey: former) { own[race.id] = ArmedRace(race, armed.kind) }
    }

    /// Points that have passed since the last call, in order of time.
    /// - Parameter late: seconds after its time from which one is missed.
    private mutating func points(at now: Date, late: TimeInterval) -> [AlertRecord] {
        var found: [AlertRecord] = []
        for (id, facts) in known where facts.checked < now {
            for point in facts.points where point.at > facts.checked && point.at <= now {
                found.append(
                    AlertRecord(
                        point.kind, of: facts.race, at: point.at, isMissed: now - late > point.at))
            }
            known[id]?.checked = now
        }
        return found.sorted { $0.at == $1.at ? $0.race < $1.race : $0.at < $1.at }
    }

    /// Makes the list and the requests, and forgets races that are long past.
    private mutating func settle(at now: Date, _ world: World) {
        var coming = SoonestPoints(most: Self.mostComing)
        next = .distantFuture
        for facts in known.values {
            let start = facts.race.advertisedStart
            for point in facts.points where point.at > now {
                next = min(next, point.at)
                let isOwn = own[facts.race.id]?.kind == point.kind
                coming.add(
                    AlertList.Point(race: facts.race, kind: point.kind, isOwn: isOwn), at: point.at, isOwn: isOwn)
            }
            if start > now { next = min(next, start) }
        }
        list.coming = coming.points
        list.hasKinds = !settings.kinds.isEmpty
        let edge = now - AlertScan.after
        own = own.filter { $0.value.race.advertisedStart > edge }
        list.own = own.mapValues(\.kind)
        handled = handled.filter { $0.value > edge - AlertScan.after }
        settleNeeds(at: now, world)
    }

    /// The races of a kind that start first.
    private func first(_ most: Int, where isWanted: (AlertFacts) -> Bool) -> [RaceID] {
        known.values.filter(isWanted).map(\.race).sorted().prefix(most).map(\.id)
    }

    private mutating func settleNeeds(at now: Date, _ world: World) {
        needs = ScreenNeeds()
        let kinds = settings.kinds
        if kinds.contains(.result) {
            needs.results = first(Self.mostResults) { facts in
                let start = facts.race.advertisedStart
                return facts.kinds.contains(.result) && facts.placings == nil && !facts.status.isNotRun
                    && start <= now && start > now - AlertFacts.resultAge
            }
        }
        if kinds.contains(.scratched) || kinds.contains(.price) {
            needs.markets = first(Self.mostCards) { facts in
                let start = facts.race.advertisedStart
                return !facts.isPast && start > now && start < now + Self.cardAge
                    && (facts.kinds.contains(.scratched) || facts.kinds.contains(.price))
            }
        }
        guard settings.scopes.contains(.watched), !kinds.isEmpty else { return }
        // Only cards name the runners.
        let categories = world.watches.categories(of: [.runner, .rider, .trainer])
        guard !categories.isEmpty else { return }
        let unread = RunnerMove.racesToCome(world.day, .all, after: now, most: UpcomingList.requested).filter {
            categories.contains($0.category) && world.day.markets[$0.id] == nil
                && world.seenCards.cards[$0.id] == nil
        }
        for race in unread where !needs.markets.contains(race.id) { needs.markets.append(race.id) }
    }
}

extension AlertBook {
    /// Sets the next alert of a race: a minute before its start, five minutes, at the start, none. Times that have
    /// passed are left out.
    /// - Parameters:
    ///   - status: of the race, as far as it is known.
    ///   - now: the board's clock.
    /// - Returns: false if nothing can be set, since the race has started, is abandoned, or too many are set.
    mutating func turn(_ race: Race, _ status: RaceStatus?, at now: Date) -> Bool {
        guard settings.isOn, own[race.id] != nil || own.count < Self.most else { return false }
        let before = own[race.id]?.kind
        var kind = AlertKind.next(after: before)
        while let next = kind, race.advertisedStart - TimeInterval(next.secondsBefore ?? 0) <= now {
            kind = AlertKind.next(after: next)
        }
        if !status.countsDown { kind = nil }
        guard kind != nil || before != nil else { return false }
        own[race.id] = kind.map { ArmedRace(race, $0) }
        list.own = own.mapValues(\.kind)
        made = nil
        if own.isEmpty, settings.kinds.isEmpty { (known, list.coming) = ([:], []) }
        return true
    }

    /// Takes over the saved alerts of earlier runs and other boards.
    mutating func recall(_ stored: StoredAlerts) {
        for armed in stored.armed where own[armed.race.id] == nil && own.count < Self.most {
            own[armed.race.id] = armed
        }
        let keys = Set(list.past.map(\.key))
        list.past += stored.records.filter { !keys.contains($0.key) }
        list.past = Array(list.past.sorted { $0.at > $1.at }.prefix(Self.most))
        // Unfinished records are left to the board that claimed them.
        for record in stored.records + stored.unfinished { handled[record.key] = record.race.advertisedStart }
        list.own = own.mapValues(\.kind)
        made = nil
    }

    /// Lists alerts that were sent or missed.
    mutating func note(_ records: [AlertRecord]) {
        list.past = Array((records.reversed() + list.past).prefix(Self.most))
    }

    /// Shows the problem of sending alerts.
    mutating func note(problem: String?) {
        list.problem = problem
    }
}
