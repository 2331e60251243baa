package import FoundationEssentials
import Models

/// Times at which a box reports its health: every 20 s, each box at its own second, and at each change of its
/// state.
package struct HealthSchedule: Sendable {
    /// Seconds between two reports without a change.
    package static let gap: TimeInterval = 20
    /// Least seconds between two reports, also when the state changes.
    static let least: TimeInterval = 5

    private var due: Date
    private var last: (facts: Facts, at: Date)?

    /// Facts whose changes are reported at once.
    private struct Facts: Hashable {
        let state: BoxHealth.State
        let way: BoxHealth.Way?
        let television, problem: String?
        let revs, shown: [String: Int]
        let waits: [String: Notice.Waiting]

        init(_ health: BoxHealth) {
            (state, way, television) = (health.state, health.way, health.television)
            (problem, revs, shown, waits) = (health.problem, health.revs, health.shown, health.waits)
        }
    }

    /// - Parameters:
    ///   - now: the program's clock.
    ///   - phase: 0 up to 1: the box's place between two reports.
    package init(at now: Date, phase: Double) { due = now + Self.gap * min(max(phase, 0), 1) }

    /// - Returns: whether a report is to be sent now.
    mutating func sends(_ health: BoxHealth, at now: Date) -> Bool {
        let facts = Facts(health)
        let isNew = last.map { $0.facts != facts && now >= $0.at + Self.least } ?? true
        guard isNew || now >= due else { return false }
        // A change does not move the box's regular second.
        while due <= now { due += Self.gap }
        last = (facts, now)
        return true
    }

    /// The next report is due at once: after a new connection.
    mutating func sendAgain() { last = nil }
}
