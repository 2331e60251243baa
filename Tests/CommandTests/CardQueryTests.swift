import Facts
import FoundationEssentials
import Logging
import Models
import Output
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@MainActor
@Suite struct CardQueryTests {
    private let clock = ManualClock()

    private func report(
        _ words: [String], by transport: Routes, environment: [String: String] = Variables.feed,
        store: (any CardStore)? = nil
    ) async throws -> CardReport? {
        let reader = SettingReader(environment: environment)
        let query = CardQuery(
            access: try FeedAccess(reader),
            tools: RequestContext(client: transport, clock: clock, logger: Logger(label: "test")), store: store,
            localTime: .utc)
        guard case .report(let report) = try await query.report(of: RaceChoice(words)) else { return nil }
        return report
    }

    private nonisolated static let list = """
        {"category_race_map":{},"race_summaries":{"r1":{"race_number":7,"meeting_name":"Flemington",
        "category_id":"4a2788f8-e825-4d36-9894-efd4baf1cfae","advertised_start":"2026-11-21T03:05:00Z"}}}
        """

    private nonisolated static let racecard = """
        {"status":200,"data":{"races":{"r1":{"number":7,"name":"A Plate"}},"markets":{"m":{"name":"Final Field",
        "race_id":"r1","entrant_ids":["e"]}},"entrants":{"e":{"name":"Ruji","number":4,"barrier":1,"market_id":"m"}},
        "prices":{"e:940b8704-e497-4a76-b390-00918ff7d282:":{"odds":{"numerator":23,"denominator":20}}}}}
        """

    private nonisolated static func event(_ status: String, results: String = "[]") -> String {
        """
        {"data":{"race":{"status":"\(status)","race_number":7,"advertised_start":1795230300},
        "runners":[{"runner_number":4,"name":"Ruji","jockey":"Liam Kauri","odds":{"fixed_win":3.5}}],
        "results":\(results),"dividends":[]}}
        """
    }

    /// The whole question has ten seconds: what the list took of them, the card cannot take.
    @Test func theCardGetsTheTimeThatTheListHasLeft() async throws {
        let transport = Routes { [clock] request in
            guard request.url.contains("racecard") else {
                clock.set(to: clock.now + 4)
                return Routes.json(Self.list)
            }
            return Routes.json(Self.racecard)
        }
        let report = try await report(["flemington", "7"], by: transport)
        #expect(report?.card.runners.map(\.name) == ["Ruji"])
        #expect(transport.requests.map(\.timeoutMilliseconds) == [10_000, 6000])
    }

    @Test func theTimeoutReachesTheRequestForTheCard() async throws {
        let transport = Routes { _ in Routes.json(Self.racecard) }
        let environment = ["RACEBOARD_FEED_URL": "http://feed", "RACEBOARD_TIMEOUT": "3"]
        _ = try await report(["r1"], by: transport, environment: environment)
        #expect(transport.requests.map(\.timeoutMilliseconds) == [3000])
    }

    private nonisolated static let twoRaces = """
        {"category_race_map":{},"race_summaries":{"r1":{"race_number":7,"meeting_name":"Flemington",
        "category_id":"4a2788f8-e825-4d36-9894-efd4baf1cfae","advertised_start":"2026-11-21T03:05:00Z"},
        "r2":{"race_number":8,"meeting_name":"Flemington","category_id":"4a2788f8-e825-4d36-9894-efd4baf1cfae",
        "advertised_start":"2026-11-21T03:45:00Z"}, "x":{"race_number":1,"meeting_name":"Ayr",
        "category_id":"4a2788f8-e825-4d36-9894-efd4baf1cfae","advertised_start":"2026-11-21T03:25:00Z"}}}
        """

    /// A page for each race of the meeting, and for one without a card the reason.
    @Test func aMeetingIsABookOfItsRaces() async throws {
        let transport = Routes { request in
            guard request.url.contains("racecard") else { return Routes.json(Self.twoRaces) }
            return request.url.contains("r2") ? .success(HTTPResponse(status: 500)) : Routes.json(Self.racecard)
        }
        let reader = SettingReader(environment: Variables.feed.merging(["TZ": "UTC"]) { $1 })
        let settings = try DaySettings(FeedAccess(reader), date: nil, meeting: "flem")
        let tools = RequestContext(client: transport, clock: clock, logger: Logger(label: "test"))
        var done: [Int] = []
        let book = try await BookQuery(
            settings: settings.today(at: clock.now), tools: tools, cards: nil, progress: { done.append($0 * 10 + $1) }
        ).book()
        let pages = book.texts(localTime: .utc)
        #expect(pages.count == 3 && done == [12, 22])
        #expect(pages[0].contains("R7") && pages[0].contains("R8") && !pages[0].contains("Ayr"))
        #expect(pages[1].contains("R7 Flemington") && pages[1].contains("Ruji"))
        #expect(pages[2].contains("R8 Flemington 03:45") && pages[2].contains("HTTP 500"))
        #expect(!pages.joined().contains("\u{0c}"))
    }

    @Test func aListThatTookAllTheTimeLeavesNoneForTheCard() async throws {
        let transport = Routes { [clock] _ in
            clock.set(to: clock.now + 10)
            return Routes.json(Self.list)
        }
        await #expect(throws: FeedError.self) { try await report(["flemington", "7"], by: transport) }
        #expect(transport.requests.count == 1)
    }

    @Test func eachPartIsOfTheFirstSourceThatHasIt() async throws {
        let transport = Routes { request in
            request.url.contains("affiliates") ? Routes.json(Self.event("Open")) : Routes.json(Self.racecard)
        }
        let report = try #require(try await report(["r1"], by: transport, environment: Variables.feedAndPartner))
        let runner = try #require(report.card.runners.first)
        #expect(runner.odds.win?.text == "3.50", "the first choice's word")
        #expect(runner.jockey == "Liam Kauri")
        #expect(runner.barrier == 1, "filled from the second choice")
        #expect(report.card.status == .open)
        #expect(report.answered == [.affiliates, .neds])
        #expect(report.warning == nil)
        #expect(Set(transport.requests.map(\.timeoutMilliseconds)) == [10_000], "both at once")
    }

    @Test func aSourceThatFailsLeavesTheRestAndNamesWhatIsMissing() async throws {
        let transport = Routes { request in
            request.url.contains("affiliates") ? Routes.json("none available", 500) : Routes.json(Self.racecard)
        }
        let report = try #require(try await report(["r1"], by: transport, environment: Variables.feedAndPartner))
        #expect(report.card.runners.count == 1)
        #expect(report.missing == [.status])
        #expect(report.warning?.hasPrefix("affiliates: ") == true)
        #expect(report.warning?.hasSuffix("Missing: status") == true)
    }

    /// Each source says that it does not know the id; that the feed's list answers shows that there is no such race.
    @Test func anIdThatNoSourceKnowsIsNoRace() async throws {
        let transport = Routes { request in
            request.url.contains("next-races") ? Routes.json(Self.list) : Routes.json("{}", 404)
        }
        #expect(try await report(["r9"], by: transport, environment: Variables.feedAndPartner) == nil)
        let fails = Routes { request in
            request.url.contains("affiliates") ? Routes.json("{}", 500) : Routes.json("{}", 404)
        }
        await #expect(throws: FeedError.self) {
            try await self.report(["r9"], by: fails, environment: Variables.feedAndPartner)
        }
    }

    @Test func theTableNamesTheResultsSource() async throws {
        let results = #"[{"position":1,"runner_number":4,"name":"Ruji"}]"#
        let transport = Routes { request in
            request.url.contains("affiliates")
                ? Routes.json(Self.event("Final", results: results)) : Routes.json(Self.racecard)
        }
        var environment = Variables.feedAndPartner
        environment["RACEBOARD_CARD_SOURCE"] = "neds"
        let report = try #require(try await report(["r1"], by: transport, environment: environment))
        #expect(report.card.runners.first?.odds.win?.text == "2.15")
        #expect(report.card.runners.first?.jockey == nil, "the affiliates do not serve runners")
        #expect(report.card.placings.map(\.number) == [4])
        environment["RACEBOARD_RESULTS_SOURCE"] = "none"
        #expect(try await self.report(["r1"], by: transport, environment: environment)?.card.placings == [])
    }

    @Test func savedDataIsPrintedWithItsAgeIfNoSourceAnswers() async throws {
        var card = RaceCard(id: RaceID("r1"), category: .horse)
        card.runners = [Runner(number: 4, name: "Ruji")]
        let store = MemoryCards(cards: [StoredCard(card: card, seenAt: .t0 - 130)])
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        let report = try #require(try await report(["r1"], by: transport, store: store))
        #expect(report.age == 130)
        #expect(report.card.runners.map(\.name) == ["Ruji"])
        #expect(report.warning?.hasSuffix("This card is 2m 10s old") == true)
        await #expect(throws: FeedError.self) { try await self.report(["r2"], by: transport, store: store) }
    }

    @Test func aRaceThatIsOverIsFoundAmongTodaysMeetings() async throws {
        let meetings = """
            {"data":{"meetings":[{"meeting":"m","name":"Randwick","category":"T","races":[
            {"id":"x9","race_number":2,"start_time":"2026-11-21T01:00:00Z","status":"Final"}]}]}}
            """
        let transport = Routes { request in
            if request.url.contains("/meetings") { return Routes.json(meetings) }
            if request.url.contains("/events/x9") { return Routes.json(Self.event("Final")) }
            return request.url.contains("next-races") ? Routes.json(Self.list) : Routes.json("{}", 404)
        }
        let report = try await report(["randwick", "2"], by: transport, environment: Variables.feedAndPartner)
        #expect(report?.card.status == .final)
    }

    /// The affiliates call the race `a7`, the feed `r1`.
    @Test func aRaceWithAnIdOfItsOwnIsFoundByMeetingNumberAndStart() async throws {
        let meetings = """
            {"data":{"meetings":[{"meeting":"m","name":"FLEMINGTON","category":"T","races":[
            {"id":"a7","race_number":7,"start_time":"2026-11-21T03:05:00Z","status":"Open"}]}]}}
            """
        let transport = Routes { request in
            if request.url.contains("/meetings") { return Routes.json(meetings) }
            if request.url.contains("/events/a7") { return Routes.json(Self.event("Open")) }
            if request.url.contains("/events/") { return Routes.json("{}", 404) }
            return Routes.json(request.url.contains("racecard") ? Self.racecard : Self.list)
        }
        let report = try await report(["flemington", "7"], by: transport, environment: Variables.feedAndPartner)
        #expect(report?.card.status == .open)
        #expect(report?.failures == [])
    }
}
