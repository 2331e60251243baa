import FeedSimulator
import FoundationEssentials
import Models
import Settings
import Testing

@testable import Fleet

@Suite struct SimulatedFleetTests {
    private func day(_ seed: UInt64) -> [FleetNews] {
        var fleet = SimulatedFleet(seed: seed, boxes: 48, venues: 4, at: .t0)
        return fleet.standing + (1...600).flatMap { fleet.news(until: .t0 + Double($0)) }
    }

    @Test func aSeedIsOneFleet() {
        #expect(day(5) == day(5))
        #expect(day(5) != day(6))
    }

    @Test func aFleetHasBoxesThatLiveFailHangAndFallBehind() {
        let news = day(5)
        let presences = news.compactMap { if case .presence(let one) = $0.value { one } else { nil } }
        let reports = news.compactMap { if case .health(let one) = $0.value { one } else { nil } }
        #expect(presences.contains { !$0.isUp })
        #expect(Set(reports.map(\.state)).isSuperset(of: [.live, .stale]))
        #expect(Set(reports.compactMap(\.program)).count == 2)
        // One that hangs is connected, and made its last report long ago.
        #expect(reports.contains { $0.at < .t0 - 150 })
    }

    @Test func aVenueIsCutOffAndComesBackWithEverythingThatItsBrokerHasKept() throws {
        var fleet = SimulatedFleet(seed: 5, boxes: 8, venues: 4, at: .t0)
        var isCut = false
        for second in 1...3000 {
            let news = fleet.news(until: .t0 + Double(second))
            let ofVenue = news.filter { $0.topic.text.hasPrefix("rb/1/randwick/") }
            let change = ofVenue.compactMap { if case .bridge(let isJoined) = $0.value { isJoined } else { nil } }.last
            if change == false {
                isCut = true
                try #require(ofVenue.count == 1)
            } else if isCut, change == true {
                // Its bridge, its relay, a beat, and two messages of each of its two boxes.
                try #require(ofVenue.count == 7)
                return
            } else if isCut {
                try #require(ofVenue.isEmpty)
            }
        }
        Issue.record("no venue was cut off and came back")
    }

    @Test func nothingComesBeforeItIsAnnounced() {
        var fleet = SimulatedFleet(seed: 9, boxes: 30, venues: 3, at: .t0)
        for _ in 0..<200 {
            let next = fleet.next
            #expect(fleet.news(until: next - 0.5).isEmpty)
            #expect(fleet.next == next)
            _ = fleet.news(until: next)
        }
    }

    @Test func numbersBeyondTheMostAreHeldWithin() {
        let fleet = SimulatedFleet(seed: 1, boxes: 0, venues: 900, at: .t0)
        #expect(fleet.inventory.venues.count == 1)
        #expect(fleet.inventory.boxes.count == 2)
    }

    @Test func aBoxThatIsOffOrHangsShowsNothing() throws {
        let fleet = SimulatedFleet(seed: 5, boxes: 48, venues: 4, at: .t0)
        let shots = fleet.inventory.boxes.compactMap { fleet.shot(of: $0, at: .t0) }
        #expect(shots.count < 48 && shots.count > 40)
        #expect(shots.allSatisfy { $0.lines.contains { $0.contains("RACEBOARD") } })
    }
}

extension Date {
    fileprivate static let t0 = Date(timeIntervalSince1970: 1_764_000_000)
}
