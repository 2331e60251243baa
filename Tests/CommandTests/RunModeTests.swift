import FleetTestKit
import FoundationEssentials
import Models
import Output
import RacingTestKit
import Services
import Testing

@testable import Commands
@testable import Fleet
@testable import Settings

/// What follows from a program's feed and clock.
@Suite struct RunModeTests {
    private static let variables = [
        "HOME": "/h", "RACEBOARD_RATE": "9", "RACEBOARD_AFFILIATES_CONTACT": "ada@example.com",
        "RACEBOARD_AFFILIATES_PARTNER": "Ada", "RACEBOARD_AFFILIATES_PARTNER_ID": "ada-1",
    ]

    private func reader(_ options: [String: String], _ variables: [String: String] = variables) -> SettingReader {
        SettingReader(options: options, environment: variables)
    }

    private func mode(
        _ options: [String: String], _ variables: [String: String] = variables, followsSimulator: Bool = true
    ) throws -> (RunMode, SettingReader) {
        let reader = reader(options, variables)
        return (try RunMode(reader, followsSimulator: followsSimulator, now: .t0), reader)
    }

    @Test func aLiveProgramSharesAllAndSendsItsName() throws {
        let (mode, reader) = try mode([:])
        #expect(mode.ownDay == nil && mode.origin == nil && mode.speed == 1)
        #expect(try mode.store(reader) == .folder("/h/.local/state/raceboard"))
        #expect(try mode.sharedFolder(reader) == "/h/.local/state/raceboard")
        #expect(try mode.answerFolders(reader).first == "/h/.cache/raceboard/answers")
        #expect(mode.secrets(reader).contains("ada@example.com"))
        #expect(try mode.sources(reader) == SourceSettings(reader))
        #expect(try mode.sources(reader).counterFolder(.affiliates) != nil)
        #expect(try mode.rate(reader) == 9)
    }

    @Test func aFeedOfItsOwnSharesNothingAndIsSentNoName() throws {
        let (mode, reader) = try mode(["demo": "true", "seed": "7", "speed": "60", "at": "2026-11-21T03:00:00Z"])
        #expect(mode.ownDay?.seed == 7 && mode.speed == 60)
        #expect(mode.origin == RFC3339.parse("2026-11-21T03:00:00Z"))
        #expect(try mode.sharedFolder(reader) == nil)
        #expect(mode.secrets(reader) == [])
        #expect(try mode.sources(reader) == SourceSettings(simulated: reader))
        #expect(mode.isSimulated && mode.metrics(self.reader([:], ["RACEBOARD_METRICS": "/m"])) == nil)
        #expect(mode.metrics(self.reader(["metrics": "/m"])) == "/m")
    }

    // Only an option slows it down: a setting is for a service that others use.
    @Test func aFeedOfItsOwnHasNoLimitToWaitFor() throws {
        let (mode, reader) = try mode(["demo": "true"])
        #expect(try mode.rate(reader) >= 60_000)
        #expect(try mode.rate(self.reader(["rate": "9"])) == 9)
        var bucket = TokenBucket()
        let size = TokenBucket.Size(capacity: 10, perMinute: Double(try mode.rate(reader)))
        // As many as a day has races.
        let waits = (0..<500).map { _ in bucket.book(size, at: 0, longest: 60) }
        #expect(waits.allSatisfy { if case .after(let wait) = $0 { wait < 1 } else { false } })
    }

    /// Nobody else uses its feed.
    @Test func everyProgramOfADemoHasTheSameRate() throws {
        let (given, environment) = (["demo": "true"], ["HOME": "/none", "TZ": "UTC"])
        let reader = reader(given, environment)
        let rates = [
            try BoardSettings(given, environment: environment).rate,
            try WatchSettings(WatchArguments(given: given, count: nil, asJSON: true), environment: environment).rate,
            try LineSettings(LineArguments(given: given, output: .text), environment: environment).rate,
            try RelaySettings(given, toOutput: true, machine: "m", environment: environment).rate,
            try FeedAccess(reader, RunMode(reader, now: .t0)).rate,
        ]
        let own = try RunMode(reader, now: .t0).rate(reader)
        #expect(own >= 60_000 && rates == Array(repeating: own, count: 5))
    }

    @Test func aSimulatorElsewhereSharesNothingAndIsAServiceLikeOthers() throws {
        let (mode, reader) = try mode(["feed-url": "http://127.0.0.1:1", "speed": "2"])
        #expect(mode.ownDay == nil && mode.speed == 2)
        #expect(try mode.sharedFolder(reader) == nil)
        #expect(mode.secrets(reader).contains("ada@example.com"))
        let sources = try mode.sources(reader)
        #expect(try sources.values == SourceSettings(reader).values)
        #expect(sources.counterFolder(.affiliates) == nil)
        #expect(try mode.rate(reader) == 9)
    }

    @Test func aSimulatedDaySavesNothingUnlessAnOptionNamesAFolder() throws {
        func place(_ options: [String: String], variables: [String: String] = ["HOME": "/h"]) throws -> StorePlace {
            let (mode, reader) = try mode(options, variables)
            return try mode.store(reader)
        }
        let (demo, elsewhere) = (["demo": "true", "seed": "07"], ["feed-url": "http://127.0.0.1:1", "speed": "2"])
        #expect(try place(demo) == .season(seed: 7))
        #expect(try place(demo, variables: ["RACEBOARD_STORE": "/s"]) == .season(seed: 7))
        #expect(try place(demo.merging(["store": "none"]) { $1 }) == .none)
        #expect(try place(demo.merging(["store": "/s"]) { $1 }) == .folder("/s/feeds/demo-7"))
        #expect(try place(["demo": "true", "store": "/s"]) == .folder("/s/feeds/demo"))
        #expect(
            try place(["demo": "true", "store": "/s", "source": "horse-racing-usa"])
                == .folder("/s/feeds/demo-horse-racing-usa"))
        #expect(try place(elsewhere) == .none)
        #expect(try place(elsewhere, variables: ["RACEBOARD_STORE": "/s"]) == .none)
        #expect(try place(elsewhere.merging(["store": "/s"]) { $1 }) == .folder("/s/feeds/127.0.0.1_1"))
    }

    @Test(arguments: [
        (["speed": "2"], "--speed works only with the simulated feed"),
        (["at": "10:00", "seed": "1"], "--seed works only with the simulated feed"),
        (["feed-url": "http://a", "at": "10:00", "fault": "404"], "--fault works only with the simulated feed"),
        (["feed-url": "http://a", "seed": "1"], "--seed works only with the simulated feed"),
        (["demo": "true", "feed-url": "http://a"], "--demo has its own feed, so --feed-url cannot be used with it"),
    ])
    func optionsThatWouldHaveNoEffectAreRefused(options: [String: String], words: String) {
        let failure = #expect(throws: Failure.self) { try mode(options) }
        #expect(failure?.status == .usage && failure?.message == words)
    }

    @Test func onlyABoardFollowsASimulatorElsewhere() {
        #expect(throws: Failure.self) {
            try mode(["feed-url": "http://a", "speed": "2"], followsSimulator: false)
        }
        #expect(throws: Failure.self) {
            try mode(["speed": "2"], ["HOME": "/h", "RACEBOARD_FEED_URL": "http://a"])
        }
    }

    @Test func variablesOfTheSimulatedDayMoveNoLiveClock() throws {
        let variables = ["RACEBOARD_SPEED": "60", "RACEBOARD_AT": "10:00", "RACEBOARD_SEED": "1"]
        #expect(try mode(["feed-url": "http://a"], variables).0.speed == 1)
        #expect(try mode(["demo": "true"], variables).0.speed == 60)
        #expect(try mode([:], variables.merging(["RACEBOARD_DEMO": "true"]) { $1 }).0.ownDay?.seed == 1)
    }

    @Test func whenChangedSettingsLeadToAnotherService() throws {
        let (live, demo) = (try mode([:]).0, try mode(["demo": "true"]).0)
        let elsewhere = try mode(["feed-url": "http://a", "speed": "2"]).0
        let old = (source: RaceSource.neds, address: "http://a")
        #expect(live.isAnother((.neds, "http://b"), than: old) && !live.isAnother((.nedsV1, "http://a"), than: old))
        #expect(!demo.isAnother((.neds, "http://b"), than: old) && !demo.isAnother((.nedsV1, "http://b"), than: old))
        #expect(demo.isAnother((.horseRacingUSA, "http://a"), than: old))
        #expect(!elsewhere.isAnother((.horseRacingUSA, "http://b"), than: old))
    }

    @Test func faultsComeFromTheOptionElseFromTheVariable() throws {
        let variables = ["RACEBOARD_FAULT": "404,,reset"]
        #expect(try mode(["demo": "true"], variables).0.ownDay?.faults.map(\.text) == ["404", "reset"])
        let option = try mode(["demo": "true", "fault": "stall"], variables).0.ownDay?.faults
        #expect(option == [SettingValue(text: "stall", origin: .option("--fault"))])
        #expect(try mode(["demo": "true", "fault": ""], variables).0.ownDay?.faults.map(\.text) == [""])
    }
}
