import FoundationEssentials
import Kiosk
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
        of parts: BoardParts, isQuiet: Bool = false, painted: Date? = nil, machine: MachineState? = nil
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
        health.groups = parts.fleet?.link.settings.groups ?? []
        health.certificateEnds = parts.fleet?.link.certificateEnds
        health.problem = snapshot.storeProblem.map { "the store: \($0.kind)" }
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
