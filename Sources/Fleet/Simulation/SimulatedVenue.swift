import FeedSimulator
import FoundationEssentials
import Models
import Services
import Settings

/// A venue of a simulated fleet: its relay, its feed, and its line to the centre.
struct SimulatedVenue: Sendable {
    let name: FleetName
    private(set) var isJoined = true
    private(set) var feed = RelayFeedReport.State.live
    private(set) var beats: Date
    private var seq: Int
    private let began: Date
    /// Time at which its line or its feed changes next.
    private(set) var changes: Date
    private var random: SplitMix64

    /// Seconds from one beat to the next.
    static let pace: TimeInterval = 10

    /// - Parameter isTroubled: whether its line is cut and its feed fails now and then.
    init(_ name: FleetName, index: Int, isTroubled: Bool, seed: UInt64, at now: Date) {
        var random = SplitMix64(seed: seed, salt: 1_000_000 &+ UInt64(truncatingIfNeeded: index))
        self.name = name
        beats = now + TimeInterval(random.int(in: 0...9))
        began = now - TimeInterval(random.int(in: 8000...80_000))
        seq = random.int(in: 800...8000)
        changes = isTroubled ? now + TimeInterval(random.int(in: 40...70)) : .distantFuture
        self.random = random
    }

    var relay: FleetPresence { FleetPresence(isUp: true, since: began, program: "0.2.0") }

    func beat(boxes: Int, at now: Date) -> RelayBeat {
        var report = RelayFeedReport(state: feed, source: Catalogue.first.name, trueAt: now - (feed == .live ? 4 : 130))
        if feed == .failing { report.error = .serverError(status: 502, detail: nil, retryAfter: nil) }
        return RelayBeat(mark: RelayMark(run: began, seq: seq), confirms: seq, at: now, feed: report, boxes: boxes)
    }

    /// Moves on.
    /// - Returns: whether its line or its feed has changed, and whether a beat is due.
    mutating func advance(to now: Date) -> (isLineChanged: Bool, isDue: Bool) {
        let wasJoined = isJoined
        var isDue = false
        while changes <= now {
            // The faults take turns: a cut line, a feed that fails, and a quiet time.
            if isJoined, feed == .live, random.chance(60) {
                isJoined = false
            } else if isJoined, feed == .live {
                feed = .failing
            } else {
                (isJoined, feed) = (true, .live)
            }
            changes += TimeInterval(random.int(in: isJoined && feed == .live ? 90...300 : 30...90))
            isDue = true
        }
        while beats <= now {
            (beats, seq, isDue) = (beats + Self.pace, seq + 1, true)
        }
        return (isJoined != wasJoined, isDue)
    }
}
