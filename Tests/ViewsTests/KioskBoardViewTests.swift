import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// The page of the next races.
@MainActor
@Suite struct KioskBoardViewTests {
    @Test func boardOfTheWallHasCountdownsFiveLinesHigh() {
        let lines = KioskScreen().lines
        #expect(lines.count == 33)
        let right = lines[3..<14].map { String($0.dropFirst(88)) }
        let expected = [
            "    ██████      ██████  ██████",
            "    ██  ██  ██      ██  ██  ██",
            "██  ██  ██      ██████  ██  ██",
            "    ██  ██  ██  ██      ██  ██",
            "    ██████      ██████  ██████",
            "    ▄▄▄▄▄▄      ▄▄▄▄▄▄  ▄▄▄▄▄▄",
            "    ██▀▀██  ▄▄  ▀▀▀▀██  ▀▀▀▀██",
            "    ██  ██  ▀▀  ▄▄▄▄██  ▄▄▄▄██",
            "    ██  ██  ▄▄  ██▀▀▀▀  ██▀▀▀▀",
            "    ██▄▄██  ▀▀  ██▄▄▄▄  ██▄▄▄▄",
            "    ▀▀▀▀▀▀      ▀▀▀▀▀▀  ▀▀▀▀▀▀",
        ]
        #expect(right == expected)
        let left = lines[3..<8].map { String($0.prefix(66)).trimmed }
        let meeting = [
            "   ▄█▀▀▀█▄      █▀▀ █   █▀▀ █▄ ▄█ █ █▄ █ ▄▀▀▀ ▀█▀ ▄▀▀▄ █▄ █",
            "   ██   ██      █▀  █   █▀  █ ▀ █ █ █ ▀█ █ ▀█  █  █  █ █ ▀█",
            "   ▄▄   ▄       ▀   ▀▀▀ ▀▀▀ ▀   ▀ ▀ ▀  ▀  ▀▀▀  ▀   ▀▀  ▀  ▀",
            "   █▄▀ ▀█       Horse 02:59:40 due",
            "   █ █ ▄█▄      Spring Handicap Division Two · 1200m · Good 4 · Fi",
        ]
        #expect(left == meeting)
    }

    @Test func boardOfEightyByTwentyFive() {
        let expected = [
            "   █▄ █ █▀▀ █ █ ▀█▀             █   █ █ █ █▀▀      █▀█ ▀▀█ ▄ █▀█ █▀█ ▄ █▀█ █▀█",
            "   █ ▀█ █▀  ▄▀▄  █              █   █ █ █ █▀       █ █  ▀█ ▄ █ █ █ █ ▄ █ █ █ █",
            "   ▀  ▀ ▀▀▀ ▀ ▀  ▀              ▀▀▀ ▀  ▀  ▀▀▀      ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀",
            "    ▄▄▄▄▄                                                        ▄▄▄   ▄▄▄ ▄▄▄",
            "   ██   ██  R1 Flemington                                    ▄▄▄ █ █ ▀ ▄▄█ █ █",
            "   ▀▀   ▀▀  Horse 02:59:40 due                                   █▄█ ▀ █▄▄ █▄█",
            "",
            "   ▀█▄ ▀█▄  R2 Sandown Park                                      █▀█ ▄ ▀▀█ ▀▀█",
            "   ▄█▀ ▄█▀  Greyhound 03:00:22 NOW                               █ █ ▄ █▀▀ █▀▀",
            "                                                                 ▀▀▀   ▀▀▀ ▀▀▀",
            "    ▄▄▄▄▄                                                        ▄ ▄   ▄▄▄ ▄▄▄",
            "   ███████  R3 Gloucester Park                                   █▄█ ▀ █ █ █▄▄",
            "    ▀▀▀▀▀   Harness 03:04:05 soon                                  █ ▀ █▄█ ▄▄█",
            "",
            "   ▄█▀▀▀█▄  R4 Awapuni Synthetic                             █▀▀ █ █ ▄ █▀█ █▀█",
            "   ██   ██  Horse 04:04                                      █▀█ ▀▀█ ▄ █ █ █ █",
            "                                                             ▀▀▀   ▀   ▀▀▀ ▀▀▀",
            "   ▄▄  ▄▄                                                    ▄▄▄ ▄▄▄   ▄▄▄ ▄▄▄",
            "    ██  ██  R5 The Meadows                                   █▄▄ █▄▄ ▀ █ █ █ █",
            "   ▀▀  ▀▀   Greyhound 04:05                                  █▄█ ▄▄█ ▀ █▄█ █▄█",
            "",
            "",
            "",
            "",
            "",
        ]
        #expect(KioskScreen(columns: 80, rows: 25).lines == expected)
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
        let widest = columns("888:88")
        #expect(widest.count > 30 && (widest.min() ?? 0) == 60 - BlockCountdown.width(digits: 2))
        for text in ["104:08", "58:58", "10:08", "9:08", "1:58", "0:08"] {
            #expect(columns(text).isSubset(of: widest), "\(text)")
        }
        // Past the start the figures stand where they stood.
        #expect(columns("0:08").isSubset(of: columns("-0:08")))
        #expect(columns("16h 40m").allSatisfy { $0 >= 60 - BlockCountdown.width(digits: 2) })
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
