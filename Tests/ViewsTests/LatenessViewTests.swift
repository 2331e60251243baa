import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

@MainActor
@Suite struct LatenessViewTests {
    private let delays = DelayBook()

    init() {
        for card in RaceCard.lateMeeting { delays.note(card) }
    }

    @Test func theEstimateStandsBehindTheRest() {
        #expect(
            Array(BoardScreen(delays: delays).lines[2...6]) == [
                "      Race Meeting            Start  Was      Jumps  State      Late",
                "►  H  R1   Flemington         02:59:40         -20s  due        3m±3",
                "   G  R2   Sandown Park       03:00:22          22s  NOW",
                "   T  R3   Gloucester Park    03:04:05        4m 5s  soon",
                "   H  R4   Awapuni Synthetic  04:04           1h 4m             3m±3",
            ])
    }

    @Test(arguments: [(60, 16), (80, 24), (100, 24), (120, 30), (200, 30)])
    func itMovesNoOtherColumn(columns: Int, rows: Int) {
        let without = BoardScreen(columns: columns, rows: rows).lines
        let with = BoardScreen(columns: columns, rows: rows, delays: delays).lines
        let (before, after) = (without.first { $0.contains("Meeting") }, with.first { $0.contains("Meeting") })
        #expect(after?.hasPrefix(before ?? "-") == true)
    }

    @Test func theDistanceHasRoomBesideItOnADesk() {
        let heads = [DelayBook(), delays].map { delays in
            BoardScreen(columns: 200, rows: 60, delays: delays, layout: .auto).lines
                .first { $0.contains("Jumps  State") } ?? ""
        }
        #expect(heads.allSatisfy { $0.contains(" Dist") } && heads[1].contains(" Late") && !heads[0].contains(" Late"))
        let before = heads.map { head in head.prefix { $0 != "D" } }
        #expect(before[0] == before[1])
    }

    /// The race's name takes no room from it.
    @Test(arguments: [(120, 40), (160, 45), (200, 60), (240, 67)])
    func everyDeskHasIt(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows, delays: delays, layout: .auto)
        screen.press("1")
        #expect(screen.lines.contains { $0.contains("Jumps  State") && $0.contains("Late") }, "\(screen.lines)")
        #expect(screen.lines.contains { $0.contains("3m±3") }, "\(screen.lines)")
    }

    @Test func theJumpClockStandsWithTheFactsWithIntervalAndSample() {
        let words = "jumps 03:02:40 ± 3 min (from 5 starts here today)"
        let screen = BoardScreen(columns: 100, delays: delays)
        #expect(screen.lines.contains { $0.contains(words) }, "\(screen.lines)")
        let ascii = BoardScreen(columns: 100, repertoire: .ascii, delays: delays).lines
        #expect(ascii.contains { $0.contains(words.replacing("±", with: "~")) })
    }

    /// Distance and track have the line below it.
    @Test func theJumpClockIsShortBesideTheStartOfANarrowPane() throws {
        let lines = BoardScreen(columns: 64, rows: 16, delays: delays).lines
        let start = try #require(lines.firstIndex { $0.contains("Start") && $0.contains("UTC") })
        #expect(lines[start].hasSuffix(" · jumps 03:02:40 ± 3 min"), "\(lines[start])")
        #expect(lines[start + 1].contains("1200m") && !lines[start + 1].contains("jumps"), "\(lines[start + 1])")
    }

    /// A card has it among the facts that `i` shows, until the jump is reported.
    @Test func theCardHasItUntilTheRaceIsOff() {
        var card = RaceCard.twentyHorses("race-0")
        let cards = ScriptedCards([card])
        let screen = BoardScreen(columns: 120, rows: 60, cards: cards, delays: delays)
        screen.press(.enter)
        _ = screen.lines
        screen.press("i")
        #expect(screen.lines.contains { $0.contains("jumps 03:02:40 ± 3 min (from 5 starts") }, "\(screen.lines)")
        (card.status, card.actualStart) = (.live, .t0 - 10)
        cards.show(card)
        #expect(!screen.lines.contains { $0.contains("jumps 03") }, "\(screen.lines)")
    }

    @Test func aNarrowBoardKeepsTheCountdownAlone() {
        let with = BoardScreen(columns: 40, rows: 12, delays: delays).lines
        #expect(Array(with.prefix(7)) == Array(BoardScreen(columns: 40, rows: 12).lines.prefix(7)))
    }
}
