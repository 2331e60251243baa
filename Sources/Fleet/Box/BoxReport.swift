import Commands
import FoundationEssentials
import Models
import Repository
import Services
import Settings
import Views

/// Report of a board about itself to its venue.
@MainActor
enum BoxReport {
    /// - Parameters:
    ///   - isQuiet: whether quiet hours keep the screen dark.
    ///   - painted: when the last frame was on the screen, by the program's clock; nil for none.
    ///   - machine: what the kernel reports; nil if that is not known.
    static func health(
        of parts: BoardParts, over link: BoxLink, isQuiet: Bool = false, painted: Date? = nil,
        machine: MachineState? = nil
    ) -> BoxHealth {
        let (snapshot, now) = (parts.engine.snapshot, parts.clock.now)
        let server = snapshot.clock.now(device: now)
        var health = BoxHealth(at: server, state: .init(snapshot, isQuiet: isQuiet, at: now))
        let hasCache = (parts.currentSettings() ?? parts.settings).sources.cache != nil && !parts.meter.isPastCache
        health.way = snapshot.health.isRelayed ? .relay : hasCache ? .cache : .feed
        health.dataAge = snapshot.health.age(at: now).map { Int(clamping: $0) }
        health.program = Version.text
        health.clockOffset = snapshot.clock.deviceError ?? 0
        health.paintedAt = painted.map { snapshot.clock.now(device: $0) }
        health.temperature = machine?.temperature
        health.diskFreeMiB = machine?.diskFreeMiB
        health.television = machine?.television
        health.races = snapshot.races.count
        health.residentKiB = MachineState.resident
        health.groups = link.settings.groups
        health.certificateEnds = link.certificateEnds
        health.problem = snapshot.storeProblem.map { "the store: \($0.kind)" }
        return health
    }
}

/// Report of a kiosk: that of its board, with its frames and its machine.
@MainActor
struct KioskReport {
    /// Most seconds for which what the kernel reports of the machine is used again.
    private static let machineGap: TimeInterval = 30

    private let screen: KioskSession
    private var framesReported = 0
    private var paintedAt: Date?
    private var machine: (state: MachineState, at: Date)?

    init(_ screen: KioskSession) { self.screen = screen }

    /// - Parameter restarts: starts since the last one that followed a regular end.
    mutating func health(of parts: BoardParts, over link: BoxLink, restarts: Int) -> BoxHealth {
        let now = parts.real.now
        if screen.framesShown != framesReported { (framesReported, paintedAt) = (screen.framesShown, parts.clock.now) }
        if machine.map({ now >= $0.at + Self.machineGap }) ?? true {
            machine = (MachineState(folder: parts.settings.store.path), now)
        }
        var health = BoxReport.health(
            of: parts, over: link, isQuiet: screen.isQuiet, painted: paintedAt, machine: machine?.state)
        health.restarts = restarts
        return health
    }
}

extension BoxHealth.State {
    fileprivate init(_ snapshot: BoardSnapshot, isQuiet: Bool, at now: Date) {
        if isQuiet {
            self = .quietHours
            return
        }
        self =
            switch snapshot.health.state(at: now, hasRaces: !snapshot.races.isEmpty) {
            case .awaited: .waiting
            case .live: .live
            case .stale: .stale
            case .noData: .noData
            }
    }
}
