import Foundation
import Models
import RacingTestKit
import Testing

@testable import Settings

@Suite struct PushedSettingsTests {
    private static let all = PushedSettings.pushable.map(\.name)
    private var pushed = PushedSettings()

    /// - Returns: why some of it was refused; nil if nothing was.
    private mutating func take(
        _ values: [String: String], rev: Int = 1, for scope: FleetTopic.Scope = .flemington,
        allowed: [String] = all
    ) -> String? {
        let outcome = pushed.take(PushedSet(rev: rev, values: values), for: scope, at: .bar2, allowed: allowed)
        if case .unchanged(let answer) = outcome { return answer.refused }
        return pushed.applied(at: .t0).first?.refused
    }

    private func texts(allowed: [String] = all) -> [String: String] {
        pushed.values(allowed: allowed).mapValues(\.text)
    }

    @Test func whatAFleetCanSetNamesNoFileAndRunsNoProgram() {
        #expect(
            Self.all == ["announcement", "hours", "pages", "dwell", "theme", "only", "region", "letter-height", "tz"])
        #expect(PushedSettings.pushable.allSatisfy { $0.isInFiles && !$0.isSecret && $0.reload == .live })
    }

    @Test mutating func namesThatTheBoxDoesNotAllowAreRefusedAndTheRestApplies() {
        let refused = take(["announcement": "Hello", "theme": "turf"], allowed: ["announcement"])
        #expect(refused == "theme is not in fleet-settings of this box")
        #expect(texts() == ["announcement": "Hello"])
    }

    /// The broker sends what it keeps at each connection.
    @Test mutating func settingsThatTheBoxAllowsByNowApplyWhenTheyComeAgain() {
        #expect(take(["theme": "turf"], allowed: []) == "theme is not in fleet-settings of this box")
        #expect(take(["theme": "turf"]) == nil)
        #expect(texts() == ["theme": "turf"])
    }

    @Test(arguments: [
        ("relay", "mqtt://evil", "relay cannot be set from afar"),
        ("fleet-settings", "theme", "fleet-settings cannot be set from afar"),
        ("alert-command", "/bin/sh", "alert-command cannot be set from afar"),
        ("log-file", "/etc/passwd", "log-file cannot be set from afar"),
        ("nothing", "1", "\"nothing\" is no setting"),
        ("hours", "never", "hours cannot be \"never\": it takes hours such as"),
        ("dwell", "1", "dwell cannot be \"1\""),
        ("theme", "/etc/passwd", "theme takes default"),
        ("theme", "./x.toml", "theme takes default"),
        ("tz", "../../../etc/passwd", "tz cannot be"),
        ("letter-height", "900", "letter-height cannot be"),
        ("announcement", "", "announcement cannot be"),
    ])
    mutating func wrongAndForbiddenValuesAreRefusedWithWords(name: String, value: String, words: String) throws {
        let refused = try #require(take([name: value, "only": "horse"]))
        #expect(refused.hasPrefix(words), "\(refused)")
        #expect(texts() == ["only": "horse"])
    }

    @Test mutating func nearerPlaceCountsBeforeWider() {
        for scope in [FleetTopic.Scope.bar2, .stand, .lawn, .flemington, .all] {
            _ = take(["theme": scope == .lawn ? "slate" : "turf", "announcement": scope.path], for: scope)
        }
        #expect(texts()["announcement"] == "flemington/box/bar-2")
        _ = take([:], rev: 2, for: .bar2)
        #expect(texts()["announcement"] == "flemington/group/stand", "the first group before the second")
        _ = take([:], rev: 2, for: .stand)
        #expect(texts() == ["announcement": "flemington/group/lawn", "theme": "slate"])
    }

    @Test mutating func lowerNumberIsRefused() {
        _ = take(["theme": "turf"], rev: 12)
        #expect(take(["theme": "light"], rev: 11) == "rev 12 has come before")
        #expect(take(["theme": "light"], rev: 12) == "another change with rev 12 counts: send it again")
        #expect(texts() == ["theme": "turf"])
        #expect(pushed.values(allowed: Self.all)["theme"]?.rev == 12)
    }

    @Test mutating func setThatComesAgainIsAcknowledgedAgain() {
        let set = PushedSet(rev: 3, values: ["theme": "turf", "relay": "x"])
        #expect(pushed.take(set, for: .all, at: .bar2, allowed: Self.all) == .changed)
        let first = pushed.applied(at: .t0)
        #expect(first.map(\.at) == [.t0] && first.first?.refused != nil)
        #expect(pushed.applied(at: .t0 + 9).isEmpty)
        #expect(pushed.take(set, for: .all, at: .bar2, allowed: Self.all) == .unchanged(first[0]))
    }

    @Test mutating func setOfWhichNothingCountsIsNotApplied() {
        _ = pushed.take(PushedSet(rev: 3, values: ["relay": "x"]), for: .all, at: .bar2, allowed: Self.all)
        #expect(pushed.applied(at: .t0).map(\.at) == [nil])
    }

    @Test mutating func largeSetIsRefused() {
        let values = Dictionary(uniqueKeysWithValues: (0..<30).map { ("n\($0)", String(repeating: "x", count: 200)) })
        #expect(take(values) == "it has more than 4096 bytes")
        #expect(pushed.revs.isEmpty)
    }

    @Test mutating func settingsOfAnotherBoxAreNotTaken() {
        let other = pushed.take(
            PushedSet(rev: 1, values: ["theme": "turf"]), for: .venue(.named("randwick")), at: .bar2, allowed: Self.all)
        #expect(other == nil && pushed.revs.isEmpty)
    }

    @Test mutating func settingsSurviveARestartUnlessTheBoxIsRenamed() {
        _ = take(["theme": "turf", "relay": "x"], rev: 12)
        let again = PushedSettings(file: pushed.file)
        #expect(again.values(allowed: Self.all) == pushed.values(allowed: Self.all))
        #expect(again == pushed)
        let renamed = BoxPlace(BoxAddress(.bar2, of: .named("randwick")))
        #expect(again.only(for: renamed).revs.isEmpty)
    }

    @Test func fileCannotHaveWhatAMessageCannot() {
        let file = """
            {"schema":1,"sets":[{"scope":"all","rev":1,"taken":["theme","alert-command","tz"],
            "set":{"theme":"/etc/passwd","alert-command":"/bin/sh","tz":"UTC"}}]}
            """
        let pushed = PushedSettings(file: Array(file.utf8))
        let names = Self.all + ["alert-command"]
        #expect(pushed.values(allowed: names).mapValues(\.text) == ["tz": "UTC"])
        #expect(PushedSettings(file: Array("{\"sets\":7}".utf8)).revs.isEmpty)
    }

    // MARK: - Among the other settings

    private mutating func reader(
        _ lines: String, options: [String: String] = [:], environment: [String: String] = [:]
    ) throws -> SettingReader {
        _ = take(["announcement": "From afar", "theme": "turf", "hours": "always"], rev: 12)
        var files = SettingsFiles()
        files.user = try SettingsFile.read(lines.utf8, path: "/user")
        files.pushed = pushed
        return SettingReader(options: options, environment: environment, files: files)
    }

    @Test mutating func fleetCountsBeforeFilesAndAfterVariablesAndOptions() throws {
        let lines = """
            relay = "mqtt://broker"
            venue = "flemington"
            fleet-settings = ["announcement", "theme", "hours"]
            announcement = "Of the file"
            theme = "slate"
            hours = "daily 10:00-22:00"
            """
        let reader = try reader(lines, options: ["theme": "mono"], environment: ["RACEBOARD_HOURS": "daily 9:00-21:00"])
        #expect(reader.value(.announcement)?.text == "From afar")
        #expect(reader.value(.announcement)?.origin == .fleet(rev: 12, scope: "flemington"))
        #expect(reader.value(.theme)?.text == "mono")
        #expect(reader.value(.hours)?.text == "daily 9:00-21:00")
    }

    @Test mutating func builtInListHasTheAnnouncementAlone() throws {
        let reader = try reader("relay = \"mqtt://broker\"\ntheme = \"slate\"")
        #expect(reader.value(.announcement)?.text == "From afar")
        #expect(reader.value(.theme)?.text == "slate")
    }

    @Test(arguments: ["", "relay = \"mqtt://broker\"\nfleet-settings = \"none\""])
    mutating func withoutABrokerOrWithoutAListNothingCounts(lines: String) throws {
        #expect(try reader(lines).value(.announcement) == nil)
    }

    @Test mutating func configShowNamesTheChange() throws {
        let report = try SettingsReport(
            try reader("relay = \"mqtt://broker\""), settings: [.announcement, .fleetSettings])
        #expect(report.text.contains("announcement    From afar     fleet, rev 12\n"), "\(report.text)")
        let object = try JSONSerialization.jsonObject(with: Data(try report.json().utf8)) as? [String: Any]
        let first = try #require((object?["settings"] as? [[String: Any]])?.first)
        #expect(first["origin"] as? String == "fleet" && first["rev"] as? Int == 12)
        #expect(first["place"] as? String == "flemington")
    }

    @Test(arguments: [
        ("theme,nothing", false), ("none", true), ("announcement, tz", true), ("relay", false), ("", false),
    ])
    func listTakesOnlyWhatAFleetCanSet(text: String, isRight: Bool) {
        #expect((Setting.fleetSettings.problem(text) == nil) == isRight)
    }

    @Test(arguments: [
        ("30m", 1_800.0), ("2h", 7_200), ("90s", 90), ("1d", 86_400), ("2026-11-21T05:00:00Z", 7_200),
    ])
    func noticeEndsAfterATimeOrAtOne(text: String, seconds: Double) throws {
        let now = RFC3339.parse("2026-11-21T03:00:00Z") ?? .t0
        #expect(try NoticeEnd.read(text, now: now) { _ in 0 } == now + seconds)
        #expect(try NoticeEnd.read("02:00", now: now) { _ in 0 } == now + 23 * 3_600)
        #expect(try NoticeEnd.read(nil, now: now) { _ in 0 } == now + 7_200)
    }

    @Test(arguments: ["0m", "-5m", "40d", "soon", "", "2020-01-01T00:00:00Z", "99999999999h"])
    func endThatIsPastOrFarIsRefused(text: String) {
        #expect(throws: Failure.self) { try NoticeEnd.read(text, now: .t0) { _ in 0 } }
    }
}
