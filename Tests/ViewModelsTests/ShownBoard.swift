import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import ViewModels

/// A view model over a board of the test's own, which rings the bell a minute before a start.
@MainActor
final class ShownBoard {
    let clock = ManualClock()
    let repository: ScriptedRepository
    let model: BoardViewModel

    /// - Parameters:
    ///   - cards: nil if no card can be requested.
    ///   - day: nil if no source provides the day.
    ///   - delays: nil if nobody sees races jump.
    init(
        cards: ScriptedCards? = nil, day: (any DayRepository)? = nil, delays: DelayBook? = nil,
        hidesResults: Bool = false, isSimulated: Bool = false, alerts: (ManualClock) -> AlertController? = { _ in nil }
    ) {
        repository = ScriptedRepository(clock: clock, settings: RaceBoard.Settings(isSimulated: isSimulated))
        model = BoardViewModel(
            BoardRepositories(repository, clock: clock, cards: cards, day: day, delays: delays, alerts: alerts(clock)),
            clock: clock,
            display: BoardDisplay(.utc, bell: 1, hidesResults: hidesResults), preferences: Preferences(),
            remember: { _ in })
        repository.handle(.start)
    }

    func answer(_ answer: FeedAnswer) {
        repository.handle(.answered(answer, requested: clock.now))
    }

    func fail(_ error: FeedError) {
        repository.handle(.failed(error, requested: clock.now, jitter: 1))
    }

    func go(to seconds: Double) {
        clock.set(to: .t0 + seconds)
        model.tick()
    }

    /// Each row's race and countdown.
    var shown: [String] {
        model.state.rows.map { if case .race(let race) = $0 { "\(race.id) \(race.countdown)" } else { "-" } }
    }

    /// The words of a row without a race; nil if it has one.
    func emptyRow(_ index: Int) -> String? {
        if case .empty(let words) = model.state.rows[index] { words.words } else { nil }
    }

    var cursorRace: String? {
        model.state.cursor.flatMap { model.state.rows[$0].id?.text }
    }
}
