import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

/// The settings on the screen.
@MainActor
@Suite struct SettingsViewTests {
    private let settings = ScriptedSettings()

    private func screen(_ columns: Int, _ rows: Int) -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows)
        screen.model.use(settings)
        screen.press(",")
        return screen
    }

    @Test func eightyByTwentyFourHasValueOriginAndRange() {
        let lines = screen(80, 24).lines
        #expect(lines[2].hasPrefix(" Settings  5 settings"))
        #expect(lines[3].contains("Setting") && lines[3].contains("Value") && lines[3].contains("From"))
        #expect(lines[4].hasPrefix("► theme"))
        #expect(lines[4].contains("turf") && lines[4].hasSuffix(" line 2"))
        #expect(lines[3].hasSuffix(" From"), "at the end, where an effect can go on in a row without")
        #expect(lines[8].contains("secret-key") && lines[8].contains(" - "))
        #expect(lines[3].contains("What it does") && lines[4].contains("The colour scheme"))
        #expect(lines.count { $0.contains("what it takes") } == 1, "below the list alone")
        #expect(!lines[4..<9].joined().contains("built in"), "only what was set says where")
        #expect(lines.contains { $0.contains("The colour scheme.") })
        #expect(lines.contains { $0.contains("A change applies at once.") })
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60), (1, 1)])
    func everySizeHasTheSelectedSetting(columns: Int, rows: Int) {
        let lines = screen(columns, rows).lines
        #expect(columns < 20 || lines.contains { $0.contains("theme") })
    }

    @Test func theSmallestScreensHaveTheirValuesAtTheRight() {
        #expect(screen(20, 6).lines.contains { $0.hasPrefix("►theme  ") && $0.hasSuffix("turf") })
        #expect(screen(30, 8).lines.contains("►theme       turf"), "beside the longest name")
    }

    @Test func helpThatIsCutShowsIt() {
        let whole = screen(80, 24).lines.first { $0.contains("A change applies at once.") }
        #expect(whole != nil)
        let cut = (20...30).first { columns in
            let lines = screen(columns, 12).lines
            return !lines.contains { $0.contains("once.") } && lines.contains { $0.hasSuffix("…") }
        }
        #expect(cut != nil)
    }

    @Test func wordsAreChosenInTurnAndNumbersAreCounted() {
        let screen = screen(80, 24)
        screen.press("+")
        screen.press("-")
        #expect(settings.changes == ["theme=slate", "theme=default"])
        screen.press(.down)
        screen.press("+")
        screen.press("x")
        #expect(settings.changes.suffix(2) == ["count=6", "count="])
    }

    @Test func textIsTypedInALineAndCheckedAtOnce() {
        let screen = screen(80, 24)
        screen.press(.down)
        screen.press(.enter)
        screen.press("q")
        #expect(screen.lines.contains { $0.contains("count = 5q_") })
        #expect(screen.lines.contains { $0.contains("wrong: 5q") })
        screen.press(.enter)
        #expect(settings.changes.isEmpty)
        screen.press(.backspace)
        screen.press("0")
        screen.press(.enter)
        #expect(settings.changes == ["count=50"])
        screen.press(.enter)
        screen.press(.escape)
        #expect(settings.changes.count == 1 && screen.model.state.screen == .settings)
    }

    @Test func aSearchNarrowsTheList() {
        let screen = screen(80, 24)
        let heads = screen.lines[3]
        for letter in ["/", "r", "o", "w", "s"] { screen.press(letter) }
        #expect(screen.lines[3] == heads, "no column moves")
        #expect(screen.lines[4].contains("count"))
        #expect(screen.lines[2].contains("1 of 5"))
    }

    @Test func aSecretIsNeitherShownNorChanged() {
        let screen = screen(80, 24)
        screen.press(.end)
        for key in [Key.enter, .character("+"), .character("x")] { screen.press(key) }
        #expect(settings.changes.isEmpty)
        #expect(screen.lines.joined().contains("secret-key is secret"))
    }

    @Test func aKeyIsTypedWithoutBeingShown() {
        let screen = screen(80, 24)
        screen.press(.end)
        screen.press(.up)
        #expect(screen.lines.contains { $0.hasPrefix("► usa-key") && $0.contains(" - ") })
        #expect(!screen.terminal.takesPaste)
        screen.press(.enter)
        #expect(screen.terminal.takesPaste)
        for letter in "0123456789abcdef" { screen.press(String(letter)) }
        let lines = screen.lines
        #expect(lines.contains { $0.contains("usa-key = 16 characters, not shown_") })
        #expect(!lines.joined().contains("cdef") && !"\(screen.model.state)".contains("0123456789abcdef"))
        screen.press(.enter)
        #expect(settings.changes == ["usa-key=0123456789abcdef"] && !screen.terminal.takesPaste)
        // Nothing typed changes nothing, and no key of the list does.
        for key in [Key.enter, .enter, .character("+"), .character("x")] { screen.press(key) }
        #expect(settings.changes.count == 1)
    }

    @Test func whatCountsBeforeTheFileIsNamed() {
        let screen = screen(80, 24)
        screen.press(.down)
        screen.press(.down)
        #expect(screen.lines.joined().contains("--ascii counts before the file"))
    }

    @Test func aProblemIsAnnounced() {
        settings.failure = "the disk is full"
        let screen = screen(80, 24)
        screen.press("+")
        #expect(screen.lines.joined().contains("the disk is full"))
    }

    @Test func withoutSettingsTheScreenHasASentence() {
        let screen = BoardScreen(columns: 80, rows: 24)
        screen.press(",")
        #expect(screen.lines.joined().contains("cannot be changed here"))
    }
}

/// Settings that remember what was set.
@MainActor
final class ScriptedSettings: SettingsRepository {
    var changes: [String] = []
    var failure: String?

    var content: SettingsContent {
        func item(
            _ id: String, _ value: String, _ origin: SettingItem.Origin, _ help: String, choices: [String] = [],
            numbers: ClosedRange<Int>? = nil, isSecret: Bool = false
        ) -> SettingItem {
            SettingItem(
                id: id, group: "Board", help: help, takes: "what it takes", value: value, builtIn: "default",
                origin: origin, choices: choices, numbers: numbers, isSecret: isSecret, applies: "at once")
        }
        var key = item("usa-key", "", .builtIn, "The key of a source", isSecret: true)
        key.isKey = true
        let items = [
            item("theme", "turf", .file(line: 2), "The colour scheme", choices: ["default", "turf", "slate"]),
            item("count", "5", .builtIn, "Rows of the board", numbers: 1...20),
            item("ascii", "true", .above("--ascii"), "ASCII characters only", choices: ["false", "true"]),
            key, item("secret-key", "", .builtIn, "A key", isSecret: true),
        ]
        return SettingsContent(items: items, file: "/home/me/config") { _, value in
            value.contains("q") ? "wrong: \(value)" : nil
        }
    }

    func set(_ name: String, to value: String?) -> String? {
        guard failure == nil else { return failure }
        changes.append("\(name)=\(value ?? "")")
        return nil
    }

    func setKey(of name: String, to key: Key) -> String? { set("keys." + name, to: key.label) }
}
