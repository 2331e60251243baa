import ArgumentParser
import Facts
import Models
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@Suite struct SettingReaderTests {
    private func files(user: String? = nil, system: String? = nil) throws -> SettingsFiles {
        var files = SettingsFiles()
        files.user = try user.map { try SettingsFile.read($0.utf8, path: "/user") }
        files.system = try system.map { try SettingsFile.read($0.utf8, path: "/system") }
        return files
    }

    /// Each layer alone is named, and gives way to every layer above it.
    @Test(arguments: 0..<5)
    func layersComeInTheirOrder(top: Int) throws {
        let reader = SettingReader(
            options: top == 0 ? ["theme": "light"] : [:],
            environment: top <= 1 ? ["RACEBOARD_THEME": "mono"] : [:],
            files: try files(
                user: top <= 2 ? "\ntheme = \"default\"" : nil, system: top <= 3 ? "theme = \"high-contrast\"" : nil))
        let expected: [SettingValue?] = [
            SettingValue(text: "light", origin: .option("--theme"), setting: "theme"),
            SettingValue(text: "mono", origin: .environment("RACEBOARD_THEME"), setting: "theme"),
            SettingValue(text: "default", origin: .file(path: "/user", line: 2), setting: "theme"),
            SettingValue(text: "high-contrast", origin: .file(path: "/system", line: 1), setting: "theme"),
            nil,
        ]
        #expect(reader.value(.theme) == expected[top])
    }

    /// The setting is looked up by its variable, whose name the table makes.
    @Test(arguments: Setting.all)
    func everySettingIsFoundUnderItsVariable(setting: Setting) {
        let reader = SettingReader(environment: [setting.variable: "x"])
        #expect(reader.value(setting)?.origin == .environment(setting.variable))
        #expect(reader.unknownVariables.isEmpty)
    }

    @Test(arguments: ["RACEBOARD_feed_url", "RACEBOARD_FEED-URL", "raceboard_feed_url", "FEED_URL"])
    func aNameThatIsOnlyLikeAVariableIsNone(name: String) {
        #expect(SettingReader(environment: [name: "http://h"]).value(.feedURL) == nil)
    }

    @Test func emptyVariableGivesWayToTheFiles() throws {
        let reader = SettingReader(environment: ["RACEBOARD_COUNT": ""], files: try files(system: "count = 9"))
        #expect(try reader.whole(.count) == 9)
    }

    @Test func noColorOfAllProgramsStandsWithTheVariables() throws {
        let files = try files(user: "no-color = false")
        let both = SettingReader(environment: ["NO_COLOR": "1"], files: files)
        #expect(
            both.value(.noColor) == SettingValue(text: "true", origin: .environment("NO_COLOR"), setting: "no-color"))
        let own = SettingReader(environment: ["NO_COLOR": "1", "RACEBOARD_NO_COLOR": "0"], files: files)
        #expect(try !own.isOn(.noColor))
        #expect(try !SettingReader(environment: ["NO_COLOR": ""], files: files).isOn(.noColor))
    }

    @Test func accessibleOfOtherProgramsMeansPlainMode() throws {
        let plain = SettingReader(environment: ["ACCESSIBLE": "1"], files: try files(user: "plain = false"))
        #expect(plain.value(.plain)?.place == "ACCESSIBLE")
        #expect(try plain.isOn(.plain))
        for (variables, isOn) in [
            (["ACCESSIBLE": "true"], true), (["ACCESSIBLE": "0"], false), (["ACCESSIBLE": "False"], false),
            (["ACCESSIBLE": ""], false), (["ACCESSIBLE": "1", "RACEBOARD_PLAIN": "false"], false),
        ] {
            #expect(try SettingReader(environment: variables).isOn(.plain) == isOn, "\(variables)")
        }
    }

    /// Settings of other commands than the board and the kiosk.
    private static let ofCommands: Set<Setting> = [.timeout, .minutesBefore, .alertCommand]

    /// The table and the parser have the same options. Parsing checks no value.
    @Test func everySettingOfFilesHasItsOption() throws {
        for setting in Setting.all where setting.isInFiles && !setting.isSecret && !Self.ofCommands.contains(setting) {
            let isSwitch = setting.kind == .isOn
            let value = isSwitch ? "true" : "a value"
            let arguments = ["--" + setting.name] + (isSwitch ? [] : [value])
            let kiosk = try #require(try KioskCommand.parseAsRoot(arguments) as? KioskCommand)
            #expect(kiosk.given[setting.name] == value)
            guard kiosk.kiosk.given.isEmpty else { continue }
            let command = try #require(try RaceboardCommand.parseAsRoot(arguments) as? RaceboardCommand)
            #expect(command.given == [setting.name: value])
        }
    }

    /// A setting that is missing there has no variable, no name in files and no row of `config show`.
    @Test func everyOptionOfALIstIsInTheTable() {
        let lists: [[Setting]] = [
            Setting.ofStore, Setting.ofChoice, Setting.ofFeed, Setting.ofParts, Setting.ofScreen, Setting.ofBoard,
            Setting.ofDistance, Setting.ofKiosk, Setting.ofWatch,
        ]
        #expect(Set(lists.joined()).subtracting(Setting.all).isEmpty)
    }

    @Test func helpOfAnOptionIsTheSettings() {
        let help = KioskCommand.helpMessage(columns: 1000)
        for setting in Setting.all
        where setting.isInFiles && !setting.isSecret && !Self.ofCommands.contains(setting)
            && !Unremembered<BoardList>.unused.contains(setting)
        {
            #expect(help.contains(" \(setting.optionHelp())\n"), "\(setting.name)")
        }
        #expect(Setting.rate.optionHelp() == "Most requests a minute to a feed's host: 1 to 60 (default: 20).")
        #expect(Setting.count.optionHelp(remembers: true).hasSuffix("1 to 20 (default: as last time, else 5)."))
        #expect(
            Setting.verbose.optionHelp()
                == "Logs debug messages; a command that prints and exits has them on standard error without log-file.")
    }

    /// Everybody on the machine can read the arguments.
    @Test func noSecretHasAnOption() {
        for setting in Setting.all where setting.isSecret {
            #expect(throws: (any Error).self) { try KioskCommand.parseAsRoot(["--" + setting.name, "1"]) }
        }
    }

    @Test func aKioskKeepsARecordAndHasNoMouse() throws {
        let kiosk = try #require(try KioskCommand.parseAsRoot([]) as? KioskCommand)
        #expect(kiosk.given == ["record": "true", "no-mouse": "true"])
    }

    @Test func builtInValuesAreTheDefaults() throws {
        let command = try #require(try RaceboardCommand.parseAsRoot([]) as? RaceboardCommand)
        let settings = try BoardSettings(SettingReader(options: command.given, environment: ["HOME": "/h"]))
        #expect(settings.url == Setting.feedURL.builtIn)
        #expect(settings.source.name == Setting.source.builtIn)
        #expect("\(settings.rate)" == Setting.rate.builtIn)
        #expect("\(Int(settings.interval))" == Setting.interval.builtIn)
        #expect(settings.store == .folder("/h/.local/state/raceboard"))
        #expect(!settings.record && !settings.verbose && !settings.screen.ascii && settings.screen.mouse)
        #expect(EventSettings.minutes.map(String.init).joined(separator: ",") == Setting.minutesBefore.builtIn)
    }

    @Test func storeIsAFolderOrNone() throws {
        #expect(try StorePlace(SettingReader(options: ["store": "none"], environment: [:])) == .none)
        #expect(try StorePlace(SettingReader(environment: ["RACEBOARD_STORE": "/s"])) == .folder("/s"))
        #expect(throws: Failure.self) { try StorePlace(SettingReader(environment: ["RACEBOARD_STORE": "s"])) }
        let home = SettingReader(environment: ["HOME": "/h", "XDG_STATE_HOME": "/x"])
        #expect(try StorePlace(home) == .folder("/x/raceboard"))
    }

    private func place(_ url: String, store: String? = "/s") throws -> String {
        let options = ["feed-url": url, "store": store].compactMapValues(\.self)
        return try StorePlace(SettingReader(options: options, environment: ["XDG_STATE_HOME": "/x"])).text
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "127.0.0.1_8080"), ("https://u:p@ss@Feed.Example/", "feed.example_443"),
        ("https://feed.example:0443", "feed.example_443"), ("HTTP://feed.example", "feed.example_80"),
        ("http://h/a/b", "h_80_a_b"), ("http://h/a_b", "h_80_a=5fb"), ("http://[::1]:81", "=5b=3a=3a1=5d_81"),
        ("http://..", ".._80"), ("http://api.neds.com.au", "api.neds.com.au_80"),
    ])
    func everyOtherFeedHasAFolderOfItsOwnInAnyStore(url: String, name: String) throws {
        #expect(try place(url) == "/s/feeds/\(name)")
        #expect(try place(url, store: nil) == "/x/raceboard/feeds/\(name)")
        #expect(try place(url, store: "none") == "none")
    }

    @Test(arguments: ["https://api.neds.com.au", "https://API.neds.com.au:443//", "https://me:x@api.neds.com.au"])
    func liveFeedHasTheFolderItselfHoweverItIsWritten(url: String) throws {
        #expect(try place(url) == "/s")
    }

    @Test func longAddressesAreNamesOfAFile() throws {
        let names = try ["a", "b"].map { try place("http://h/" + String(repeating: "x", count: 300) + $0) }
        #expect(names[0] != names[1] && names[0].count <= 255)
    }

    @Test(arguments: [([], "/s/feeds/demo"), (["--seed", "07"], "/s/feeds/demo-7")])
    func simulatedDaysAreKeptApartFromFeeds(arguments: [String], folder: String) throws {
        let all = ["--demo", "--store", "/s"] + arguments
        let command = try #require(try RaceboardCommand.parseAsRoot(all) as? RaceboardCommand)
        let settings = try BoardSettings(SettingReader(options: command.given, environment: ["HOME": "/h"]))
        #expect(settings.store == .folder(folder))
    }
}
