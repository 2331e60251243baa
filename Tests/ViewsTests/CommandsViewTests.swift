import Facts
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels
import Views

/// The list of commands and settings by name.
@MainActor
@Suite struct CommandsViewTests {
    private let settings = ScriptedSettings()

    private func screen(_ columns: Int = 80, _ rows: Int = 24, typed: String = "") -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows, cards: ScriptedCards([]))
        screen.model.use(settings)
        screen.press(":" + typed)
        return screen
    }

    /// The line of the cursor.
    private func selected(_ screen: BoardScreen) -> String {
        screen.lines.first { $0.hasPrefix("►") } ?? ""
    }

    @Test func everyCommandHasItsKeyAndTheValueThatItChanges() {
        let lines = screen(80, 60).lines
        #expect(lines[2].hasPrefix(" Commands and settings"))
        #expect(lines[3].hasPrefix("  Key        Command"))
        #expect(lines[4].hasPrefix("► Tab F2     The day's results"))
        #expect(lines.contains { $0.hasPrefix("  T          Next theme") && $0.contains("turf") })
        #expect(lines.contains { $0.hasPrefix("             ascii: ASCII characters only") && $0.contains("true") })
        #expect(lines.contains { $0.hasPrefix("  w          Watch or unwatch") && $0.contains("Flemington") })
        #expect(lines.count { $0.contains("The day's results") } == 1, "nothing below repeats the selected line")
        let wide = screen(240, 67).lines
        #expect(wide[3].hasSuffix("  Value") && wide[3].count < 110, "beside the longest command: \(wide[3])")
        #expect(!lines.joined().contains("On a card:"), "what has no effect here is not listed")
        #expect(lines[59].hasPrefix(" :_ ") && lines[59].hasSuffix("Enter do it  = new key  Esc close"))
    }

    @Test(arguments: [
        ("delay", "<"), ("tv", "<"), ("big", "p"), ("countdown", "p"), ("legend", "?"), ("country", "c"),
        ("states", "C"), ("layout", "L"), ("watch", "w"), ("jockey", "F"), ("drifter", "m"), ("winner", "Tab"),
        ("pause", "Space"), ("exit", "q"), ("colour", "T"), ("odds", "m"), ("alert", "N"),
        ("alarm", "A"), ("jockey form", "F"), ("P", "P"), ("asc", ""), ("ii char", ""), ("FORM", "F"),
    ])
    func peoplesWordsFindIt(word: String, key: String) {
        let line = selected(screen(typed: word))
        #expect(line.hasPrefix("► \(key) "), "\(word): \(line)")
    }

    @Test func noColumnMovesWhileAWordIsTyped() {
        let before = screen().lines[3]
        #expect(screen(typed: "plan").lines[3] == before)
    }

    @Test func onlyARowThatIsCutHasItsWordsBelow() {
        let words = "The market: runners whose prices have moved most"
        #expect(screen(60, 16, typed: "odds").lines.contains(" \(words)."))
        #expect(screen(80, 24, typed: "odds").lines.count { $0.contains(words) } == 1)
        #expect(screen(80, 24).lines[20].hasPrefix("  "), "three more rows in the place of a rule and blank lines")
    }

    @Test func thePromptHasAsManyKeysAsFit() {
        #expect(screen(60, 16).lines[15].hasSuffix(" Enter do it"))
        #expect(screen(40, 12, typed: "plan").lines[11].hasSuffix(" Enter do it  Esc close"))
    }

    @Test func aSettingsWordsGoOnBehindItsName() {
        #expect(selected(screen(typed: "usa-key")).contains("usa-key: the key of a source"))
    }

    @Test func aSettingWithoutAValueSaysSo() {
        #expect(selected(screen(typed: "usa-key")).hasSuffix(" -"))
    }

    @Test func enterDoesItAndEscClosesTheList() {
        let list = screen(typed: "market")
        list.press(.enter)
        #expect(list.model.state.screen == .market)
        list.press(":")
        list.press(.escape)
        #expect(list.model.state.screen == .market)
        #expect(screen(typed: "quit").press(.enter) == .quit)
        #expect(screen(typed: "read the settings").press(.enter) == .reload)
        let copied = screen(typed: "yank")
        copied.press(.enter)
        #expect(copied.terminal.copied?.contains("Flemington") == true)
    }

    @Test func theLegendIsThePartOfTheHelpWithTheSigns() {
        let list = screen(typed: "legend")
        list.press(.enter)
        #expect(list.model.state.screen == .help)
        let lines = list.lines
        #expect(
            lines.contains { $0.hasPrefix(" ► ►  ") } && lines.contains { $0.contains("Under a minute to the start") })
    }

    @Test func thePosterIsNoFormOfTheClock() {
        #expect(selected(screen(typed: "clock")).isEmpty)
        #expect(selected(screen(typed: "large")).hasPrefix("► p "))
    }

    @Test func theMouseDoesItToo() {
        let list = screen(typed: "meet")
        let line = list.lines.firstIndex { $0.contains("The day's meetings") } ?? 0
        for _ in 0..<2 { list.terminal.queue(.click(column: 20, row: line)) }
        _ = list.session.serveEvents()
        #expect(list.model.state.screen == .meetings)
    }

    @Test func theCountriesAreAListOfTheirOwn() {
        let list = screen(80, 24)
        list.press(.escape)
        list.press("c")
        #expect(list.lines[2].hasPrefix(" Countries"))
        #expect(selected(list).hasPrefix("► AUS        Australia"))
        let words = list.lines[3].split(separator: " ")
        #expect(words.first == "Country" && !words.contains("Key") && !words.contains("Command"), "\(words)")
        #expect(list.lines.count { $0.contains("Australia") } == 1, "\(list.lines)")
        #expect(list.lines[23].hasPrefix(" Country: _ ") && list.lines[23].hasSuffix("Enter do it  Esc close"))
        list.press("zz")
        #expect(list.lines.joined().contains("No country has these words."))
        list.press(.escape)
        #expect(list.model.state.screen == .board && list.model.state.filter.region.isAll)
        list.press(":country")
        list.press(.enter)
        #expect(list.lines[2].hasPrefix(" Countries"), "by its name, too")
        list.press("=")
        list.press("aus")
        list.press(.enter)
        #expect(list.model.state.screen == .board && list.model.state.filter.region.text == "AUS")
        list.press(":")
        #expect(list.lines[3].hasPrefix("  Key        Command") && list.lines[23].hasPrefix(" :_ "))
        #expect(list.lines[2].hasPrefix(" Commands and settings"), "the next time it is the commands again")
    }

    @Test func aCategoryIsOnOrOff() {
        let board = BoardScreen()
        board.press("h:")
        func has(_ words: String, _ value: String) -> Bool {
            board.lines.contains { $0.contains("Add or remove \(words)") && $0.hasSuffix(" \(value)") }
        }
        #expect(has("horse races", "on") && has("greyhound races", "off"), "\(board.lines)")
    }

    @Test func lettersThatAreTakenBackWidenTheListAgain() {
        let list = screen(typed: "zzz")
        #expect(list.lines.joined().contains("No command and no setting has these words."))
        for _ in 0..<3 { list.press(.backspace) }
        #expect(selected(list).hasPrefix("► Tab F2"))
        list.press(.down)
        #expect(selected(list).hasPrefix("► F3"))
        list.press(.enter)
        #expect(list.model.state.screen == .meetings)
    }

    @Test func twoValuesFlipOthersOpenTheSettings() {
        screen(typed: "ascii").press(.enter)
        #expect(settings.changes == ["ascii=false"])
        let list = screen(typed: "secret")
        list.press(.enter)
        #expect(list.model.state.screen == .settings)
        #expect(selected(list).contains("secret-key"))
        #expect(settings.changes.count == 1)
    }

    @Test func aValueBehindTheNameIsWrittenAtOnce() {
        let list = screen(typed: "count 7")
        #expect(selected(list).hasSuffix("= 7"))
        list.press(.enter)
        #expect(settings.changes == ["count=7"] && list.model.state.screen == .board)
        screen(typed: "rows 8").press(.enter)
        #expect(settings.changes.last == "count=8", "a synonym does too")
        let wrong = screen(typed: "count q")
        #expect(wrong.lines.joined().contains("wrong: q"))
        wrong.press(.enter)
        #expect(settings.changes.count == 2 && wrong.model.state.screen == .commands)
    }

    @Test func anotherKeyIsAskedForAndRefusedIfItIsTaken() {
        let list = screen(typed: "plan=")
        #expect(list.lines.joined().contains("Press the key for it in place of P, or Esc:"))
        list.press("m")
        #expect(settings.changes.isEmpty)
        #expect(list.lines.joined().contains("m is taken by market: press another key"))
        list.press("e")
        #expect(settings.changes == ["keys.plan=e"])
        #expect(list.model.state.screen == .commands)
        list.press("=")
        list.press(.escape)
        #expect(list.model.state.screen == .commands && selected(list).hasPrefix("► P "))
        let fixed = screen(typed: "ascii=")
        #expect(fixed.lines.joined().contains("Its key stays as it is"))
    }

    @Test(arguments: [(20, 3), (20, 6), (30, 8), (40, 12), (60, 16), (80, 24), (120, 40), (240, 67)])
    func everySizeHasTheSelectedCommandAndWhatIsTyped(columns: Int, rows: Int) {
        let list = screen(columns, rows, typed: "plan")
        let lines = list.lines
        #expect(lines.contains { $0.contains("►") && $0.contains("The plan") }, "\(lines)")
        #expect(lines[rows < 8 ? 0 : rows - 1].contains(":plan"), "\(lines)")
        list.expectFit(after: [.backspace, .down, .end, .pageUp, .character("="), .escape, .escape])
    }

    @Test func theListIsThereWithoutSettingsAndInAReplayOfKeys() {
        let board = BoardScreen()
        board.press(":theme")
        #expect(selected(board).hasPrefix("► T "))
        board.press("=")
        #expect(board.lines.joined().contains("Its key stays as it is"))
    }
}

/// Replies of keys that once said nothing.
@MainActor
@Suite struct SpokenKeysTests {
    @Test func theFooterSaysWhatIsWatched() {
        let screen = BoardScreen()
        #expect(screen.lines[23].contains("w watch meeting"))
        let list = screen.model.keys.hints(in: .board).first { $0.intent == .watch }
        #expect(list?.word == "watch")
        screen.press("w")
        #expect(screen.lines[23].contains("w unwatch meeting"), "the same key takes it back")
    }

    @Test func aPosterFitsThirtyColumns() {
        let screen = BoardScreen(columns: 30, rows: 8)
        screen.press("p")
        #expect(screen.model.preferences.layout == .poster)
        #expect(screen.lines.filter { $0.contains("▀") || $0.contains("█") }.count == 3, "\(screen.lines)")
    }

    @Test(arguments: [(22, 8), (20, 6), (22, 24)])
    func aPosterWithoutRoomSaysSo(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows)
        screen.press("p")
        #expect(screen.model.preferences.layout == .list)
        #expect(screen.model.state.notice?.words == "The poster needs a larger terminal")
        let text = screen.lines.joined()
        #expect(text.contains("No room for a poster") || text.contains("The poster needs a"), "\(text)")
    }
}
