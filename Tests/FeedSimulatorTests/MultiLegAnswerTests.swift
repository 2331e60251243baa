import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

/// Bets on several races in the answers of the affiliates.
@Suite struct MultiLegAnswerTests {
    private struct Meetings: Decodable {
        struct Data: Decodable { var meetings: [Meeting] }
        struct Meeting: Decodable {
            var quaddie: [Int]
            var earlyQuaddie: [Int]?
            var races: [Race]
        }
        struct Race: Decodable {
            var id: String
            var raceNumber: Int
            var status: String
        }
        var data: Data
    }

    private struct Event: Decodable {
        struct Data: Decodable { var totePools: [Pool] }
        struct Pool: Decodable, Equatable {
            var productType: String
            var total: Double
            var status: String
            var quaddie: [Int]?
            var earlyQuaddie: [Int]?
        }
        var data: Data
    }

    private func meetings(_ service: SimulatedService) throws -> [Meetings.Meeting] {
        let path = FeedResponder.affiliatesPath + "meetings"
        return try WireShapes.read(Meetings.self, service.answer(path, "limit=200")).data.meetings
    }

    private func pools(_ service: SimulatedService, _ id: String) throws -> [Event.Pool] {
        let path = FeedResponder.affiliatesPath + "events/\(id)"
        return try WireShapes.read(Event.self, service.answer(path)).data.totePools
    }

    @Test func theQuaddieIsOnTheLastFourRacesAndTheEarlyOneOnTheFourBefore() throws {
        let all = try meetings(SimulatedService())
        #expect(all.contains { $0.races.count < 8 } && all.contains { $0.races.count > 8 })
        for meeting in all {
            let count = meeting.races.count
            #expect(meeting.quaddie == Array(count - 3...count))
            #expect(meeting.earlyQuaddie == (count < 8 ? nil : Array(count - 7...count - 4)))
        }
    }

    @Test func thePoolClosesInTheSecondInWhichTheFirstLegJumps() throws {
        let day = RaceDay(seed: 11)
        let plan = day.plan(ObservedDay.date)
        let first = try #require(
            plan.races.first { race in
                race.fate == .runs && race.number == plan.meetings[race.meeting].races - 3
            })
        let last = try #require(
            plan.races.first { $0.meeting == first.meeting && $0.number == plan.meetings[first.meeting].races })
        let jumped = day.snapshot(first, plan.meetings[first.meeting], at: first.plannedStart).result.jumped
        func status(_ seconds: Int) throws -> [String] {
            let now = Date(timeIntervalSince1970: Double(first.plannedStart + seconds))
            return try pools(SimulatedService(now: now), last.id).filter { $0.productType == "Quadrella" }.map(\.status)
        }
        #expect(try status(jumped - 1) == ["OPEN"] && status(jumped) == ["CLOSED"])
    }

    @Test func eachLegHasTheOnePoolWhichClosesWithTheFirst() throws {
        let service = SimulatedService()
        var states: Set<String> = []
        let known = try meetings(service)
        let isOpen = { (meeting: Meetings.Meeting) in
            meeting.races.first { $0.raceNumber == meeting.quaddie.first }?.status == "Open"
        }
        for meeting in known.filter(isOpen).prefix(4) + known.filter({ !isOpen($0) }).prefix(4) {
            let all = try Dictionary(
                meeting.races.map { ($0.raceNumber, try pools(service, $0.id)) }, uniquingKeysWith: { $1 })
            for (name, legs) in [("Quadrella", meeting.quaddie), ("EarlyQuadrella", meeting.earlyQuaddie ?? [])] {
                let found = all.mapValues { $0.filter { $0.productType == name } }.filter { !$0.value.isEmpty }
                #expect(found.keys.sorted() == legs)
                let pools = found.values.flatMap(\.self)
                #expect(pools.allSatisfy { $0 == pools.first && ($0.quaddie ?? $0.earlyQuaddie) == legs })
                guard let first = meeting.races.first(where: { $0.raceNumber == legs.first }) else { continue }
                #expect(pools.first?.status == (first.status == "Open" ? "OPEN" : "CLOSED"))
                states.formUnion(pools.map(\.status))
            }
        }
        #expect(states == ["OPEN", "CLOSED"])
    }
}
