package import FoundationEssentials
import Glibc
package import Logging
import Models
package import Repository
package import Services
import System

/// Writes `health.json`, mode 0600, whole and by rename: after every answer or failure of the feed, after news of a
/// relay, when the data becomes old, and once a minute.
@MainActor
package final class HealthFile {
    /// Name of the file in the runtime folder.
    package nonisolated static let name = "health.json"
    private static let longest: TimeInterval = 60

    private let path: String
    private let logger: Logger
    private var oracle: HealthReportBuilder
    private var lastRequest: Int?
    /// Worth of the data in the last written file.
    private var written: Worth?

    /// Facts that decide what a board's data is worth, from whichever source it came.
    private struct Worth: Equatable {
        let lastGood: Date?
        let state: FeedHealth.State
        let isFailing: Bool

        init(_ snapshot: BoardSnapshot, at now: Date) {
            lastGood = snapshot.health.lastGood
            state = snapshot.health.state(at: now, hasRaces: !snapshot.races.isEmpty)
            isFailing = snapshot.health.problem != nil
        }
    }
    /// Starts since the last one that followed a regular end.
    package let restarts: Int
    private var writtenAt: Date?
    private var hasComplained = false

    /// An existing file is left from a run that crashed or was killed.
    /// - Parameters:
    ///   - folder: the runtime folder.
    ///   - started: the program's clock.
    ///   - logger: gets the first of several failures to write.
    package init(folder: String, started: Date, logger: Logger) {
        path = "\(folder)/\(Self.name)"
        self.logger = logger
        let before = Self.read(folder: folder)
        restarts = before.map { $0.restarts.plus(1) } ?? 0
        oracle = HealthReportBuilder(started: started, restarts: restarts)
    }

    /// Writes the health if there is something new. Call it on every turn.
    /// - Parameters:
    ///   - now: the program's clock.
    ///   - real: a steady clock in real time.
    ///   - frames: frames that the terminal accepted since the start.
    ///   - figures: requests since the start.
    package func update(_ engine: BoardEngine, at now: Date, real: Date, frames: Int, figures: RequestFigures) {
        let request = engine.request
        defer { lastRequest = request }
        let isAnswered = lastRequest != nil && request != lastRequest
        let worth = Worth(engine.snapshot, at: now)
        guard isAnswered || worth != written || writtenAt.map({ real >= $0 + Self.longest }) ?? true else { return }
        (writtenAt, written) = (real, worth)
        let health = oracle.health(
            engine.snapshot, at: now, frames: frames, resident: ProcessMemory.resident, pid: getpid(),
            figures: figures)
        guard let json = health.json else { return }
        let code = WholeFile.write(json, to: path)
        if code != 0, !hasComplained {
            logger.warning("\(path) cannot be written: \(FileProblem(code).words)")
        }
        hasComplained = code != 0
    }

    /// Removes the file at a regular end; a missing file is no error.
    package func remove() { unlink(path) }

    /// Seconds since the file was written, by the machine's clock; nil if it does not exist.
    package nonisolated static func age(folder: String) -> Int? {
        var status = stat()
        guard stat("\(folder)/\(name)", &status) == 0 else { return nil }
        let written = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
        return max(0, Int(clamping: DeviceClock.steady.timeIntervalSince(written)))
    }

    /// - Parameter folder: the runtime folder. What the file holds is another user's word (docs/dev/untrusted.md).
    /// - Returns: nil if the file does not exist, cannot be read, or is not a health report.
    package nonisolated static func read(folder: String) -> KioskHealth? {
        (try? RegularFile.read("\(folder)/\(name)", limit: 65_535, links: .refused)).flatMap {
            KioskHealth.decoded($0.bytes)
        }
    }
}

enum ProcessMemory {
    /// Resident memory in KiB, from proc(5); 0 if that cannot be read.
    static var resident: Int {
        guard let text = RegularFile.text("/proc/self/statm", limit: 4096) else { return 0 }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
        return pages * (sysconf(Int32(_SC_PAGESIZE)) / 1024)
    }
}
