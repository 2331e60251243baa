import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Settings

@testable import Fleet

/// A venue as `fleet` sees it: boxes that are switched on and off, and a broker and a line that end in every way, by a
/// seed. Each second what is reported of every box is checked against what is true.
struct LabFleet {
    private enum End: CaseIterable { case kill, plannedRestart, lineCut }

    private struct Box {
        let name: FleetName
        var isOn = true
        var isConnected = true
        /// Whether it was connected when the line was lost last, and has not gone since.
        var wasUp = true
        /// Instant at which it was switched on or off.
        var changedAt: Date
        var connectsAt = Date.distantFuture
        var reportsAt: Date
        var reportedAt: Date
        /// What the broker has kept.
        var presence = FleetPresence(isUp: true)
        var health: BoxHealth

        var saidFarewell: Bool { !presence.isUp && presence.since != nil }
    }

    private static let will = FleetPresence(isUp: false)
    private static let venue = FleetName("flemington") ?? .here
    /// Seconds after a return at which nothing is in doubt any more, with a second for the last messages.
    private static let doubt = 92.0

    private let mutant: Mutant?
    /// Whether the program is at the centre, and hears the venue through a bridge.
    private let isAtCentre: Bool
    private var random: SplitMix64
    private var board = FleetBoard()
    private var boxes: [Box] = []
    private var now: Date
    private var end: (kind: End, until: Date)?
    private var nextEnd: Date
    private var returnedAt: Date

    init(seed: UInt64, start: Date, mutant: Mutant?) {
        self.mutant = mutant
        (random, isAtCentre) = (SplitMix64(seed: seed, salt: 9), seed.isMultiple(of: 2))
        (now, nextEnd, returnedAt) = (start, start + 300, start)
        board.joined(at: start)
        if isAtCentre { bridge(isJoined: true) }
        for name in (1...6).compactMap({ FleetName("bar-\($0)") }) {
            let health = BoxHealth(at: start, state: .live)
            let reportsAt = start + HealthSchedule.gap * random.unit()
            boxes.append(
                Box(name: name, changedAt: start, reportsAt: reportsAt, reportedAt: start, health: health))
        }
        for index in boxes.indices { deliver(index, wasKept: false) }
    }

    /// Lets time pass, a second at a time.
    mutating func advance(to server: Date) throws(Broken) {
        // A device that sleeps for an hour is no subject of a fleet.
        if server > now + 600 { now = server - 600 }
        while now + 1 <= server {
            now += 1
            turn()
            if end == nil { try check() }
        }
    }

    private mutating func turn() {
        if let end, now >= end.until { comeBack(from: end.kind) }
        if end == nil, now >= nextEnd { begin(random.pick(End.allCases, or: .kill)) }
        for index in boxes.indices {
            if random.oneIn(1500) { change(index) }
            let box = boxes[index]
            guard box.isOn, end == nil || end?.kind == .lineCut else { continue }
            if !box.isConnected, now >= box.connectsAt {
                boxes[index].isConnected = true
                boxes[index].presence = FleetPresence(isUp: true, since: box.changedAt)
                report(index)
            } else if box.isConnected, now >= box.reportsAt {
                report(index)
            }
        }
    }

    // MARK: - What happens

    private mutating func begin(_ kind: End) {
        end = (kind, now + random.pick([1, 20, 70, 200], or: 1))
        for index in boxes.indices {
            let isInDoubt = boxes[index].wasUp && now < returnedAt + Self.doubt
            boxes[index].wasUp = boxes[index].isConnected || isInDoubt
            guard kind != .lineCut else { continue }
            // One that ends in order sends the wills of all that are there, and keeps them.
            if kind == .plannedRestart, boxes[index].isConnected { boxes[index].presence = Self.will }
            (boxes[index].isConnected, boxes[index].connectsAt) = (false, .distantFuture)
        }
        guard mutant != .believesWhatIsKept else { return }
        if isAtCentre { bridge(isJoined: false) } else { board.lost(at: now) }
    }

    private mutating func comeBack(from kind: End) {
        (end, returnedAt) = (nil, now)
        nextEnd = now + random.pick([30, 200, 600, 2000], or: 30)
        if mutant != .believesWhatIsKept {
            if isAtCentre { bridge(isJoined: true) } else { board.joined(at: now) }
        }
        for index in boxes.indices {
            deliver(index, wasKept: !isAtCentre)
            if kind != .lineCut { boxes[index].connectsAt = now + 1 + 58 * random.unit() }
        }
    }

    /// A box is switched on, or off: by its own farewell, or by its plug.
    private mutating func change(_ index: Int) {
        boxes[index].isOn.toggle()
        boxes[index].changedAt = now
        guard !boxes[index].isOn else {
            boxes[index].connectsAt = now + 15
            return
        }
        boxes[index].wasUp = false
        guard boxes[index].isConnected else { return }
        boxes[index].isConnected = false
        boxes[index].presence = FleetPresence(isUp: false, since: random.oneIn(2) ? now : nil)
        deliver(index, wasKept: false)
    }

    private mutating func report(_ index: Int) {
        boxes[index].health = BoxHealth(at: now, state: .live)
        (boxes[index].reportedAt, boxes[index].reportsAt) = (now, now + HealthSchedule.gap)
        deliver(index, wasKept: false)
    }

    private mutating func deliver(_ index: Int, wasKept: Bool) {
        guard end == nil else { return }
        let box = boxes[index]
        let messages = [
            RelayMessage(.boxUp(box.name, of: Self.venue), box.presence.body, wasKept: wasKept),
            RelayMessage(.health(box.name, of: Self.venue), box.health.body, wasKept: wasKept),
        ]
        for message in messages { board.take(message, at: now) }
    }

    private mutating func bridge(isJoined: Bool) {
        board.take(RelayMessage(.bridge(Self.venue), Array((isJoined ? "1" : "0").utf8)), at: now)
    }

    // MARK: - What is reported

    private mutating func check() throws(Broken) {
        let rows = board.snapshot(at: now).rows
        for box in boxes {
            guard let state = rows.first(where: { $0.box.name == box.name })?.state.kind else {
                throw Broken("every box is in the list", box.name.text)
            }
            if let rule = Self.broken(state, box, since: returnedAt, at: now) {
                let seconds = Int(now.timeIntervalSince(returnedAt))
                throw Broken(rule, "\(box.name.text) is \(state), \(seconds) s after a return")
            }
        }
    }

    private static func broken(_ state: BoxState.Kind, _ box: Box, since returned: Date, at now: Date) -> String? {
        if box.saidFarewell { return state == .offline ? nil : "a box that said farewell is offline" }
        if box.isOn {
            if state == .offline, box.wasUp { return "a box that comes back is not offline" }
            let isHeard = box.isConnected && box.reportedAt >= returned
            return isHeard && state != .live ? "a box that reports is live" : nil
        }
        if state == .live { return "a box that nobody confirms is not live" }
        guard now > returned + doubt, now > box.changedAt + 1 else { return nil }
        return [.offline, .silent].contains(state) ? nil : "a box that is off is told in time"
    }
}
