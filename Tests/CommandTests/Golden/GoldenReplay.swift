import Facts
import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import ViewModels
import Views

/// A record of ten minutes of the simulated day, with a failed request, at an instant and at its end.
@MainActor
struct GoldenReplay {
    let terminal = VirtualTerminal()
    private let clock: ReplayClock
    private let session: BoardSession

    /// Ten minutes of a day; nil if nothing of them can be shown.
    static func timeline(of day: RaceDay) -> ReplayTimeline? {
        let target = "/v2/racing/next-races-category-group"
        let record = stride(from: 0.0, through: 600, by: 30).map { second in
            let request = SimulatorRequest(path: target, query: "count=30", contentType: "application/json")
            let answer = FeedResponder(day: day, faults: [], frozenAt: .t0).answer(to: request, at: .t0 + second)
            return RecordEntry.exchange(
                Exchange(
                    source: .neds, count: 30, url: "", requested: .t0 + second, answered: .t0 + second + 0.5,
                    outcome: second == 240
                        ? .failure(.noNetwork(detail: "")) : .success(HTTPResponse(status: 200, body: answer.body))))
        }
        return ReplayTimeline(record)
    }

    init?(day: RaceDay) {
        guard let timeline = Self.timeline(of: day) else { return nil }
        clock = ReplayClock(base: ManualClock(), range: timeline.began...timeline.ended, start: .t0 + 300)
        let repository = ReplayRepository(timeline: timeline, clock: clock)
        let model = BoardViewModel(
            BoardRepositories(repository, clock: clock, playback: repository), clock: clock,
            display: BoardDisplay(.utc), preferences: Preferences(), remember: { _ in })
        session = BoardSession(terminal: terminal, viewModel: model, clock: clock)
        _ = session.turn()
    }

    func press(_ keys: [Key]) {
        for key in keys {
            terminal.queue(.key(key))
            _ = session.serveEvents()
            _ = session.turn()
        }
    }

    /// A frame of each size, below its title.
    func frames(_ title: String, _ sizes: [(Int, Int)]) -> String {
        sizes.map { columns, rows in
            terminal.resize(columns: columns, rows: rows)
            _ = session.serveEvents()
            _ = session.turn()
            return "=== \(title), \(columns)x\(rows)\n\(terminal.frames.last?.golden ?? "")\n"
        }.joined()
    }
}
