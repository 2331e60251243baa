import Facts
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
@Suite struct KioskSessionTests {
    @Test func turnIsDueOnTheNextSecondAndPaintsOne() {
        let screen = KioskScreen()
        #expect(screen.session.framesShown == 1)
        for second in 1...30 {
            screen.go(to: Double(second))
            #expect(screen.session.turn() == .t0 + Double(second + 1))
            #expect(screen.session.framesShown == second + 1)
        }
    }

    @Test func everyMinuteAllIsDrawnAndTheSizeReadAgain() {
        let screen = KioskScreen()
        let before = screen.terminal.repaints
        for second in 1...180 {
            screen.go(to: Double(second))
            // The television was put off and on: nothing reports that the console has another size now.
            if second == 100 { screen.terminal.size = TerminalSize(columns: 240, rows: 67) }
            _ = screen.session.turn()
        }
        #expect(screen.terminal.repaints == before + 3)
        #expect(screen.terminal.lines.count == 67)
    }

    @Test func keysDoNothingButFilter() {
        let screen = KioskScreen()
        for key in ["q", "?", "p", "T", "+", " ", "R", "r", "/", "j", "o", "y"] {
            screen.terminal.press(key)
            #expect(screen.session.serveEvents() == nil)
        }
        for key in [Key.control("c"), .control("z"), .control("l"), .enter, .escape, .function(1), .tab] {
            screen.terminal.queue(.key(key))
            #expect(screen.session.serveEvents() == nil)
        }
        #expect(screen.model.state.filter.isAll && !screen.model.state.isHeld && screen.model.state.screen == .board)
        screen.terminal.press("g")
        _ = screen.session.serveEvents()
        #expect(screen.model.state.filterWords == "Greyhound races")
        screen.terminal.queue(.closed)
        #expect(screen.session.serveEvents() == .closed)
    }

    @Test func keysCanBeNone() {
        let screen = KioskScreen(settings: KioskSettings(keys: .none))
        screen.terminal.press("g")
        _ = screen.session.serveEvents()
        #expect(screen.model.state.filter.isAll)
    }

    @Test func twoMinutesWithoutAKeyBringTheKiosksOwnRacesBack() {
        let screen = KioskScreen()
        screen.go(to: 10)
        screen.terminal.press("g")
        _ = screen.session.serveEvents()
        screen.go(to: 129)
        _ = screen.session.turn()
        #expect(!screen.model.state.filter.isAll)
        screen.go(to: 130)
        _ = screen.session.turn()
        #expect(screen.model.state.filter.isAll)
    }

    @Test func withoutAResetAChoiceStays() {
        let screen = KioskScreen(settings: KioskSettings(reset: 0))
        screen.terminal.press("g")
        _ = screen.session.serveEvents()
        screen.go(to: 3600)
        _ = screen.session.turn()
        #expect(!screen.model.state.filter.isAll)
    }

    @Test func allIsAllOfTheKiosksOwnRegionAndTheResetGoesToItsOwnCategories() {
        let screen = KioskScreen()
        screen.session.home.region = RegionFilter(country: "AUS")
        screen.session.home.filter = CategoryFilter([.horse])
        screen.terminal.press("a")
        _ = screen.session.serveEvents()
        #expect(screen.model.state.filter.categories.isAll && screen.model.state.filter.region.only?.country == "AUS")
        screen.go(to: 120)
        _ = screen.session.turn()
        #expect(screen.model.state.filter.categories == CategoryFilter([.horse]))
    }

    @Test func keysFollowTheSettingsThatAreReadAgain() {
        let screen = KioskScreen()
        screen.session.settings.keys = .none
        screen.terminal.press("g")
        _ = screen.session.serveEvents()
        #expect(screen.model.state.filter.isAll)
    }

    @Test func snapshotIsWhatTheTerminalShows() {
        let screen = KioskScreen()
        #expect(screen.session.snapshotText() == screen.terminal.lines.map { $0 + "\n" }.joined())
    }

    @Test func snapshotInWordsOfADarkScreenHasNoRaces() {
        let screen = KioskScreen(settings: KioskSettings(hours: OpeningHours("daily 04:00-05:00") ?? .always))
        #expect(screen.session.snapshotWords() == "quiet hours: LIVE\n")
    }

    @Test func snapshotInWordsHasALineForEachRaceAndWhatIsWrong() {
        // That the feed has fewer races than the page of the day would take is no problem.
        let screen = KioskScreen(
            settings: KioskSettings(pages: [.board, .day], announcement: "Gates close at 18:00"))
        let rows = [
            "-20s Horse R1 Flemington 02:59:40", "22s Greyhound R2 Sandown Park 03:00:22",
            "4m 5s Harness R3 Gloucester Park 03:04:05", "1h 4m Horse R4 Awapuni Synthetic 04:04",
            "1h 5m Greyhound R5 The Meadows 04:05",
        ]
        let expected = ["board: LIVE"] + rows + ["Gates close at 18:00"]
        #expect(screen.session.snapshotWords() == expected.map { $0 + "\n" }.joined())
        screen.go(to: 125)
        screen.fail(.rateLimited(retryAfter: 60))
        let lines = screen.session.snapshotWords().split(separator: "\n")
        #expect(lines.first == "board: STALE 2m 5s, rate limited")
        #expect(lines.contains { $0.hasPrefix("! The feed allows no more requests (HTTP 429)") })
    }

    @Test func summaryStatesPageStateAndNextRace() {
        let screen = KioskScreen()
        #expect(screen.session.summary == "board: LIVE, next Greyhound R2 Sandown Park 22s")
        screen.go(to: 125)
        screen.fail(.rateLimited(retryAfter: 60))
        #expect(
            screen.session.summary == "board: STALE 2m 5s, rate limited, next Harness R3 Gloucester Park 2m 0s")
    }

    @Test func frameIsNeverBlankInADayOfFaultsAndQuietHours() {
        let settings = KioskSettings(
            pages: [.board, .day], announcement: "Gates close at 18:00",
            hours: OpeningHours("daily 10:00-22:00") ?? .always)
        for (columns, rows) in [(120, 33), (80, 24), (10, 2)] {
            let screen = KioskScreen(columns: columns, rows: rows, settings: settings, answer: nil)
            screen.terminal.kept = 1
            for step in 0..<720 {
                screen.go(to: Double(step) * 120)
                switch step % 60 {
                case 0..<40:
                    screen.repository.handle(
                        .answered(.sample(count: 30, first: screen.clock.now + 60), requested: screen.clock.now))
                case 40..<59: screen.fail(.noNetwork(detail: ""))
                default: screen.repository.handle(.timer)
                }
                _ = screen.session.turn()
                let ink = screen.terminal.lines.joined().count { $0 != " " }
                #expect(ink > (columns > 10 ? 15 : 3), "\(step)")
                #expect(screen.terminal.lines.count == rows)
            }
            #expect(screen.session.framesShown >= 720)
        }
    }
}
