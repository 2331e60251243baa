import ArgumentParser
import Testing

@testable import Settings
@testable import raceboard

/// Arguments that are read without the parser are read as it reads them.
@Suite struct SettingsCommandTests {
    /// The parser's own reading; nil where it refuses.
    private static func parsed(_ type: any SettingsCommand.Type, _ arguments: [String]) -> [String: String]? {
        switch try? type.parseAsRoot(arguments) {
        case let board as RaceboardCommand: board.given
        case let kiosk as KioskCommand: kiosk.given
        default: nil
        }
    }

    private static func arguments(_ setting: Setting, _ value: String) -> [String] {
        ["--" + setting.name] + (setting.kind == .isOn ? [] : [value])
    }

    @Test(arguments: [RaceboardCommand.self, KioskCommand.self] as [any SettingsCommand.Type])
    func eachSettingIsReadAsByTheParser(type: any SettingsCommand.Type) throws {
        for setting in Setting.all {
            let arguments = Self.arguments(setting, "a b=c")
            let quick = type.given(arguments)
            let parsed = Self.parsed(type, arguments)
            let isOfTheDay = [Setting.demo, .seed, .at, .speed, .fault].contains { $0.name == setting.name }
            #expect(quick == (isOfTheDay ? nil : parsed), "\(arguments)")
            if setting.kind != .isOn, quick != nil {
                #expect(type.given(["--\(setting.name)=-1=x"]) == Self.parsed(type, ["--\(setting.name)=-1=x"]))
                #expect(type.given(["--\(setting.name)="]) == Self.parsed(type, ["--\(setting.name)="]))
            }
        }
    }

    @Test func severalOptionsAndNone() throws {
        let all = RaceboardCommand.settings.flatMap { Self.arguments($0, "v-" + $0.name) }
        #expect(RaceboardCommand.given(all)?.count == RaceboardCommand.settings.count)
        #expect(RaceboardCommand.given(all) == Self.parsed(RaceboardCommand.self, all))
        #expect(RaceboardCommand.given([]) == [:])
        #expect(KioskCommand.given([])?[.record] == "true")
    }

    @Test(
        arguments: [
            ["--help"], ["-h"], ["--version"], ["--demo"], ["next"], ["--"], ["--=x"], ["-"], [""], ["--source"],
            ["--source", "--ascii"], ["--source", "-x"], ["--source", "a", "--source", "b"], ["--ascii=true"],
            ["--ascii", "x"], ["--titel", "x"], ["--source", "a", "--help"], ["--ascii", "--ascii"],
        ])
    func whateverElseIsForTheParser(arguments: [String]) {
        #expect(RaceboardCommand.given(arguments) == nil)
    }
}
