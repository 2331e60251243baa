import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Sessions
import ViewModels
import Views

/// One run of the program, from its start to its end, in memory: board, view model, session and terminal are the
/// real ones but for the terminal's glass.
@MainActor
final class LabProgram {
    /// Minutes before a race at which the bell rings.
    private static let bell = 3

    let clock: ManualClock
    let repository: LabRepository
    let cards: LabCards
    let day: LabDay
    /// Whether results are to be hidden; no key of the lab's asks for them then.
    let hidesResults: Bool
    let terminal: VirtualTerminal
    let viewModel: BoardViewModel
    let session: BoardSession
    var nextTick: Date
    private let memory: Memory
    private var deviceShift: TimeInterval = 0
    private var layout: BoardLayout
    private var rowCount: Int
    private var isPoster = false
    private var framesTaken = 0

    /// - Parameters:
    ///   - start: what the device's clock says.
    ///   - lists: sources besides the feed whose races stand on the board.
    init(
        start: Date, preferences: Preferences, size: TerminalSize, hidesResults: Bool, mutant: Mutant?,
        lists: [RaceSource] = []
    ) {
        let memory = Memory(preferences)
        self.memory = memory
        clock = ManualClock(start)
        let settings = RaceBoard.Settings(filter: preferences.races, rows: preferences.rows)
        repository = LabRepository(clock: clock, settings: settings, mutant: mutant)
        let serverClock: @MainActor () -> ServerClock = { [repository] in repository.snapshot.clock }
        cards = LabCards(clock: clock, mutant: mutant, serverClock: serverClock)
        day = LabDay(clock: clock, lists: lists, mutant: mutant, serverClock: serverClock)
        repository.handle(.lists(lists))
        day.onListing = { [repository] listing in
            repository.handle(.listed(listing))
            repository.tellRaces()
        }
        // Both know the repository.
        repository.onRaces = { [weak cards, weak day] races in
            day?.note(races)
            cards?.note(races)
        }
        self.hidesResults = hidesResults
        terminal = VirtualTerminal(columns: size.columns, rows: size.rows)
        terminal.kept = 1
        viewModel = BoardViewModel(
            repository: repository, clock: clock, localTime: .utc, preferences: preferences, bell: Self.bell,
            remember: { memory.preferences = $0 }, cards: cards, day: day,
            hidesResults: hidesResults && mutant != .revealsResults)
        session = BoardSession(terminal: terminal, viewModel: viewModel, clock: clock)
        layout = BoardLayout(size: size, rowCount: preferences.rows)
        rowCount = preferences.rows
        nextTick = start
    }

    /// What outlives the program of a person's choices.
    private final class Memory {
        var preferences: Preferences

        init(_ preferences: Preferences) {
            self.preferences = preferences
        }
    }

    /// What the program does to begin, after what the store has told.
    func begin(knowing kept: [StoredCard], keep: @escaping @MainActor (StoredCard) -> Void) {
        cards.onCard = { [day] card in
            keep(card)
            day.handle(.seen(card))
        }
        day.onCard = keep
        repository.tellRaces()
        day.handle(.start)
        if !kept.isEmpty { day.handle(.known(kept)) }
        repository.handle(.start)
    }

    var now: Date { clock.now }
    var preferences: Preferences { memory.preferences }

    /// What the engine does on every turn of the loop.
    func lookAtDeviceClock() {
        let shift = clock.deviceShift
        guard abs(shift - deviceShift) >= 0.5 else { return }
        deviceShift = shift
        repository.handle(.deviceClock(shift: shift))
    }

    /// Serves every key that waits; one that suspends the program is followed by `fg`, and there is no file to reload.
    /// - Returns: false when something ended the program.
    func serveKeys() -> Bool {
        while let outcome = session.serveEvents() {
            guard outcome != .quit, outcome != .closed else { return false }
            if outcome == .suspend { session.redraw() }
        }
        return true
    }

    /// Races that the screen has room for.
    var capacity: Int {
        let state = viewModel.state
        if layout.size != terminal.size || rowCount != state.rowCount || isPoster != state.isPoster {
            isPoster = state.isPoster
            rowCount = state.rowCount
            layout = BoardLayout(size: terminal.size, rowCount: state.rowCount, isPoster: isPoster)
        }
        return layout.capacity
    }

    /// Frames drawn since this was asked last.
    func takeFrames() -> Int {
        defer { framesTaken = terminal.shown }
        return terminal.shown - framesTaken
    }

    /// The last frame, row by row.
    var frame: [String] { terminal.lines }
}
