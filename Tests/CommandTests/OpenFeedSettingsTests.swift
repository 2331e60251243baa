import Models
import Services
import Testing

@testable import Settings

/// Settings of sources that name an open feed.
@Suite struct OpenFeedSettingsTests {
    private func reader(_ options: [String: String], _ environment: [String: String] = ["HOME": "/home/ada"])
        -> SettingReader
    {
        SettingReader(options: options, environment: environment)
    }

    @Test func aFirstSourceServesEveryPartUnlessOthersAreNamed() throws {
        let reader = reader(["source": "exec:./Feed.py --Day 1", "card-source": "file:Day.json, neds"])
        let open = try #require(try OpenFeeds.first(reader))
        #expect(open.arguments == ["./Feed.py", "--Day", "1"])
        #expect(try FeedSettings.source(reader) == open.source)
        #expect(try FeedSettings.address(reader) == "exec:./Feed.py --Day 1")
        let settings = try SourceSettings(reader)
        #expect(settings.card.map(\.name) == ["file:Day.json", "neds"])
        #expect(settings.results == [open.source] && settings.status == settings.results)
        #expect(settings.meetings == settings.results && settings.note == nil)
        #expect(settings.address(open.source) == open.text)
    }

    @Test func aListMayGoOnAfterIt() throws {
        let value = SettingValue(text: "file:day.json,horse-racing-usa", origin: .option("--source"))
        #expect(try value.boardSources().besides == [.horseRacingUSA])
    }

    @Test(arguments: ["exec:", "neds,file:day.json", "file:a,file:b", "ftp://x", "http://"])
    func whatIsRefused(text: String) {
        let value = SettingValue(text: text, origin: .option("--source"))
        #expect(throws: Failure.self) { try value.boardSources() }
    }

    @Test func eachHasAStoreOfItsOwn() throws {
        func place(_ source: String) throws -> StorePlace { try StorePlace(reader(["source": source])) }
        #expect(try place("file:/a.json") != place("file:/b.json"))
        #expect(try place("file:/a.json") == place("file:///a.json"))
        #expect(try place("file:/a.json") != StorePlace(reader([:])))
    }

    @Test func aSimulatedDayTakesNone() {
        let reader = reader(["card-source": "neds,file:day.json"])
        #expect {
            try SourceSettings(simulated: reader)
        } throws: {
            ($0 as? Failure)?.message == "--demo has its own feed, so --card-source cannot name an open feed"
        }
    }

    @Test func aPasswordIsShownNowhere() throws {
        let reader = reader(["source": "https://ada:secretword@example.org/day.json"])
        let report = try SettingsReport(reader)
        #expect(!report.text.contains("secretword") && report.text.contains("example.org"))
        #expect(KnownSecrets.words(reader).contains("secretword"))
    }
}
