import FoundationEssentials
import RacingTestKit
import System

@testable import raceboard

/// A loop that does nothing by itself: a test sends what a real one would see.
@MainActor
final class ScriptedLoop: ProgramLoop {
    var turn: (@MainActor () -> Date?)?
    var onClockSet: (@MainActor () -> Void)?
    var onNetwork: (@MainActor (_ isThere: Bool) -> Void)?
    /// Status of the first `stop`.
    private(set) var status: Int32?
    private var signalHandler: (@MainActor (Int32) -> Void)?
    private var watched: [Int32: @MainActor (Readiness) -> Void] = [:]

    func onSignal(_ handler: @escaping @MainActor (Int32) -> Void) { signalHandler = handler }

    func watch(_ descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void) {
        watched[descriptor] = handler
    }

    func watchEnd(of descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void) {
        watched[descriptor] = handler
    }

    func unwatch(_ descriptor: Int32) { watched[descriptor] = nil }

    func stop(_ status: Int32) { self.status = self.status ?? status }

    /// Descriptors that somebody watches.
    var descriptors: Set<Int32> { Set(watched.keys) }

    /// A signal comes.
    func receive(_ signal: Int32) { signalHandler?(signal) }

    /// There is something to read, or the other end is gone.
    func serve(_ descriptor: Int32, _ ready: Readiness = .readable) { watched[descriptor]?(ready) }

    /// Turns, and lets tasks run in between, until a condition holds.
    func run(until what: String, _ holds: @MainActor () -> Bool) async throws {
        try await letOthersRun(until: what) {
            _ = turn?()
            return holds()
        }
    }
}
