import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Services
import Testing

@testable import Commands
@testable import Settings
@testable import raceboard

@Suite struct USASettingsTests {
    private static let text = String(repeating: "k3y", count: 12)
    private let folder = TestFolder()

    private func sources(_ options: [String: String], key: String? = text) throws -> SourceSettings {
        try SourceSettings(reader(options, key: key))
    }

    private func reader(_ options: [String: String], key: String?) -> SettingReader {
        var environment = ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]
        environment["RACEBOARD_USA_KEY"] = key
        return SettingReader(options: options, environment: environment)
    }

    private static let wanted = [
        "card-source": "neds,horse-racing-usa", "results-source": "horse-racing-usa",
        "status-source": "horse-racing-usa",
        "meetings-source": "affiliates,horse-racing-usa",
    ]

    private static func open(_ settings: SourceSettings, _ transport: any HTTPTransport) -> SourceFeeds {
        SourceFeeds(
            settings: settings.bySimulatedClock(), client: transport, clock: SteppingClock(),
            logger: nil, longestWait: 60)
    }

    @Test func asTheFirstSourceItServesAllThatItsRacesNeed() throws {
        let settings = try sources(["source": "horse-racing-usa"]).requiringFirst()
        #expect(settings.first == .horseRacingUSA && settings.races == [])
        for list in [settings.card, settings.results, settings.status, settings.meetings] {
            #expect(list == [.horseRacingUSA], "no other source knows its races")
        }
        #expect(settings.note == nil)
        let named = try sources(["source": "horse-racing-usa", "results-source": "none"])
        #expect(named.card == [.horseRacingUSA] && named.results == [])
        #expect(try sources(["source": "neds,horse-racing-usa"]).card == [.neds])
        let simulated = try SourceSettings(simulated: reader(["source": "horse-racing-usa"], key: nil))
        #expect(try simulated.requiringFirst().card.count == 1)
    }

    @Test func withoutItsKeyItCannotBeTheFirst() throws {
        let settings = try sources(["source": "horse-racing-usa"], key: nil)
        let failure = #expect(throws: Failure.self) { try settings.requiringFirst() }
        #expect(failure?.status == .configuration)
        #expect(failure?.message.contains("it has no key") == true)
        #expect(failure?.hint?.contains("raceboard key set horse-racing-usa") == true)
        #expect(throws: Never.self) { try sources(["source": "neds,horse-racing-usa"], key: nil).requiringFirst() }
    }

    @Test func itsRacesAreSavedApartAndItsAddressIsTheBoards() throws {
        func reader(_ options: [String: String]) -> SettingReader {
            SettingReader(
                options: options.merging(["source": "horse-racing-usa"]) { one, _ in one },
                environment: ["XDG_STATE_HOME": folder.path])
        }
        let live = "\(folder.path)/raceboard/feeds/horse-racing-usa.p.rapidapi.com_443"
        #expect(try StorePlace(reader([:])) == .folder(live))
        #expect(try StorePlace(reader(["source": "neds"])) == .folder("\(folder.path)/raceboard"))
        #expect(try StorePlace(reader(["source": "neds,horse-racing-usa"])) == .folder("\(folder.path)/raceboard"))
        #expect(try FeedSettings.address(reader([:])) == HorseRacingUSAEndpoint.live)
        #expect(try FeedSettings.address(reader(["feed-url": "http://a/"])) == "http://a/horse-racing-usa")
        #expect(try FeedSettings.address(reader(["usa-url": "http://b"])) == "http://b")
        #expect(try FeedSettings.address(reader(["source": "neds-v1", "feed-url": "http://a"])) == "http://a")
    }

    @Test func withItsKeyItServesEveryPart() throws {
        let settings = try sources(Self.wanted)
        #expect(settings.card == [.neds, .horseRacingUSA])
        #expect(settings.results == [.horseRacingUSA])
        #expect(settings.status == [.horseRacingUSA])
        #expect(settings.meetings == [.horseRacingUSA], "no contact for the affiliates is set")
        let values = try #require(settings.values[.horseRacingUSA])
        #expect(values.address == HorseRacingUSAEndpoint.live)
        #expect(
            Self.open(settings, Routes { _ in .failure(.noNetwork(detail: "")) })
                .quota(.horseRacingUSA)?.budget == RequestBudget(daily: 100, monthly: 2000))
        let times = try #require(SourceAdapter.horseRacingUSA.needs.first { $0.name == "usa-times" })
        #expect(values[times] == "track")
    }

    @Test func withoutAKeyItIsInNoListAndThatIsReported() throws {
        let settings = try sources(Self.wanted, key: nil)
        #expect(settings.card == [.neds])
        #expect(settings.results == [] && settings.status == [] && settings.meetings == [])
        #expect(settings.note?.contains("raceboard key set horse-racing-usa") == true)
    }

    @Test func keyIsNotEvenReadWhereTheSourceIsNotWanted() throws {
        #expect(try sources([:], key: "open sesame").values[.horseRacingUSA] == nil)
        #expect(try sources([:], key: "open sesame").note?.contains("horse-racing-usa") == false)
        let failure = #expect(throws: Failure.self) { try sources(Self.wanted, key: "open sesame") }
        #expect(failure?.status == .configuration)
        #expect(failure?.message.contains("open sesame") == false)
    }

    /// A key is in a file of its own, which a board reads again with the others.
    @Test func anotherKeyIsAChange() throws {
        let (old, other) = (try sources(Self.wanted), String(repeating: "0ther", count: 8))
        #expect(try sources(Self.wanted, key: other).keys(changedFrom: old).map(\.name) == ["usa-key"])
        #expect(try sources(Self.wanted).keys(changedFrom: old).isEmpty)
        #expect(try sources(Self.wanted, key: nil).keys(changedFrom: old).map(\.name) == ["usa-key"])
    }

    @Test(arguments: [
        ("https://api.neds.com.au", "https://horse-racing-usa.p.rapidapi.com"),
        ("http://127.0.0.1:8080//", "http://127.0.0.1:8080/horse-racing-usa"),
    ])
    func itIsWhereTheFeedIs(feed: String, usa: String) throws {
        let given = Self.wanted.merging(["feed-url": feed]) { $1 }
        #expect(try sources(given).address(.horseRacingUSA) == usa)
        #expect(
            try sources(given.merging(["usa-url": "http://else/"]) { $1 }).address(.horseRacingUSA) == "http://else/")
    }

    @Test func simulatedDayRequestsOnlyItselfAndReadsNoKey() throws {
        let options = Self.wanted.merging(["usa-url": "http://else"]) { $1 }
        let demo = try SourceSettings(simulated: reader(options, key: Self.text))
        let served = demo.served(at: "http://127.0.0.1:1")
        #expect(served.address(.horseRacingUSA) == "http://127.0.0.1:1/horse-racing-usa")
        let key = demo.values[.horseRacingUSA]?.key
        #expect(key != SourceKey(Self.text) && key != nil)
        #expect(demo.counterFolder(.horseRacingUSA) == nil)
    }

    @Test func valuesThatCannotBeAreRefused() {
        for (name, value) in [
            ("usa-daily-budget", "0"), ("usa-monthly-budget", "x"), ("usa-times", "local"), ("usa-url", "ftp://x"),
        ] {
            #expect(throws: Failure.self, "\(name)") { try sources([name: value]) }
        }
    }

    @Test func keyIsMaskedInTheReportAndTakenOutOfBundles() throws {
        let environment = ["XDG_CONFIG_HOME": folder.path, "RACEBOARD_USA_KEY": Self.text]
        let reader = SettingReader(environment: environment)
        let report = try SettingsReport(reader)
        #expect(report.rows.first { $0.name == "usa-key" }?.value == "***")
        #expect(!report.text.contains(Self.text))
        #expect(!SystemFacts.redactor(reader).text("sent \(Self.text) there").contains(Self.text))
    }

    @Test func keyInAFileOfItsOwnIsTakenOutOfBundlesToo() throws {
        mkdir(folder.path + "/raceboard", 0o700)
        let other = String(repeating: "0ther", count: 8)
        _ = folder.write(other + "\n", to: "raceboard/usa-key", mode: 0o600)
        let reader = SettingReader(environment: ["XDG_CONFIG_HOME": folder.path])
        #expect(!SystemFacts.redactor(reader).text("sent \(other) there").contains(other))
        let found = try #require(try Secrets(environment: reader.environment).key(of: .horseRacingUSA, reader))
        #expect(found.key.secret == other && found.place == folder.path + "/raceboard/usa-key")
    }

    @Test func doctorWalksEveryEndpointOnceInWords() async throws {
        let transport = Routes { request in
            let body: String
            if request.url.contains("/race/") {
                body =
                    #"{"id_race":"7","course":"Aqueduct (USA)","date":"2026-11-21 12:00:00","#
                    + #""horses":[{"horse":"T","id_horse":"5","number":"1"}]}"#
            } else if request.url.contains("date=") {
                body = #"[{"id_race":"7","course":"Nowhere (USA)","date":"2026-11-21 12:00:00"}]"#
            } else if request.url.contains("trainers") {
                return .success(HTTPResponse(status: 403, body: Array(#"{"message":"no"}"#.utf8)))
            } else {
                body = #"[{"jockey":"A","wins":"4"}]"#
            }
            return .success(HTTPResponse(status: 200, body: Array(body.utf8)))
        }
        let settings = try sources(Self.wanted).bySimulatedClock()
        let found = await SourceDoctor(
            source: .horseRacingUSA, key: try #require(settings.values[.horseRacingUSA]?.key), place: "there",
            address: "http://there", feeds: Self.open(settings, transport), clock: SteppingClock()
        ).findings()
        #expect(transport.requests.count == 7)
        #expect(
            found.map(\.name) == [
                "key", "requests before", "racecards", "results", "race", "horse-stats", "jockeys-win-rate",
                "trainers-win-rate", "horses-win-rate", "requests after",
            ])
        #expect(found.filter { $0.grade != .pass }.map(\.name) == ["trainers-win-rate"])
        #expect(found.first { $0.name == "racecards" }?.words.contains("zone assumed for Nowhere") == true)
        #expect(found.last?.words.hasPrefix("7 of 100 today") == true)
        #expect(found.first { $0.name == "trainers-win-rate" }?.fix == "raceboard key set horse-racing-usa")
        let all = DoctorReport(findings: found)
        #expect(try !all.text.contains(Self.text) && !all.json().contains(Self.text))
    }
}
