import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Commands
@testable import FeedSimulator

/// A wall and a narrowed board, second by second, beside what the simulator knows.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct TrueWallTests {
    private let folder = TestFolder()

    /// A wall too low for block letters, so that its words can be read. The day is staged as for `TrueBoardTests`.
    private func wall() async throws -> TestBoard {
        let world = TestEnds(day: RaceDay(seed: 7, staged: .t0 + 240))
        let wall = try TestBoard(
            folder, ["--store", "none", "--status-source", "affiliates"], variables: Variables.partner, in: world,
            as: BoardHosts.kiosk(KioskSettings(), pin: nil, environment: [:], speed: 1),
            on: VirtualTerminal(columns: 80, rows: 18))
        try await wall.live()
        return wall
    }

    @Test func aWallHasNoWordThatIsNotTrueYet() async throws {
        let wall = try await wall()
        var seen = SeenLines()
        for second in 1...330 {
            await wall.go(to: second)
            for line in wall.raceLines(second: second) { seen.check(line) }
            seen.check(screen: wall.lines)
        }
        #expect(seen.due > 30 && seen.late > 20 && seen.jumped > 5, "\(seen)")
        #expect(seen.moved > 30 && seen.abandoned > 30, "\(seen)")
    }

    /// A board of a country that has no race for two hours and more names the first of the day.
    @Test func anEmptyBoardNamesTheNextRaceOfTheDay() async throws {
        let world = TestEnds(day: RaceDay(seed: 7))
        let wanted = try #require(Self.firstRaces(of: world.transport.day).max { $0.start < $1.start })
        let board = try TestBoard(
            folder,
            ["--store", "none", "--layout", "list", "--status-source", "affiliates", "--region", wanted.country],
            variables: Variables.partner, in: world)
        board.program.start()
        for second in 1...30 { await board.go(to: second) }
        let rows = board.lines.filter { $0.contains("Next ") }
        #expect(rows.count == 1, "\(board.lines)")
        #expect(rows.first?.contains(" \(Self.time(wanted.start)) \(wanted.meeting)") == true, "\(wanted) \(rows)")
    }

    /// The first race of each country that has none in the list and one today, from the plans around now.
    private static func firstRaces(of day: RaceDay) -> [(country: String, start: Int, meeting: String)] {
        let now = Int(Date.t0.timeIntervalSince1970)
        var first: [String: (country: String, start: Int, meeting: String)] = [:]
        for plan in (-1...1).map({ day.plan(now / 86_400 + $0) }) {
            for race in plan.races where race.plannedStart > now {
                let course = plan.meetings[race.meeting].course
                guard race.plannedStart < first[course.country]?.start ?? .max else { continue }
                first[course.country] = (course.country, race.plannedStart, course.name)
            }
        }
        return first.values.filter { (now + RaceDay.horizon..<now + 40_000).contains($0.start) }
    }

    /// `03:05` in UTC.
    private static func time(_ seconds: Int) -> String {
        let (hour, minute) = (seconds % 86_400 / 3600, seconds / 60 % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
