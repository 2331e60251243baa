import Facts
import Models
import RacingTestKit
import Screen
import Testing
import ViewModels

@testable import Views

/// The speed map as it is drawn.
@Suite struct SpeedMapViewTests {
    private static func starter(_ number: Int, barrier: Int, settling: Int) -> Runner {
        var runner = Runner.sample(number, barrier: barrier)
        var guide = RunnerGuide()
        guide.settling = settling
        runner.guide = Shared(guide)
        return runner
    }

    private func lines(_ starters: [Runner], width: Int = 40, usesWords: Bool = false) throws -> [String] {
        let map = try #require(SpeedMap(starters))
        var canvas = Canvas(
            size: TerminalSize(columns: width, rows: 8), repertoire: .unicode, usesWords: usesWords)
        let used = SpeedMapView.draw(map, of: .horse, in: canvas.area, on: &canvas)
        #expect(used == (usesWords ? 2 : 6))
        return canvas.buffer.lines
    }

    @Test func theLeaderIsAtTheRightAndTheRailBelow() throws {
        let lines = try lines([
            Self.starter(1, barrier: 1, settling: 13), Self.starter(2, barrier: 2, settling: 7),
            Self.starter(3, barrier: 3, settling: 1), Self.starter(10, barrier: 4, settling: 10),
        ])
        #expect(
            Array(lines.prefix(6)) == [
                "", "Speed map: 1 0L, 10 3L, 2 6L, 3 12L", "                            10",
                " 3", "                    2                 1",
                "─ rail ─────────────────────────────────",
            ], "\(lines)")
    }

    /// Twelve that settle level in one lane stand behind each other, and none is lost.
    @Test func numbersNeverLieOnEachOther() throws {
        let all = (1...12).map { Self.starter($0, barrier: $0, settling: $0 % 2) }
        let shown = try lines(all, width: 30).dropFirst(2).prefix(3).flatMap { $0.split(separator: " ") }
        #expect(shown.compactMap { Int($0) }.sorted() == Array(1...12), "\(shown)")
    }

    @Test func wordsReplaceThePicture() throws {
        let lines = try lines(
            [Self.starter(1, barrier: 1, settling: 9), Self.starter(2, barrier: 2, settling: 3)], usesWords: true)
        #expect(lines[1] == "Speed map: 1 0L, 2 6L" && lines[2...].allSatisfy(\.isEmpty))
    }
}
