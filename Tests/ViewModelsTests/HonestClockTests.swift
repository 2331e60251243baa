import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// Countdowns second by second while clocks do what clocks do: no second skipped, none shown twice, none backwards.
@MainActor
@Suite struct HonestClockTests {
    private let clock: ManualClock
    private let repository: ScriptedRepository
    private let start: Date

    /// The board's second 0, at an instant of this test's choice.
    private init(at start: Date) {
        self.start = start
        clock = ManualClock(start)
        repository = ScriptedRepository(clock: clock)
    }

    init() { self.init(at: .t0) }

    private func makeViewModel(
        zone: @escaping @Sendable (Date) -> LocalTime.Reading = { _ in .init(offset: 0, abbreviation: "UTC") }
    )
        -> BoardViewModel
    {
        let viewModel = BoardViewModel(
            BoardRepositories(repository, clock: clock), clock: clock,
            display: BoardDisplay(LocalTime(is12Hour: false, zone: zone)), preferences: Preferences(),
            remember: { _ in })
        var answer = FeedAnswer(races: [.sample(start: start + 200)])
        answer.serverDate = start
        repository.handle(.start)
        repository.handle(.answered(answer, requested: clock.now))
        return viewModel
    }

    private func countdown(_ viewModel: BoardViewModel) -> String {
        guard case .race(let row) = viewModel.state.rows[0] else { return "none" }
        return row.countdown
    }

    /// Ticks through 20 seconds; `event` happens in the middle of the tenth.
    private func countdowns(_ viewModel: BoardViewModel, event: () -> Void) -> [String] {
        (1...20).map { second in
            if second == 10 {
                clock.set(to: start + 9.5)
                event()
                repository.handle(.deviceClock(shift: clock.deviceShift))
            }
            clock.set(to: start + Double(second))
            viewModel.tick()
            return countdown(viewModel)
        }
    }

    private static let straight = (1...20).map { Countdown(seconds: 200 - $0).text }

    @Test(arguments: [-43, 43, -3600, 3600, -34_560_000, 0.4] as [Double])
    func deviceClockThatIsSetMovesNoCountdown(by seconds: Double) {
        let viewModel = makeViewModel()
        #expect(countdowns(viewModel) { clock.setDevice(by: seconds) } == Self.straight)
        let cause = viewModel.state.data.cause
        #expect(abs(seconds) < 1 ? cause == nil : cause?.hasPrefix("device clock ") == true)
        #expect(cause?.hasSuffix(seconds < 0 ? " slow" : " fast") != false)
    }

    @Test func leapSecondMovesNoCountdown() throws {
        // 31 December 2026, 23:59:50: the device repeats a second at midnight.
        let evening = try #require(RFC3339.parse("2026-12-31T23:59:50Z"))
        let suite = HonestClockTests(at: evening)
        let viewModel = suite.makeViewModel()
        #expect(suite.countdowns(viewModel) { suite.clock.setDevice(by: -1) } == Self.straight)
    }

    @Test(arguments: ["2026-11-21T23:59:50Z", "2026-12-31T23:59:50Z", "2028-02-28T23:59:50Z"])
    func midnightAndYearEndMoveNoCountdown(_ instant: String) throws {
        let suite = HonestClockTests(at: try #require(RFC3339.parse(instant)))
        let viewModel = suite.makeViewModel()
        #expect(suite.countdowns(viewModel) {} == Self.straight)
        #expect(viewModel.state.clock == "00:00:10 UTC")
    }

    nonisolated private static let changes: [(instant: String, before: Int, after: Int, shown: String)] = [
        ("2026-04-04T15:59:50Z", 39_600, 36_000, "02:00:10"), ("2026-10-03T15:59:50Z", 36_000, 39_600, "03:00:10"),
    ]

    @Test(arguments: changes)
    func summerTimeMovesTheWallClockAndNoCountdown(
        _ instant: String, _ before: Int, _ after: Int, _ shown: String
    ) throws {
        let suite = HonestClockTests(at: try #require(RFC3339.parse(instant)))
        let change = suite.start + 10
        let viewModel = suite.makeViewModel {
            LocalTime.Reading(offset: $0 < change ? before : after, abbreviation: "X")
        }
        #expect(suite.countdowns(viewModel) {} == Self.straight)
        #expect(viewModel.state.clock == "\(shown) X")
    }

    @Test func suspendedDeviceEvictsAtOnceWhenItResumes() {
        let viewModel = makeViewModel()
        clock.set(to: start + 10)
        viewModel.tick()
        #expect(countdown(viewModel) == "3m 10s")
        // Asleep for an hour: the steady clock went on, and the first turn after it ticks.
        clock.set(to: start + 3610)
        viewModel.tick()
        #expect(countdown(viewModel) == "none")
        #expect(viewModel.state.data.kind == .noData)
    }

    /// A server 0.6 s ahead, answers between 0.1 and 0.9 s on the way, and now and then one from a cache.
    @Test func datesInWholeSecondsAndAnswersFromACacheMoveNoCountdown() {
        let viewModel = makeViewModel()
        let seen = (1...20).map { second -> String in
            clock.set(to: start + Double(second))
            let delay = 0.1 + Double(second * 7 % 9) / 10
            let sent = clock.now.timeIntervalSince1970 + 0.6 - delay / 2
            var answer = FeedAnswer(races: [.sample(start: start + 200)])
            answer.serverDate = Date(timeIntervalSince1970: sent.rounded(.down) - (second % 4 == 1 ? 500 : 0))
            repository.handle(.answered(answer, requested: clock.now - delay))
            viewModel.tick()
            return countdown(viewModel)
        }
        #expect(seen == Self.straight)
        #expect(viewModel.state.data.cause == nil)
    }
}
