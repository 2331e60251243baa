package import FoundationEssentials
import Models
import Services
import Settings

extension FleetSnapshot {
    /// Places of a box. Each is looked up: there may be as many notices as boxes.
    private static func places(of box: BoxAddress, _ record: BoxRecord) -> [FleetTopic.Scope] {
        let groups = Set(record.health?.groups ?? [])
        return [.all, .venue(box.venue), box.scope] + groups.map { FleetTopic.Scope.group($0, of: box.venue) }
    }

    /// - Parameter places: order of the boxes by name.
    package init(_ board: FleetBoard, places: [BoxAddress: Int], at now: Date) {
        let isLinked = if case .joined = board.link { true } else { false }
        let newest = Self.newest(board)
        let notices = board.notices.filter { $0.value.stands(at: now) }
        let cutOff = Set(board.venues.filter { $0.value.isCutOff(at: now) }.keys)
        var counts: [FleetTopic.Scope: Delivered] = [:]
        let graded = board.boxes.map { box, record in
            let isReachable = isLinked && !cutOff.contains(box.venue)
            var grader = BoxGrader(box: box, record: record, isReachable: isReachable, newest: newest, now: now)
            grader.doubts = [board.line, board.venues[box.venue]?.line].compactMap(\.self)
                .compactMap { record.doubt(since: $0, at: now) }
            let own = Self.places(of: box, record).compactMap { scope in
                notices[scope].map { StandingNotice(scope: scope, notice: $0) }
            }
            // A notice behind an evacuation, or behind a nearer notice, need not be on the screen.
            let first = StandingNotice.first(.evacuate, of: own) ?? StandingNotice.first(.announcement, of: own)
            for one in own where !record.isBlank {
                let (place, rev) = (one.scope.path, one.notice.rev)
                let isShown = record.shown(place) >= rev
                let isMissing = !isShown && one == first && !record.waits(place, rev)
                counts[one.scope, default: Delivered()].add(
                    box, isTaken: record.taken(place) >= rev, isShown: isShown, isMissing: isMissing)
                if isMissing { grader.missing = one.notice.level }
            }
            if let refusal = record.refusal, own.contains(where: refusal.isOf) {
                grader.refusal = refusal.words
            }
            return grader.row
        }
        let ranks = graded.map { row in (row, Self.rank(row), places[row.box] ?? 0) }
        let rows = ranks.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
        self.init(
            at: now, link: board.link, rows: rows,
            venues: Self.venues(board, rows, cutOff: cutOff, isLinked: isLinked, at: now),
            deliveries: notices.map { scope, notice in
                let count = counts[scope] ?? Delivered()
                let left = count.missing.sorted { (places[$0] ?? 0) < (places[$1] ?? 0) }
                return FleetDelivery(
                    scope: scope, notice: notice, addressed: count.addressed, taken: count.taken, shown: count.shown,
                    missing: Array(left.prefix(20)))
            }.sorted { $0.scope.path < $1.scope.path },
            newest: newest?.text, unreadable: board.unreadable, leftOut: board.leftOut)
    }

    /// The newest program that at least two boxes have: one box could report any version, and make all others look too
    /// old.
    private static func newest(_ board: FleetBoard) -> (version: ProgramVersion, text: String)? {
        var counts: [String: Int] = [:]
        for record in board.boxes.values { if let text = record.program { counts[text, default: 0] += 1 } }
        let versions = counts.filter { $0.value > 1 }.keys.compactMap { text in
            ProgramVersion(text).map { (version: $0, text: text) }
        }
        return versions.max { ($0.version, $1.text) < ($1.version, $0.text) }
    }

    /// Order of rows, the worst first: boxes with faults by their rank, then the others by state, those with a remark
    /// first.
    private static func rank(_ row: FleetRow) -> Int {
        if let worst = row.faults.first, !worst.isRemark { return worst.rank }
        let kinds = BoxState.Kind.allCases
        let kind = kinds.firstIndex(of: row.state.kind) ?? kinds.count
        return 100 + 10 * kind - (row.faults.isEmpty ? 0 : 1)
    }

    private static func venues(
        _ board: FleetBoard, _ rows: [FleetRow], cutOff: Set<FleetName>, isLinked: Bool, at now: Date
    ) -> [FleetVenue] {
        var counts: [FleetName: [BoxState.Kind: Int]] = [:]
        var faulty: [FleetName: Int] = [:]
        for row in rows {
            counts[row.box.venue, default: [:]][row.state.kind, default: 0] += 1
            if row.hasFault { faulty[row.box.venue, default: 0] += 1 }
        }
        return board.venues.map { name, record in
            let age = record.beatHeard.map { now.secondsSince($0) }
            return FleetVenue(
                name: name, isJoined: record.isJoined, joinChange: record.joinChange, isCutOff: cutOff.contains(name),
                relay: record.relay, beat: record.beat, beatAge: age,
                faults: isLinked ? record.faults(beatAge: age, isCutOff: cutOff.contains(name)) : [],
                counts: counts[name] ?? [:], faulty: faulty[name] ?? 0)
        }.sorted { $0.name < $1.name }
    }
}

extension VenueRecord {
    /// Faults of the venue. If it is cut off, no other fault is known.
    fileprivate func faults(beatAge: Int?, isCutOff: Bool) -> [FleetVenue.Fault] {
        if isCutOff { return [.cutOff] }
        guard let relay else { return [] }
        guard relay.isUp else { return [.relayDown] }
        guard let beat, let beatAge, beatAge <= BoxFault.Limit.beat else { return [.relaySilent] }
        switch beat.feed.state {
        case .live, .waiting: return []
        case .stale: return [.stale]
        case .noData: return [.noData]
        case .failing: return [.feedFailing]
        case .unreachable: return [.feedUnreachable]
        }
    }
}

extension Date {
    /// Whole seconds since an earlier instant; 0 for a later one.
    func secondsSince(_ earlier: Date) -> Int { max(0, Int(clamping: timeIntervalSince(earlier))) }
}

/// Boxes that a notice is for.
private struct Delivered {
    private(set) var addressed = 0
    private(set) var taken = 0
    private(set) var shown = 0
    private(set) var missing: [BoxAddress] = []

    mutating func add(_ box: BoxAddress, isTaken: Bool, isShown: Bool, isMissing: Bool) {
        addressed += 1
        if isTaken { taken += 1 }
        if isShown { shown += 1 }
        if isMissing { missing.append(box) }
    }
}

/// Makes the row of a box.
private struct BoxGrader {
    let box: BoxAddress
    let record: BoxRecord
    let isReachable: Bool
    let newest: (version: ProgramVersion, text: String)?
    let now: Date
    /// Doubts since a line to it has returned.
    var doubts: [BoxDoubt] = []
    /// Level of the notice that is to be on its screen and is not.
    var missing: Notice.Level?
    /// Reason of its last refusal, if that still counts.
    var refusal: String?

    private var reportAge: Int? { record.heard.map { now.secondsSince($0) } }

    /// A box that is live takes new data between its reports: its age is that of the report.
    private func dataAge(_ state: BoxState) -> Int? {
        state == .live ? record.health?.dataAge : aged(record.health?.dataAge)
    }

    /// An age that the box reported, plus the time since the report.
    private func aged(_ age: Int?) -> Int? { age.flatMap { age in reportAge.map { age.plus($0) } } }

    /// Age of the last frame when the box reported: both instants are of its own clock.
    private var reportedFrameAge: Int? {
        record.health.flatMap { health in health.paintedAt.map { health.at.secondsSince($0) } }
    }

    private var state: BoxState {
        if record.isBlank { return isReachable ? .neverSeen : .unknown }
        guard isReachable, !doubts.contains(.waits) else { return .unknown }
        guard record.isUp else {
            let (since, isExact) = record.goneSince
            return .offline(since: since, isExact: isExact)
        }
        guard let health = record.health, let age = reportAge else {
            let up = record.presence?.since.map { now.secondsSince($0) } ?? 0
            return up > BoxFault.Limit.silence ? .silent(up) : .starting
        }
        if age > BoxFault.Limit.silence || !doubts.isEmpty { return .silent(age) }
        return switch health.state {
        case .waiting: .starting
        case .live: .live
        case .stale: .stale(aged(health.dataAge))
        case .noData: .noData
        case .quietHours: .quietHours
        }
    }

    private func faults(_ state: BoxState) -> [BoxFault] {
        switch state {
        case .offline: return [.offline]
        case .silent: return [.silent]
        case .unknown, .neverSeen: return []
        case .starting, .live, .stale, .noData, .quietHours: break
        }
        var faults: [BoxFault] = []
        if state == .noData { faults.append(.noData) }
        if case .stale = state { faults.append(.stale) }
        if let health = record.health { faults += self.faults(health) }
        if let flaw = record.flaw { faults.append(.unreadable(flaw)) }
        if let refusal { faults.append(.refused(refusal)) }
        // A screen that is dark in quiet hours shows no announcements, which is not a fault.
        if missing == .evacuate || missing != nil && state != .quietHours { faults.append(.notShown) }
        if let version = record.program.flatMap(ProgramVersion.init), let newest, version < newest.version {
            faults.append(.behind)
        }
        return faults.sorted { $0.rank < $1.rank }
    }

    private func faults(_ health: BoxHealth) -> [BoxFault] {
        var faults: [BoxFault] = []
        if let age = reportedFrameAge, age > BoxFault.Limit.frame { faults.append(.frozen(age)) }
        if let problem = health.problem { faults.append(.problem(problem)) }
        if let degrees = health.temperature, degrees >= BoxFault.Limit.heat { faults.append(.hot(degrees)) }
        if let free = health.diskFreeMiB, free < BoxFault.Limit.disk { faults.append(.diskFull(free)) }
        // A television that is switched off in quiet hours is not a fault.
        if health.television == "disconnected", health.state != .quietHours { faults.append(.noTelevision) }
        if health.clockOffset.magnitude > BoxFault.Limit.clock { faults.append(.clock(health.clockOffset)) }
        if let days = health.certificateDays(at: now), days < BoxFault.Limit.certificate {
            faults.append(.certificate(days))
        }
        return faults
    }

    var row: FleetRow {
        let state = state
        return FleetRow(
            box: box, state: state, faults: faults(state), health: record.health, reportAge: reportAge,
            dataAge: dataAge(state), frameAge: aged(reportedFrameAge),
            upSince: record.isUp ? record.presence?.since : nil, program: record.program)
    }
}

/// A version as `raceboard --version` prints it, for its place among others: `0.3.0`, before it
/// `0.3.0~1842.g1a2b3c4d`, and after it `0.3.0+1.g1a2b3c4d`, as builds once had it.
struct ProgramVersion: Comparable, Sendable {
    /// Numbers of the release; -1 before it, 0 for the release itself, 1 after it; and the number of commits.
    private let numbers: [Int]

    /// - Returns: nil for a text that does not begin with three numbers.
    init?(_ text: String) {
        let parts = text.split(maxSplits: 1) { $0 == "~" || $0 == "+" }
        let release = (parts.first ?? "").split(separator: ".").map { Int($0) }
        guard release.count == 3, let major = release[0], let minor = release[1], let patch = release[2] else {
            return nil
        }
        let commits = parts.count > 1 ? Int(parts[1].prefix { $0 != "." }) ?? 0 : 0
        let side = text.contains("~") ? -1 : text.contains("+") ? 1 : 0
        numbers = [major, minor, patch, side, commits]
    }

    /// Whether a version came before another.
    static func < (left: ProgramVersion, right: ProgramVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
