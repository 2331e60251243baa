import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

/// The answers about single races and meetings, from both sources.
@Suite struct CardAnswerTests {
    private static let paths: [(String, String)] = {
        let day = RaceDay(seed: 11)
        let listed = day.races(at: ObservedDay.instant(minute: 700)).prefix(20)
        let affiliates = FeedResponder.affiliatesPath
        var paths: [(String, String)] = []
        for race in listed {
            paths.append((FeedResponder.v1Path, "method=racecard&id=\(race.id)"))
            paths.append((affiliates + "events/\(race.id)", "enc=json"))
        }
        for id in Set(listed.map(\.card.id)).sorted() { paths.append((affiliates + "meetings/\(id)", "enc=json")) }
        paths.append((affiliates + "meetings", "date_from=today&date_to=today&limit=200"))
        paths.append((affiliates + "meetings", "date_from=2026-02-28&limit=5&offset=3&category=g"))
        return paths
    }()

    /// A demo of another year is first asked for the day of the device.
    @Test(arguments: [("2028-02-29", 200), ("1970-01-01", 200), ("2028-2-29", 400), ("soon", 400)])
    func aDayFarAwayIsEmptyAndNoError(date: String, status: Int) {
        let answer = SimulatedService().answer(FeedResponder.affiliatesPath + "meetings", "date_from=\(date)")
        #expect(answer.status == status)
    }

    @Test func sameSeedAndTimeGiveTheSameBytesWhateverWasRequestedBefore() {
        let minutes = [0, 300, 702, 760, 1_400]
        func requested(_ minute: Int) -> SimulatedService { SimulatedService(now: ObservedDay.instant(minute: minute)) }
        let answers = minutes.map { minute in Self.paths.map { requested(minute).answer($0.0, $0.1) } }
        let shared = RaceDay(seed: 11)
        for (minute, before) in zip(minutes, answers).reversed() {
            for ((path, query), answer) in zip(Self.paths, before).reversed() {
                var service = requested(minute)
                service.day = shared
                #expect(service.answer(path, query) == answer, "\(path)?\(query)")
            }
        }
        #expect(!answers.joined().contains { $0.status != 200 })
        let others = SimulatedService(day: RaceDay(seed: 12)).answer(Self.paths[0].0, Self.paths[0].1)
        #expect(others.status == 404)
    }

    private struct Meetings: Decodable {
        struct Data: Decodable { var meetings: [Meeting] }
        struct Meeting: Decodable {
            var meeting: String
            var name: String
            var category: String
            var races: [Race]
        }
        struct Race: Decodable {
            var id: String
            var raceNumber: Int
            var startTime: String
            var status: String
        }
        var data: Data
    }

    @Test func meetingsHoldEveryRaceOfTheDayWithItsStage() throws {
        let service = SimulatedService()
        let answer = try WireShapes.read(
            Meetings.self, service.answer(FeedResponder.affiliatesPath + "meetings", "limit=200"))
        let now = UnixTime.seconds(of: service.now)
        var stages: Set<String> = []
        for meeting in answer.data.meetings {
            #expect(meeting.races.map(\.raceNumber) == Array(1...meeting.races.count))
            for race in meeting.races {
                let snapshot = try #require(service.day.snapshot(of: race.id, at: now))
                #expect(snapshot.stage.rawValue == race.status && snapshot.race.meeting == meeting.name)
                #expect(UnixTime.rfc3339(snapshot.race.startSeconds) == race.startTime)
                stages.insert(race.status)
            }
        }
        let ids = Set(answer.data.meetings.flatMap(\.races).map(\.id))
        #expect(service.day.races(at: service.now).allSatisfy { ids.contains($0.id) })
        #expect(stages.isSuperset(of: ["Open", "Final", "Abandoned"]))
    }

    @Test(arguments: [1, 8, RaceDay.daysBack, RaceDay.daysBack + 1])
    func everyRaceThatAnEarlierDayNamesIsServed(days: Int) throws {
        let service = SimulatedService(now: ObservedDay.instant(minute: 183))
        let now = UnixTime.seconds(of: service.now)
        let date = UnixTime.rfc3339((SydneyClock.day(now) - days) * 86_400).prefix(10)
        let path = FeedResponder.affiliatesPath
        let answer = try WireShapes.read(
            Meetings.self, service.answer(path + "meetings", "date_from=\(date)&limit=200"))
        let races = answer.data.meetings.flatMap(\.races)
        #expect(races.isEmpty == (days > RaceDay.daysBack))
        for race in races { #expect(service.day.snapshot(of: race.id, at: now)?.stage.rawValue == race.status) }
        for meeting in answer.data.meetings {
            #expect(service.answer(path + "meetings/\(meeting.meeting)").status == 200)
        }
        if let last = races.last { #expect(service.answer(path + "events/\(last.id)").status == 200) }
    }

    /// Both are listed for a while, as by the service.
    @Test func afterTheSettlementInterimDividendsAreStillSentForAWhile() throws {
        struct Event: Decodable {
            struct Data: Decodable { var dividends: [Dividend]? }
            struct Dividend: Decodable { var status: String }
            var data: Data
        }
        let day = RaceDay(seed: 11)
        let plan = day.plan(ObservedDay.date)
        let race = try #require(plan.races.first { $0.fate == .runs })
        let result = day.snapshot(race, plan.meetings[race.meeting], at: race.plannedStart).result
        func statuses(_ seconds: Int) throws -> [String] {
            let now = Date(timeIntervalSince1970: Double(race.plannedStart + seconds))
            let answer = SimulatedService(now: now).answer(FeedResponder.affiliatesPath + "events/\(race.id)")
            return Set(try WireShapes.read(Event.self, answer).data.dividends?.map(\.status) ?? []).sorted()
        }
        #expect(try statuses(result.interim - 1) == [] && statuses(result.interim) == ["Interim"])
        #expect(try statuses(result.final) == ["Final", "Interim"] && statuses(result.final + 120) == ["Final"])
    }
}
