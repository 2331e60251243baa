import Facts
import Models
import RacingTestKit
import Services
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@Suite struct SourceQuestionsTests {
    private let transport = Routes { request in
        let body =
            request.url.contains("horse-stats")
            ? #"{"horse":"Amber Echo","starts":"9"}"#
            : #"[{"jockey":"Ann O'Tide","wins":"4"},{"jockey":"Dee Marsh","wins":"2"},{"wins":"1"}]"#
        let isRefused = request.url.contains("trainers")
        return .success(HTTPResponse(status: isRefused ? 401 : 200, body: Array(body.utf8)))
    }

    private func request(
        _ questions: [FiguresQuestion], limit: Int = 9, words: String = ""
    ) async throws -> (rows: [SourceFigures]?, failure: FeedError?) {
        let key = String(repeating: "k3y", count: 12)
        let options = ["store": "none", "feed-url": "http://127.0.0.1"]
        let settings = try SourceSettings(
            SettingReader(options: options, environment: ["RACEBOARD_USA_KEY": key]), wanting: .horseRacingUSA)
        let ask = SourceFeeds(
            settings: settings, client: transport, clock: SteppingClock(), logger: nil
        ).figures(.horseRacingUSA, milliseconds: 10_000)
        return await SourceQuestions(
            source: .horseRacingUSA, questions: questions, limit: limit,
            isMeant: SourceQuestions.has(FormName.words(words))
        ).answers(by: ask)
    }

    @Test func ofItsRatesThoseWithTheWordsAreTaken() async throws {
        let (rows, failure) = try await request([.rates(.jockey, days: 90)], words: "tide ann")
        #expect(rows?.map(\.figures.name) == ["Ann O'Tide"] && failure == nil)
        #expect(rows?.first?.kind == .jockey && rows?.first?.days == 90)
        #expect(try await request([.rates(.jockey, days: 90)], words: "nobody").rows == [])
        #expect(try await request([.rates(.jockey, days: 90)], limit: 2).rows?.count == 2)
    }

    @Test func aHorseIsRequestedByItsNumber() async throws {
        let rows = try await request([.horse("77")], words: "x").rows
        #expect(rows?.map(\.figures.name) == ["Amber Echo"] && rows?.first?.days == nil)
        #expect(transport.requests.map(\.url) == ["http://127.0.0.1/horse-racing-usa/horse-stats/77"])
    }

    @Test func answersBeforeAFailureAreKeptAndNothingIsRequestedAfterIt() async throws {
        let all = try await request([.horse("7"), .rates(.trainer, days: 9), .rates(.jockey, days: 9)])
        #expect(all.rows?.count == 1 && all.failure == .keyRefused() && transport.requests.count == 2)
        let none = try await request([.rates(.trainer, days: 9)])
        #expect(none.rows == nil && none.failure == .keyRefused())
    }
}
