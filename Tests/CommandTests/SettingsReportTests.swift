import Foundation
import Models
import System
import Testing

@testable import Settings
@testable import raceboard

@Suite struct SettingsReportTests {
    private func report(_ options: [String: String], settings: [Setting]) throws -> SettingsReport {
        var files = SettingsFiles()
        files.user = try SettingsFile.read("count = 9\nbel = 1".utf8, path: "/user")
        files.places = [
            .init(layer: "user", path: "/user", isThere: true), .init(layer: "system", path: "/system", isThere: false),
        ]
        let reader = SettingReader(options: options, environment: ["RACEBOARD_TZ": "UTC"], files: files)
        return try SettingsReport(reader, settings: settings)
    }

    @Test func everyValueHasItsPlaceBesideIt() throws {
        let report = try report(["theme": "mono"], settings: [.theme, .timeZone, .count, .interval, .bell])
        #expect(
            report.text == """
                user file  /user
                system file  /system  (missing)

                theme     mono  flag --theme
                tz        UTC   environment RACEBOARD_TZ
                count     9     /user line 1
                interval  30    built in
                bell      -     built in

                warning: /user line 2: "bel" is unknown: did you mean bell?

                """)
    }

    @Test func jsonStatesTheSame() throws {
        let report = try report(["theme": "mono"], settings: [.theme, .count, .bell])
        let object = try JSONSerialization.jsonObject(with: Data(try report.json().utf8)) as? [String: Any]
        let settings = try #require(object?["settings"] as? [[String: Any]])
        #expect(settings.map { $0["origin"] as? String } == ["flag", "file", "built in"])
        #expect(settings[1]["line"] as? Int == 1)
        #expect(settings[1]["place"] as? String == "/user")
        #expect(settings[2]["value"] is NSNull)
        #expect((object?["warnings"] as? [String])?.count == 1)
    }

    @Test func oneValueIsThatOfTheReport() throws {
        let reader = SettingReader(options: ["count": "7"], environment: [:])
        #expect(try SettingsReport.value(of: .count, reader) == "7")
        #expect(try SettingsReport.value(of: .theme, reader) == Setting.theme.builtIn)
        #expect(try SettingsReport.value(of: .bell, reader) == nil, "without a value it is none, and no empty text")
    }

    /// The key that `raceboard key set` writes is in no settings file.
    @Test func aSecretInAFileOfItsOwnHasThatPlace() throws {
        let folder = TestFolder()
        Folder.makeParent(of: folder.path + "/raceboard/usa-key")
        let key = folder.write(String(repeating: "k", count: 40), to: "raceboard/usa-key", mode: 0o600)
        let reader = SettingReader(environment: ["XDG_CONFIG_HOME": folder.path])
        let setting = try #require(Setting.named("usa-key"))
        let report = try SettingsReport(reader, settings: [setting])
        #expect(report.text.hasSuffix("usa-key  ***  \(key)\n"))
        let object = try JSONSerialization.jsonObject(with: Data(try report.json().utf8)) as? [String: Any]
        let row = try #require((object?["settings"] as? [[String: Any]])?.first)
        #expect(row["origin"] as? String == "file" && row["place"] as? String == key && row["line"] is NSNull)
    }

    @Test func secretsAreMasked() throws {
        let pin = Setting("pin", .other("digits"), "A secret", reload: .restart, isSecret: true)
        let report = try report(["pin": "4711"], settings: [pin])
        #expect(report.rows.map(\.value) == ["***"])
        #expect(!report.text.contains("4711"))
        #expect(try !report.json().contains("4711"))
    }

    @Test(arguments: [
        ("http://me:pw@host/x", "http://***@host/x"), ("http://host/a@b", "http://host/a@b"),
        ("http://host", "http://host"),
    ])
    func nameAndPasswordInAnAddressAreMasked(address: String, shown: String) throws {
        #expect(try report(["feed-url": address], settings: [.feedURL]).rows.map(\.value) == [shown])
    }

    @Test func wrongValueOfAnOptionIsRefusedHereToo() {
        #expect(throws: Failure.self) { try report(["theme": "pink"], settings: [.theme]) }
    }

    @Test func pageHoldsTheTableOfSettings() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("docs/configuration.md"), encoding: .utf8)
        #expect(page.contains(SettingsPage.markdown), "put in: raceboard config settings --markdown")
    }
}
