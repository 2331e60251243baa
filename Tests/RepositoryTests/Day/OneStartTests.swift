import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

/// One rule gives a race one start on every pane, whatever feed and lists say, and a race that is over gives its place
/// away.
@MainActor
@Suite struct OneStartTests {
    private nonisolated static let statuses: [RaceStatus?] = [
        nil, .open, .closed, .live, .delayed, .abandoned, .interim, .final, .other("Suspended"),
    ]

    /// Seconds by which the list is ahead of the feed's start.
    private nonisolated static let differences: [TimeInterval] = [-600, 0, 600]

    private let clock = ManualClock()
    private let meetings = HeldMeetings()
    private let engines: Engines

    init() {
        let board = BoardEngine(
            settings: RaceBoard.Settings(rows: 3), clock: clock, generator: SystemRandomNumberGenerator(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        engines = Engines(
            board, cards: CardBoard.Settings(runners: [], results: []), generator: SystemRandomNumberGenerator())
    }

    /// The feed lists five races, `race-0` at `start`; a list of meetings has that one with a status and a start.
    private func take(_ status: RaceStatus?, feed start: Date, list: Date) {
        engines.day.use(
            meetings: [.affiliates: meetings], feeds: [:],
            settings: DayBoard.Settings(statuses: [.affiliates], meetings: [.affiliates], results: []), store: nil)
        answer(start)
        let races = [MeetingRace(id: RaceID("race-0"), number: 1, name: "", start: list, status: status)]
        let meeting = RaceMeeting(id: "m", name: "Meeting 0", category: .horse, races: races)
        engines.day.handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [meeting]), by: .affiliates))
    }

    private func answer(_ start: Date) {
        let races = (0..<5).map { Race.sample("race-\($0)", start: start + Double($0) * 300) }
        engines.board.handle(.answered(FeedAnswer(races: races), requested: clock.now))
    }

    private func starts(of id: RaceID) -> Set<Date> {
        let day = engines.day.day
        let listed = day.meetings.flatMap(\.races).filter { $0.id == id }.map(\.start)
        let rows = engines.board.snapshot.races.filter { $0.id == id }.map(\.race.advertisedStart)
        let line = engines.board.machine.first(40, at: clock.now).filter { $0.id == id }.map(\.race.advertisedStart)
        let results = day.results.filter { $0.id == id }.map(\.race.advertisedStart)
        return Set(listed + rows + line + results + [day.statuses[id]?.start].compactMap(\.self))
    }

    @Test(arguments: statuses, differences)
    func everyPaneHasOneStart(status: RaceStatus?, difference: TimeInterval) async {
        let (feed, list) = (Date.t0 + 1200, Date.t0 + 1200 + difference)
        take(status, feed: feed, list: list)
        #expect(starts(of: RaceID("race-0")).count == 1, "\(starts(of: RaceID("race-0")))")
        // An answer that repeats the feed's start changes nothing, nor does the end of the race's time on the board.
        let before = starts(of: RaceID("race-0"))
        answer(feed)
        #expect(starts(of: RaceID("race-0")) == before)
        let isListsOwn = status == .live || status?.hasResult == true || status == .delayed && difference > 0
        #expect(before == [isListsOwn ? list : feed])
        clock.set(to: .t0 + 4_000)
        engines.board.handle(.timer)
        engines.day.handle(.timer)
        answer(.t0 + 9_000)
        #expect(starts(of: RaceID("race-0")).count == 1)
        await end()
    }

    /// A race with a result is none of the next anywhere. One that is called off has no row that another needs, but
    /// stays in the list that events, programs and bars read, until its time is over.
    @Test(arguments: statuses) func whatCannotJumpGivesItsRowAway(status: RaceStatus?) async {
        take(status, feed: .t0 + 1200, list: .t0 + 1200)
        let snapshot = engines.board.snapshot
        let line = engines.board.machine.first(40, at: clock.now).map(\.id.text)
        let isOver = status?.hasResult == true
        let isOff = status?.isCalledOff == true
        let others = ["race-1", "race-2", "race-3"]
        #expect(snapshot.races.map(\.id.text) == (isOver || isOff ? others : ["race-0", "race-1", "race-2"]))
        #expect(snapshot.listed.map(\.id.text) == (isOff ? ["race-0"] + others : snapshot.races.map(\.id.text)))
        #expect(snapshot.calledOff.map(\.id.text) == (isOff ? ["race-0"] : []))
        #expect(line.contains("race-0") == !isOver && line.count == (isOver ? 4 : 5))
        await end()
    }

    /// Called off and taken up again.
    @Test func aRaceThatIsToBeRunAfterAllHasItsRowAgain() async {
        for (status, first) in [(.closed, "race-0"), (.abandoned, "race-1"), (RaceStatus.open, "race-0")] {
            take(status, feed: .t0 + 1200, list: .t0 + 1200)
            #expect(engines.board.snapshot.races.first?.id.text == first, "\(String(describing: status))")
        }
        await end()
    }

    private func end() async {
        let stopping = Task { await engines.stop() }
        await letOthersRun(turns: 20)
        for _ in 0..<9 { meetings.held.answer(.failure(.cancelled)) }
        await stopping.value
    }

    /// The same of a list that stands on the board itself.
    @Test func aResultByTheRacesOwnListGivesItsPlaceAway() {
        var answer = FeedAnswer(races: (0..<5).map { Race.sample("race-\($0)", start: .t0 + 60 + Double($0) * 300) })
        answer.statuses = [RaceID("race-0"): .final, RaceID("race-1"): .abandoned]
        engines.board.handle(.answered(answer, requested: clock.now))
        #expect(engines.board.snapshot.races.map(\.id.text) == ["race-2", "race-3", "race-4"])
        #expect(engines.board.snapshot.calledOff.map(\.id.text) == ["race-1"])
    }

    @Test func theLaterStartCountsOnceTheFeedListsARaceNoMore() {
        func start(_ status: RaceStatus?, _ board: Date?) -> Date {
            DayStatus.start(status, listed: .t0 + 600, board: board, isOnBoard: false)
        }
        #expect(start(.open, nil) == .t0 + 600 && start(.open, .t0) == .t0 + 600 && start(nil, .t0 + 900) == .t0 + 900)
        #expect(start(.final, .t0 + 900) == .t0 + 600 && start(.delayed, .t0 + 900) == .t0 + 900)
    }
}
