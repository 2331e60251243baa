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
    /// Whether the data was live in this run, and whether it is told that it is no longer.
    private var (wasLive, isTold) = (false, false)
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
    /// - Parameter device: the program's clock; nil if it is the board's.
    mutating func take(_ world: World, device: Date? = nil) -> [AlertRecord] {
        guard settings.isOn, !settings.kinds.isEmpty || !own.isEmpty else {
            // With alerts off, earlier requests and lists are no longer needed.
            (needs, known, list.coming, list.kinds) = (ScreenNeeds(), [:], [], [])
            return []
        }
        let now = world.now
        if let seen, now < seen { turnBack(to: now) }
        let least = settings.late * Self.startUp
        let late = seen.map { now - settings.late > $0 } == true ? settings.late * Self.awake : settings.late
        let began = seen.map { now - least > $0 } == false ? self.began ?? now : now
        (self.began, seen) = (began, now)
        let ofData = dataNews(world, at: device, isSettled: now - least >= began)
        guard made != world.change || now >= next else { return ofData }
        var found: [AlertRecord] = []
        if made != world.change {
            found = renew(world, from: now - least < began ? began : nil)
            made = world.change
        }
        found += points(at: now, late: late, AlertWords(localTime: world.localTime))
        let fresh = found.filter { handled.updateValue($0.race.advertisedStart, forKey: $0.key) == nil }
        // A person may set the same price once more.
        for record in fresh where record.kind.limit != nil {
            own[record.race.id]?.set(nil, of: record.runner)
        }
        own = own.filter { !$0.value.isEmpty }
        settle(at: now, world)
        return ofData + fresh.filter { !$0.isMissed } + fresh.filter(\.isMissed).suffix(Self.mostMissed)
    }

    /// The first answer of the feed sets the clock of a fast device back: what was noted by it lies hours ahead.
    private mutating func turnBack(to now: Date) {
        began = began.map { min($0, now) }
        for (id, facts) in known { known[id]?.checked = min(facts.checked, now) }
        made = nil
    }

    /// The data is no longer live, or live again. Nothing is told at the start of the program, and after a pause.
    private mutating func dataNews(_ world: World, at device: Date?, isSettled: Bool) -> [AlertRecord] {
        guard !settings.kinds.isDisjoint(with: [.stale, .live]) else { return [] }
        let isLive: Bool? =
            switch world.board.health.state(at: device ?? world.now, hasRaces: true) {
            case .live: true
            case .awaited: nil
            case .stale, .noData: false
            }
        guard let isLive else { return [] }
        let kind: AlertKind
        if isLive {
            defer { (wasLive, isTold) = (true, false) }
            guard isTold else { return [] }
            kind = .live
        } else {
            guard isSettled, wasLive, !isTold else { return [] }
            (kind, isTold) = (.stale, true)
        }
        guard settings.kinds.contains(kind) else { return [] }
        let nothing = Race(
            id: RaceID("data"), category: .unknown, number: 0, meeting: "", name: "", advertisedStart: world.now)
        return [AlertRecord(kind, of: nothing, at: world.now)]
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
                var facts = facts
                facts.keepFavourite(of: old)
                found += facts.news(since: old, at: now, from: began, words: words)
                facts.checked = old.checked
                races[id] = facts
            } else {
                // A price that a person waits for may have been reached before.
                found += facts.news(since: facts, at: now, from: began, words: words)
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
        if let armed = own.removeValue(forKey: former) {
            own[race.id] = ArmedRace(race, armed.kind, limits: armed.limits)
        }
    }

    /// Points that have passed since the last call, in order of time.
    /// - Parameter late: seconds after its time from which one is missed.
    private mutating func points(at now: Date, late: TimeInterval, _ words: AlertWords) -> [AlertRecord] {
        var found: [AlertRecord] = []
        for (id, facts) in known where facts.checked < now {
            for point in facts.points where point.at <= now {
                // By what is learnt meanwhile a race may be expected earlier than at the last look.
                let isNew = point.at > facts.checked
                guard isNew || point.kind == .jump else { continue }
                found.append(
                    AlertRecord(
                        point.kind, of: facts.race, at: isNew ? point.at : now,
                        detail: point.kind == .jump ? words.clock(facts) : "",
                        isMissed: isNew && now - late > point.at))
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
                    AlertList.Point(race: facts.race, kind: point.kind, isOwn: isOwn, at: point.at), at: point.at,
                    isOwn: isOwn)
            }
            if start > now { next = min(next, start) }
            for (runner, limit) in facts.limits where start > now && !facts.isPast {
                guard own[facts.race.id]?.limits[runner] == limit else { continue }
                let point = AlertList.Point(race: facts.race, kind: .at(limit), runner: runner, isOwn: true)
                coming.add(point, at: start, isOwn: true)
            }
        }
        list.coming = coming.points
        list.kinds = settings.kinds
        let edge = now - AlertScan.after
        own = own.filter { $0.value.race.advertisedStart > edge }
        noteOwn()
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
        if kinds.contains(where: \.isOfCard) || own.values.contains(where: { !$0.limits.isEmpty }) {
            needs.markets = first(Self.mostCards) { facts in
                let start = facts.race.advertisedStart
                return !facts.isPast && start > now && start < now + Self.cardAge
                    && (!facts.limits.isEmpty || facts.kinds.contains(where: \.isOfCard))
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
        put(ArmedRace(race, kind, limits: own[race.id]?.limits ?? [:]))
        return true
    }

    /// Sets the price of a runner at which an alert comes; nil for none.
    /// - Returns: false if nothing can be set, since the race has started, is abandoned, or too many are set.
    mutating func set(_ limit: PriceLimit?, runner: Int, of race: Race, _ status: RaceStatus?, at now: Date) -> Bool {
        guard settings.isOn, own[race.id] != nil || own.count < Self.most else { return false }
        guard limit == nil || race.advertisedStart > now && status.countsDown else { return false }
        var armed = own[race.id] ?? ArmedRace(race, nil)
        armed.set(limit, of: runner)
        guard armed.limits[runner] == limit else { return false }
        if let limit {
            handled[AlertRecord(.at(limit), of: race, runner: runner, at: now).key] = nil
        }
        put(armed)
        return true
    }

    private mutating func put(_ armed: ArmedRace) {
        own[armed.race.id] = armed.isEmpty ? nil : armed
        noteOwn()
        made = nil
        if own.isEmpty, settings.kinds.isEmpty { (known, list.coming) = ([:], []) }
    }

    /// The alerts of a race that a person has set; nil for none.
    func armed(_ id: RaceID) -> ArmedRace? { own[id] }

    private mutating func noteOwn() {
        list.own = own.compactMapValues { $0.kind ?? $0.limits.values.first.map(AlertKind.at) }
    }

    /// Takes over the saved alerts of earlier runs and other boards.
    mutating func recall(_ stored: StoredAlerts) {
        for armed in stored.armed where own[armed.race.id] == nil && own.count < Self.most {
            own[armed.race.id] = armed
        }
        let keys = Set(list.past.map(\.key))
        list.past += stored.records.filter { !keys.contains($0.key) && !$0.kind.isOfData }
        list.past = Array(list.past.sorted { $0.at > $1.at }.prefix(Self.most))
        // Unfinished records are left to the board that claimed them.
        for record in stored.records + stored.unfinished { handled[record.key] = record.race.advertisedStart }
        noteOwn()
        made = nil
    }

    /// Lists alerts that were sent or missed.
    mutating func note(_ records: [AlertRecord]) {
        list.past = Array((records.filter { !$0.kind.isOfData }.reversed() + list.past).prefix(Self.most))
    }

    /// Shows the problem of sending alerts.
    mutating func note(problem: String?) {
        list.problem = problem
    }
}
