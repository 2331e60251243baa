import FeedSimulator
import FoundationEssentials
import Models
import Settings

/// A box of a simulated fleet, whose behaviour follows from a seed and the time.
struct SimulatedBox: Sendable {
    /// Behaviour of a box for a while.
    enum Phase: Hashable, Sendable {
        case live, stale, noData, quiet
        /// The box is switched off, and not connected.
        case off
        /// Connected, but without reports, since its program hangs.
        case hung
    }

    let address: BoxAddress
    let program: String
    private(set) var phase: Phase
    private(set) var began: Date
    /// Time at which the next one begins.
    private(set) var ends: Date
    /// Time at which its next report is due.
    private(set) var reports: Date
    private var upSince: Date
    private var restarts = 0
    private let heat: Int
    private let disk: Int
    private let television: String
    private let clock: Int
    private let problem: String?
    /// Highest notice of its venue that it has shown.
    let shown: Int
    private var random: SplitMix64

    /// Seconds from one report to the next.
    static let pace: TimeInterval = 20

    /// - Parameters:
    ///   - index: its number among all boxes; the first ones have something wrong, for a demo to show.
    ///   - phase: its behaviour at the start.
    init(_ address: BoxAddress, index: Int, phase: Phase, seed: UInt64, releases: [String], at now: Date) {
        var random = SplitMix64(seed: seed, salt: UInt64(truncatingIfNeeded: index) &+ 1)
        (self.address, self.phase) = (address, phase)
        let age = phase == .live ? random.int(in: 0...600) : random.int(in: 160...400)
        began = now - TimeInterval(age)
        ends = now + TimeInterval(random.int(in: phase == .live ? 60...1800 : 45...240))
        reports = now + TimeInterval(random.int(in: 0...59)).truncatingRemainder(dividingBy: Self.pace)
        upSince = now - TimeInterval(random.int(in: 4000...90_000))
        program = random.chance(8) ? releases[1] : releases[0]
        heat = random.chance(3) ? random.int(in: 81...92) : random.int(in: 41...68)
        let free = random.chance(2) ? random.int(in: 20...190) : random.int(in: 1400...12_000)
        television = random.chance(3) ? "disconnected" : "connected"
        clock = random.chance(2) ? random.int(in: 40...140) : random.int(in: -1...1)
        problem = random.chance(2) ? "the store cannot be written: no space left" : nil
        disk = problem == nil ? free : 0
        shown = random.chance(96) ? 3 : 2
        self.random = random
    }

    /// Whether the box is connected, also while it hangs.
    var isUp: Bool { phase != .off }

    /// Moves on.
    /// - Returns: whether the phase has changed, and whether a report is due.
    mutating func advance(to now: Date) -> (isChanged: Bool, isDue: Bool) {
        var isChanged = false
        while ends <= now {
            isChanged = true
            began = ends
            if phase == .off { (upSince, restarts) = (began, restarts + 1) }
            phase = nextPhase()
            ends = began + TimeInterval(random.int(in: phase == .live ? 240...2400 : 40...260))
        }
        let isDue = reports <= now
        while reports <= now { reports += Self.pace }
        return (isChanged, isDue && isUp && phase != .hung)
    }

    private mutating func nextPhase() -> Phase {
        // A box that failed works again; a working one fails now and then.
        guard phase == .live else { return .live }
        return random.pick([.stale, .stale, .off, .hung, .noData, .live, .live, .live], or: .live)
    }

    var presence: FleetPresence {
        isUp
            ? FleetPresence(isUp: true, since: upSince, program: program)
            : FleetPresence(isUp: false, since: began)
    }

    /// The report of the box; one that hangs or is off made its last one before.
    func health(at now: Date) -> BoxHealth {
        let isReporting = isUp && phase != .hung
        let at = isReporting ? now : began
        let state: BoxHealth.State =
            switch phase {
            case .live, .off, .hung: .live
            case .stale: .stale
            case .noData: .noData
            case .quiet: .quietHours
            }
        // Data is true for up to 30 s, and counts as stale from 75 s on.
        let age = phase == .stale || phase == .noData ? 75 + Int(clamping: at.timeIntervalSince(began)) : heat % 30
        return BoxHealth(
            at: at, state: state, way: phase == .stale ? .feed : heat % 7 == 0 ? .cache : .relay,
            dataAge: phase == .noData ? nil : age, program: program, clockOffset: clock, paintedAt: at,
            temperature: heat, diskFreeMiB: disk, television: television, races: 40,
            residentKiB: 18_000 + 37 * heat, restarts: restarts, groups: [],
            revs: ["notice \(address.venue.text)": 3], shown: [address.venue.text: shown], problem: problem)
    }
}
