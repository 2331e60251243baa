import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

@testable import Views

/// The day's score, and the words in its place.
@MainActor
@Suite struct ScoreViewTests {
    private func lines(
        _ score: ScoreState, width: Int = 62, _ repertoire: Repertoire = .unicode, usesWords: Bool = false
    ) -> [String] {
        var canvas = Canvas(
            size: TerminalSize(columns: width, rows: 4), repertoire: repertoire, usesWords: usesWords)
        var board = NextRacesState()
        board.score = score
        board.ruler.marks = [.init(category: .horse, badge: "H", seconds: 245)]
        ScoreView.draw(board, in: canvas.area, on: &canvas)
        return canvas.buffer.lines
    }

    /// - Parameter races: minutes from now, and what is known.
    private func score(_ races: [(RaceCategory, Int, ScoreState.Sign)]) -> ScoreState {
        var score = ScoreState()
        (score.now, score.time) = (2_000, "14:03")
        score.races = races.map { .init($0.0, at: 2_000 + $0.1 * 2, $0.2) }
        score.quarters = [.init(at: 2_024, "14:15"), .init(at: 2_054, "14:30")]
        return score
    }

    @Test func winnersAreLeftOfNowAndRacesRightOfIt() {
        let drawn = lines(
            score([
                (.horse, -12, .winner(3)), (.horse, -4, .winner(6)), (.horse, 2, .race(5)), (.horse, 4, .race(12)),
                (.greyhound, -2, .off), (.greyhound, -1, .running), (.harness, -6, .passed), (.harness, 12, .race(36)),
            ]))
        func cells(_ count: Int) -> String { String(repeating: " ", count: count) }
        #expect(
            drawn == [
                cells(9) + "winners │14:03" + cells(6) + "14:15" + cells(10) + "14:30",
                "  H  3" + cells(7) + "6" + cells(3) + "│ 5 C",
                "  G" + cells(12) + "×»│",
                "  T" + cells(8) + "·" + cells(5) + "│" + cells(11) + "+",
            ])
    }

    @Test func racesOfOneMinuteStandSideBySide() {
        let drawn = lines(score([(.horse, 2, .race(4)), (.horse, 2, .race(5)), (.horse, 0, .race(9))]))
        #expect(drawn[1].hasSuffix("│945"))
    }

    @Test func aWideScreenHasTwoCellsAMinute() {
        let drawn = lines(score([(.horse, 2, .race(4)), (.horse, -12, .winner(7))]), width: 160)
        #expect(drawn[1] == "  H  7" + String(repeating: " ", count: 23) + "│   4")
    }

    @Test func timesAreWholeAndNoneIsOverAnother() {
        let times = lines(score([(.horse, 2, .race(4))]), width: 44)[0]
        #expect(times.contains("│14:03") && times.contains(" 14:15"))
        #expect(lines(score([(.horse, 2, .race(4))]), width: 30)[0].hasSuffix("14:03"), "no part of a time")
        #expect(lines(score([]), width: 62).allSatisfy { $0.isEmpty })
        #expect(lines(score([(.horse, 2, .race(4))]), width: 5).allSatisfy { $0.count <= 5 })
    }

    @Test func signsHaveTwinsWithoutUnicode() {
        let drawn = lines(score([(.greyhound, -2, .off), (.greyhound, -1, .running)]), .ascii)
        #expect(drawn[2].hasSuffix("x~|"))
    }

    @Test func wordsTakeItsPlace() {
        #expect(lines(score([(.horse, 2, .race(4))]), usesWords: true) == [" Next hour: H 4m", "", "", ""])
    }

    @Test func inWordsOnlyWhatIsNearHasSeconds() {
        func words(_ seconds: [Int], end: Int? = nil, width: Int = 62) -> String {
            var ruler = RulerState()
            for (index, second) in seconds.enumerated() {
                let category = RaceCategory.known[index % 3]
                ruler.marks.append(.init(category: category, badge: RaceWords.badge(of: category), seconds: second))
            }
            ruler.end = end
            return PictureWords.ruler(ruler, width: width)
        }
        #expect(words([22, 245, 3_599]) == "Next hour: H 22s, G 4m, T 59m")
        #expect(words([59, 60], end: 1_500) == "Next 25m: H 59s, G 1m")
        #expect(words([22, 245, 3_599], width: 29) == "Next hour: H 22s, G 4m, T 59m")
        #expect(words([22, 245, 3_599], width: 28) == "Next hour: H 22s, 2 more")
        #expect(words([]) == "Next hour: no start" && words([], end: 0) == "" && words([22], width: 2) == "")
    }

    @Test func theDayGivesWinnersAndRaces() {
        let day = ScriptedDay(.results)
        let screen = BoardScreen(columns: 160, rows: 45, day: day, layout: .auto)
        #expect(screen.lines[1].contains("│03:00"))
        let signs = screen.model.state.board.score.races.map(\.sign)
        #expect(signs.contains(.winner(2)) && signs.contains(.off), "Flemington's R7 and Townsville's R6")
        #expect(signs.contains(.race(2)) && signs.contains(.running))
        screen.press("g")
        _ = screen.lines
        #expect(screen.model.state.board.score.races.allSatisfy { $0.category == .greyhound })
    }

    @Test func theWordsAreOfTheRows() {
        let screen = BoardScreen(columns: 160, rows: 45, layout: .auto)
        _ = screen.lines
        #expect(screen.model.state.board.ruler.marks.map(\.seconds) == [22, 245], "what has started is not there")
        #expect(screen.model.state.board.ruler.end == nil, "nine races are listed, and nineteen have room")
        let list = BoardScreen(layout: .list)
        list.press("--")
        _ = list.lines
        #expect(list.model.state.board.ruler.end == 245, "three rows, and more races behind them")
        list.press("+")
        _ = list.lines
        #expect(list.model.state.board.ruler.end == nil, "the fourth starts in more than an hour")
    }

    @Test func watchedRacesAreInvertedAndUnderlinedWhereTheyClash() {
        var canvas = Canvas(size: TerminalSize(columns: 62, rows: 4), repertoire: .unicode)
        var board = NextRacesState()
        board.score = score([(.horse, 2, .race(4))])
        board.score.races.append(.init(.greyhound, at: 2_004, .race(5), isWatched: true, clashes: true))
        board.score.races.append(.init(.harness, at: 2_020, .race(6), isWatched: true))
        ScoreView.draw(board, in: canvas.area, on: &canvas)
        func role(_ number: Character, _ row: Int) -> Role? {
            Array(canvas.buffer.lines[row]).firstIndex(of: number).map { canvas.buffer[$0, row].style.role }
        }
        #expect([role("4", 1), role("5", 2), role("6", 3)] == [.text, .match, .otherCategory])
    }

    @Test func watchedRacesThatStartTooSoonAfterEachOtherClash() {
        let screen = BoardScreen(columns: 160, rows: 45, layout: .auto)
        func clashing() -> [ScoreState.Sign] {
            _ = screen.lines
            return screen.model.state.board.score.races.filter(\.clashes).map(\.sign)
        }
        screen.press("jw")
        #expect(clashing().isEmpty, "one alone")
        screen.press("jw")
        #expect(clashing() == [.race(2), .race(3)])
    }

    @Test func aHiddenResultHasNoWinner() {
        let screen = BoardScreen(
            columns: 160, rows: 45, day: ScriptedDay(.results), hidesResults: true, layout: .auto)
        _ = screen.lines
        #expect(!screen.model.state.board.score.races.contains { if case .winner = $0.sign { true } else { false } })
    }

    @Test func monoAndTheSettingHaveWords() {
        let screen = BoardScreen(columns: 160, rows: 45, layout: .auto, usesWords: true)
        #expect(screen.lines[1] == " Next hour: G 22s, T 4m")
        let mono = BoardScreen(columns: 160, rows: 45, layout: .auto)
        #expect(mono.lines[1].contains("│03:00"))
        mono.press(String(repeating: "T", count: Theme.builtIn.count - 1))
        #expect(mono.model.state.theme == .mono && mono.lines[1] == " Next hour: G 22s, T 4m")
    }
}
