import FoundationEssentials
import Models
import Services

/// Known facts about a box of the fleet.
struct BoxRecord: Sendable {
    private(set) var presence: FleetPresence?
    /// Time at which the presence came; nil if the broker had kept it.
    private var presenceCame: Date?
    private(set) var health: BoxHealth?
    /// Time of the report, by this program's clock.
    private(set) var heard: Date?
    /// Reports that have come since the presence did, and that the broker had not kept.
    private var reportsSince = 0
    /// Time at which it was last heard: a report newer than the one before came, or a second one in a row.
    private(set) var newsAt: Date?
    /// Time at which a will ended its being up; nil if it is up, or has said farewell.
    private(set) var willAt: Date?
    /// Highest `rev` that it acknowledged as shown or applied, by subject and place.
    private(set) var done: [String: Int] = [:]
    /// Highest `rev` of notices that it acknowledged as taken, by place, and why each is not on the screen.
    private var taken: [String: (rev: Int, waits: Notice.Waiting?)] = [:]
    /// The last refusal: subject, place and reason.
    private(set) var refusal: Refusal?
    var flaw: String?
    private(set) var shot: BoxShot?

    /// A notice or order that the box refused, with the reason.
    struct Refusal: Sendable {
        let key: String
        let rev: Int
        let words: String

        func isOf(_ notice: StandingNotice) -> Bool {
            key == "\(BoxAcknowledgement.Subject.notice.rawValue) \(notice.scope.path)" && rev == notice.notice.rev
        }
    }

    /// Most places whose acknowledgements are held for one box.
    private static let mostPlaces = 100
    /// Seconds after which a report with an older time than the last counts: a box whose clock was set back.
    private static let clockSetBack: TimeInterval = HealthSchedule.gap + 5

    /// Whether neither presence nor health of the box is known.
    var isBlank: Bool { presence == nil && health == nil }

    mutating func take(_ presence: FleetPresence?, at now: Date, wasKept: Bool) {
        if let presence, !presence.isUp, presence.since == nil {
            if isUp { willAt = now }
        } else {
            willAt = nil
        }
        // A bridge that connects again repeats the will of a box that was gone before.
        if let presence, !presence.isUp, presence == self.presence {
            reportsSince = 0
            return
        }
        self.presence = presence
        (presenceCame, reportsSince) = (wasKept ? nil : now, 0)
        if presence?.isUp == true { flaw = nil }
    }

    /// Takes a report. A bridge that is joined again repeats older reports: they have no effect.
    mutating func take(_ health: BoxHealth?, at now: Date, wasKept: Bool) {
        guard let health else {
            (self.health, heard, reportsSince) = (nil, nil, 0)
            return
        }
        flaw = nil
        let isNewer = self.health.map { $0.at < health.at } ?? true
        if let known = self.health, let heard {
            if health.at == known.at { return }
            if health.at < known.at, now.timeIntervalSince(heard) < Self.clockSetBack { return }
        }
        self.health = health
        // A stored report counts by the box's clock, since the time of its arrival is unknown.
        heard = wasKept ? min(health.at, now) : now
        reportsSince = wasKept ? 0 : reportsSince + 1
        if isNewer || reportsSince > 1 { newsAt = now }
    }

    mutating func take(_ acknowledgement: BoxAcknowledgement) {
        // The sender of an order has its answer, so an order leaves no record.
        guard acknowledgement.subject != .order else { return }
        let key = "\(acknowledgement.subject.rawValue) \(acknowledgement.scope)"
        if let refusal, refusal.key == key, refusal.rev <= acknowledgement.rev { self.refusal = nil }
        if let words = acknowledgement.refused { refusal = Refusal(key: key, rev: acknowledgement.rev, words: words) }
        let (place, rev) = (acknowledgement.scope, acknowledgement.rev)
        if acknowledgement.taken != nil, taken[place].map({ $0.rev <= rev }) ?? (taken.count < Self.mostPlaces) {
            taken[place] = (rev, acknowledgement.waits)
        }
        guard acknowledgement.at != nil else { return }
        guard done[key] != nil || done.count < Self.mostPlaces else { return }
        done[key] = max(done[key] ?? 0, rev)
    }

    mutating func take(_ shot: BoxShot?) { self.shot = shot }

    /// Whether the box is connected. It is also connected if reports have come after the news that it is gone, as after
    /// a change of ids. One report is not enough, since a bridge that connects again repeats the last report of a box
    /// that is gone.
    var isUp: Bool {
        guard let presence else { return health != nil }
        return presence.isUp || reportsSince > 1
    }

    /// Time at which it went. A will has no clock: one that was kept leaves the time of the last report.
    var goneSince: (Date?, isExact: Bool) {
        if let since = presence?.since { return (since, true) }
        if let presenceCame { return (presenceCame, true) }
        return (health?.at, false)
    }

    func shown(_ place: String) -> Int { max(done["notice \(place)"] ?? 0, health?.shown[place] ?? 0) }

    /// Highest `rev` of a notice of a place that it has taken, on its screen or not.
    func taken(_ place: String) -> Int {
        max(shown(place), max(taken[place]?.rev ?? 0, health?.revs["notice \(place)"] ?? 0))
    }

    /// Whether a notice that is not on its screen waits there for its turn.
    func waits(_ place: String, _ rev: Int) -> Bool {
        // The box's last report is newer than its answer to the notice.
        if let health, health.revs["notice \(place)"] == rev { return health.waits[place] != nil }
        return taken[place].map { $0.rev == rev && $0.waits != nil } ?? false
    }

    var program: String? { health?.program ?? presence?.program }
}
