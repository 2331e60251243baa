import Foundation
import Testing

@testable import Screen
@testable import Settings

/// Themes of one's own, out of files.
@Suite struct ThemeFileTests {
    private func read(_ text: String) throws -> Theme { try ThemeFile.read(text.utf8, path: "/etc/themes/night.toml") }

    private func error(_ text: String) -> String {
        do {
            _ = try read(text)
            return ""
        } catch {
            return (error as? Failure).map { $0.status == .configuration ? $0.message : "" } ?? ""
        }
    }

    @Test func emptyFileEqualsItsBase() throws {
        for base in Theme.builtIn {
            let theme = try read("base = \"\(base)\"")
            for role in Role.allCases {
                for depth in [ColorDepth.monochrome, .eight, .sixteen, .twoHundredFiftySix] {
                    #expect(
                        theme.appearance(of: Style(role), colors: depth)
                            == base.appearance(of: Style(role), colors: depth))
                }
            }
            #expect(theme.name == "night" && theme != base && theme.console == base.console)
        }
        #expect(try read("").palette == Theme.standard.palette)
    }

    @Test func colourIsExactInTrueColourAndNearInFewer() throws {
        let theme = try read("live = \"bold #62d98c\"\nhorse = \"#FFFFFF on #1f5b87\"")
        let live = theme.appearance(of: Style(.live), colors: .twoHundredFiftySix)
        #expect(live.foreground.flatMap { theme.exactColors[$0] } == 0x62d98c && live.bold && live.background == nil)
        let horse = theme.appearance(of: Style(.horse), colors: .twoHundredFiftySix)
        #expect(horse.foreground.flatMap { theme.exactColors[$0] } == 0xffffff && !horse.bold)
        #expect(horse.background.flatMap { theme.exactColors[$0] } == 0x1f5b87)
        #expect(theme.appearance(of: Style(.horse), colors: .sixteen).foreground == 15)
    }

    @Test func aNumberThatTheBaseUsesKeepsItsColour() throws {
        // 208 is the default's `soon`, and ff8700 its colour.
        let theme = try read("note = \"#ff8701\"")
        #expect(theme.exactColors.values.contains(0xff8701) && theme.exactColors[208] == nil)
    }

    @Test func oneColourHasOneNumber() throws {
        let theme = try read("live = \"#62d98c\"\nnote = \"#62d98c\"\nkey = \"#62d98d\"")
        func number(_ role: Role) -> Int? { theme.appearance(of: Style(role), colors: .twoHundredFiftySix).foreground }
        #expect(number(.live) == number(.note) && number(.live) != number(.key))
        #expect(theme.exactColors.count == 2)
    }

    @Test func textStaysApartFromItsGroundInFewColours() throws {
        let theme = try read("stale = \"#400000 on #ff6060\"\nheld = \"#f0f0f0 on #606060\"")
        for role in [Role.stale, .held] {
            for depth in [ColorDepth.eight, .sixteen] {
                let appearance = theme.appearance(of: Style(role), colors: depth)
                #expect(
                    appearance.foreground.map { $0 % 8 } != appearance.background.map { $0 % 8 }, "\(role) \(depth)")
            }
        }
    }

    @Test(arguments: [
        ("\nliev = \"#ffffff\"", "line 2: liev is no part of a theme: did you mean live?"),
        ("live = \"green\"", "line 1: live takes a colour, as #62d98c, bold #62d98c or #ffffff on #1f5b87"),
        ("live = \"#62d98\"", "line 1: live takes a colour"), ("live = \"#62d98c on\"", "line 1: live takes a colour"),
        ("live = \"\"", "line 1: live takes a colour"), ("live = \"#+2d98c\"", "line 1: live takes a colour"),
        ("live = \"#62d98c on #000000 x\"", "line 1: live takes a colour"),
        ("live = [\"#62d98c\", \"#62d98c\"]", "line 1: live takes a colour"),
        ("\n\nground = \"#ffffff\"", "line 3: ground takes two colours"),
        ("selected = \"bold #ffffff on #000000\"", "line 1: selected takes two colours"),
        ("base = \"truf\"", "line 1: base takes default, turf"), ("live = ", "line 1: "),
        ("dim = \"#555555 on #444444\"", "line 1: dim makes dim hard to read: a contrast of 1.3, and text needs 4.5"),
        ("\nground = \"#000000 on #ffffff\"", "line 2: ground makes "),
        ("base = \"turf\"\nselected = \"#000000 on #ffffff\"", "line 2: selected makes "),
    ])
    func whatIsWrongIsNamedWithItsLine(text: String, words: String) {
        #expect(error(text).hasPrefix("/etc/themes/night.toml \(words)"), "\(error(text))")
    }

    @Test func hostileTextIsNotRepeated() {
        #expect(!error("\"\\u001b[2J\" = \"#ffffff\"").unicodeScalars.contains("\u{1b}"))
    }

    @Test func valueIsANameOrAPath() throws {
        func value(_ text: String, _ origin: SettingValue.Origin) -> SettingValue {
            SettingValue(text: text, origin: origin, setting: "theme")
        }
        let file = SettingValue.Origin.file(path: "/c", line: 3)
        #expect(try value("Turf", file).theme() == .turf)
        #expect(throws: Failure.self) { try value("night.toml", file).checkTheme() }
        try value("/etc/themes/night", file).checkTheme()
        try value("night.toml", .option("--theme")).checkTheme()
        #expect(throws: Failure.self) { try value("/nowhere/night.toml", file).theme() }
    }
}
