import Facts
import FeedSimulator
import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Screen
import Services
import ViewModels
import Views

/// One run of the program, from its start to its end, in memory: engines, view model, session and terminal are the
/// real ones but for the terminal's glass.
@MainActor
final class LabProgram {
    /// Minutes before a race at which the bell rings.
    private static let bell = 3

    let clock: LabClock
    let repository: LabBoard
    let cards: LabCards
    let day: LabDay
    /// Whether results are to be hidden; no key of the lab's shows them then.
    let hidesResults: Bool
    let terminal: VirtualTerminal
    let viewModel: BoardViewModel
    let session: BoardSession
    var nextTick: Date
    private let engines: Engines
    private let disk: LabDisk
    private let lists: [RaceSource]
    private let memory: Memory
    private let mutant: Mutant?
    private var made: BoardLayout
    private var framesTaken = 0
    private var read: (shown: Int, lines: [String]) = (-1, [])

    /// What a run begins with.
    struct Settings {
        /// The device's time.
        var start: Date
        var preferences = Preferences()
        var size = TerminalSize(columns: 80, rows: 24)
        var hidesResults: Bool
        var mutant: Mutant?
        /// Sources besides the feed whose races stand on the board.
        var lists: [RaceSource] = []
        /// Most seconds between two deadlines of `Engine`; nil for no limit.
        var heartbeat: TimeInterval?
        var seed: UInt64
    }

    init(_ settings: Settings, store: LabStore) {
        let (preferences, mutant) = (settings.preferences, settings.mutant)
        self.mutant = mutant
        let memory = Memory(preferences)
        self.memory = memory
        let clock = LabClock(settings.start)
        self.clock = clock
        disk = LabDisk(store)
        lists = settings.lists
        let random = SplitMix64(seed: settings.seed, salt: 6)
        let board = BoardEngine(
            settings: RaceBoard.Settings(filter: preferences.races, rows: preferences.rows),
            clock: mutant == .deafToTimers ? LateClock(clock: clock) : clock, generator: random,
            logger: Logger(label: "lab") { _ in SwiftLogNoOpLogHandler() }, store: disk, realClock: clock,
            heartbeat: settings.heartbeat)
        engines = Engines(board, cards: CardBoard.Settings(), generator: random)
        repository = LabBoard(board, mutant: mutant)
        cards = LabCards(engines.cards, mutant: mutant)
        day = LabDay(engines.day, mutant: mutant)
        board.handle(.lists(lists))
        hidesResults = settings.hidesResults
        terminal = VirtualTerminal(columns: settings.size.columns, rows: settings.size.rows)
        terminal.kept = 1
        viewModel = BoardViewModel(
            BoardRepositories(repository, clock: clock, cards: cards, day: day), clock: clock,
            display: BoardDisplay(
                .utc, bell: Self.bell, hidesResults: hidesResults && mutant != .revealsResults),
            preferences: preferences, remember: { memory.preferences = $0 })
        session = BoardSession(terminal: terminal, viewModel: viewModel, clock: clock)
        made = BoardLayout(size: settings.size, rowCount: preferences.rows)
        nextTick = settings.start
    }

    /// What outlives the program of a person's choices.
    private final class Memory {
        var preferences: Preferences

        init(_ preferences: Preferences) {
            self.preferences = preferences
        }
    }

    /// Shows what the store has of the run before.
    func restore() async { await engines.board.restore() }

    /// Sends the first requests.
    func begin(with lab: Lab) {
        let feeds = LabFeeds(lab, self)
        let sources = Catalogue.usual(.cards) + lists
        let results = Catalogue.usual(.results) + lists
        let meetings = Dictionary(uniqueKeysWithValues: Catalogue.sources(of: .meetings).map { ($0, feeds.days($0)) })
        let all = sources + results.filter { !sources.contains($0) }
        engines.cards.use(
            Dictionary(uniqueKeysWithValues: all.map { ($0, feeds.cards($0, isOpen: true)) }),
            settings: CardBoard.Settings(runners: sources, results: results), store: disk)
        engines.day.use(
            meetings: meetings,
            feeds: Dictionary(uniqueKeysWithValues: all.map { ($0, feeds.cards($0, isOpen: false)) }),
            settings: DayBoard.Settings(races: lists, markets: sources), store: disk)
        let races = Catalogue.sources(of: .races)
        engines.board.start(with: Dictionary(uniqueKeysWithValues: races.map { ($0, feeds.next($0)) }))
    }

    /// Kills the run: nothing of it reaches the store any more.
    func end() async {
        disk.kill()
        await engines.stop()
    }

    var now: Date { clock.now }
    var preferences: Preferences { memory.preferences }

    /// What the engine does on every turn of the loop.
    func checkDeviceClock() { engines.board.checkDeviceClock() }

    /// Serves every key that waits; one that suspends the program is followed by `fg`, and there is no file to reload.
    /// - Returns: false when something ended the program.
    func serveKeys() -> Bool {
        while let outcome = session.serveEvents() {
            guard outcome != .quit, outcome != .closed else { return false }
            if outcome == .suspend { session.redraw() }
        }
        return true
    }

    /// Whether a click on a cell of the last frame ends the program, by what a person reads there.
    func isQuitButton(column: Int, row: Int) -> Bool {
        guard let frame = terminal.frames.last, row < frame.rows else { return false }
        let words = "q quit".unicodeScalars.map(\.value)
        return (max(0, column - words.count + 1)...column).contains { start in
            start + words.count <= frame.columns
                && words.indices.allSatisfy { frame[start + $0, row].scalar == words[$0] }
        }
    }

    /// What the screen says, with a defect that is put in.
    var state: BoardState {
        var state = viewModel.state
        mutant?.spoil(&state)
        return state
    }

    /// Places of the parts on the screen now.
    var layout: BoardLayout {
        let (state, size) = (viewModel.state, terminal.size)
        if !made.isMade(for: state, size: size) { made = BoardLayout(size: size, of: state) }
        return made
    }

    /// Races that the screen has room for.
    var capacity: Int { layout.capacity }

    /// Frames drawn since the last call.
    func takeFrames() -> Int {
        defer { framesTaken = terminal.shown }
        return terminal.shown - framesTaken
    }

    /// The last frame, row by row; made once for all checks.
    var frame: [String] {
        if read.shown != terminal.shown { read = (terminal.shown, terminal.lines) }
        return read.lines
    }
}
