package import Fleet
import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings

extension FleetSnapshot {
    /// A fleet of two venues at `t0`: boxes in every state that an answer can have, and a venue that is cut off.
    package static func sample(at seconds: Double = 1, isJoined: Bool = true) -> FleetSnapshot {
        let inventory = try? FleetInventory("flemington/spare-1")
        var board = FleetBoard(inventory ?? FleetInventory())
        if isJoined { board.joined(at: .t0) }
        func send(_ topic: FleetTopic, _ body: [UInt8], at: Double = 0) {
            board.take(RelayMessage(topic, body), at: .t0 + at)
        }
        func box(_ name: String, of venue: String, _ health: BoxHealth?, at: Double = 0) {
            guard let name = FleetName(name), let venue = FleetName(venue) else { return }
            send(.boxUp(name, of: venue), FleetPresence(isUp: true, since: .t0 - 3600, program: "0.2.0").body)
            if let health { send(.health(name, of: venue), health.body, at: at) }
        }
        guard let flemington = FleetName("flemington"), let randwick = FleetName("randwick"),
            let gone = FleetName("stand-1")
        else { return board.snapshot(at: .t0) }
        send(.relayUp(flemington), FleetPresence(isUp: true, since: .t0 - 7200).body)
        let beat = RelayBeat(
            mark: RelayMark(run: .t0, seq: 1), at: .t0, feed: RelayFeedReport(state: .live, source: "neds"))
        send(.beat(flemington), beat.body)
        var good = BoxHealth(
            at: .t0, state: .live, way: .relay, dataAge: 4, program: "0.2.0", paintedAt: .t0, temperature: 51,
            diskFreeMiB: 2210, television: "connected", races: 40)
        good.certificateEnds = .t0 + 400 * 86_400 + 3600
        good.restarts = 2
        box("bar-1", of: "flemington", good)
        var hot = good
        (hot.temperature, hot.program) = (88, "0.1.9")
        box("bar-2", of: "flemington", hot)
        var stale = good
        (stale.state, stale.dataAge, stale.way) = (.stale, 125, .feed)
        box("bar-10", of: "flemington", stale)
        send(.boxUp(gone, of: flemington), FleetPresence(isUp: false, since: .t0 - 600).body)
        box("ring-1", of: "randwick", good)
        send(.bridge(randwick), [UInt8(ascii: "0")], at: 1)
        let notice = Notice(
            rev: 3, level: .announcement, text: "Race 5 is delayed", from: .t0 - 5, until: .t0 + 900)
        send(.notice(.venue(flemington)), notice.body)
        return board.snapshot(at: .t0 + seconds)
    }
}
