import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services

/// The day's state machine without tasks, as `LabRepository` is the board's.
@MainActor
final class LabDay: DayRepository {
    enum Question: Hashable {
        case meetings(String, RaceSource)
        case card(RaceID, RaceSource)
    }

    private(set) var day = DaySnapshot()
    /// How races stand by their sources, whatever the snapshot says.
    private(set) var said: [RaceID: DayStatus] = [:]
    /// What a source lists for the board.
    var onListing: (@MainActor (RaceListing) -> Void)?
    var onDayChange: (@MainActor () -> Void)?
    /// What it wants kept.
    var onCard: (@MainActor (StoredCard) -> Void)?
    /// The deadline in force, by the program's clock.
    private(set) var wake: Date
    private(set) var wanted: [Question] = []
    private var board: DayBoard
    private var looked: [RaceID] = []
    private var told: [Race] = []
    private let clock: ManualClock
    private let mutant: Mutant?
    private let serverClock: @MainActor () -> ServerClock

    /// - Parameter lists: sources whose races stand on the board.
    init(
        clock: ManualClock, lists: [RaceSource], mutant: Mutant?,
        serverClock: @escaping @MainActor () -> ServerClock
    ) {
        self.clock = clock
        self.mutant = mutant
        self.serverClock = serverClock
        board = DayBoard(settings: DayBoard.Settings(races: lists), at: clock.now)
        wake = clock.now
    }

    func takeWanted() -> [Question] {
        defer { wanted = [] }
        return wanted
    }

    func lookAtResults(of races: [RaceID]) {
        guard races != looked else { return }
        looked = races
        handle(.look(races))
    }

    func refreshDay() { handle(.refresh) }

    func note(_ races: [Race]) {
        guard races != told else { return }
        told = races
        handle(.races(races))
    }

    /// What the operator calls a race of the board.
    func id(at source: RaceSource, of race: Race) -> RaceID {
        source == .neds ? race.id : board.listedID(of: race, by: source) ?? race.id
    }

    func race(_ id: RaceID) -> Race? { board.race(id) }

    func handle(_ event: DayBoard.Event) {
        let now = clock.now
        for action in board.handle(event, at: now, clock: serverClock()) {
            switch action {
            case .fetchMeetings(let day, let source): wanted.append(.meetings(day, source))
            case .fetchCard(let id, let source): wanted.append(.card(id, source))
            case .keep(let card): onCard?(card)
            case .sleep(let until): wake = until
            }
        }
        defer { tell(event) }
        var latest = board.snapshot(at: now, clock: serverClock())
        said = latest.statuses
        mutant?.spoil(&latest)
        guard latest != day else { return }
        day = latest
        onDayChange?()
    }

    private func tell(_ event: DayBoard.Event) {
        switch event {
        case .meetings(_, _, let source), .noMeetings(_, _, _, let source):
            if let listing = board.listing(of: source) { onListing?(listing) }
        default: break
        }
    }
}
