import ArgumentParser
import FoundationEssentials
import Models
import Screen
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@Suite struct SettingTests {
    private func option(_ text: String) -> SettingValue {
        SettingValue(text: text, origin: .option("--x"))
    }

    @Test(arguments: [("1", true), ("TRUE", true), ("no", false), ("0", false)])
    func switchesByVariable(text: String, isOn: Bool) throws {
        #expect(try SettingReader(environment: ["RACEBOARD_ASCII": text]).isOn(.ascii) == isOn)
    }

    @Test func wrongVariableIsConfigurationAndWrongOptionUsage() {
        let reader = SettingReader(environment: ["RACEBOARD_ASCII": "perhaps"])
        #expect(throws: Failure.self) { try reader.isOn(.ascii) }
        #expect(Failure.badValue(option("x"), expected: "y").status == .usage)
        let variable = SettingValue(text: "x", origin: .environment("V"))
        #expect(Failure.badValue(variable, expected: "y").status == .configuration)
    }

    @Test(arguments: ["Mars/Phobos", ":Mars/Phobos", "/dev/null", "\u{1b}[2J"])
    func aZoneThatTheMachineHasNotIsReported(zone: String) {
        let shown = FeedText.clean(zone, limit: 60)
        let words = "TZ has \"\(shown)\", which is no zone of this machine: times are UTC; use --tz"
        #expect(SettingReader(environment: ["TZ": zone]).warnings == [words])
        #expect(SettingReader(environment: ["TZ": zone, "RACEBOARD_TZ": "UTC"]).warnings.isEmpty)
    }

    @Test(arguments: ["", "UTC", "UTC0", "Australia/Sydney", ":/usr/share/zoneinfo/Europe/Paris", "EST5EDT", "<+03>-3"])
    func aZoneOfTheMachineOrARuleIsNoProblem(zone: String) {
        #expect(SettingReader(environment: ["TZ": zone]).warnings.isEmpty)
    }

    @Test func unknownVariablesAreReportedWithTheNearestName() {
        let reader = SettingReader(environment: ["RACEBOARD_FED_URL": "x", "RACEBOARD_FEED_URL": "y", "OTHER": "z"])
        #expect(reader.unknownVariables.map(\.name) == ["RACEBOARD_FED_URL"])
        #expect(reader.unknownVariables.first?.nearest == "RACEBOARD_FEED_URL")
    }

    @Test(arguments: ["RACEBOARD_FOO", "RACEBOARD_", "RACEBOARD_X"])
    func aPrefixAloneMakesNoWordsAlike(name: String) {
        #expect(SettingReader(environment: [name: "x"]).unknownVariables.first?.nearest == nil)
    }

    @Test(arguments: [
        ("http://h:65535", true), ("http://h:65536", false), ("http://h:99999/x", false), ("http://[::1]:80", true),
        ("http://[::1]", true), ("http://h:", true), ("http://h:-1", false), ("http://h:+1", false),
        ("http://me:pass@h", true), ("http://me:pass@h:1x", false), ("http://h:0", true), ("http://[::1", false),
        ("http://[::1]x", false), ("http://[]", false), ("http://::1", false), ("http://:80", false),
        ("http://me@", false),
    ])
    func anAddressHasAHostAndPortThatCanBe(text: String, isGood: Bool) {
        #expect((try? option(text).feedURL()) == (isGood ? text : nil))
        #expect(((try? option(text).boardSources()) != nil) == isGood, "of an open feed, too")
        #expect(((try? option("neds," + text).sources(of: .cards, orNone: false)) != nil) == isGood)
    }

    @Test func whatIsWrongWithAnAddressIsSaid() {
        let error = #expect(throws: Failure.self) { try option("http://127.0.0.1:99999999/").boardSources() }
        let place = "--x cannot be \"http://127.0.0.1:99999999/\": "
        #expect(error?.message.hasPrefix(place + "its port is not from 0 to 65535; it takes neds, ") == true)
    }

    @Test(arguments: [
        ("horse", [RaceCategory.horse]), ("g,t", [.greyhound, .harness]), ("Horse, Greyhounds", [.horse, .greyhound]),
        ("all", RaceCategory.known), ("h,g,t", RaceCategory.known), ("horse,horse", [.horse]),
        ("dogs", [.greyhound]), ("Trots", [.harness]), ("pacers,pacing", [.harness]), ("gallops", [.horse]),
        ("thoroughbreds,dog", [.horse, .greyhound]),
    ])
    func filtersAreListsOfCategories(text: String, categories: [RaceCategory]) throws {
        #expect(try option(text).filter().categories == categories)
    }

    @Test(arguments: ["", "hores", "horse,", "horse;harness", "unknown"])
    func wrongFiltersAreRefused(text: String) {
        #expect(throws: Failure.self) { try option(text).filter() }
    }

    @Test func nearestOfAllWordsIsNamed() {
        #expect {
            try option("dgos").filter()
        } throws: { error in
            (error as? Failure).map { ($0.message + ($0.hint ?? "")).contains("dogs") } ?? false
        }
    }

    @Test(arguments: [("aus", "AUS"), ("AUS-nsw", "AUS-NSW"), ("All", "all"), ("NZL, aus", "AUS,NZ"), ("-USA", "-USA")])
    func regionsAreCountriesAndStates(text: String, region: String) throws {
        #expect(try option(text).region().text == region)
        #expect(throws: Failure.self) { try option(text + ",x").region() }
    }

    @Test func aWrongCountryIsNamedWithItsPlaceAndTheNearest() {
        #expect {
            try option("AUS,QLD").region()
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.message.contains(#"item 2, "QLD", is no code of a country; it takes a list"#)
                && failure.hint == #"Did you mean "AUS-QLD"?"#
        }
    }

    @Test(arguments: [("10,5", [10, 5]), ("1, 1440", [1, 1440]), ("none", []), ("None", [])])
    func minutesAreAList(text: String, minutes: [Int]) throws {
        #expect(try option(text).minutes(in: 1...1440) == minutes)
    }

    @Test(arguments: ["", "0", "1441", "5,", "5;1", "-5", Array(repeating: "5", count: 21).joined(separator: ",")])
    func wrongMinutesAreRefused(text: String) {
        #expect(throws: Failure.self) { try option(text).minutes(in: 1...1440) }
    }

    @Test func wrongNameGetsTheNearest() {
        #expect {
            try option("colour-blnd").checkTheme()
        } throws: { ($0 as? Failure)?.hint == "Did you mean \"colour-blind\"?" }
    }

    @Test(arguments: [
        "http://127.0.0.1:8080", "https://api.neds.com.au", "https://host/base/", "HTTP://host",
    ])
    func addressesThatCanBeUsed(text: String) throws {
        #expect(try option(text).feedURL() == text)
    }

    @Test(arguments: [
        "", "api.neds.com.au", "ftp://host", "http://", "http:///x", "http://a b", "http://h?x", "file:///etc",
    ])
    func addressesThatCannot(text: String) {
        #expect(throws: Failure.self) { try option(text).feedURL() }
    }

    @Test func timesAreRFC3339OrOfToday() throws {
        let now = Date(timeIntervalSince1970: 1_795_230_000)
        let sydney: (Date) -> Int = { _ in 11 * 3600 }
        #expect(try option("2026-11-21T03:00:00Z").instant(now: now, offset: sydney) == now)
        #expect(try option("14:05").instant(now: now, offset: sydney) == now + 300)
        #expect(try option("9:05").instant(now: now, offset: sydney) == now - 17_700)
        for wrong in ["", "24:00", "14:5", "14:60", "noon", "1:2:3"] {
            #expect(throws: Failure.self) { try option(wrong).instant(now: now, offset: sydney) }
        }
    }

    @Test func numbersStayInTheirRange() throws {
        #expect(try option("15").whole(in: 15...20) == 15)
        for wrong in ["14", "21", "x", "", "1e1", "15.0"] {
            #expect(throws: Failure.self) { try option(wrong).whole(in: 15...20) }
        }
        for wrong in ["nan", "0", "inf", "-1"] {
            #expect(throws: Failure.self) { try option(wrong).number(in: 0.1...9) }
        }
    }
}

@Suite struct CommandTableTests {
    @Test func mistypedCommandIsNotTakenForAnOption() {
        #expect(throws: Failure.self) { try CommandTable.check(["nxt"], of: RaceboardCommand.self) }
        #expect(throws: Never.self) { try CommandTable.check(["--demo", "nxt"], of: RaceboardCommand.self) }
    }

    @Test func commandsTakeTheirOwnOptions() throws {
        var arguments = ["next", "--count", "3"]
        let type = CommandTable.command(taking: &arguments)
        #expect(type is NextCommand.Type)
        let command = try #require(try type.parseAsRoot(arguments) as? NextCommand)
        #expect(command.count == "3")
    }

    @Test(arguments: ["next", "card", "results", "meetings"])
    func twoFormsAtOnceAreAWrongUse(name: String) throws {
        var arguments = [name, "--json", "--csv"]
        let type = CommandTable.command(taking: &arguments)
        var command = try type.parseAsRoot(arguments)
        #expect {
            try command.run()
        } throws: {
            ($0 as? Failure)?.status == .usage
                && ($0 as? Failure)?.message == "--json and --csv cannot be used together"
        }
    }

    @Test func aBoardFollowsASimulatorElsewhereAndAWatchDoesNot() throws {
        let arguments = ["--feed-url", "http://127.0.0.1:8080", "--speed", "60"]
        let command = try #require(try RaceboardCommand.parseAsRoot(arguments) as? RaceboardCommand)
        let settings = try BoardSettings(SettingReader(options: command.given, environment: [:]))
        #expect(settings.mode.speed == 60 && settings.mode.ownDay == nil)
        let watch = try #require(try WatchCommand.parseAsRoot(arguments) as? WatchCommand)
        #expect(throws: Failure.self) { try WatchSettings(watch.arguments, environment: [:]) }
    }

    @Test func aBoardOfItsOwnFeedWaitsForNoLimit() throws {
        let command = try #require(try RaceboardCommand.parseAsRoot(["--demo"]) as? RaceboardCommand)
        let settings = try BoardSettings(SettingReader(options: command.given, environment: ["HOME": "/h"]))
        #expect(settings.rate == 60_000 && settings.mode.ownDay != nil)
    }
}
