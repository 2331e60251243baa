import FoundationEssentials
import Models

/// The program's clock: stands still until the lab moves it. Everything that sleeps by it is on the main actor, in a
/// fixed order, so the same seed is the same week.
@MainActor
final class LabClock: WallClock {
    /// Changes whenever somebody begins or ends to sleep.
    private(set) var changes = 0
    private var instant: Date
    private var shift: TimeInterval = 0
    private var sleepers: [Sleeper] = []

    private struct Sleeper {
        /// The number of the change with which it began.
        let id: Int
        let due: Date
        let continuation: CheckedContinuation<Void, Never>
    }

    init(_ start: Date) {
        instant = Self.grain(start)
    }

    /// An instant, or the next that this clock has. Its parts of a second are so few that an instant and the offset of
    /// a device in the year 2000 sum up without rounding: else a second had begun in the sum, and not for a deadline.
    private static func grain(_ instant: Date) -> Date {
        Date(
            timeIntervalSinceReferenceDate: (instant.timeIntervalSinceReferenceDate * 1_048_576).rounded(.up)
                / 1_048_576)
    }

    nonisolated var now: Date { MainActor.assumeIsolated { instant } }
    nonisolated var deviceShift: TimeInterval { MainActor.assumeIsolated { shift } }

    /// Instant at which the first sleeper is due; nil without one.
    var nextDeadline: Date? { sleepers.lazy.map(\.due).min() }

    /// Time has passed, and nobody has been woken yet.
    func set(to instant: Date) {
        self.instant = Self.grain(instant)
    }

    /// Sets the device's clock ahead, or back by a negative number of seconds.
    func setDevice(by seconds: TimeInterval) {
        shift += seconds
    }

    @MainActor func sleep(until due: Date) async {
        let due = Self.grain(due)
        guard due > instant, !Task.isCancelled else { return }
        changes += 1
        let id = changes
        await withTaskCancellationHandler {
            await withCheckedContinuation { sleepers.append(Sleeper(id: id, due: due, continuation: $0)) }
        } onCancel: {
            // Nothing is cancelled by another thread.
            MainActor.assumeIsolated { wake { $0.id == id } }
        }
    }

    /// Wakes everybody who is due, in the order of their deadlines.
    func wake() {
        let instant = instant
        wake { $0.due <= instant }
    }

    private func wake(where isMeant: (Sleeper) -> Bool) {
        guard sleepers.contains(where: isMeant) else { return }
        let woken = sleepers.filter(isMeant).sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        sleepers.removeAll(where: isMeant)
        changes += 1
        for sleeper in woken { sleeper.continuation.resume() }
    }
}

/// The clock of an engine that is deaf to its deadlines: everybody sleeps an hour too long.
struct LateClock: WallClock {
    let clock: LabClock

    var now: Date { clock.now }
    var deviceShift: TimeInterval { clock.deviceShift }

    func sleep(until due: Date) async { await clock.sleep(until: due + 3600) }
}
