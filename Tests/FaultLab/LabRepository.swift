import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services

/// The board's state machine without tasks: it says what is to be asked and when it is to be woken.
@MainActor
final class LabRepository: RaceRepository {
    private(set) var board: RaceBoard
    private(set) var snapshot: BoardSnapshot
    /// Whether the board is held, whatever the snapshot says.
    private(set) var isHeld = false
    var onChange: (@MainActor () -> Void)?
    /// Of the kiosk beside the board.
    var onChangeToo: (@MainActor () -> Void)?
    /// Every race that is to come, after each answer and after what an earlier run knew.
    var onRaces: (@MainActor ([Race]) -> Void)?
    /// The deadline in force, by the program's clock.
    private(set) var wake: Date
    /// A question that is to go out.
    private(set) var wanted: (source: RaceSource, count: Int)?
    private var asked = RaceSource.neds
    private let clock: ManualClock
    private let mutant: Mutant?

    init(clock: ManualClock, settings: RaceBoard.Settings, mutant: Mutant?) {
        self.clock = clock
        self.mutant = mutant
        board = RaceBoard(settings: settings, now: clock.now)
        snapshot = board.snapshot(at: clock.now)
        wake = clock.now
    }

    func takeWanted() -> (source: RaceSource, count: Int)? {
        defer { wanted = nil }
        return wanted
    }

    func handle(_ event: RaceBoard.Event) {
        if mutant == .deafToTimers, case .timer = event {
            wake = clock.now + 3600
            return
        }
        let isFallback = snapshot.health.isFetching && asked != .neds
        for action in board.handle(event, at: clock.now) {
            switch action {
            case .fetch(let source, let count):
                wanted = (source, count)
                asked = source
            case .sleep(let until): wake = until
            }
        }
        var latest = board.snapshot(at: clock.now)
        isHeld = latest.isHeld
        mutant?.spoil(&latest)
        if mutant == .letsFallbackSilence, isFallback, case .failed(let error, _, _) = event {
            latest.health.problem = .failed(error)
            latest.health.nextTry = max(latest.health.nextTry, clock.now + RetryPolicy.permanentFailureDelay)
        }
        guard latest != snapshot else { return }
        snapshot = latest
        onChange?()
        onChangeToo?()
    }

    /// Hands on what is to come, as the engine does.
    func tellRaces() { onRaces?(board.toCome) }

    func advance() { handle(.timer) }
    func refresh() { handle(.refresh) }
    func want(_ filter: RaceFilter, rows: Int) { handle(.want(filter, rows: rows)) }
    func hold(_ isHeld: Bool) { handle(.hold(isHeld)) }
    var regions: Set<RegionFilter> { board.regions }
}
