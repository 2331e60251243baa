import FoundationEssentials
import Testing

@testable import FeedSimulator

struct FaultAnswerTests {
    @Test func latencyLeavesTheAnswerAsItIs() {
        var answer = SimulatedService(faults: [.latency(milliseconds: 250)]).v2()
        #expect(answer.latency == 250)
        answer.latency = 0
        #expect(answer == SimulatedService().v2())
    }

    @Test(arguments: [
        (Fault.stall, SimulatorAnswer.Delivery.never), (.reset, .reset), (.truncate, .half), (.drip, .drip),
    ])
    func deliveryFaultsKeepTheWholeBodyAtHand(fault: Fault, delivery: SimulatorAnswer.Delivery) {
        let answer = SimulatedService(faults: [fault]).v2()
        #expect(answer.delivery == delivery)
        #expect(answer.body == SimulatedService().v2().body)
    }

    @Test(arguments: [
        (Fault.forbidden, 403, "text/html"), (.notFound, 404, "text/plain"), (.serverError, 500, "application/json"),
        (.unavailable, 503, "text/html"), (.html, 200, "text/html"), (.garbage, 200, "application/json"),
        (.tooManyRequests(retryAfter: 5), 429, "application/json"),
    ])
    func replacingFaultsHaveTheirStatusAndType(fault: Fault, status: Int, type: String) {
        let answer = SimulatedService(faults: [fault]).v2()
        #expect(answer.status == status)
        #expect(answer.headers["Content-Type"]?.hasPrefix(type) == true)
        #expect(answer.headers["Date"] != nil && !answer.body.isEmpty)
        #expect(throws: (any Error).self) { try WireShapes.read(WireShapes.V2.self, answer) }
    }

    @Test func tooManyRequestsStatesTheDelay() {
        #expect(SimulatedService(faults: [.tooManyRequests(retryAfter: 5)]).v1().headers["Retry-After"] == "5")
        #expect(SimulatedService(faults: [.serverError]).v1().headers["Retry-After"] == nil)
    }

    @Test func serverErrorIsTheEnvelopeOfAnUpstreamThatIsDown() throws {
        let envelope = try WireShapes.read(WireShapes.Envelope.self, SimulatedService(faults: [.serverError]).v2())
        #expect(envelope.detail == "none available")
        #expect(envelope.code == 500)
    }

    @Test func ofSeveralReplacingFaultsTheLastHolds() {
        #expect(SimulatedService(faults: [.forbidden, .unavailable, .latency(milliseconds: 1)]).v2().status == 503)
        #expect(SimulatedService(faults: [.unavailable, .forbidden]).v2().status == 403)
    }

    @Test func emptyKeepsTheTables() throws {
        let service = SimulatedService(faults: [.empty])
        let v2 = try WireShapes.read(WireShapes.V2.self, service.v2())
        #expect(v2.raceSummaries.isEmpty)
        #expect(v2.categoryRaceMap.values.map(\.raceIds) == [[], [], []])
        let v1 = try WireShapes.read(WireShapes.V1.self, service.v1())
        #expect(v1.data.nextToGoIds.isEmpty && v1.data.raceSummaries.isEmpty)
    }

    @Test func movedShiftsEveryStartByTenMinutes() throws {
        let plain = try WireShapes.read(WireShapes.V1.self, SimulatedService().v1(count: 500)).data.raceSummaries
        let moved = try WireShapes.read(WireShapes.V1.self, SimulatedService(faults: [.moved]).v1(count: 500)).data
            .raceSummaries
        var later = 0
        for (id, race) in moved {
            guard let other = plain[id] else { continue }
            if race.advertisedStart.seconds == other.advertisedStart.seconds + 600 { later += 1 }
        }
        // A race whose delay became known within these ten minutes differs by more.
        #expect(later > 40 && later >= moved.keys.filter { plain[$0] != nil }.count - 2)
        let now = Int(SimulatedService().now.timeIntervalSince1970)
        #expect(moved.values.allSatisfy { (now - 180...now + 7200).contains($0.advertisedStart.seconds) })
    }

    @Test func movedBeginsAMinuteAfterTheStart() {
        let start = ObservedDay.midnight
        for (after, isLate) in [(0.0, false), (59, false), (60, true)] {
            let on = SimulatedService(faults: [.moved], frozenAt: start, now: start + after).v1(count: 500).body
            let off = SimulatedService(frozenAt: start, now: start + after).v1(count: 500).body
            #expect((on != off) == isLate)
        }
    }

    @Test func frozenRepeatsTheSameDataForEver() {
        let then = ObservedDay.instant(minute: 700)
        let frozen = SimulatedService(faults: [.frozen], frozenAt: then, now: then + 5000)
        #expect(frozen.v2().body == SimulatedService(now: then).v2().body)
        #expect(frozen.v2().body != SimulatedService(now: then + 5000).v2().body)
        #expect(frozen.v2().headers["Date"] == "Sun, 01 Mar 2026 13:03:20 GMT")
    }

    @Test(arguments: [(-90, "Sun, 01 Mar 2026 11:38:30 GMT"), (86400, "Mon, 02 Mar 2026 11:40:00 GMT")])
    func dateOffsetIsInTheHeaderAlone(seconds: Int, date: String) {
        let answer = SimulatedService(faults: [.dateOffset(seconds: seconds)]).v2()
        #expect(answer.headers["Date"] == date)
        #expect(answer.body == SimulatedService().v2().body)
    }

    @Test func oversizeIsThreeMebibytesOfJSON() throws {
        for answer in [
            SimulatedService(faults: [.oversize]).v2("count=1"), SimulatedService(faults: [.oversize]).v1(count: 1),
        ] {
            #expect(answer.body.count == 3 << 20)
            #expect(answer.status == 200)
            #expect(answer.body.suffix(2) == Array("\"}".utf8)[...])
        }
        let small = SimulatedService().v2("count=1").body.dropLast()
        #expect(
            SimulatedService(faults: [.oversize]).v2("count=1").body.starts(
                with: small + Array(",\"padding\":\"x".utf8)))
    }

    @Test func fractionIsInTheStartsOfV2Alone() throws {
        let v2 = try WireShapes.read(WireShapes.V2.self, SimulatedService(faults: [.fraction]).v2("count=20"))
        let form = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z/
        #expect(v2.raceSummaries.values.allSatisfy { $0.advertisedStart.wholeMatch(of: form) != nil })
        #expect(Set(v2.raceSummaries.values.map(\.advertisedStart.count)).count > 4)
        #expect(SimulatedService(faults: [.fraction]).v1() == SimulatedService().v1())
    }

    @Test func faultsCombine() throws {
        let service = SimulatedService(faults: [
            .fraction, .moved, .truncate, .dateOffset(seconds: 60), .latency(milliseconds: 9),
        ])
        let answer = service.v2()
        #expect(answer.latency == 9 && answer.delivery == .half)
        #expect(answer.headers["Date"] == "Sun, 01 Mar 2026 11:41:00 GMT")
        #expect(answer.body == SimulatedService(faults: [.moved, .fraction]).v2().body)
    }
}
