import FoundationEssentials
package import Logging
package import Models
package import Services
import System

/// Place where the programs of a user count their requests to each host together.
package struct SharedLimits: Hashable, Sendable {
    /// nil if each program counts alone: nothing is saved, or its clock is simulated.
    let folder: String?

    /// Requests of this program are counted for it alone.
    static let alone = SharedLimits(folder: nil)

    private init(folder: String?) {
        self.folder = folder
    }

    /// - Parameter base: folder of all programs of the user; nil for none.
    package init(in base: String?) { self.init(folder: base.map { $0 + "/limits" }) }

    /// Makes the counter of each host, for `HTTPClient`.
    /// - Parameter clock: the program's own.
    package func counter(
        _ clock: any WallClock, _ logger: Logger?
    ) -> (@Sendable (_ host: String) -> any RequestCounter)? {
        guard let folder else { return nil }
        return { host in CounterFile(path: folder + "/" + Self.name(host), clock: clock, logger: logger) }
    }

    /// A host as a file's name. A file's name has 255 bytes at most.
    private static func name(_ host: String) -> String { "host-" + StorePlace.escaped(String(host.prefix(80))) }
}

/// Counts of requests in a file, for every program of this user. If the file is not available within a second, it
/// counts in memory, and merges that into the file later.
actor CounterFile: RequestCounter {
    private let path: String
    private let boot: BootClock
    private let clock: any WallClock
    private let logger: Logger?
    /// A thread of its own, so that a disk that hangs delays nothing else.
    private let thread = SideThread()
    /// Counts that are not in the file yet.
    private var memory: RequestLedger?
    private var trouble: String?

    /// - Parameters:
    ///   - clock: measures how long the disk may take.
    ///   - logger: gets one warning when the file is not available.
    init(path: String, boot: BootClock = .live, clock: any WallClock, logger: Logger? = nil) {
        (self.path, self.boot, self.clock, self.logger) = (path, boot, clock, logger)
    }

    func update<Answer: Sendable>(
        _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
    ) async -> Answer {
        let known = memory
        let (path, boot, clock) = (path, boot, clock)
        let end = clock.now + 1
        let work: @Sendable () -> Result<Answer, Flaw> = { Self.change(path, known, boot, change) }
        let outcome = await thread.run(within: { clock.call(at: end, $0) }, work)
        switch outcome {
        case .success(let answer)?:
            if memory == known { memory = nil }
            report(nil)
            return answer
        case .failure(let trouble)?: report(trouble.words)
        case nil: report("takes more than a second")
        }
        var ledger = memory ?? RequestLedger()
        defer { memory = ledger }
        return change(&ledger, boot.now())
    }

    private static func change<Answer>(
        _ path: String, _ known: RequestLedger?, _ boot: BootClock,
        _ change: (inout RequestLedger, TimeInterval) -> Answer
    ) -> Result<Answer, Flaw> {
        Folder.makeParent(of: path)
        var answer: Answer?
        do throws(Flaw) {
            try LockedFile(path: path).update { text in
                let before = RequestLedger(text: text, boot: boot.id)
                var ledger = known.map(before.merged) ?? before
                // The lock is held: no other program can write between this and the new text.
                answer = change(&ledger, boot.now())
                return ledger == before ? nil : ledger.text(boot: boot.id)
            }
        } catch {
            return .failure(error)
        }
        return answer.map { .success($0) } ?? .failure(LockedFile.isLocked)
    }

    private func report(_ words: String?) {
        guard words != trouble else { return }
        trouble = words
        let file: Logger.Metadata = ["file": "\(path)"]
        if let words {
            logger?.warning("limits of requests are not shared: their file \(words)", metadata: file)
        } else {
            logger?.notice("limits of requests are shared again", metadata: file)
        }
    }
}
