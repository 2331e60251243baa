import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(20)))
struct HorseRacingUSAFeedTests {
    private static let text = String(repeating: "a1", count: 25)

    private func answers(_ clock: any WallClock) -> Answers {
        Answers(MemoryAnswers(clock: clock), clock: clock, reading: .all, interval: 30)
    }

    private func feed(
        _ transport: any HTTPTransport, _ answers: Answers, _ clock: any WallClock
    ) throws -> HorseRacingUSAFeed {
        let key = try #require(SourceKey(Self.text))
        let gate = HorseRacingUSAGate(
            transport, clock: clock, counter: CounterMemory(clock: clock),
            budget: RequestBudget(daily: 100, monthly: 100))
        return HorseRacingUSAFeed(
            endpoint: HorseRacingUSAEndpoint(base: "http://usa//", key: key), gate: gate, answers: answers)
    }

    private static func race(_ state: String, position: String = "1") -> HTTPResponse {
        let body = """
            {"id_race":"77","course":"Aqueduct (USA)","date":"2026-11-20 12:50:00",\(state),\
            "horses":[{"horse":"Tiz","number":"1","position":"\(position)"}]}
            """
        return HTTPResponse(status: 200, body: Array(body.utf8))
    }

    @Test func requestCarriesTheKeyInItsHeadersAlone() async throws {
        let transport = ScriptedTransport([.success(HTTPResponse(status: 200, body: Array("[]".utf8)))])
        _ = try await feed(transport, .none, SteppingClock()).meetings(on: "2026-11-21")
        let request = try #require(transport.requests.first)
        #expect(request.url == "http://usa/racecards?date=2026-11-21")
        #expect(request.headers["X-RapidAPI-Key"] == Self.text)
        #expect(request.headers["X-RapidAPI-Host"] == "horse-racing-usa.p.rapidapi.com")
        #expect(!request.followsRedirects)
    }

    @Test func yesterdaysListIsRequestedOnce() async throws {
        let list = HTTPResponse(status: 200, body: Array("[]".utf8))
        let transport = ScriptedTransport([.success(list), .success(list), .success(list)])
        let clock = SteppingClock()
        let feed = try feed(transport, answers(clock), clock)
        // .t0 is 03:00 UTC of the 21st: in the United States the 20th is not over.
        _ = try await feed.meetings(on: "2026-11-20")
        await clock.sleep(until: .t0 + 9 * 3600)
        _ = try await feed.meetings(on: "2026-11-20")
        _ = try await feed.meetings(on: "2026-11-20")
        #expect(transport.requests.count == 2)
        _ = try await feed.results(on: "2026-11-20")
        #expect(transport.requests.count == 3, "results are another question")
    }

    @Test(arguments: [
        (race(#""finished":"1","canceled":"0""#), 1), (race(#""finished":"0","canceled":"1""#), 1),
        (race(#""finished":"0","canceled":"0""#), 2), (race(#""finished":"1","canceled":"0""#, position: ""), 2),
    ])
    func raceThatIsOverIsRequestedOnce(answer: HTTPResponse, requests: Int) async throws {
        let transport = ScriptedTransport([.success(answer), .success(answer)])
        let clock = SteppingClock()
        let feed = try feed(transport, answers(clock), clock)
        let one = try await feed.card(of: RaceID("usa-77"))
        await clock.sleep(until: .t0 + 70)
        #expect(try await feed.card(of: RaceID("usa-77")).card == one.card)
        #expect(transport.requests.count == requests)
    }

    @Test(arguments: ["77", "usa-", "usa-x", "a2788f8-e825", "usa-7/../x"])
    func racesOfOtherSourcesAreNotRequested(id: String) async throws {
        let transport = ScriptedTransport([])
        let feed = try feed(transport, .none, SteppingClock())
        await #expect(throws: FeedError.notFound) { try await feed.card(of: RaceID(id)) }
        #expect(transport.requests.isEmpty)
    }

    @Test func dayOfTheTracksEndsInTheirNight() throws {
        func day(at text: String) -> String? { RFC3339.parse(text).map(RaceSource.horseRacingUSA.calendar.day) }
        #expect(day(at: "2026-11-21T07:59:59Z") == "2026-11-20")
        #expect(day(at: "2026-11-21T08:00:00Z") == "2026-11-21")
    }
}
