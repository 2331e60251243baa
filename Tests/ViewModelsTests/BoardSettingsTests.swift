import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

/// Settings that are read again while the board runs.
@MainActor
@Suite struct BoardSettingsTests {
    private final class Memory {
        var saved: [Preferences] = []
    }

    private let clock = ManualClock()
    private let memory = Memory()
    private let model: BoardViewModel

    init() {
        let repository = ScriptedRepository(clock: clock)
        let memory = memory
        model = BoardViewModel(
            BoardRepositories(repository, clock: clock), clock: clock, display: BoardDisplay(.utc),
            preferences: Preferences(),
            remember: { memory.saved.append($0) })
        repository.handle(.start)
        repository.handle(.answered(.sample(count: 30), requested: clock.now))
    }

    @Test func valuesOfSettingsAreShownAtOnceAndNotRemembered() {
        let twelve = LocalTime(is12Hour: true) { _ in LocalTime.Reading(offset: 3600, abbreviation: "X") }
        let chosen = Preferences(filter: CategoryFilter([.harness]), rows: 3, theme: .mono)
        model.configure(chosen, BoardDisplay(twelve))
        #expect(model.state.rows.count == 3)
        #expect(model.state.filterWords == "Harness races")
        #expect(model.state.theme == .mono)
        #expect(model.state.clock == "4:00:00 am X")
        if case .race(let row) = model.state.rows[0] { #expect(row.start.hasSuffix("am")) }
        #expect(memory.saved.isEmpty)
        model.send(.moreRows)
        #expect(memory.saved == [Preferences(rows: 4)])
    }

    @Test func bellFollowsTheSettings() {
        model.configure(Preferences(), BoardDisplay(.utc, bell: 1))
        clock.set(to: .t0 + 1)
        model.tick()
        #expect(model.state.bells == 0)
        model.configure(Preferences(), BoardDisplay(.utc, bell: 2))
        for second in [2.0, 3, 4] {
            clock.set(to: .t0 + 58 + second)
            model.tick()
        }
        #expect(model.state.bells > 0)
    }

    @Test func announcementStaysForItsSeconds() {
        model.announce("words", for: 8)
        #expect(model.state.notice?.words == "words")
        clock.set(to: .t0 + 7.9)
        model.tick()
        #expect(model.state.notice?.words == "words")
        clock.set(to: .t0 + 8)
        model.tick()
        #expect(model.state.notice == nil)
    }
}
