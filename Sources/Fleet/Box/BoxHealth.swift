package import FoundationEssentials
import Models
package import Settings

/// Whether a box or a relay runs.
package struct FleetPresence: Hashable, Sendable {
    package var isUp: Bool
    /// Instant at which it came up, or was found gone; nil if the sender did not know (a will has no clock).
    package var since: Date?
    /// Version of the program; nil if it is not known.
    package var program: String?

    package init(isUp: Bool, since: Date? = nil, program: String? = nil) {
        (self.isUp, self.since, self.program) = (isUp, since, program)
    }
}

/// Report that a box sends about itself every 20 s and when its state changes.
package struct BoxHealth: Hashable, Sendable {
    /// Worth of the data on its screen.
    package enum State: String, CaseIterable, Sendable {
        case waiting, live, stale
        case noData = "no_data"
        case quietHours = "quiet_hours"
    }

    /// Way by which its races come.
    package enum Way: String, CaseIterable, Sendable { case relay, cache, feed }

    /// Time of the report, by the server's clock as the box knows it.
    package var at: Date
    package var state: State
    package var way: Way?
    /// Seconds since the last good answer; nil without one.
    package var dataAge: Int?
    /// Version of the program; nil if it was not reported.
    package var program: String?
    /// Seconds that the server's clock is ahead of the box's.
    var clockOffset: Int
    /// Time of the last frame on the screen.
    package var paintedAt: Date?
    /// Temperature of the processor in degrees Celsius; nil if unknown.
    package var temperature: Int?
    package var diskFreeMiB: Int?
    /// State of the connector as the kernel has it: `connected`, `disconnected`.
    package var television: String?
    package var races: Int
    var residentKiB: Int?
    package var restarts: Int
    package var groups: [FleetName]
    /// Highest `rev` of notices that it has taken, by subject and place: `notice all`.
    var revs: [String: Int]
    /// Highest `rev` of the notices that were on its screen, by place: `all`. A notice that the box has taken may still
    /// wait, as an announcement does in quiet hours.
    var shown: [String: Int]
    /// Why notices that it has taken are not on its screen, by place; none for one that should be there.
    var waits: [String: Notice.Waiting]
    /// Any other problem of the box, in words for people; nil if there is none.
    var problem: String?
    /// End of the certificate with which it is connected; nil without one.
    package var certificateEnds: Date?

    /// A report; values that are left out are unknown.
    package init(
        at: Date, state: State, way: Way? = nil, dataAge: Int? = nil, program: String? = nil, clockOffset: Int = 0,
        paintedAt: Date? = nil, temperature: Int? = nil, diskFreeMiB: Int? = nil, television: String? = nil,
        races: Int = 0, residentKiB: Int? = nil, restarts: Int = 0, groups: [FleetName] = [],
        revs: [String: Int] = [:], shown: [String: Int] = [:], waits: [String: Notice.Waiting] = [:],
        problem: String? = nil
    ) {
        (self.at, self.state, self.way, self.dataAge, self.program) = (at, state, way, dataAge, program)
        (self.clockOffset, self.paintedAt, self.temperature) = (clockOffset, paintedAt, temperature)
        (self.diskFreeMiB, self.television, self.races) = (diskFreeMiB, television, races)
        (self.residentKiB, self.restarts, self.groups, self.revs) = (residentKiB, restarts, groups, revs)
        (self.shown, self.waits, self.problem) = (shown, waits, problem)
    }
}

extension BoxHealth {
    /// Whole days that its certificate has left, below 0 after its end; nil without one.
    func certificateDays(at now: Date) -> Int? {
        certificateEnds.map { Int(clamping: ($0.timeIntervalSince(now) / 86_400).rounded(.down)) }
    }
}

/// Screen of a box, as text.
package struct BoxShot: Hashable, Sendable {
    /// Time by the server's clock as the box knows it.
    var at: Date
    /// Lines without control characters, at most 16 kB.
    package var lines: [String]
    /// Number of the order that it answers; nil if the message has none.
    var number: Int?
}
