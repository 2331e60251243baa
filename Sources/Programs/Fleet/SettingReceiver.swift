import FoundationEssentials
import Logging
import Models
import Settings

/// Settings that a fleet sends to this box: checks, saves and applies them, as a reload would.
@MainActor
final class SettingReceiver {
    /// Gets what is to be acknowledged.
    var onOutcome: (@MainActor ([BoxAcknowledgement]) -> Void)?

    /// Seconds after which what could not be saved is tried again.
    private static let again: TimeInterval = 60

    private let address: BoxPlace
    private let real: any WallClock
    private let logger: Logger
    private let allowed: @MainActor () -> [String]
    private let reload: @MainActor () -> Failure?
    private let file: FleetFileWriter
    private var pushed: PushedSettings
    /// Sets that wait for the next turn with room: of each place the one that counts.
    private var waiting: [FleetTopic.Scope: PushedSet] = [:]
    /// Instant before which nothing is tried, by a steady clock, since the file could not be written.
    private var waitsUntil = Date.distantPast
    /// Whether the file has settings for another box, as after this one was renamed.
    private var isForeign: Bool

    init(
        _ address: BoxPlace, environment: [String: String], real: any WallClock, logger: Logger,
        allowed: @escaping @MainActor () -> [String], reload: @escaping @MainActor () -> Failure?
    ) {
        (self.address, self.allowed, self.reload) = (address, allowed, reload)
        (self.real, self.logger) = (real, logger)
        file = FleetFileWriter(.settings, environment: environment, real: real, logger: logger)
        let stored = PushedSettings(file: FleetStateFile.settings.read(in: environment) ?? [])
        pushed = stored.only(for: address)
        isForeign = pushed != stored
    }

    /// Highest number of each place.
    var revs: [String: Int] { pushed.revs }

    /// Takes settings for a place.
    func take(_ set: PushedSet, for scope: FleetTopic.Scope) {
        guard address.isIn(scope), waiting[scope].map(set.replaces) ?? true else { return }
        waiting[scope] = set
    }

    /// Carries out what waits, at most once in a second.
    /// - Parameters:
    ///   - now: a steady clock.
    ///   - server: the server's clock.
    func turned(at now: Date, server: Date) {
        guard !waiting.isEmpty || isForeign, file.isFree(at: now), !isWaiting(at: now) else { return }
        var (next, answers, hasChanged) = (pushed, [BoxAcknowledgement](), isForeign)
        let names = allowed()
        for (scope, set) in waiting.sorted(by: { $0.key.path < $1.key.path }) {
            switch next.take(set, for: scope, at: address, allowed: names) {
            case .changed: hasChanged = true
            case .unchanged(let acknowledgement): answers.append(acknowledgement)
            case nil: break
            }
        }
        onOutcome?(answers)
        let before = (sets: waiting, isForeign: isForeign, pushed: pushed)
        (waiting, isForeign) = ([:], false)
        guard hasChanged else { return }
        let applied = next.applied(at: server)
        pushed = next
        file.write(next.file) { [weak self] problem in
            guard let self else { return }
            guard let problem else { return written(applied) }
            // A slow disk may have it all the same, so it is written again, and newer ones with it.
            (isForeign, pushed, waitsUntil) = (before.isForeign, before.pushed, real.now + Self.again)
            waiting.merge(before.sets) { newer, _ in newer }
            onOutcome?(applied.map { $0.refused(because: "it cannot be saved yet: \(problem)") })
        }
    }

    /// A clock that was set back does not make it wait longer.
    private func isWaiting(at now: Date) -> Bool { now < waitsUntil && waitsUntil <= now + Self.again }

    private func written(_ applied: [BoxAcknowledgement]) {
        logger.notice("settings of the fleet", metadata: ["revs": "\(pushed.revs)"])
        guard let failure = reload() else { return onOutcome?(applied) ?? () }
        // The broker sends them again with the next connection.
        pushed.notApplied(applied)
        onOutcome?(applied.map { $0.refused(because: failure.message) })
    }
}

extension BoxAcknowledgement {
    fileprivate func refused(because words: String) -> BoxAcknowledgement {
        BoxAcknowledgement(subject, scope: scope, rev: rev, refused: words)
    }
}
