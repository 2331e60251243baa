import Models
import RacingTestKit
import Services
import Testing
import ViewModels

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

    private func ask(
        _ questions: [HorseRacingUSAEndpoint.Question], limit: Int = 9, words: String = ""
    ) async throws -> (rows: [SourceFigures]?, failure: FeedError?) {
        let key = String(repeating: "k3y", count: 12)
        let settings = try USASettings(
            SettingReader(options: ["store": "none"], environment: ["RACEBOARD_USA_KEY": key]),
            feedURL: "http://127.0.0.1", isDemo: false, isWanted: true)
        let clock = SteppingClock()
        let feed = settings.feed(settings.gate(transport, clock: clock, logger: nil), answers: nil)
        return await SourceQuestions(
            questions: questions, limit: limit, isMeant: SourceQuestions.has(FormName.words(words))
        ).answers(of: feed)
    }

    @Test func ofItsRatesThoseWithTheWordsAreTaken() async throws {
        let (rows, failure) = try await ask([.rates(.jockeys, days: 90)], words: "tide ann")
        #expect(rows?.map(\.figures.name) == ["Ann O'Tide"] && failure == nil)
        #expect(rows?.first?.kind == .jockey && rows?.first?.days == 90)
        #expect(try await ask([.rates(.jockeys, days: 90)], words: "nobody").rows == [])
        #expect(try await ask([.rates(.jockeys, days: 90)], limit: 2).rows?.count == 2)
    }

    @Test func aHorseIsAskedByItsNumber() async throws {
        let rows = try await ask([.horse("77")], words: "x").rows
        #expect(rows?.map(\.figures.name) == ["Amber Echo"] && rows?.first?.days == nil)
        #expect(transport.requests.map(\.url) == ["http://127.0.0.1/horse-racing-usa/horse-stats/77"])
    }

    @Test func whatWasAnsweredBeforeAFailureIsKeptAndNothingIsAskedAfterIt() async throws {
        let all = try await ask([.horse("7"), .rates(.trainers, days: 9), .rates(.jockeys, days: 9)])
        #expect(all.rows?.count == 1 && all.failure == .keyRefused() && transport.requests.count == 2)
        let none = try await ask([.rates(.trainers, days: 9)])
        #expect(none.rows == nil && none.failure == .keyRefused())
    }
}
