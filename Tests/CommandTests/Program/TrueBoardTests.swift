import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Services
import Testing
import ViewModels

@testable import Programs

/// A whole board, second by second, beside what the simulator knows: it claims no more than is true.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TrueBoardTests {
    private let folder = TestFolder()

    /// A race is put off and another abandoned in its third minute; one jumps late in its fifth.
    private func board(seed: UInt64, gap: TimeInterval? = nil) async throws -> TestBoard {
        let world = TestEnds(day: RaceDay(seed: seed, staged: .t0 + 240 + (gap ?? 0)))
        world.transport.gap = gap
        let board = try TestBoard(
            folder, ["--store", "none", "--layout", "list", "--status-source", "affiliates", "--count", "10"],
            variables: [
                "RACEBOARD_AFFILIATES_CONTACT": "a@example.com", "RACEBOARD_AFFILIATES_PARTNER": "Test",
                "RACEBOARD_AFFILIATES_PARTNER_ID": "test-1",
            ], in: world)
        try await board.live()
        return board
    }

    private func go(_ board: TestBoard, to second: Int) async {
        board.world.clock.advance(to: .t0 + Double(second))
        for _ in 0..<4 {
            await letOthersRun(turns: 50)
            _ = board.world.loop.turn?()
        }
    }

    /// A line of the board with the race that it shows.
    private struct Line {
        let text: String
        /// Whether the name of the meeting is struck.
        let isStruck: Bool
        let story: RaceStory
        let now: Int

        /// Words of the countdown, with its sign: nothing else of a line ends in `s` or `m`.
        var countdown: String? {
            text.firstMatch(of: /\d\d:\d\d(:\d\d)?\s+(-?\d+s|(\d+h )?\d+m( \d+s)?|\d+h)\b/).map { String($0.2) }
        }
        var isPast: Bool { countdown?.hasPrefix("-") == true }
        var start: Int { Int(story.race.start.timeIntervalSince1970) }
    }

    /// Lines of which the race is known without doubt.
    private func lines(of board: TestBoard, second: Int, gap: TimeInterval = 0) -> [Line] {
        let day = board.world.transport.day
        let instant = Date.t0 + Double(second) + gap
        var races: [String: SimulatedRace] = [:]
        for ago in [600.0, 60, 0] { for race in day.races(at: instant - ago) { races[race.id] = race } }
        let frame = board.terminal.frames.last
        return board.lines.enumerated().compactMap { row, text in
            guard text.contains(/^[► ]\s+\d+\s+[HGT]\s/) else { return nil }
            let found = races.values.filter { race in
                text.contains(" R\(race.number) ") && text.contains(" \(race.meeting.prefix(12))")
                    && text.contains(" \(Self.badge(race.category)) ")
            }
            guard found.count == 1, let race = found.first else { return nil }
            let now = Int(instant.timeIntervalSince1970)
            let isStruck = (0..<80).contains { frame?[$0, row].style.role == .scratched }
            return day.story(of: race.id, at: now).map { Line(text: text, isStruck: isStruck, story: $0, now: now) }
        }
    }

    private static func badge(_ category: RaceCategory) -> String {
        switch category {
        case .greyhound: "G"
        case .harness: "T"
        default: "H"
        }
    }

    /// What was seen of it, so that nothing is proved by its absence.
    private struct Seen {
        var due = 0, late = 0, jumped = 0, abandoned = 0, struck = 0, moved = 0
    }

    private func check(_ line: Line, _ seen: inout Seen) {
        let (story, text) = (line.story, line.text)
        if text.contains("abandoned") {
            seen.abandoned += 1
            #expect(story.stage == .abandoned && line.countdown == nil, "\(text)")
            seen.struck += line.isStruck ? 1 : 0
        } else if text.contains(/\s(interim|final|protest)\s/) {
            #expect(story.stage == .interim || story.stage == .final, "\(text)")
            #expect(line.countdown == nil, "\(text)")
        } else {
            #expect(line.countdown != nil, "\(text)")
        }
        if text.contains("jumped") {
            seen.jumped += 1
            #expect(story.actualStart.map { $0 <= line.now } == true, "before the jump: \(text)")
        }
        if line.isPast, !text.contains("jumped") {
            seen.due += 1
            #expect(text.hasSuffix("» due"), "\(text)")
            if story.actualStart == nil, line.now > line.start + 30 { seen.late += 1 }
        }
        if let was = text.firstMatch(of: /\bwas (\d\d:\d\d)/) {
            seen.moved += 1
            #expect(story.plannedTime == was.1, "\(text)")
        }
    }

    @Test func aRaceHasNoWordThatIsNotTrueYet() async throws {
        var seen = Seen()
        let board = try await board(seed: 7)
        for second in 1...330 {
            await go(board, to: second)
            for line in lines(of: board, second: second) { check(line, &seen) }
        }
        #expect(seen.due > 30 && seen.late > 20 && seen.jumped > 5, "\(seen)")
        #expect(seen.moved > 30 && seen.abandoned > 30 && seen.struck == seen.abandoned, "\(seen)")
    }

    /// The title is of a race that is still to start by what has been published, and the next of those that the board
    /// has.
    @Test func theTitleIsOfTheNextStart() async throws {
        let board = try await board(seed: 7)
        var titles: Set<String> = []
        for second in 1...330 {
            await go(board, to: second)
            let title = board.program.viewModel.state.title
            let found = try #require(title.wholeMatch(of: /(\d+m|\d+:\d\d) (R\d+ .+)/), "\(second): \(title)")
            titles.insert(String(found.2))
            let next = lines(of: board, second: second).first { !$0.isPast && $0.countdown != nil }
            guard let next, let left = next.countdown.flatMap(Self.seconds) else { continue }
            #expect(next.story.stage != .abandoned || next.text.contains(found.2.prefix(12)), "\(second): \(title)")
            #expect(found.2.hasPrefix("R\(next.story.race.number) \(next.story.race.meeting)"), "\(second): \(title)")
            if left < 300 { #expect(Self.leftOf(figures: String(found.1)) == left, "\(second): \(title)") }
        }
        #expect(titles.count > 2, "\(titles)")
    }

    @Test func theResultsHaveNoWordThatIsNotTrueYet() async throws {
        let board = try await board(seed: 7)
        board.terminal.queue(.key(.tab))
        board.press("")
        var seen: [RaceStory.Stage: Int] = [:]
        for second in 1...240 {
            await go(board, to: second)
            for (words, story) in results(of: board, second: second) {
                switch words {
                case "final": #expect(story.stage == .final, "\(second): \(story.race)")
                case "interim": #expect([.interim, .final].contains(story.stage), "\(second): \(story.race)")
                case "abandoned": #expect(story.stage == .abandoned, "\(second): \(story.race)")
                default: break
                }
                seen[story.stage, default: 0] += 1
            }
        }
        #expect(seen[.final, default: 0] > 100 && seen[.interim, default: 0] > 10, "\(seen)")
    }

    /// The status of each line of the results, and the race in truth.
    private func results(of board: TestBoard, second: Int) -> [(words: String, story: RaceStory)] {
        let day = board.world.transport.day
        let instant = Date.t0 + Double(second)
        var races: [String: SimulatedRace] = [:]
        for ago in stride(from: 0.0, through: 14_400, by: 600) {
            for race in day.races(at: instant - ago) { races[race.id] = race }
        }
        return board.lines.compactMap { text in
            let status = text.firstMatch(of: /\s(final|interim|abandoned|due|jumped|running)\s/)
            let found = races.values.filter { race in
                text.contains(" R\(race.number) ") && text.contains(" \(race.meeting.prefix(12))")
                    && text.contains(" \(Self.badge(race.category)) ")
            }
            guard let status, found.count == 1, let race = found.first else { return nil }
            return day.story(of: race.id, at: Int(instant.timeIntervalSince1970)).map { (String(status.1), $0) }
        }
    }

    @Test func aSilentFeedIsNotLiveAndConfirmsNothingMore() async throws {
        let board = try await board(seed: 7)
        let (clock, transport) = (board.world.clock, board.world.transport)
        var lastGood = Date.t0
        transport.onRequest = { [weak transport] request in
            if request.url.contains("next-races"), transport?.status == 200 { lastGood = clock.now }
        }
        var confirmations = 0
        for second in 1...240 {
            if second == 62 { transport.status = 500 }
            await go(board, to: second)
            let age = clock.now.timeIntervalSince(lastGood)
            #expect(board.lines[0].contains("LIVE") == (age <= 75), "\(second): \(board.lines[0])")
            #expect(board.lines[0].contains("STALE") == (age > 75), "\(second): \(board.lines[0])")
            guard let found = board.lines.compactMap({ $0.firstMatch(of: /confirmed (\d\d:\d\d:\d\d)/) }).first else {
                continue
            }
            // An answer that the machine was slow to take is confirmed a moment after its request.
            let latest = Self.time(lastGood + 3)
            #expect(found.1 <= latest, "\(second)")
            if second > 90, found.1 >= Self.time(lastGood) { confirmations += 1 }
        }
        #expect(confirmations > 60)
    }

    @Test func aFrozenFeedIsNotLiveForLong() async throws {
        let board = try await board(seed: 7)
        var seen = Seen()
        // Five minutes after its first race it is known to have stopped, by the second answer from then on.
        let first = try #require(board.world.transport.day.races(at: .t0 + 60).first)
        let limit = Int(first.start.timeIntervalSince(.t0)) + 360
        for second in 1...limit + 60 {
            if second == 60 { board.world.transport.isFrozen = true }
            await go(board, to: second)
            let header = board.lines[0]
            #expect(!(header.contains("LIVE") && header.contains("stopped")), "\(second): \(header)")
            if second > limit { #expect(!header.contains("LIVE"), "\(second): \(header)") }
            guard second % 5 == 0 else { continue }
            for line in lines(of: board, second: second) where line.isPast { check(line, &seen) }
        }
        #expect(board.lines[0].contains("feed has stopped"), "\(board.lines[0])")
    }

    @Test func aHeldBoardShowsSinceWhenAndIsNotCalledLive() async throws {
        let board = try await board(seed: 7)
        for second in 1...70 { await go(board, to: second) }
        #expect(board.lines[0].contains("LIVE"))
        board.press(" ")
        for second in 71...190 {
            await go(board, to: second)
            let header = board.lines[0]
            #expect(header.contains("HELD since 03:01") && !header.contains("LIVE"), "\(second): \(header)")
        }
        board.press(" ")
        await go(board, to: 191)
        #expect(board.lines[0].contains("LIVE") && !board.lines[0].contains("HELD"))
    }

    /// The device is a minute and a half slow, to the second that a date leaves open.
    @Test func aWrongDeviceClockIsANoteAndTheCountdownsAreRight() async throws {
        let board = try await board(seed: 7, gap: 90)
        var (seen, exact) = (Seen(), 0)
        for second in 1...290 {
            await go(board, to: second)
            let header = board.lines[0]
            #expect(header.contains(/LIVE, device clock 1m 3[01]s slow/), "\(second): \(header)")
            for line in lines(of: board, second: second, gap: 90) {
                check(line, &seen)
                // One that was put off has its old start until the next answer.
                let isMoved = line.story.race.start != line.story.firstStart
                guard !isMoved, let left = line.countdown.flatMap(Self.seconds) else { continue }
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

    /// Seconds of a countdown; nil for one in minutes alone.
    private static func seconds(_ words: String) -> Int? {
        if let found = words.wholeMatch(of: /(-?\d+)s/) { return Int(found.1) }
        return words.wholeMatch(of: /(\d+)m (\d+)s/).flatMap { found in
            Int(found.1).flatMap { minutes in Int(found.2).map { minutes * 60 + $0 } }
        }
    }

    /// Seconds of figures such as `4:05`; nil for whole minutes.
    private static func leftOf(figures: String) -> Int? {
        figures.wholeMatch(of: /(\d+):(\d\d)/).flatMap { found in
            Int(found.1).flatMap { minutes in Int(found.2).map { minutes * 60 + $0 } }
        }
    }

    private static func time(_ instant: Date) -> String {
        let seconds = Int(instant.timeIntervalSince1970) % 86_400
        return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }
}

extension RaceStory {
    /// `03:05` in UTC: the first advertised start.
    fileprivate var plannedTime: String {
        let seconds = Int(firstStart.timeIntervalSince1970) % 86_400
        let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
