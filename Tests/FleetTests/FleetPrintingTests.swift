import FleetTestKit
import FoundationEssentials
import Models
import Output
import RacingTestKit
import Repository
import Testing

@testable import Fleet

@Suite struct FleetPrintingTests {
    @Test func jsonHasEveryBoxVenueAndNotice() throws {
        let json = try FleetSnapshot.sample().json(isSimulated: false)
        #expect(json.contains(#""counts":{"live":2,"never_seen":1,"offline":1,"stale":1,"unknown":1}"#))
        #expect(json.contains(#""since":"2026-11-21T02:50:00Z","state":"offline""#), "\(json)")
        #expect(json.contains(#""certificate_days":400"#) && json.contains(#""restarts":2"#))
        #expect(json.contains(#""faults":["cut_off"]"#))
        #expect(json.contains(#""missing":["flemington/bar-1""#))
        #expect(json.hasSuffix("}\n"))
    }

    @Test(arguments: [true, false]) func jsonSaysWhetherTheFleetIsMadeUp(isSimulated: Bool) throws {
        let words = "\"feed\":{\"simulated\":\(isSimulated)}"
        #expect(try FleetSnapshot.sample().json(isSimulated: isSimulated).contains(words))
        var changes = FleetChanges()
        let lines = try changes.take(FleetSnapshot.sample()).map { try $0.json(isSimulated: isSimulated) }
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(words) })
    }

    /// No alert can come of a box that nobody can reach, or that nobody has switched on.
    @Test func metricsHaveNoSampleOfABoxThatCannotBeKnown() {
        let lines = FleetSnapshot.sample().metrics.split(separator: "\n")
        let ofUnknown = lines.filter { $0.contains("box=\"ring-1\"") || $0.contains("box=\"spare-1\"") }
        #expect(ofUnknown.count == 2 && ofUnknown.allSatisfy { $0.hasPrefix("raceboard_box_state") }, "\(ofUnknown)")
    }

    @Test(arguments: [
        #"raceboard_box_up{program="fleet",venue="flemington",box="stand-1"} 0"#,
        #"raceboard_box_up{program="fleet",venue="flemington",box="bar-10"} 1"#,
        #"raceboard_box_data_live{program="fleet",venue="flemington",box="bar-10"} 0"#,
        #"raceboard_box_data_live{program="fleet",venue="flemington",box="bar-1"} 1"#,
        #"raceboard_box_data_age_seconds{program="fleet",venue="flemington",box="bar-10"} 126"#,
        #"raceboard_box_temperature_celsius{program="fleet",venue="flemington",box="bar-2"} 88"#,
        #"raceboard_box_disk_free_bytes{program="fleet",venue="flemington",box="bar-1"} 2317352960"#,
        #"raceboard_box_version_behind{program="fleet",venue="flemington",box="bar-2"} 1"#,
        #"raceboard_box_info{program="fleet",venue="flemington",box="bar-2",version="0.1.9"} 1"#,
        #"raceboard_box_way{program="fleet",venue="flemington",box="bar-10",way="feed"} 1"#,
        #"raceboard_box_restarts{program="fleet",venue="flemington",box="bar-1"} 2"#,
        #"raceboard_box_certificate_days{program="fleet",venue="flemington",box="bar-1"} 400"#,
        #"raceboard_box_fault{program="fleet",venue="flemington",box="bar-2",fault="hot"} 1"#,
        #"raceboard_box_fault{program="fleet",venue="flemington",box="stand-1",fault="offline"} 1"#,
        #"raceboard_venue_bridge{program="fleet",venue="randwick"} 0"#,
        #"raceboard_venue_relay_up{program="fleet",venue="flemington"} 1"#,
        #"raceboard_fleet_joined{program="fleet"} 1"#,
    ])
    func metricsHaveASample(line: String) {
        #expect(FleetSnapshot.sample().metrics.split(separator: "\n").contains(Substring(line)))
    }

    @Test func aBoxThatIsOffHasNoSampleOfItsData() {
        let lines = FleetSnapshot.sample().metrics.split(separator: "\n").filter { $0.contains("box=\"stand-1\"") }
        #expect(lines.count == 3, "its state, that it is off, and that this is its fault: \(lines)")
    }

    /// What a relay reported before it fell silent neither raises an alert nor keeps one away.
    @Test func aFeedOfWhichTheRelayReportsNothingHasNoSample() {
        func samples(at seconds: Double) -> [Substring] {
            FleetSnapshot.sample(at: seconds).metrics.split(separator: "\n")
                .filter { $0.hasPrefix(#"raceboard_venue_feed_live{program="fleet",venue="flemington""#) }
        }
        #expect(samples(at: 0).count == 1 && samples(at: 152).isEmpty)
    }

    @Test func theFirstSnapshotIsNewAsAWholeAndTheNextHasChangesAlone() throws {
        var changes = FleetChanges()
        let first = changes.take(.sample())
        #expect(first.count == 1 + 2 + 6)
        #expect(changes.take(.sample(at: 2)).isEmpty)
        // Three boxes have sent no report for more than 150 s, and the relay has not beaten.
        let later = changes.take(.sample(at: 152))
        let lines = try later.map { try $0.json(isSimulated: false) }
        #expect(later.count == 4, "\(lines)")
        #expect(lines.contains { $0.contains(#""event":"box""#) && $0.contains(#""was":"live""#) })
        #expect(lines.contains { $0.contains(#""faults":["relay_silent"]"#) })
    }
}
