import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Services
import Testing
import ViewModels

@testable import Commands

/// A whole board, second by second, beside what the simulator knows: it claims no more than is true.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct TrueBoardTests {
    private let folder = TestFolder()

    /// A race is put off and another abandoned in its third minute; one jumps late in its fifth.
    private func board(seed: UInt64, gap: TimeInterval? = nil) async throws -> TestBoard {
        let world = TestEnds(day: RaceDay(seed: seed, staged: .t0 + 240 + (gap ?? 0)))
        world.transport.gap = gap
        let board = try TestBoard(
            folder, ["--store", "none", "--layout", "list", "--status-source", "affiliates", "--count", "10"],
            variables: Variables.partner, in: world)
        try await board.live()
        return board
    }

    @Test func aRaceHasNoWordThatIsNotTrueYet() async throws {
        var seen = SeenLines()
        let board = try await board(seed: 7)
        for second in 1...330 {
            await board.go(to: second)
            for line in board.raceLines(second: second) { seen.check(line) }
            seen.check(screen: board.lines)
        }
        #expect(seen.due > 30 && seen.late > 20 && seen.jumped > 5, "\(seen)")
        #expect(seen.moved > 30 && seen.abandoned > 30, "\(seen)")
    }

    /// The title is of a race that is still to start by what has been published, and the next of those that the board
    /// has.
    @Test func theTitleIsOfTheNextStart() async throws {
        let board = try await board(seed: 7)
        var titles: Set<String> = []
        for second in 1...330 {
            await board.go(to: second)
            let title = board.program.viewModel.state.title
            let found = try #require(title.wholeMatch(of: /(\d+m|\d+:\d\d) (R\d+ .+)/), "\(second): \(title)")
            titles.insert(String(found.2))
            let next = board.raceLines(second: second).first { !$0.isPast && $0.countdown != nil }
            guard let next, let left = next.seconds else { continue }
            #expect(next.snapshot.stage != .abandoned || next.text.contains(found.2.prefix(12)), "\(second): \(title)")
            #expect(
                found.2.hasPrefix("R\(next.snapshot.race.number) \(next.snapshot.race.meeting)"), "\(second): \(title)")
            if left < 300 { #expect(Self.leftOf(figures: String(found.1)) == left, "\(second): \(title)") }
        }
        #expect(titles.count > 2, "\(titles)")
    }

    @Test func aFrozenFeedIsNotLiveForLong() async throws {
        let board = try await board(seed: 7)
        var seen = SeenLines()
        // Five minutes after its first race it is known to have stopped, by the second answer from then on.
        let first = try #require(board.world.transport.day.races(at: .t0 + 60).first)
        let limit = Int(first.start.timeIntervalSince(.t0)) + 360
        for second in 1...limit + 60 {
            if second == 60 { board.world.transport.isFrozen = true }
            await board.go(to: second)
            let header = board.lines[0]
            #expect(!(header.contains("LIVE") && header.contains("stopped")), "\(second): \(header)")
            if second > limit { #expect(!header.contains("LIVE"), "\(second): \(header)") }
            guard second % 5 == 0 else { continue }
            for line in board.raceLines(second: second) where line.isPast { seen.check(line) }
        }
        #expect(board.lines[0].contains("feed has stopped"), "\(board.lines[0])")
    }

    /// The device is a minute and a half slow, to the second that a date leaves open.
    @Test func aWrongDeviceClockIsANoteAndTheCountdownsAreRight() async throws {
        let board = try await board(seed: 7, gap: 90)
        var (seen, exact) = (SeenLines(), 0)
        for second in 1...290 {
            await board.go(to: second)
            let header = board.lines[0]
            #expect(header.contains(/LIVE, device clock 1m 3[01]s slow/), "\(second): \(header)")
            for line in board.raceLines(second: second, gap: 90) {
                seen.check(line)
                // One that was put off has its old start until the next answer.
                let isMoved = line.snapshot.race.start != line.snapshot.firstStart
                guard !isMoved, let left = line.seconds else { continue }
                exact += 1
                #expect(abs(left - (line.start - line.now)) <= 1, "\(second): \(line.text)")
            }
        }
        #expect(exact > 300 && seen.late > 20, "\(exact) \(seen)")
        let frame = try #require(board.terminal.frames.last)
        let words = Array(board.lines[0])
        let note = try #require(board.lines[0].firstRange(of: "device clock"))
        let column = board.lines[0].distance(from: board.lines[0].startIndex, to: note.lowerBound)
        #expect((column..<words.count).allSatisfy { words[$0] == " " || frame[$0, 0].style.role == .dim })
    }

    /// Seconds of figures such as `4:05`; nil for whole minutes.
    private static func leftOf(figures: String) -> Int? {
        figures.wholeMatch(of: /(\d+):(\d\d)/).flatMap { found in
            Int(found.1).flatMap { minutes in Int(found.2).map { minutes * 60 + $0 } }
        }
    }
}
