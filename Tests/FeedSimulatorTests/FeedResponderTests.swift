import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

struct FeedResponderTests {
    private let service = SimulatedService()

    @Test func sameSeedAndTimeGiveTheSameBytes() {
        #expect(service.v2() == SimulatedService().v2())
        #expect(service.v1() == SimulatedService().v1())
        #expect(service.v2().body != SimulatedService(day: RaceDay(seed: 12)).v2().body)
        #expect(service.v2().body != SimulatedService(now: service.now + 3600).v2().body)
    }

    @Test func v2CountIsPerCategoryAndV1CountIsTheTotal() throws {
        let v2 = try WireShapes.read(WireShapes.V2.self, service.v2("count=4"))
        #expect(Set(v2.categoryRaceMap.keys) == Set(CategoryID.all))
        #expect(v2.categoryRaceMap.values.map(\.raceIds.count) == [4, 4, 4])
        #expect(v2.raceSummaries.count == 12)
        let v1 = try WireShapes.read(WireShapes.V1.self, service.v1(count: 4))
        #expect(v1.data.nextToGoIds.count == 4)
        #expect(v1.data.raceSummaries.count == 4)
        #expect(v1.status == 200)
        #expect(v1.message == "Next 4 races from each category")
    }

    @Test func onlyTheRequestedCategoriesAreKeys() throws {
        let harness = CategoryID.id(of: .harness)
        let v2 = try WireShapes.read(
            WireShapes.V2.self, service.v2("count=5&categories=%5B%22\(harness)%22%5D"))
        #expect(Array(v2.categoryRaceMap.keys) == [harness])
        #expect(v2.raceSummaries.values.allSatisfy { $0.categoryId == harness })
    }

    @Test func categoryWithoutRacesKeepsItsKey() throws {
        let unknown = "12345678-1234-4234-8234-123456789012"
        let v2 = try WireShapes.read(
            WireShapes.V2.self, service.v2("count=5&categories=%5B%22\(unknown)%22%5D"))
        #expect(v2.categoryRaceMap[unknown]?.raceIds == [])
        #expect(v2.raceSummaries.isEmpty)
    }

    @Test func moreThanThereAreGivesAllThereAre() throws {
        let all = service.day.races(at: service.now).count
        #expect(try WireShapes.read(WireShapes.V1.self, service.v1(count: 1000)).data.nextToGoIds.count == all)
        #expect(try WireShapes.read(WireShapes.V2.self, service.v2("count=1000")).raceSummaries.count == all)
    }

    @Test func bothVersionsReportTheSameRacesAlike() throws {
        let v1 = try WireShapes.read(WireShapes.V1.self, service.v1(count: 1000)).data
        let v2 = try WireShapes.read(WireShapes.V2.self, service.v2("count=1000"))
        #expect(Set(v1.raceSummaries.keys) == Set(v2.raceSummaries.keys))
        for (id, one) in v1.raceSummaries {
            let other = try #require(v2.raceSummaries[id])
            #expect(UnixTime.rfc3339(one.advertisedStart.seconds) == other.advertisedStart)
            #expect(one.raceName == other.raceName && one.raceNumber == other.raceNumber)
            #expect(one.meetingName == other.meetingName && one.categoryId == other.categoryId)
            #expect(one.raceForm.raceComment == other.raceForm.raceComment)
            #expect(one.raceForm.weather?.name == other.raceForm.weather?.name)
        }
    }

    @Test func answersMatchTheSimulatedDay() throws {
        let truth = service.day.races(at: service.now)
        let v1 = try WireShapes.read(WireShapes.V1.self, service.v1(count: 1000)).data
        #expect(v1.nextToGoIds == truth.map(\.id))
        for race in truth {
            let summary = try #require(v1.raceSummaries[race.id])
            #expect(Double(summary.advertisedStart.seconds) == race.start.timeIntervalSince1970)
            #expect(summary.meetingName == race.meeting && summary.raceNumber == race.number)
            #expect(summary.categoryId == CategoryID.id(of: race.category))
        }
    }

    @Test func idsAscendByStartAndSummariesByID() throws {
        let answer = service.v2("count=20")
        let v2 = try WireShapes.read(WireShapes.V2.self, answer)
        for ids in v2.categoryRaceMap.values.map(\.raceIds) {
            let starts = ids.map { v2.raceSummaries[$0]?.advertisedStart ?? "" }
            #expect(starts == starts.sorted() && !starts.contains(""))
        }
        let text = String(decoding: answer.body, as: UTF8.self)
        let keys = text.matches(of: /"race_id":"([^"]+)"/).map { String($0.output.1) }
        #expect(keys.count == v2.raceSummaries.count)
        #expect(keys == keys.sorted())
    }

    @Test func goodAnswerHasTheHeadersOfTheService() {
        let answer = service.v2()
        #expect(answer.status == 200)
        #expect(answer.headers == ["Content-Type": "application/json", "Date": "Sun, 01 Mar 2026 11:40:00 GMT"])
        #expect(answer.delivery == .whole && answer.latency == 0)
    }
}
