import FoundationEssentials
import Models

/// One deadline on the program's clock. A new one takes the place of the one before.
@MainActor
final class Alarm {
    private let clock: any WallClock
    private var due: Date?
    private var task: Task<Void, Never>?

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// Rings once, at `due`.
    func set(_ due: Date, _ ring: @escaping @MainActor () -> Void) {
        guard due != self.due else { return }
        self.due = due
        task?.cancel()
        task = Task { [clock] in
            await clock.sleep(until: due)
            guard !Task.isCancelled else { return }
            self.due = nil
            ring()
        }
    }

    func cancel() {
        task?.cancel()
        due = nil
    }

    /// Returns when nothing of it runs any more.
    func end() async {
        cancel()
        await task?.value
    }
}
