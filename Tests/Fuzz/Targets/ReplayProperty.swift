import FoundationEssentials
import Models
import Repository

/// A record that is played: it comes to its end, and shows a board that keeps the rules wherever one looks.
@MainActor
enum ReplayProperty {
    private static let rows = 4

    static func broken(by timeline: ReplayTimeline) -> [String] {
        var rules = Rules()
        let clock = ReplayClock(
            base: StillClock(now: timeline.began), range: timeline.began...timeline.ended, start: timeline.began,
            isPaused: true)
        let repository = ReplayRepository(timeline: timeline, clock: clock, rows: rows)
        check(repository, &rules)
        let length = timeline.ended.timeIntervalSince(timeline.began)
        let middle = timeline.began + length / 2
        let passing = snapshot(at: middle, repository, &rules)
        _ = snapshot(at: timeline.ended, repository, &rules)
        rules.hold(clock.isAtEnd && clock.isPaused, "the end is not the end")
        let again = snapshot(at: middle, repository, &rules)
        // A longer silence is passed over, and where it was begun to be is of no account.
        rules.hold(length > 3000 || again.slots == passing.slots, "going back shows another board")
        repository.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: rows - 1))
        rules.hold(repository.snapshot.slots.count == rows - 1, "rows are not as many as wanted")
        rules.hold(
            repository.snapshot.races.allSatisfy { $0.race.category == .horse }, "a race of another category is shown")
        clock.step(forward: false)
        repository.advance()
        return rules.broken
    }

    private static func snapshot(at instant: Date, _ repository: ReplayRepository, _ rules: inout Rules)
        -> BoardSnapshot
    {
        repository.clock.seek(to: instant)
        repository.advance()
        check(repository, &rules)
        return repository.snapshot
    }

    private static func check(_ repository: ReplayRepository, _ rules: inout Rules) {
        let (snapshot, clock) = (repository.snapshot, repository.clock)
        rules.hold(clock.range.contains(clock.now), "the clock left the record")
        rules.hold(snapshot.slots.count == rows, "\(snapshot.slots.count) rows")
        let starts = snapshot.races.map(\.race.advertisedStart)
        rules.hold(starts == starts.sorted(), "the races do not ascend")
        let now = snapshot.clock.now(device: clock.now)
        for race in snapshot.races {
            rules.hold(
                EvictionPolicy.isOnBoard(start: race.race.advertisedStart, at: now), "a race is shown that has left")
            AnswerProperty.check(race.race, &rules)
        }
    }
}
