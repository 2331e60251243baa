import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services

/// Gives a board events at instants; the test checks the snapshot after each.
struct BoardDriver {
    var board: RaceBoard
    var now = Date.t0
    private(set) var fetches: [Int] = []
    private(set) var sources: [RaceSource] = []
    private(set) var wake = Date.t0

    init(_ settings: RaceBoard.Settings = RaceBoard.Settings()) {
        board = RaceBoard(settings: settings, now: .t0)
        handle(.start, at: 0)
    }

    mutating func handle(_ event: RaceBoard.Event, at seconds: Double) {
        now = .t0 + seconds
        for action in board.handle(event, at: now) {
            switch action {
            case .fetch(let source, let count):
                fetches.append(count)
                sources.append(source)
            case .sleep(let until): wake = until
            }
        }
    }

    mutating func answer(_ answer: FeedAnswer, at seconds: Double) {
        handle(.answered(answer, requested: .t0 + seconds - 0.1), at: seconds)
    }

    mutating func fail(_ error: FeedError, at seconds: Double, jitter: Double = 1) {
        handle(.failed(error, requested: .t0 + seconds - 0.1, jitter: jitter), at: seconds)
    }

    var snapshot: BoardSnapshot { board.snapshot(at: now) }
    var shown: [String] { snapshot.slots.map { $0?.race.id.text ?? "-" } }
}

func answer(_ starts: [String: Double], category: RaceCategory = .horse) -> FeedAnswer {
    FeedAnswer(races: starts.map { Race.sample($0.key, category: category, start: .t0 + $0.value) })
}
