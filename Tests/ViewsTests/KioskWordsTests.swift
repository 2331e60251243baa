import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// What a kiosk shows of its data, and the line at the bottom.
@MainActor
@Suite struct KioskWordsTests {
    @Test func staleShowsItsAgeAndItsCauseInTurn() {
        let screen = KioskScreen()
        screen.go(to: 125)
        screen.fail(.rateLimited(retryAfter: 60))
        var shown: Set<String> = []
        for turn in 0..<2 {
            let data = KioskData(screen.model.state.data, turn: turn)
            // 117 columns less the clock.
            shown.insert(BlockFont.fitting(data.ways, pixels: 80) ?? "")
            #expect(data.role == .soon, "amber")
        }
        #expect(shown == ["STALE 2M 5S", "STALE, RATE LIMITED"])
        // A cause too long to stand beside the word takes its turn alone.
        let long = DataState(kind: .stale, words: "STALE 2m 5s", cause: "connection refused")
        #expect(BlockFont.fitting(KioskData(long, turn: 1).ways, pixels: 80) == "CONNECTION REFUSED")
        #expect(BlockFont.fitting(KioskData(long, turn: 0).ways, pixels: 80) == "STALE 2M 5S")
        #expect(
            KioskScreenText(screen).last.contains(
                "The feed allows no more requests (HTTP 429): wait 1m 0s. Next try at"))
    }

    @Test func noDataFillsTheScreenAndShowsTheCause() {
        let screen = KioskScreen(answer: nil)
        screen.go(to: 100)
        screen.fail(.nameNotFound(detail: ""))
        let data = KioskData(screen.model.state.data)
        #expect(data.short == "NO DATA" && data.role == .problem)
        // Digits of the biggest size that fits, over most of the width.
        #expect(screen.lines.filter { $0.contains("██████") }.count >= 6)
        #expect(KioskScreenText(screen).last.contains("The feed's name was not found: check the network. Next try at"))
    }

    /// The page of the day has room for a hundred races. Fewer are no problem, however old the data is.
    @Test func fiveRacesAreEnoughThoughTheDataIsOld() {
        let screen = KioskScreen(
            settings: KioskSettings(pages: [.board, .day]), answer: .sample(count: 8, first: .t0 + 3600))
        screen.go(to: 125)
        _ = screen.lines
        #expect(screen.model.state.data.kind == .stale && KioskWords.problem(screen.model.state) == [])
    }

    @Test func goodFeedWithoutRacesIsNoFault() {
        let screen = KioskScreen(answer: FeedAnswer(races: []))
        #expect(screen.model.state.data.kind == .live)
        let roles = Set((screen.terminal.frames.last?.cells ?? []).filter { $0.scalar != 0x20 }.map(\.style.role))
        #expect(roles.contains(.live) && !roles.contains(.note))
        #expect(KioskScreenText(screen).last.contains("No races listed by the feed"))
    }

    /// `LIVE` stands alone in its colour at every size, and nothing beside it looks like a fault.
    @Test(arguments: [(30, 8), (80, 24), (120, 33), (240, 67)])
    func aWrongDeviceClockIsADimNote(columns: Int, rows: Int) throws {
        let screen = KioskScreen(columns: columns, rows: rows, answer: nil)
        var answer = FeedAnswer.wall
        answer.serverDate = .t0 + 43
        screen.go(to: 0.3)
        screen.repository.handle(.answered(answer, requested: screen.clock.now))
        #expect(screen.model.state.data.cause == "device clock 43s slow")
        _ = screen.lines
        let cells = try #require(screen.terminal.frames.last?.cells).filter { $0.scalar != 0x20 }
        #expect(!cells.contains { $0.style.role == .problem || $0.style.role == .note })
        // A wall too small for block letters has the board's own header.
        #expect(!screen.lines.joined().contains("LIVE,") || columns < 64)
        #expect(KioskData(screen.model.state.data).ways == ["LIVE", "LIVE"])
        #expect(KioskWords.note(screen.model.state) == "device clock 43s slow")
        #expect(KioskWords.problem(screen.model.state) == [])
    }

    @Test func announcementAndProblemTakeTurns() {
        let screen = KioskScreen(settings: KioskSettings(announcement: "Gates close at 18:00"))
        #expect(screen.shows("Gates close at 18:00"))
        var shown: Set<Bool> = []
        for second in [125.0, 130, 135, 140] {
            screen.go(to: second)
            screen.fail(.rateLimited(retryAfter: 60))
            let isProblem = KioskScreenText(screen).last.hasPrefix("! The fee")
            #expect(isProblem != screen.shows("Gates close at 18:00"))
            shown.insert(isProblem)
        }
        #expect(shown == [false, true])
    }

    /// A long announcement is never as small as the font: its line has it in parts, and a page of its own all of it.
    @Test(arguments: [(80, 24), (120, 33), (160, 45)])
    func longAnnouncementIsWholeOnAPage(columns: Int, rows: Int) throws {
        let text = "Gates open at 11. Last train 22:10. Children under twelve are free on Saturdays."
        let screen = KioskScreen(
            columns: columns, rows: rows, settings: KioskSettings(announcement: text),
            answer: .sample(count: 8, first: .t0 + 3600))
        let layout = try #require(
            KioskLayout(
                size: TerminalSize(columns: columns, rows: rows), halves: true, hasAnnouncement: true))
        let parts = KioskMessageView.parts(text, pixels: layout.area.width / layout.message)
        #expect(parts.joined(separator: " ") == text && parts.count > 1)
        var pages = 0
        for second in stride(from: 0.0, to: 60, by: 5) {
            screen.go(to: second)
            let lines = screen.lines
            #expect(!lines.joined().contains("Gates"))
            if screen.session.summary.hasPrefix("announcement") {
                pages += 1
                #expect(screen.shows("Gates") && screen.shows("Saturdays."))
            } else {
                #expect(parts.contains(where: screen.shows), "\(second)")
            }
        }
        #expect(pages == 4)
    }

    /// Two lines of half the letters, where the line has room for them.
    @Test func announcementOfTwoLinesIsWhole() {
        let text = "Gates open at 11. Last train 22:10. Children under twelve are free on Saturdays."
        let screen = KioskScreen(
            columns: 240, rows: 67, settings: KioskSettings(announcement: text),
            answer: .sample(count: 8, first: .t0 + 3600))
        for second in stride(from: 0.0, to: 60, by: 5) {
            screen.go(to: second)
            #expect(screen.shows("Gates open") && screen.shows("Saturdays."))
        }
    }

    /// A small wall never shows a meeting without what is said of it, and makes no name smaller for that.
    @Test(arguments: [(80, 24), (100, 30), (120, 33)], [[KioskPage.board], [.board, .day]])
    func aRaceThatIsOffIsNamedWithItsWord(size: (columns: Int, rows: Int), pages: [KioskPage]) {
        let (columns, rows) = size
        let screen = screen(columns, rows, pages, off: "Monmore Bags")
        var shown = 0
        for second in [0.0, 5, 10] {
            screen.go(to: second)
            let isWhole = screen.lines.contains { $0.contains("1 abandoned: G8 Monmore Bags 03:01") }
            #expect(isWhole == screen.shows("Monmore Bags 03:01"))
            #expect(screen.text.contains("The Meadows") == (columns < 100), "in block letters")
            shown += isWhole ? 1 : 0
        }
        #expect(shown > 0)
    }

    @Test func aRaceThatIsOffHasAllCellsOfASmallLine() {
        let text = screen(30, 8, [.board, .day], off: "Bologna").text
        #expect(text.contains("1 abandoned: G8 Bologna 03:01"), "29 of 30 cells")
    }

    @Test func aRaceThatIsOffStandsOnceOnThePageOfChanges() {
        let screen = screen(120, 33, [.changes], off: "Bologna", start: .t0 + 230)
        screen.go(to: 90)
        #expect(screen.shows("Bologna") && screen.shows("abandoned"))
        #expect(!screen.text.contains("1 abandoned") && !screen.shows("1 abandoned"))
    }

    private func screen(
        _ columns: Int, _ rows: Int, _ pages: [KioskPage], off meeting: String, start: Date = .t0 + 60
    ) -> KioskScreen {
        let screen = KioskScreen(columns: columns, rows: rows, settings: KioskSettings(pages: pages))
        screen.repository.list(
            .sample("usa-1", category: .greyhound, number: 8, meeting: meeting, start: start), .abandoned)
        return screen
    }

    @Test func noWordOfAnAnnouncementStandsAlone() {
        let parts = KioskMessageView.parts("Bets close at the jump. Please gamble responsibly.", pixels: 180)
        #expect(parts.count == 2 && parts.allSatisfy { $0.split(separator: " ").count > 2 }, "\(parts)")
    }

    @Test func announcementIsSplitBetweenWordsAlone() {
        #expect(KioskMessageView.parts("", pixels: 100) == [])
        #expect(KioskMessageView.parts("One two", pixels: .max) == ["One two"])
        #expect(KioskMessageView.parts("AB CD EF", pixels: 17) == ["AB CD", "EF"])
        #expect(KioskMessageView.parts("Incomprehensibilities", pixels: 17) == ["Incomprehensibilities"])
        #expect(KioskMessageView.parts("東京 東京", pixels: 17) == ["東京 東京"], "no block letters")
    }

    @Test func fullBoardFromAGoodFeedLacksNothing() {
        // The page of the day would like a hundred races; that there are fewer is no problem of the board's.
        let screen = KioskScreen(settings: KioskSettings(pages: [.board, .day]), answer: .sample(count: 8))
        #expect(screen.model.state.problem == nil)
        #expect(KioskScreenText(screen).last == "")
        let few = KioskScreen(answer: .sample(count: 3))
        #expect(KioskScreenText(few).last.contains("Only 3 races listed by the feed"))
    }

    /// A wall too small for block digits keeps the same rules.
    @Test func smallWallHasItsUrgencyInColourAndLacksNothing() throws {
        let screen = KioskScreen(columns: 40, rows: 12, settings: KioskSettings(pages: [.board, .day]))
        let row = try #require(screen.lines.firstIndex { $0.contains("4m 5s") })
        let text = screen.lines[row]
        let column = try #require(text.firstRange(of: "4m 5s")).lowerBound
        let cell = screen.terminal.frames.last?[text.distance(from: text.startIndex, to: column), row]
        #expect(cell?.style.role == .soon)
        #expect(screen.model.state.problem == nil && !screen.lines.joined().contains("Next "))
    }

    @Test func promptComesBeforeEveryMessage() {
        let screen = KioskScreen(settings: KioskSettings(announcement: "Gates close at 18:00"))
        var canvas = Canvas(size: TerminalSize(columns: 120, rows: 33), repertoire: .console)
        let plan = KioskPlan(KioskSettings(), at: .t0, localTime: .utc)
        let frame = KioskFrame(
            state: screen.model.state, plan: plan, settings: screen.session.settings, prompt: "PIN: **", now: .t0,
            localTime: .utc)
        KioskView.draw(frame, on: &canvas)
        #expect(canvas.buffer.lines.joined().contains("PIN: **"))
        #expect(!canvas.buffer.lines.joined().contains("Gates"))
    }
}

/// What a person reads on a kiosk's screen besides block letters.
@MainActor
private struct KioskScreenText {
    /// The line at the bottom.
    let last: String

    init(_ screen: KioskScreen) {
        let lines = screen.lines
        last = (lines[32].isEmpty ? lines[31] : lines[32]).drop { $0 == " " }.description
    }
}
