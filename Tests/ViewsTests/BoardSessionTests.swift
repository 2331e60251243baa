import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

@MainActor
@Suite struct BoardSessionTests {
    @Test func firstPaintComesBeforeAnyAnswer() {
        let screen = BoardScreen(answer: nil)
        #expect(screen.terminal.frames.count == 1)
        #expect(screen.lines.joined().contains("waiting for the feed"))
    }

    @Test func turnIsDueOnTheNextSecondEdge() {
        let screen = BoardScreen()
        screen.go(to: 0.25)
        #expect(screen.session.turn() == .t0 + 1)
        screen.go(to: 1)
        #expect(screen.session.turn() == .t0 + 2)
        screen.go(to: 1.999)
        #expect(screen.session.turn() == .t0 + 2)
    }

    @Test func turnWithNothingNewDrawsNothing() {
        let screen = BoardScreen()
        let before = screen.terminal.frames.count
        screen.go(to: 0.5)
        _ = screen.session.turn()
        screen.repository.handle(.answered(.card, requested: screen.clock.now))
        _ = screen.session.turn()
        #expect(screen.terminal.frames.count == before)
        screen.go(to: 1)
        _ = screen.session.turn()
        #expect(screen.terminal.frames.count == before + 1)
    }

    @Test func clockSetBackTicksAtOnce() {
        let screen = BoardScreen()
        screen.go(to: -43)
        #expect(screen.session.turn() == .t0 - 42)
        #expect(screen.terminal.lines[3].contains(" 23s "))
    }

    @Test(arguments: [
        (Key.character("q"), BoardSession.Outcome.quit), (.control("c"), .quit), (.control("z"), .suspend),
        (.character("R"), .reload),
    ])
    func keysThatLeave(key: Key, outcome: BoardSession.Outcome) {
        #expect(BoardScreen().press(key) == outcome)
    }

    @Test func keysInTheHelpDoWhatItSaysAndQClosesIt() {
        let screen = BoardScreen()
        screen.press("?")
        #expect(screen.press("q") == nil && screen.model.state.screen == .board)
        screen.press("?P")
        #expect(screen.model.state.screen == .plan)
        screen.press("?")
        #expect(screen.press("R") == .reload && screen.model.state.screen == .plan)
        screen.press("?")
        #expect(screen.press(.control("c")) == .quit)
    }

    @Test func closedTerminalEndsIt() {
        let screen = BoardScreen()
        screen.terminal.queue(.closed)
        #expect(screen.session.serveEvents() == .closed)
    }

    @Test func clickSelectsAndWheelMoves() {
        let screen = BoardScreen()
        screen.terminal.queue(.click(column: 30, row: 5))
        _ = screen.session.serveEvents()
        #expect(screen.lines[5].hasPrefix("►"))
        screen.terminal.queue(.wheel(up: false))
        screen.terminal.queue(.click(column: 3, row: 20))
        screen.terminal.queue(.click(column: 3, row: 0))
        _ = screen.session.serveEvents()
        #expect(screen.lines[6].hasPrefix("►"))
    }

    @Test func resizeRedrawsAtTheNewSizeAtOnceAndBack() {
        let screen = BoardScreen()
        let whole = screen.lines
        for (columns, rows) in [(40, 12), (1, 1), (200, 60), (80, 24)] {
            screen.terminal.resize(columns: columns, rows: rows)
            _ = screen.session.serveEvents()
            #expect(screen.lines.count == rows)
        }
        #expect(screen.lines == whole)
    }

    @Test func keysWorkAtEverySize() {
        let screen = BoardScreen(columns: 1, rows: 1)
        screen.press("g?")
        screen.press(.escape)
        screen.terminal.resize(columns: 80, rows: 24)
        _ = screen.session.serveEvents()
        #expect(screen.lines[0].contains("Greyhound races"))
    }

    @Test func bellRingsOnTheTerminal() {
        let screen = BoardScreen(answer: .wide)
        screen.go(to: 0.5)
        _ = screen.session.turn()
        #expect(screen.terminal.bells == 0)
        screen.repository.handle(
            .answered(FeedAnswer(races: [.sample("a", start: .t0 + 301)]), requested: screen.clock.now))
        screen.go(to: 1)
        _ = screen.session.turn()
        #expect(screen.terminal.bells == 1)
    }

    @Test func fastClockKeepsFramesApartButNeverAPastRace() {
        #expect(TickSchedule(speed: 60).next(after: .t0) == .t0 + 7)
        #expect(TickSchedule(speed: 5).next(after: .t0) == .t0 + 1)
        let screen = BoardScreen(speed: 60)
        let before = screen.terminal.frames.count
        screen.go(to: 2)
        screen.repository.handle(
            .answered(.sample(count: 30, first: .t0 - 55, prefix: "x"), requested: screen.clock.now))
        _ = screen.session.turn()
        #expect(screen.terminal.frames.count == before + 1)
        screen.go(to: 5)
        screen.repository.handle(.timer)
        _ = screen.session.turn()
        #expect(screen.terminal.frames.count == before + 2)
        #expect(!screen.terminal.lines.joined().contains("-1m"))
    }

    @Test func theOpenScreenIsCopiedAsText() {
        let screen = BoardScreen(columns: 60, rows: 12)
        screen.press("y")
        let list = screen.terminal.copied ?? ""
        #expect(list.contains("Flemington") && list.hasSuffix("\n") && !list.contains("keys"))
        #expect(screen.lines.joined().contains("Sent to the terminal's clipboard"))
        screen.terminal.hasClipboard = false
        screen.press("y")
        #expect(screen.lines.joined().contains("This terminal has no clipboard"))
    }

    @Test func floodOfOneKeyCopiesOnce() {
        let screen = BoardScreen(columns: 60, rows: 12)
        screen.press("yyyyy")
        #expect(screen.terminal.copies == 1)
        screen.press("yy:yy")
        #expect(screen.terminal.copies == 2, "letters are text in the list of commands")
    }

    @Test func theTitleShowsTheNextStartIfItIsWanted() {
        let screen = BoardScreen()
        _ = screen.session.turn()
        #expect(screen.terminal.title == nil)
        let titled = BoardSession(
            terminal: screen.terminal, viewModel: screen.model, clock: screen.clock, showsTitle: true)
        _ = titled.turn()
        #expect(screen.terminal.title == "0:22 R2 Sandown Park")
    }

    @Test func themeKeyReachesTheTerminal() {
        let screen = BoardScreen()
        screen.press("T")
        _ = screen.session.turn()
        #expect(screen.terminal.theme == .turf)
    }
}

@Suite struct ThemeTests {
    @Test(arguments: Theme.builtIn)
    func badgesAndAlarmsAreReadableWithoutColor(theme: Theme) {
        for role in [Role.horse, .greyhound, .harness, .held, .noData, .stale] {
            #expect(theme.appearance(of: Style(role), colors: .monochrome).reverse)
        }
    }

    @Test(arguments: Theme.builtIn, [ColorDepth.monochrome, .eight, .sixteen, .twoHundredFiftySix])
    func colorsStayWithinTheDepthAndBackgroundsBringAForeground(theme: Theme, depth: ColorDepth) {
        for role in Role.allCases {
            for selected in [false, true] {
                let appearance = theme.appearance(of: Style(role, selected: selected), colors: depth)
                for color in [appearance.foreground, appearance.background].compactMap(\.self) {
                    #expect(color >= 0 && color < depth.rawValue)
                }
                #expect(appearance.background == nil || appearance.foreground != nil)
                #expect(appearance.background == nil || appearance.background != appearance.foreground)
            }
        }
    }

    @Test func colorBlindThemeUsesNeitherRedNorGreen() {
        for role in Role.allCases {
            let appearance = Theme.colorBlind.appearance(of: Style(role), colors: .sixteen)
            for color in [appearance.foreground, appearance.background].compactMap(\.self) {
                #expect(![1, 2, 9, 10].contains(color))
            }
        }
    }
}

@Suite struct ScreenBufferTests {
    private let glyphs = Glyphs(.unicode)

    private func line(_ columns: Int, _ draw: (inout ScreenBuffer) -> Void) -> ScreenBuffer {
        var buffer = ScreenBuffer(size: TerminalSize(columns: columns, rows: 1))
        draw(&buffer)
        return buffer
    }

    @Test func textIsCutAtTheEdgeAndWideCharactersStayWhole() {
        let buffer = line(4) { _ = $0.put("ab馬馬", column: 0, row: 0, style: .plain, glyphs: glyphs) }
        #expect(buffer.lines == ["ab馬"])
        let cut = line(3) { _ = $0.put("ab馬", column: 0, row: 0, style: .plain, glyphs: glyphs) }
        #expect(cut.lines == ["ab"])
    }

    @Test func ellipsisMarksACutAndNeverSpills() {
        let buffer = line(8) {
            $0.put("Flemington", in: 6, column: 1, row: 0, style: .plain, glyphs: glyphs)
        }
        #expect(buffer.lines == [" Fleming".prefix(6) + "…"])
        #expect(
            line(8) { $0.put("ab", in: 4, column: 1, row: 0, style: .plain, glyphs: glyphs, alignRight: true) }.lines
                == ["   ab"])
    }

    @Test func aFlagIsItsLettersInTheColumnsOfItsText() {
        let name = "\u{1f1e6}\u{1f1fa} Ascot"
        let buffer = line(8) { _ = $0.put(name, column: 0, row: 0, style: .plain, glyphs: glyphs) }
        #expect(buffer.lines == ["AU Ascot"] && DisplayWidth.of(name) == 8)
    }

    @Test func controlsBecomeQuestionMarksWhateverComes() {
        let buffer = line(6) { _ = $0.put("a\u{1b}\u{9b}\u{7f}\n", column: 0, row: 0, style: .plain, glyphs: glyphs) }
        #expect(buffer.lines == ["a????"])
    }

    @Test func marksStayOnTheirBase() {
        let buffer = line(6) { _ = $0.put("e\u{301}\u{302}\u{303}x", column: 0, row: 0, style: .plain, glyphs: glyphs) }
        #expect(buffer.lines == ["e\u{301}\u{302}x"])
        let lone = line(6) { _ = $0.put("\u{301}x", column: 0, row: 0, style: .plain, glyphs: glyphs) }
        #expect(lone.lines == ["x"])
    }

    @Test func outsideIsNotDrawn() {
        let buffer = line(3) {
            for (column, row) in [(-1, 0), (3, 0), (0, 1), (0, -1)] {
                #expect($0.put("x", column: column, row: row, style: .plain, glyphs: glyphs) == 0)
            }
        }
        #expect(buffer.lines == [""])
    }

    @Test(arguments: [
        ("é", Repertoire.ascii, "e"), ("é", .console, "é"), ("ő", .console, "o"), ("馬", .ascii, "?"),
        ("’", .ascii, "'"),
    ])
    func otherRepertoiresShowTheNearest(text: String, repertoire: Repertoire, shown: String) {
        let buffer = line(4) { _ = $0.put(text, column: 0, row: 0, style: .plain, glyphs: Glyphs(repertoire)) }
        #expect(buffer.lines == [shown])
    }
}
