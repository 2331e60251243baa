import FoundationEssentials
import Models

/// One deadline on the program's clock. A new one takes the place of the one before.
@MainActor
final class Alarm {
    /// Called once for each deadline that comes.
    var onRing: (@MainActor () -> Void)?
    private let clock: any WallClock
    private var due: Date?
    private var takeBack: (@Sendable () -> Void)?

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// Rings once at `due`, in place of an earlier deadline.
    func set(_ due: Date) {
        guard due != self.due else { return }
        cancel()
        self.due = due
        takeBack = clock.call(at: due) { [weak self] in
            self?.due = nil
            self?.onRing?()
        }
    }

    func cancel() {
        takeBack?()
        takeBack = nil
        due = nil
    }
}
