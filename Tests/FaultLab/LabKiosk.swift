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

/// A kiosk on the engine of the lab's board: what its glass shows is never blank, no key leads out of it, and the
/// watchdog is fed while all is well, and no longer within 30 s of a hang that is put in on purpose.
@MainActor
final class LabKiosk {
    struct Tally: CustomStringConvertible {
        var turns = 0
        var feedings = 0
        var keys = 0
        var terminalHangs = 0
        var engineHangs = 0
        var requestHangs = 0
        var quietMinutes = 0
        var notices = 0

        var description: String {
            "\(turns) turns (\(quietMinutes) minutes of quiet hours), \(feedings) feedings of the watchdog, \(keys) keys, "
                + "\(notices) notices, hangs: \(terminalHangs) of the terminal, \(engineHangs) of the engine, "
                + "\(requestHangs) of a request"
        }
    }

    private enum Hang: CaseIterable {
        case terminal, engine, request
    }

    /// Seconds of systemd's watchdog.
    private static let interval: TimeInterval = 30
    /// Seconds between the engine's beats, at most.
    static let beat: TimeInterval = 5
    /// Signs that every frame has: a clock is the least.
    private static let fewest = 8
    private static let sizes = [(120, 33), (240, 67), (80, 25), (160, 45)]
    private static let settings = KioskSettings(
        pages: [.board, .day], dwell: [30, 15], announcement: "Gates close at 17:00",
        hours: OpeningHours("daily 09:00-02:00") ?? .always)

    private(set) var tally = Tally()
    private var random: SplitMix64
    private var glass: Glass
    private var watchdog = Watchdog(interval: LabKiosk.interval)
    /// Beats of the engine, as of the last turn in which it did not hang.
    private var beats = 0
    /// Time since which all has been well, or of the last feeding.
    private var wellSince: Date
    private var notices: LabNotices
    private var hang: (kind: Hang, since: Date, until: Date)?
    private var nextDisturbance: Date

    init(beside program: LabProgram, seed: UInt64, mutant: Mutant?) {
        random = SplitMix64(seed: seed, salt: 3)
        notices = LabNotices(seed: seed, mutant: mutant, at: program.now)
        glass = Glass(program, settings: Self.settings)
        wellSince = program.now
        nextDisturbance = program.now + 100
    }

    /// What a restart rebuilds.
    @MainActor
    private struct Glass {
        let terminal = VirtualTerminal(columns: 120, rows: 33, colors: .eight, repertoire: .console)
        let session: KioskSession

        init(_ program: LabProgram, settings: KioskSettings) {
            terminal.kept = 1
            let mirror = LabMirror(program.repository)
            let viewModel = BoardViewModel(
                BoardRepositories(mirror, clock: program.clock), clock: program.clock, display: BoardDisplay(.utc),
                preferences: Preferences(rows: settings.wantedRows, most: KioskSettings.dayRows), remember: { _ in })
            session = KioskSession(
                terminal: terminal, viewModel: viewModel, clock: program.clock, settings: settings,
                lock: KioskLock(keys: .filter, hasPIN: true))
        }
    }

    /// One turn of the loop, after the board's.
    func turn(_ program: LabProgram) throws(Broken) {
        let now = program.now
        tally.turns += 1
        disturb(at: now)
        if hang?.kind != .engine { beats = program.repository.engine.beats }
        notices.change(glass.session, on: glass.terminal, at: now)
        try serve()
        _ = glass.session.turn()
        try check()
        try notices.check(glass.session, on: glass.terminal)
        tally.notices = notices.count
        try feed(by: program.repository.engine.request, at: now)
    }

    func restart(beside program: LabProgram) {
        glass = Glass(program, settings: Self.settings)
        watchdog = Watchdog(interval: Self.interval)
        (wellSince, hang) = (program.now, nil)
        notices.restart(at: program.now)
        nextDisturbance = program.now + 100
        beats = 0
    }

    /// systemd's clock stood still as well.
    func wasSuspended(for seconds: TimeInterval) {
        wellSince += seconds
        if let hang { self.hang = (hang.kind, hang.since + seconds, hang.until + seconds) }
    }

    // MARK: -

    private func disturb(at now: Date) {
        if let hang, hang.until <= now {
            self.hang = nil
            wellSince = now
            glass.terminal.acceptsOutput = true
        }
        guard nextDisturbance <= now else { return }
        nextDisturbance = now + random.spread(20, 900)
        guard hang == nil, random.oneIn(2) else { return press() }
        let kind = random.pick(Hang.allCases, or: .engine)
        hang = (kind, now, now + random.spread(1, 200))
        switch kind {
        case .terminal:
            tally.terminalHangs += 1
            glass.terminal.acceptsOutput = false
        case .engine: tally.engineHangs += 1
        case .request: tally.requestHangs += 1
        }
    }

    private func press() {
        let size = random.pick(Self.sizes, or: (120, 33))
        if random.oneIn(5) { glass.terminal.resize(columns: size.0, rows: size.1) }
        for _ in 0..<random.int(in: 1...60) {
            tally.keys += 1
            glass.terminal.queue(.key(key()))
        }
    }

    private func key() -> Key {
        if random.oneIn(4) { return .control("x") }
        if random.oneIn(3) { return .character(Unicode.Scalar(UInt8(random.int(in: 0x20...0x7e)))) }
        let others: [Key] = [
            .enter, .escape, .up, .down, .tab, .backspace, .delete, .function(random.int(in: 1...24)), .control("c"),
            .control("z"), .control("\\"), .control("d"), .control("l"),
        ]
        return random.pick(others, or: .enter)
    }

    private func serve() throws(Broken) {
        while let outcome = glass.session.serveEvents() {
            guard case .check = outcome else { throw Broken("no key leads out of a kiosk", "\(outcome)") }
            guard glass.session.checked(false) == nil else { throw Broken("a wrong PIN leads nowhere", "") }
        }
    }

    private func check() throws(Broken) {
        guard let frame = glass.terminal.frames.last, signs(in: frame) >= Self.fewest else {
            var broken = Broken("a kiosk's frame is never blank", "")
            broken.frame = glass.terminal.lines
            throw broken
        }
        if tally.turns % 60 == 0, glass.session.summary.hasPrefix("quiet") { tally.quietMinutes += 1 }
    }

    /// Signs that are no spaces, up to a limit.
    private func signs(in frame: ScreenBuffer) -> Int {
        var found = 0
        for row in 0..<frame.rows {
            for column in 0..<frame.columns where frame[column, row].scalar > 0x20 {
                found += 1
                if found >= Self.fewest { return found }
            }
        }
        return found
    }

    /// - Parameter request: number of the request under way.
    private func feed(by request: Int?, at now: Date) throws(Broken) {
        let request = hang?.kind == .request ? -1 : request
        let pulse = Watchdog.Pulse(frames: glass.session.framesShown, beats: beats, request: request)
        let isFed = watchdog.isFed(by: pulse, at: now)
        if isFed { tally.feedings += 1 }
        if let hang {
            guard !isFed || now <= hang.since + Self.interval else {
                throw Broken("a hang feeds no watchdog", "\(hang.kind) since \(now.timeIntervalSince(hang.since)) s")
            }
        } else {
            if isFed { wellSince = now }
            guard now < wellSince + Self.interval else {
                throw Broken("the watchdog is fed", "not for \(now.timeIntervalSince(wellSince)) s")
            }
        }
    }
}

/// The lab's engine for a second view model, which wants nothing of it.
@MainActor
private final class LabMirror: RaceRepository {
    private let repository: LabBoard

    init(_ repository: LabBoard) {
        self.repository = repository
    }

    var snapshot: BoardSnapshot { repository.snapshot }
    var revision: Int { repository.revision }
    func advance() { repository.advance() }
    func handle(_ event: RaceBoard.Event) {}
    var regions: Set<Region> { repository.regions }
}
