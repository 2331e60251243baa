import FoundationEssentials
import Models
import RacingTestKit
import Repository

/// A suite that gives a day events at seconds after the beginning.
protocol DayBench {
    var day: DayBoard { get set }
}

extension DayBench {
    mutating func handle(_ event: DayBoard.Event, at seconds: TimeInterval) -> [DayBoard.Action] {
        day.handle(event, at: .t0 + seconds, clock: ServerClock())
    }

    func snapshot(at seconds: TimeInterval) -> DaySnapshot { day.snapshot(at: .t0 + seconds, clock: ServerClock()) }
}
