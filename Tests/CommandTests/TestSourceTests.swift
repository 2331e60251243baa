import ArgumentParser
import Facts
import FoundationEssentials
import Logging
import Models
import Output
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

/// The proof of the seam: a source of the test kit, registered in one line, is everywhere that a source is.
@MainActor
@Suite struct TestSourceTests {
    private nonisolated static let key = String(repeating: "t3st", count: 9)
    private let clock = ManualClock()
    private let transport = Routes { _ in .success(HTTPResponse(status: 200)) }

    private func registered<Answer>(_ body: () async throws -> Answer) async rethrows -> Answer {
        try await Catalogue.$adapters.withValue(Catalogue.adapters + [.test]) { try await body() }
    }

    private func reader(_ options: [String: String] = [:], key: String? = key) -> SettingReader {
        var environment = Variables.feed
        environment["RACEBOARD_TEST_KEY"] = key
        let lists = [
            "card-source": "test-source", "results-source": "test-source", "status-source": "test-source",
            "meetings-source": "test-source", "store": "none",
        ]
        return SettingReader(options: lists.merging(options) { $1 }, environment: environment)
    }

    private var tools: RequestContext {
        RequestContext(client: transport, clock: clock, logger: Logger(label: "test"))
    }

    @Test func helpAndOptionsHaveIt() async throws {
        #expect(!CardCommand.helpMessage().contains("test-"))
        try await registered {
            let help = CardCommand.helpMessage(columns: 400)
            #expect(help.contains("--test-url <url>") && help.contains("--test-depth <races>"))
            #expect(
                help.contains("The test's base address.")
                    && help.contains("Races of the test's meetings: 1 to 9 (default: 4)."))
            #expect(help.contains(", test-source, exec:PROGRAM") && !help.contains("--test-key"))
            let given = try SettingOptions<PartList>.parse(["--test-depth", "7", "--usa-times", "utc"]).given
            #expect(given == ["test-depth": "7", "usa-times": "utc"])
        }
    }

    @Test func settingsHaveIt() async throws {
        try await registered {
            let report = try SettingsReport(reader(["test-depth": "7"]))
            let rows = Dictionary(uniqueKeysWithValues: report.rows.map { ($0.name, $0.value) })
            #expect(rows["test-depth"] == "7" && rows["test-key"] == "***" && rows["test-url"] == .some(nil))
            #expect(SettingsPage.markdown.contains("`test-depth`"))
            #expect(reader().unknownVariables.isEmpty)
            let failure = #expect(throws: Failure.self) { try SourceSettings(reader(["test-depth": "10"])) }
            #expect(failure?.message.contains("1 to 9") == true)
            let board = SettingValue(text: "neds,test-source", origin: .option("--source"))
            #expect(try board.boardSources().besides == [.test])
            #expect(Setting.ofSources.contains { $0.name == "test-key" })
        }
        #expect(reader().unknownVariables.map(\.name) == ["RACEBOARD_TEST_KEY"])
    }

    @Test func keyAndDoctorAndRedactionHaveIt() async throws {
        try await registered {
            let adapter = try KeyOptions.parse(["Test-Source"]).adapter()
            #expect(adapter.source == .test)
            #expect(try KeyFile.path(of: adapter, ["HOME": "/home/ada"]).hasSuffix("/test-key"))
            let words = KnownSecrets.words(reader())
            #expect(words.contains(Self.key))
            #expect(!SystemFacts.redactor(reader()).text("sent \(Self.key) there").contains(Self.key))

            let settings = try SourceSettings(reader())
            let feeds = SourceFeeds(
                settings: settings, client: transport, clock: clock, logger: nil)
            let key = try #require(settings.values[.test]?.key)
            let findings = await SourceDoctor(
                source: .test, key: key, place: "there", address: "http://feed/test", feeds: feeds, clock: clock
            ).findings()
            #expect(findings.map(\.name) == ["key", "everything"])
            let none = try SourceSettings(reader(key: nil))
            #expect(none.note == "test-source is not used: it has no key (raceboard key set test-source)")
            #expect(none.card == [] && none.meetings == [])
        }
    }

    @Test func cardResultsAndMeetingsComeFromItAndNameIt() async throws {
        try await registered {
            let access = try FeedAccess(reader())
            let query = CardQuery(
                access: access, tools: tools, store: nil, localTime: .utc)
            guard case .report(let card) = try await query.report(of: RaceChoice(["test-7"])) else {
                Issue.record("no card")
                return
            }
            #expect(try card.json().contains("\"source\":\"test-source\"") && card.json().contains("Seam"))

            try ZoneReader.use(reader().value(.timeZone))
            let day = try DayOptions.parse(["--date", "2026-11-21"]).settings(FeedAccess(reader()))
            let meetings = try await MeetingsQuery(settings: day, tools: tools, store: nil).report()
            #expect(meetings.meetings.map(\.name) == ["Testbury"])
            #expect(try meetings.json().contains("\"source\":\"test-source\""))
            let results = try await ResultsQuery(
                settings: day, count: 5, tools: tools, store: nil, progress: { _, _ in }
            ).report()
            guard case .report(let results) = results else {
                Issue.record("no results")
                return
            }
            #expect(results.results.first?.card?.placings.map(\.name) == ["Seam"])
            let json = try results.json()
            #expect(json.contains("\"source\":\"test-source\"") && json.contains("\"id\":\"test-7\""))
        }
        #expect(
            transport.requests.allSatisfy { $0.url.hasPrefix("http://feed/test/") && $0.headers["X-Key"] == Self.key })
        #expect(transport.requests.count > 3)
        let cards = transport.requests.map(\.url).filter { $0.contains("/cards?") }
        #expect(Set(cards) == ["http://feed/test/cards?day=2026-11-21"], "a day has all cards in one answer")
    }

    /// The source's race is a row of the board, and leads to its card; its meeting and its result are on their screens.
    @Test(.timeLimit(.minutes(20))) func everyScreenHasIt() async throws {
        let lists = ["--card-source", "test-source", "--results-source", "test-source"]
        try await registered {
            let folder = TestFolder()
            let board = try TestBoard(
                folder,
                ["--store", "none", "--source", "neds,test-source", "--meetings-source", "test-source"] + lists,
                variables: ["RACEBOARD_TEST_KEY": Self.key])
            board.program.start()
            try await board.world.loop.run(until: "its race on the board") { board.shows("Testbury") }
            board.press("/seam")
            board.terminal.queue(.key(.enter))
            board.terminal.queue(.key(.enter))
            board.press("")
            try await board.world.loop.run(until: "its card") {
                board.program.viewModel.place == .card && board.shows("Seam Handicap")
            }
            for (key, place) in [(3, ScreenID.meetings), (2, .results)] {
                board.terminal.queue(.key(.escape))
                board.terminal.queue(.key(.function(key)))
                board.press("")
                try await board.world.loop.run(until: "its line in \(place)") {
                    board.program.viewModel.place == place && board.shows("Testbury")
                }
            }
        }
    }

    @Test func filesAndIdsAreItsOwn() async {
        await registered {
            let content = ImportReader.content(Array("{\"test\":1}".utf8), values: [:])
            #expect(content.races.map(\.race.meeting) == ["Testbury", "Testbury"] && content.flaws.isEmpty)
            #expect(RaceID("test-7").owner == .test)
        }
        #expect(RaceID("test-7").owner == nil)
    }
}
