import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@testable import Views

@MainActor
@Suite struct KioskViewTests {
    @Test func boardOfTheWallHasCountdownsFiveLinesHigh() {
        let lines = KioskScreen().lines
        #expect(lines.count == 33)
        let right = lines[3..<14].map { String($0.dropFirst(88)) }
        let expected = [
            "          ██████  ██████",
            "              ██  ██  ██",
            "  ██████  ██████  ██  ██",
            "          ██      ██  ██  ▄▄",
            "          ██████  ██████ ▄█",
            "          ▄▄▄▄▄▄  ▄▄▄▄▄▄",
            "          ▀▀▀▀██  ▀▀▀▀██",
            "          ▄▄▄▄██  ▄▄▄▄██",
            "          ██▀▀▀▀  ██▀▀▀▀",
            "          ██▄▄▄▄  ██▄▄▄▄  █▀",
            "          ▀▀▀▀▀▀  ▀▀▀▀▀▀ ▀▀",
        ]
        #expect(right == expected)
        let left = lines[3..<8].map { String($0.prefix(66)).trimmed }
        let meeting = [
            "   ▄█▀▀▀█▄      █▀▀ █   █▀▀ █▄ ▄█ █ █▄ █ ▄▀▀▀ ▀█▀ ▄▀▀▄ █▄ █",
            "   ██   ██      █▀  █   █▀  █ ▀ █ █ █ ▀█ █ ▀█  █  █  █ █ ▀█",
            "   ▄▄   ▄       ▀   ▀▀▀ ▀▀▀ ▀   ▀ ▀ ▀  ▀  ▀▀▀  ▀   ▀▀  ▀  ▀",
            "   █▄▀ ▀█       Horse 02:59:40 jumped",
            "   █ █ ▄█▄      Spring Handicap Division Two · 1200m · Good 4 · Fi",
        ]
        #expect(left == meeting)
    }

    @Test func boardOfEightyByTwentyFive() {
        let expected = [
            "   █▄ █ █▀▀ █ █ ▀█▀             █   █ █ █ █▀▀      █▀█ ▀▀█ ▄ █▀█ █▀█ ▄ █▀█ █▀█",
            "   █ ▀█ █▀  ▄▀▄  █              █   █ █ █ █▀       █ █  ▀█ ▄ █ █ █ █ ▄ █ █ █ █",
            "   ▀  ▀ ▀▀▀ ▀ ▀  ▀              ▀▀▀ ▀  ▀  ▀▀▀      ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀",
            "    ▄▄▄▄▄                                                        ▄▄▄ ▄▄▄",
            "   ██   ██  R1 Flemington                                   ▄▄▄  ▄▄█ █ █  ▄▄",
            "   ▀▀   ▀▀  Horse 02:59:40 jumped                                █▄▄ █▄█ ▄█",
            "",
            "   ▀█▄ ▀█▄  R2 Sandown Park                                      ▀▀█ ▀▀█",
            "   ▄█▀ ▄█▀  Greyhound 03:00:22 NOW                               █▀▀ █▀▀  █▀",
            "                                                                 ▀▀▀ ▀▀▀ ▀▀",
            "    ▄▄▄▄▄                                             ▄ ▄            ▄▄▄",
            "   ███████  R3 Gloucester Park                        █▄█ ▄▄▄▄       █▄▄  ▄▄",
            "    ▀▀▀▀▀   Harness 03:04:05 soon                       █ █ █ █      ▄▄█ ▄█",
            "",
            "   ▄█▀▀▀█▄  R4 Awapuni Synthetic                      ▄█  █          █ █",
            "   ██   ██  Horse 04:04                                █  █▀█        ▀▀█ █▀█▀▄",
            "                                                      ▀▀▀ ▀ ▀          ▀ ▀ ▀ ▀",
            "   ▄▄  ▄▄                                              ▄  ▄          ▄▄▄",
            "    ██  ██  R5 The Meadows                            ▀█  █▄▄        █▄▄ ▄▄▄▄",
            "   ▀▀  ▀▀   Greyhound 04:05                           ▄█▄ █ █        ▄▄█ █ █ █",
            "",
            "",
            "",
            "",
            "",
        ]
        #expect(KioskScreen(columns: 80, rows: 25).lines == expected)
    }

    @Test(arguments: [
        (120, 33, 2, 1), (240, 67, 4, 2), (80, 25, 1, 0), (128, 48, 3, 1), (160, 45, 3, 1), (100, 37, 2, 1),
    ])
    func digitsAndLettersAreAsLargeAsTheScreenAllows(columns: Int, rows: Int, digits: Int, letters: Int) throws {
        let size = TerminalSize(columns: columns, rows: rows)
        let layout = try #require(KioskLayout(size: size, halves: true))
        #expect(layout.digits == digits && layout.letters == letters)
    }

    @Test func lettersAreNoLargerThanTheDistanceAsksFor() throws {
        let size = TerminalSize(columns: 240, rows: 67)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 1)).letters == 1)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 0)).letters == 0)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 40)).letters == 2)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 0)).digits == 4)
    }

    @Test(arguments: [20, 24, 25, 30, 33, 37, 45, 48, 50, 67, 90, 135])
    func partsOfALayoutNeverTouch(rows: Int) {
        for columns in stride(from: 64, to: 480, by: 13) {
            for halves in [true, false] {
                let size = TerminalSize(columns: columns, rows: rows)
                guard let layout = KioskLayout(size: size, halves: halves) else { continue }
                let step = halves ? 1 : 2
                #expect(layout.top >= (layout.header == 0 ? 2 : 5 * layout.header) + step)
                #expect(layout.pitch >= layout.rowHeight + step)
                #expect(layout.half(row: 4) + layout.rowHeight < layout.messageTop)
                #expect(layout.markWidth <= layout.nameColumn && layout.nameWidth >= 24)
                #expect(
                    layout.letters == 0
                        || CategoryShape.height * layout.mark + 5 * layout.letters < layout.rowHeight + step)
                let moved = layout.area.column + layout.area.width + KioskPlan.shiftColumns
                #expect(moved < columns && layout.area.height + KioskPlan.shiftRows <= rows)
                #expect(halves || (layout.digits % 2 == 0 && layout.pitch % 2 == 0 && layout.top % 2 == 0))
            }
        }
    }

    @Test func fiveRowsAreThereWhateverTheFeedKnows() {
        for count in 0...7 {
            let screen = KioskScreen(answer: .sample(count: count))
            let frame = KioskFrame(
                state: screen.model.state, plan: KioskPlan(KioskSettings(), at: .t0, localTime: .utc),
                settings: KioskSettings(), now: .t0, localTime: .utc)
            #expect(frame.boardRows.count == 5)
        }
    }

    @Test func digitsKeepTheirColumnsWhileTheyCount() {
        func columns(_ text: String) -> Set<Int> {
            var canvas = Canvas(size: TerminalSize(columns: 60, rows: 8), repertoire: .console)
            BlockCountdown.draw(text, .later, digits: 2, right: 60, half: 0, on: &canvas)
            let lines = canvas.buffer.lines.map(Array.init)
            return Set((0..<60).filter { column in lines.contains { column < $0.count && $0[column] != " " } })
        }
        let widest = columns("58m 58s")
        #expect(widest.count > 30)
        for text in ["9m 8s", "8s", "-8s", "10m 8s", "1m 58s"] {
            let minus = columns("-8s").subtracting(columns("8s"))
            #expect(columns(text).isSubset(of: widest.union(minus)), "\(text)")
        }
        // The seconds' last digit and unit stand where they stood.
        #expect(columns("8s").isSubset(of: columns("58m 58s")))
        #expect(columns("8s").isSubset(of: columns("-8s")))
        #expect((columns("59m 58s").min() ?? 0) >= 60 - BlockCountdown.width(digits: 2, halves: true))
    }

    @Test func staleSaysItsAgeAndItsCauseInTurn() {
        let screen = KioskScreen()
        screen.go(to: 125)
        screen.fail(.rateLimited(retryAfter: 60))
        var said: Set<String> = []
        for turn in 0..<2 {
            let data = KioskData(screen.model.state.data, turn: turn)
            // 117 columns less the clock.
            said.insert(BlockFont.fitting(data.ways, pixels: 80) ?? "")
            #expect(data.role == .note)
        }
        #expect(said == ["STALE 2M 5S", "STALE, RATE LIMITED"])
        // A cause too long to stand beside the word takes its turn alone.
        let long = DataState(kind: .stale, words: "STALE 2m 5s", cause: "connection refused")
        #expect(BlockFont.fitting(KioskData(long, turn: 1).ways, pixels: 80) == "CONNECTION REFUSED")
        #expect(BlockFont.fitting(KioskData(long, turn: 0).ways, pixels: 80) == "STALE 2M 5S")
        #expect(
            KioskScreenText(screen).last.contains(
                "The feed asks for fewer requests (HTTP 429): wait 1m 0s. Next try at"))
    }

    @Test func noDataFillsTheScreenAndSaysWhy() {
        let screen = KioskScreen(answer: nil)
        screen.go(to: 100)
        screen.fail(.nameNotFound(detail: ""))
        let data = KioskData(screen.model.state.data)
        #expect(data.short == "NO DATA" && data.role == .problem)
        // Digits of the biggest size that fits, over most of the width.
        #expect(screen.lines.filter { $0.contains("██████") }.count >= 6)
        #expect(KioskScreenText(screen).last.contains("The feed's name was not found: check the network. Next try at"))
    }

    @Test func goodFeedWithoutRacesIsNoFault() {
        let screen = KioskScreen(answer: FeedAnswer(races: []))
        #expect(screen.model.state.data.kind == .live)
        let roles = Set((screen.terminal.frames.last?.cells ?? []).filter { $0.scalar != 0x20 }.map(\.style.role))
        #expect(roles.contains(.live) && !roles.contains(.note))
        #expect(KioskScreenText(screen).last.contains("No races listed by the feed"))
    }

    @Test func announcementAndProblemTakeTurns() {
        let screen = KioskScreen(settings: KioskSettings(announcement: "Gates close at 18:00"))
        #expect(KioskScreenText(screen).last == "Gates close at 18:00")
        var said: Set<String> = []
        for second in [125.0, 130, 135, 140] {
            screen.go(to: second)
            screen.fail(.rateLimited(retryAfter: 60))
            said.insert(String(KioskScreenText(screen).last.prefix(9)))
        }
        #expect(said == ["Gates clo", "! The fee"])
    }

    @Test func fullBoardFromAGoodFeedLacksNothing() {
        // The page of the day would like twenty races; that there are fewer is no problem of the board's.
        let screen = KioskScreen(settings: KioskSettings(pages: [.board, .day]), answer: .sample(count: 8))
        #expect(screen.model.state.problem != nil)
        #expect(KioskScreenText(screen).last == "")
        let few = KioskScreen(answer: .sample(count: 3))
        #expect(KioskScreenText(few).last.contains("Only 3 races listed by the feed"))
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

    @Test func quietHoursAreDarkAndSayWhenItGoesOnAndWhatIsWrong() {
        let hours = OpeningHours("Sun 10:00-22:00") ?? .always
        let screen = KioskScreen(settings: KioskSettings(hours: hours))
        #expect(screen.text.contains("Next race day") && screen.text.contains("Sun 22 Nov 10:00 UTC"))
        #expect(!screen.text.contains("STALE"))
        // Under a fiftieth of the screen is lit.
        #expect(screen.lines.joined().count { $0 != " " } < 120 * 33 / 25)
        screen.go(to: 600)
        screen.fail(.noNetwork(detail: ""))
        #expect(screen.text.contains("no network"))
    }

    @Test func quietClockWandersAndBeatsEverySecond() {
        let hours = OpeningHours("Sun 10:00-22:00") ?? .always
        let screen = KioskScreen(settings: KioskSettings(hours: hours))
        var rows: Set<Int> = []
        for minute in 0..<60 {
            screen.go(to: Double(minute) * 60)
            let even = screen.text
            rows.insert(screen.lines.firstIndex { $0.contains("Next race day") } ?? -1)
            screen.go(to: Double(minute) * 60 + 1)
            #expect(screen.text != even)
        }
        #expect(rows.count > 15 && !rows.contains(-1))
    }

    @Test(arguments: [(120, 33), (240, 67), (80, 25)])
    func nothingReversedStays(columns: Int, rows: Int) {
        let filled: Set<Role> = [.stale, .noData, .held, .horse, .greyhound, .harness, .match]
        for page in KioskPage.allCases {
            let screen = KioskScreen(columns: columns, rows: rows, settings: KioskSettings(pages: [page]))
            for second in [0.0, 100, 1000] {
                screen.go(to: second)
                if second > 0 { screen.fail(.noNetwork(detail: "")) }
                _ = screen.session.turn()
                let cells = screen.terminal.frames.last?.cells ?? []
                #expect(!cells.contains { filled.contains($0.style.role) || $0.style.selected })
            }
        }
    }

    @Test(arguments: [Repertoire.console, .ascii])
    func onlySignsOfTheRepertoireAreDrawn(repertoire: Repertoire) {
        for page in KioskPage.allCases {
            for (columns, rows) in [(120, 33), (240, 67), (80, 25), (70, 21), (30, 8)] {
                let screen = KioskScreen(
                    columns: columns, rows: rows, repertoire: repertoire, settings: KioskSettings(pages: [page]))
                screen.go(to: 42)
                for scalar in screen.text.unicodeScalars where scalar != "\n" {
                    #expect(repertoire.shown(scalar) == scalar, "\(scalar)")
                }
            }
        }
    }

    @Test func meetingsAreInTheOrderOfTheirNextRace() {
        let screen = KioskScreen(settings: KioskSettings(pages: [.day]))
        let meetings = MeetingState.list(screen.model.state.rows)
        #expect(meetings.map(\.meeting).prefix(3) == ["Flemington", "Sandown Park", "Gloucester Park"])
        #expect(meetings[0].races.map(\.number) == ["R1", "R2"])
        #expect(meetings.reduce(0) { $0 + $1.races.count } == 20)
    }

    @Test(arguments: [(1, 1), (2, 1), (19, 2), (36, 9), (63, 20), (64, 20), (65, 21), (300, 24), (70, 90)])
    func everySizeIsDrawnWithinIt(columns: Int, rows: Int) {
        for page in KioskPage.allCases {
            for hours in ["always", "Sun 10:00-22:00"] {
                let settings = KioskSettings(pages: [page], hours: OpeningHours(hours) ?? .always)
                let screen = KioskScreen(columns: columns, rows: rows, repertoire: .unicode, settings: settings)
                #expect(screen.lines.count == rows)
                #expect(!screen.lines.joined().isEmpty)
            }
        }
    }

    @Test func testCardHasEveryRoleThemeAndDigit() {
        for theme in Theme.allCases {
            var canvas = Canvas(size: TerminalSize(columns: 240, rows: 67), repertoire: .console)
            TestCardView.draw(
                theme: theme, letters: .seen(metres: 8, inches: 55), facts: ["TERM=linux"], on: &canvas)
            let text = canvas.buffer.lines.joined(separator: "\n")
            #expect(text.contains("theme \(theme.rawValue)") && text.contains("TERM=linux"))
            #expect(text.contains("55 in seen from 8 m") && text.contains("5 lines to 8.8 m"))
            let roles = Set(canvas.buffer.cells.map(\.style.role))
            #expect(roles == Set(Role.allCases))
            #expect(canvas.buffer.lines.allSatisfy { line in line.count == 240 })
        }
        for (columns, rows) in [(1, 1), (20, 5), (80, 24), (80, 25)] {
            var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows), repertoire: .ascii)
            TestCardView.draw(theme: .standard, letters: .largest, facts: [], on: &canvas)
            #expect(canvas.buffer.lines.count == rows)
        }
    }
}

@Suite struct BlockFontTests {
    @Test func everyPatternIsFiveHighAndEven() throws {
        for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .:,-+/()!?&'_gknou" {
            let rows = try #require(BlockFont.rows(of: character), "\(character)")
            #expect(rows.count == 5 && Set(rows.map(\.count)).count == 1)
            #expect(character == " " || character == "_" || rows.joined().contains("#"))
        }
        #expect(BlockFont.rows(of: "東") == nil)
    }

    @Test func noTwoLettersLookAlike() {
        let all = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".compactMap { BlockFont.rows(of: $0) }
        #expect(Set(all).count == 36)
    }

    @Test func textIsShownInCapitalsWithoutAccents() {
        #expect(BlockFont.shown("Ōtaki Café") == "OTAKI CAFE")
        #expect(BlockFont.shown("R-") == "R-")
        #expect(BlockFont.shown("東京") == nil)
        #expect(BlockFont.shown("Fast Lane\u{7}") == nil)
    }

    @Test func longNameIsSetNarrowBeforeItIsCut() {
        let whole = BlockFont.width(of: "GLOUCESTER PARK")
        #expect(BlockFont.cut("Gloucester Park", pixels: whole) == "GLOUCESTER PARK")
        #expect(BlockFont.cut("Gloucester Park", pixels: whole - 1) == "gLouCESTER PARk")
        let cut = BlockFont.cut("Gloucester Park", pixels: 40)
        #expect(cut?.hasSuffix(".") == true && BlockFont.width(of: cut ?? "") <= 40)
        #expect(BlockFont.cut("AB", pixels: 0) == ".")
    }
}

extension String {
    /// Without spaces at its end.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
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
