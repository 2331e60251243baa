import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Testing
import ViewModels

@testable import Views

/// What others send to a kiosk's screen.
@MainActor
@Suite struct NoticeViewTests {
    private static let words = "Leave by the nearest exit"
    private nonisolated static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]

    private func evacuation(_ text: String = words) -> KioskNotices {
        var notices = KioskNotices()
        notices.evacuation = KioskNotice(text, mark: "flemington 1")
        return notices
    }

    private func announcement(_ text: String) -> KioskNotices {
        var notices = KioskNotices()
        notices.announcement = KioskNotice(text, mark: "flemington 1")
        return notices
    }

    private func next(_ screen: KioskScreen, _ second: Double) -> [String] {
        screen.go(to: second)
        return screen.lines
    }

    private func draw(
        _ text: String, columns: Int, rows: Int, repertoire: Repertoire = .unicode, prompt: String? = nil
    ) -> (lines: [String], isWhole: Bool) {
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows), repertoire: repertoire)
        let isWhole = NoticeView.draw(NoticeContent(text, isAlarm: true), prompt: prompt, on: &canvas)
        return (canvas.buffer.lines, isWhole)
    }

    @Test(arguments: sizes, [Repertoire.unicode, .console, .ascii])
    func evacuationHasTheWholeScreenAndNothingElse(size: (Int, Int), repertoire: Repertoire) {
        let screen = KioskScreen(columns: size.0, rows: size.1, repertoire: repertoire)
        screen.session.notices = evacuation()
        let lines = next(screen, 1)
        #expect(!lines.joined().contains("LIVE") && !lines.joined().contains("Flemington"))
        #expect(screen.session.shownNotices == [evacuation().evacuation].compactMap(\.self))
        let whole = draw(Self.words, columns: size.0, rows: size.1, repertoire: repertoire)
        #expect(whole.lines == lines && whole.isWhole)
    }

    @Test(arguments: [(80, 24, 2), (120, 40, 3), (200, 60, 5)])
    func lettersAreAsLargeAsFit(columns: Int, rows: Int, least: Int) {
        // A letter's straight line is so many cells wide.
        let lines = draw(Self.words, columns: columns, rows: rows).lines
        let runs = lines.flatMap { $0.split(separator: " ") }.map(\.count)
        #expect((runs.min() ?? 0) >= least, "\(lines.joined(separator: "\n"))")
        let lit = lines.enumerated().filter { $0.element.contains { $0 != " " } }.map(\.offset)
        #expect((lit.last ?? 0) - (lit.first ?? 0) > rows / 2)
    }

    @Test func wordsAreReadableWhereNoBlockLettersFit() {
        let (lines, isWhole) = draw("東京 競馬場 から 出て ください", columns: 40, rows: 12)
        #expect(lines.contains { $0.contains("東京 競馬場") } && isWhole)
        let small = draw(Self.words, columns: 12, rows: 4)
        #expect(
            small.lines.map { $0.filter { $0 != " " } } == ["", "Leavebythe", "nearestexit", ""] && small.isWhole,
            "\(small.lines) \(small.isWhole)")
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 1), (1, 3), (5, 0), (0, 5), (500, 2), (3, 300)])
    func noSizeTraps(columns: Int, rows: Int) {
        for text in [Self.words, "", "x", String(repeating: "W", count: 200), "\u{1b}[2J"] {
            for prompt in [nil, "PIN: _"] {
                let (_, isWhole) = draw(text, columns: columns, rows: rows, prompt: prompt)
                if columns * rows < 4, text == Self.words { #expect(!isWhole) }
            }
            for repertoire in [Repertoire.console, .ascii] {
                _ = draw(text, columns: columns, rows: rows, repertoire: repertoire)
            }
        }
    }

    @Test func textThatIsCutDoesNotCountAsShown() {
        let text = (1...30).map { "word\($0)" }.joined(separator: " ")
        #expect(!draw(text, columns: 20, rows: 4).isWhole)
        #expect(draw(text, columns: 80, rows: 24).isWhole)
    }

    @Test func itStandsStill() throws {
        let screen = KioskScreen(columns: 80, rows: 24)
        screen.session.notices = evacuation()
        let first = next(screen, 1)
        for second in 2..<1_300 where second % 7 == 0 { try #require(next(screen, Double(second)) == first) }
    }

    @Test func evacuationIsShownInQuietHoursToo() {
        let hours = OpeningHours("Sun 10:00-22:00") ?? .always
        let screen = KioskScreen(settings: KioskSettings(hours: hours))
        #expect(screen.text.contains("Next race day"))
        screen.session.notices = evacuation()
        #expect(!next(screen, 1).joined().contains("Next race day"))
        #expect(screen.session.shownNotices.count == 1)
        screen.session.notices = KioskNotices()
        #expect(next(screen, 2).joined().contains("Next race day"))
    }

    @Test func promptOfThePINIsBelowTheEvacuation() throws {
        let screen = KioskScreen(columns: 80, rows: 24)
        screen.session.notices = evacuation()
        let before = next(screen, 1)
        let drawn = draw(Self.words, columns: 80, rows: 24, repertoire: .console, prompt: "PIN: _")
        #expect(drawn.isWhole && drawn.lines.last?.hasPrefix("PIN: _") == true)
        #expect(drawn.lines.dropLast().joined().filter { $0 != " " }.count > 100)
        #expect(before.last?.contains("PIN") == false)
    }

    @Test func announcementThatWasSentStandsBeforeTheSettings() {
        let screen = KioskScreen(
            columns: 80, rows: 18, settings: KioskSettings(announcement: "Of the settings"))
        #expect(screen.text.contains("Of the settings"))
        screen.session.notices = announcement("Race 7 is delayed")
        #expect(next(screen, 1).joined().contains("Race 7 is delayed"))
        #expect(!screen.text.contains("Of the settings"))
        #expect(screen.session.snapshotWords().contains("Race 7 is delayed"))
        #expect(screen.session.shownNotices.map(\.text) == ["Race 7 is delayed"])
        screen.session.notices = KioskNotices()
        #expect(next(screen, 2).joined().contains("Of the settings"))
        #expect(screen.session.shownNotices.isEmpty)
    }

    @Test func longAnnouncementIsShownPartByPartAndCountsAfterItsLast() {
        let text = (1...16).map { "word\($0)" }.joined(separator: " ")
        for (columns, rows) in [(40, 12), (120, 33)] {
            let screen = KioskScreen(columns: columns, rows: rows)
            screen.session.notices = announcement(text)
            var isShown: [Bool] = []
            for second in stride(from: 1.0, to: 400, by: 5) {
                _ = next(screen, second)
                isShown.append(!screen.session.shownNotices.isEmpty)
            }
            #expect(isShown.first == false && isShown.contains(true), "\(columns)")
        }
    }

    @Test func announcementDoesNotCountWhereItIsNotOnTheScreen() {
        let hours = OpeningHours("Sun 10:00-22:00") ?? .always
        let screen = KioskScreen(settings: KioskSettings(hours: hours))
        screen.session.notices = announcement("Race 7 is delayed")
        for second in 1..<60 { _ = next(screen, Double(second)) }
        #expect(screen.session.shownNotices.isEmpty)
    }

    @Test(arguments: sizes) func nameOfTheBoxIsShownLarge(columns: Int, rows: Int) {
        let screen = KioskScreen(columns: columns, rows: rows)
        var notices = KioskNotices()
        notices.identified = "flemington bar-2"
        screen.session.notices = notices
        #expect(next(screen, 1) == draw("flemington bar-2", columns: columns, rows: rows, repertoire: .console).lines)
        // An evacuation counts before it.
        notices.evacuation = evacuation().evacuation
        screen.session.notices = notices
        #expect(next(screen, 2) == draw(Self.words, columns: columns, rows: rows, repertoire: .console).lines)
    }
}
