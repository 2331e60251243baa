import ArgumentParser
import Facts
import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@MainActor
@Suite struct ResultsQueryTests {
    private let clock = ManualClock()

    private func outcome(
        by transport: Routes, environment: [String: String] = Variables.feedAndPartner, options: [String] = [],
        count: Int = 10, date: String = "2026-11-21",
        store: (any CardStore)? = nil, found: @escaping @MainActor (ResultsReport.Item) -> Void = { _ in }
    ) async throws -> ResultsQuery.Outcome {
        let day = try DayOptions.parse(["--date", date] + options)
        let reader = SettingReader(environment: environment)
        try ZoneReader.use(reader.value(.timeZone))
        let settings = try day.settings(FeedAccess(reader), longest: 366)
        return try await ResultsQuery(
            settings: settings, count: count,
            tools: RequestContext(client: transport, clock: clock, logger: Logger(label: "test")), store: store,
            progress: { _, _ in }, found: found
        ).report()
    }

    private func report(
        by transport: Routes, environment: [String: String] = Variables.feedAndPartner, options: [String] = [],
        count: Int = 10,
        store: (any CardStore)? = nil
    ) async throws -> ResultsReport? {
        guard
            case .report(let report) = try await outcome(
                by: transport, environment: environment, options: options, count: count, store: store)
        else { return nil }
        return report
    }

    /// Races at 01:00, 02:00, ... of the day, each with its status.
    private nonisolated static func meeting(_ name: String, _ letter: String, _ statuses: [String]) -> String {
        let races = statuses.enumerated().map { index, status in
            #"{"id":"\#(name)-\#(index + 1)","race_number":\#(index + 1),"status":"\#(status)","#
                + #""start_time":"2026-11-21T0\#(index + 1):00:00Z"}"#
        }
        return
            #"{"meeting":"\#(name)","name":"\#(name)","category":"\#(letter)","races":[\#(races.joined(separator: ","))]}"#
    }

    private nonisolated static let meetings =
        #"{"data":{"meetings":[\#(meeting("Ayr", "T", ["Final", "Abandoned", "Interim", "Open", "Closed"])),"#
        + #"\#(meeting("Bulli", "G", ["final"]))]}}"#

    private nonisolated static func event(_ url: String) -> Result<HTTPResponse, TransportError> {
        Routes.json(
            """
            {"data":{"race":{"status":"\(url.contains("Ayr-3") ? "Interim" : "Final")"},"runners":[],
            "results":[{"position":1,"runner_number":4,"name":"Ruji"}],"dividends":[]}}
            """)
    }

    private nonisolated static func day(_ request: HTTPRequest) -> Result<HTTPResponse, TransportError> {
        request.url.contains("/meetings") ? Routes.json(meetings) : event(request.url)
    }

    @Test func racesThatAreOverOrOffAreListedNewestFirst() async throws {
        let transport = Routes(Self.day)
        let report = try #require(try await report(by: transport))
        #expect(report.results.map(\.race.id.text) == ["Ayr-3", "Ayr-2", "Bulli-1", "Ayr-1"])
        #expect(report.results.map(\.status) == [.interim, .abandoned, .final, .final])
        #expect(report.results.map { $0.card?.placings.count ?? 0 } == [1, 0, 1, 1])
        let events = transport.requests.filter { $0.url.contains("/events/") }
        #expect(events.count == 3, "an abandoned race is not requested")
    }

    /// A card may be of before the end that its list reports, and placings without a status are final after it.
    @Test func aCardBehindItsListTakesNoStatusBack() async throws {
        let statuses = [("Open", RaceStatus.resulted), ("Interim", .interim), ("", .final)]
        for (word, status) in statuses {
            let event =
                #"{"data":{"race":{"status":"\#(word)"},"runners":[],"#
                + #""results":[{"position":1,"runner_number":4,"name":"Ruji"}],"dividends":[]}}"#
            let transport = Routes { Routes.json($0.url.contains("/meetings") ? Self.meetings : event) }
            let report = try await report(by: transport, options: ["--meeting", "bulli"])
            #expect(report?.results.map(\.status) == [status])
        }
    }

    /// Tries every word for a race that neither waits for its start nor runs.
    @Test func noWordOfAListIsLeftOut() async throws {
        let words = RaceStatus.offInEveryWord.filter { $0 != .live }.map(\.word)
        for some in stride(from: 0, to: words.count, by: 9).map({ words[$0..<min($0 + 9, words.count)] }) {
            let list = #"{"data":{"meetings":[\#(Self.meeting("Ayr", "T", Array(some)))]}}"#
            let report = try await report(
                by: Routes { $0.url.contains("/meetings") ? Routes.json(list) : Routes.json("{}", 404) }, count: 20)
            #expect(report?.results.map(\.listed.word).sorted() == some.sorted())
            #expect(report?.total == some.count && report?.listed == some.count)
        }
    }

    @Test func noMoreAreRequestedThanTheLimit() async throws {
        let transport = Routes(Self.day)
        let report = try #require(try await report(by: transport, count: 1))
        #expect(report.results.map(\.race.id.text) == ["Ayr-3"])
        #expect(report.total == 4)
        #expect(report.warning == "3 more: set a higher --limit, or --limit all")
        #expect(transport.requests.filter { $0.url.contains("/events/") }.count == 1)
    }

    /// `--jsonl` prints each as soon as it is known.
    @Test func eachResultIsToldInTheOrderOfTheReport() async throws {
        let transport = Routes(Self.day)
        var told: [(id: String, requests: Int)] = []
        let outcome = try await outcome(
            by: transport, found: { told.append(($0.race.id.text, transport.requests.count)) })
        guard case .report(let report) = outcome else { throw Unexpected() }
        #expect(told.map(\.id) == report.results.map(\.race.id.text))
        #expect(Set(told.map(\.requests)).count == 3, "not at the end: the abandoned race alone takes no request")
        told = []
        let store = MemoryCards(cards: [Self.kept("a", 1), Self.kept("b", 2)])
        _ = try await self.outcome(
            by: Routes { _ in .failure(.refused(detail: "")) }, environment: Variables.feed, store: store,
            found: { told.append(($0.race.id.text, 0)) })
        #expect(told.map(\.id) == ["a", "b"])
    }

    @Test func ofARangeWhatIsSavedAndFinalIsNotRequestedAgain() async throws {
        clock.set(to: .t0 + 3 * 86_400)
        var saved = Self.kept("Ayr-1", 0)
        saved.card.advertisedStart = .t0 - 2 * 3600
        let store = MemoryCards(cards: [saved])
        let transport = Routes(Self.day)
        guard
            case .report(let report) = try await outcome(
                by: transport, count: .max, date: "2026-11-20..2026-11-21", store: store)
        else { throw Unexpected() }
        #expect(report.day.date == "2026-11-20" && report.day.lastDate == "2026-11-21")
        #expect(report.results.count == 4 && report.results.last?.seenAt == saved.seenAt)
        #expect(!transport.requests.contains { $0.url.contains("Ayr-1") })
        // One day is requested whole, as it always was.
        let again = Routes(Self.day)
        _ = try await outcome(by: again, store: store)
        #expect(again.requests.contains { $0.url.contains("Ayr-1") })
    }

    private struct Unexpected: Error {}

    @Test func meetingAndCategoryChoose() async throws {
        let bulli = try await report(by: Routes(Self.day), options: ["--meeting", "bul"])
        #expect(bulli?.results.map(\.race.id.text) == ["Bulli-1"] && bulli?.warning == nil)
        let slip = try await report(by: Routes(Self.day), options: ["--meeting", "bully"])
        #expect(slip?.results.count == 1 && slip?.warning?.contains("Bulli") == true, "it says what it took")
        let environment = Variables.feedAndPartner.merging(["RACEBOARD_ONLY": "horse"]) { $1 }
        let horses = try await report(by: Routes(Self.day), environment: environment)
        #expect(horses?.results.map(\.race.meeting) == ["Ayr", "Ayr", "Ayr"])
    }

    @Test func aRaceThatIsNotThereTakesNoOtherAway() async throws {
        let transport = Routes { request in
            request.url.contains("Bulli-1") ? Routes.json("{}", 404) : Self.day(request)
        }
        let report = try #require(try await report(by: transport))
        #expect(report.results.map(\.isUnreported) == [false, false, true, false])
        #expect(report.warning?.contains("1 of 4 results could not be requested") == true)
    }

    @Test func aServiceThatWantsToBeLeftAloneIsLeftAlone() async throws {
        let transport = Routes { request in
            request.url.contains("/meetings") ? Routes.json(Self.meetings) : Routes.json("{}", 429)
        }
        let report = try #require(try await report(by: transport))
        #expect(transport.requests.filter { $0.url.contains("/events/") }.count == 1)
        #expect(report.results.filter(\.isUnreported).count == 3)
        #expect(report.source.failure?.kind == "rate_limited")
    }

    @Test func oneTimeForEverythingCountsWhereItWasGiven() async throws {
        let transport = Routes { [clock] request in
            if request.url.contains("/events/") { clock.set(to: clock.now + 4) }
            return Self.day(request)
        }
        let environment = Variables.feedAndPartner.merging(["RACEBOARD_TIMEOUT": "6"]) { $1 }
        let report = try #require(try await report(by: transport, environment: environment))
        let events = transport.requests.filter { $0.url.contains("/events/") }
        #expect(events.map(\.timeoutMilliseconds) == [6000, 2000])
        #expect(report.results.filter(\.isUnreported).count == 1)
        #expect(report.source.failure?.kind == "timed_out")
    }

    private static func kept(_ id: String, _ hour: Double) -> StoredCard {
        var card = RaceCard(id: RaceID(id), category: .horse)
        card.meeting = "Ayr"
        card.status = .final
        card.advertisedStart = .t0 - hour * 3600
        card.placings = [Placing(position: 1, number: 4, name: "Ruji")]
        return StoredCard(card: card, seenAt: .t0 - 60)
    }

    @Test func withoutTheAffiliatesSeenResultsArePrinted() async throws {
        let store = MemoryCards(cards: [Self.kept("a", 1), Self.kept("b", 2), Self.kept("old", 30)])
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        let report = try #require(
            try await report(by: transport, environment: Variables.feed, store: store))
        #expect(report.results.map(\.race.id.text) == ["a", "b"])
        #expect(report.source.name == "store")
        #expect(report.source.isPartial)
        #expect(report.source.failure?.kind == "not_configured")
        #expect(report.results.allSatisfy { $0.seenAt == .t0 - 60 })
        #expect(transport.requests.isEmpty)
    }

    /// A store may hold hundreds of thousands: no page is large, and only what is printed is remembered.
    @Test func savedResultsAreReadPageByPage() async throws {
        let store = MemoryCards(cards: (0..<3_210).map { Self.kept("r\($0)", Double($0) / 3_600) })
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        let report = try #require(
            try await report(by: transport, environment: Variables.feed, count: 7, store: store))
        #expect(report.results.map(\.race.id.text) == (0..<7).map { "r\($0)" })
        #expect(report.total == 3_210)
        #expect(store.pages.sizes.count >= 7 && store.pages.sizes.allSatisfy { $0 <= 500 })
    }

    @Test func anOutageIsReportedBesideTheSeenResults() async throws {
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        let store = MemoryCards(cards: [Self.kept("a", 1)])
        let report = try #require(try await report(by: transport, store: store))
        #expect(report.source.failure?.kind == "connection_refused")
        await #expect(throws: FeedError.self) {
            _ = try await self.outcome(by: transport, store: MemoryCards(cards: []))
        }
    }

    @Test func savedResultsThatCannotBeReadAreNoEmptyDay() async throws {
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        let problem = StoreProblem(.locked, path: "/races.db", detail: "")
        let store = MemoryCards(cards: [], problem: problem)
        let outcome = try await outcome(by: transport, environment: Variables.feed, store: store)
        guard case .unreadable(problem) = outcome else {
            Issue.record("an empty day was reported")
            return
        }
    }

    @Test func aMissingProviderIsReported() async throws {
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        guard case .noProvider = try await outcome(by: transport, environment: Variables.feed) else {
            Issue.record("a source provided results")
            return
        }
    }
}

@Suite struct MeetingsOfADayTests {
    private let span = DaySpan(today: .t0, localTime: .utc)

    private func feeds(_ transport: Routes) throws -> SourceFeeds {
        let options = ["affiliates-contact": "a@b", "affiliates-partner": "x", "affiliates-partner-id": "y"]
        let settings = try SourceSettings(SettingReader(options: options, environment: [:]))
        return SourceFeeds(
            settings: settings, client: transport, clock: ManualClock(), logger: nil)
    }

    /// A meeting of the evening before that runs on past midnight, and one that both days list.
    @Test func racesAreOfTheDayWhateverTheirMeetingsDayIs() async throws {
        @Sendable func race(_ id: String, _ start: String) -> String {
            #"{"id":"\#(id)","race_number":1,"start_time":"\#(start)"}"#
        }
        @Sendable func body(_ races: String) -> String {
            #"{"data":{"meetings":[{"meeting":"m","name":"Del Mar","category":"T","races":[\#(races)]}]}}"#
        }
        let transport = Routes { request in
            let before = race("a", "2026-11-20T23:40:00Z") + "," + race("b", "2026-11-21T00:10:00Z")
            let after = race("b", "2026-11-21T00:10:00Z") + "," + race("c", "2026-11-22T00:00:00Z")
            let text = request.url.contains("2026-11-20") ? body(before) : body(after)
            return .success(HTTPResponse(status: 200, body: Array(text.utf8)))
        }
        let limit = TimeLimit(each: 1000, isForAll: true, clock: ManualClock())
        let answer = try await DayMeetings(feeds: feeds(transport), span: span, limit: limit).listed(by: .affiliates)
        #expect(answer.meetings.map(\.id) == ["m"])
        #expect(answer.meetings.first?.races.map(\.id.text) == ["b"])
        #expect(transport.requests.count == 2)
    }

    @Test func racesOfOneNameAndTwoCategoriesAreTwoMeetings() {
        let races = [
            Race.sample("a", number: 2, meeting: "Townsville", start: .t0 + 600),
            Race.sample("b", number: 1, meeting: "Townsville", start: .t0 + 60),
            Race.sample("c", category: .greyhound, meeting: "Townsville", start: .t0 + 60),
            Race.sample("d", meeting: "Townsville", start: .t0 + 86_400),
        ]
        let meetings = DayMeetings.made(of: races, span)
        #expect(meetings.map(\.category) == [.greyhound, .horse])
        #expect(meetings.last?.races.map(\.id.text) == ["b", "a"])
    }
}
