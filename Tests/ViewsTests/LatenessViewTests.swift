import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing
import ViewModels

@MainActor
@Suite struct LatenessViewTests {
    private let delays = DelayBook()

    init() {
        for card in RaceCard.lateMeeting { delays.note(card) }
    }

    @Test func theEstimateStandsBesideTheCountdown() {
        #expect(
            Array(BoardScreen(delays: delays).lines[2...6]) == [
                "                    Race Meeting                Start       Jumps           Late",
                "►  1   H  Horse     R1   Flemington             02:59:40     -20s » due      ~3m",
                "   2   G  Greyhound R2   Sandown Park           03:00:22      22s ● NOW",
                "   3   T  Harness   R3   Gloucester Park        03:04:05    4m 5s ○ soon",
                "   4   H  Horse     R4   Awapuni Synthetic      04:04       1h 4m            ~3m",
            ])
    }

    @Test func theSentenceStandsWithTheFacts() {
        let lines = BoardScreen(columns: 100, delays: delays).lines
        #expect(lines.contains { $0.contains("runs about 3 min late (1 to 6, of 5 races)") })
    }

    @Test func aNarrowBoardKeepsTheCountdownAlone() {
        let with = BoardScreen(columns: 40, rows: 12, delays: delays).lines
        #expect(Array(with.prefix(7)) == Array(BoardScreen(columns: 40, rows: 12).lines.prefix(7)))
    }
}
