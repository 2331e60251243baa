import FoundationEssentials
package import Models

/// Saves boards one after the other. No caller waits for a slow disk for more than a second.
@MainActor
final class SaveQueue {
    /// Seconds that an answer waits at most to be stored before it is shown.
    static let waitLimit: TimeInterval = 1

    /// Seconds after which a disk that has not answered counts as one that does not.
    static let longest: TimeInterval = 5

    /// Called when the outcome differs from the one before.
    var onOutcome: (@MainActor (StoreProblem?) -> Void)?

    private let store: any RaceStore
    private let clock: any WallClock
    /// Real time, for the disk, which is no faster on a simulated day.
    private let real: any WallClock
    /// The board as the store has it; nil when the store may be empty.
    private var stored: RaceBoard?
    private var saving: Task<Void, Never>?
    /// Board to save once the current save has ended.
    private var waiting: RaceBoard?
    /// Callers of `keep` that wait for the save.
    private var waiters: [Waiter] = []
    private var problem: StoreProblem?

    init(store: any RaceStore, clock: any WallClock, real: any WallClock) {
        self.store = store
        self.clock = clock
        self.real = real
    }

    func restore() async -> StoredBoard? {
        let watch = watch()
        let board = await store.restore()
        watch()
        if problem?.kind == .silent { report(nil) }
        return board
    }

    /// Stores a board, and returns when it is safe, cannot be, or takes too long.
    func keep(_ board: RaceBoard, at now: Date) async {
        note(board, at: now)
        guard saving != nil else { return }
        await withCheckedContinuation { continuation in
            let waiter = Waiter(continuation)
            waiters.append(waiter)
            waiter.endsAtLast = clock.call(at: now + Self.waitLimit) { waiter.end() }
        }
    }

    /// Stores a board without waiting; while a save is under way only the last board waits.
    func note(_ board: RaceBoard, at now: Date) {
        guard saving == nil else {
            waiting = board
            return
        }
        let change = board.change(since: stored, at: now)
        saving = Task {
            let watch = watch()
            let outcome = await store.save(change)
            watch()
            // After a loss or a replaced store, the next save has everything.
            stored = outcome == nil ? board : nil
            saving = nil
            // It retries only once: a disk that damages every new file must not be written to endlessly.
            if outcome?.kind == .corrupt, problem?.kind != .corrupt { waiting = waiting ?? board }
            report(outcome)
            if let next = waiting {
                waiting = nil
                note(next, at: clock.now)
            } else {
                for waiter in waiters { waiter.end() }
                waiters = []
            }
        }
    }

    /// Waits for the save under way, and for the one that waits for it.
    package func finish() async {
        await saving?.value
        await saving?.value
    }

    private func report(_ outcome: StoreProblem?) {
        guard outcome != problem else { return }
        problem = outcome
        onOutcome?(outcome)
    }

    /// Reports a disk that does not answer.
    /// - Returns: to be called when it has.
    private func watch() -> @Sendable () -> Void {
        real.call(at: real.now + Self.longest) { [weak self] in
            self?.report(StoreProblem(.silent, path: "", detail: "no answer for \(Int(Self.longest)) s"))
        }
    }

    /// Resumes once, for the first caller.
    @MainActor
    private final class Waiter {
        private var continuation: CheckedContinuation<Void, Never>?
        /// Takes back the call that ends the wait for a slow disk.
        var endsAtLast: (@Sendable () -> Void)?

        init(_ continuation: CheckedContinuation<Void, Never>) {
            self.continuation = continuation
        }

        func end() {
            endsAtLast?()
            endsAtLast = nil
            continuation?.resume()
            continuation = nil
        }
    }
}

/// Waits for a disk, but not for one that hangs.
@MainActor
package enum DiskWait {
    /// - Returns: result of the work, or nil after a second.
    package static func wait<Answer: Sendable>(
        _ clock: any WallClock, for work: @escaping @Sendable () async -> Answer?
    ) async -> Answer? {
        await withCheckedContinuation { continuation in
            let first = First(continuation)
            let task = Task { first.give(await work()) }
            first.takeBack = clock.call(at: clock.now + 1) {
                task.cancel()
                first.give(nil)
            }
        }
    }

    /// Resumes once, with the first result.
    @MainActor
    private final class First<Answer: Sendable> {
        private var continuation: CheckedContinuation<Answer?, Never>?
        /// Takes back the call at the limit.
        var takeBack: (@Sendable () -> Void)?

        init(_ continuation: CheckedContinuation<Answer?, Never>) {
            self.continuation = continuation
        }

        func give(_ answer: Answer?) {
            continuation?.resume(returning: answer)
            continuation = nil
            takeBack?()
            takeBack = nil
        }
    }
}
