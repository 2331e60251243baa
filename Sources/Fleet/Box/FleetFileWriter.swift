import Commands
import FoundationEssentials
import Logging
import Models
import Settings
import System

/// Writes a file of a fleet's messages on its own thread, at most once a second.
@MainActor
final class FleetFileWriter {
    private static let gap: TimeInterval = 1
    /// Files that are being written. Tests wait for the disk before they move their clock past its second.
    private(set) static var underWay = 0

    /// Whether the content has changed since it was written.
    var isDue = false
    private let path: String?
    private let ends: ProgramEnds
    private let thread = SideThread()
    private var isWriting = false
    private var wroteAt: Date?
    private var hasComplained = false

    init(_ file: FleetStateFile, environment: [String: String], ends: ProgramEnds) {
        (path, self.ends) = (file.path(in: environment), ends)
    }

    /// Whether the content is to be written now.
    /// - Parameter now: a steady clock.
    func isReady(at now: Date) -> Bool { isDue && isFree(at: now) }

    /// Whether a content could be written now.
    func isFree(at now: Date) -> Bool {
        guard let wroteAt else { return !isWriting }
        return !isWriting && !(wroteAt <= now && now < wroteAt + Self.gap)
    }

    /// Replaces the file.
    /// - Parameter onEnd: gets why it could not be written, in words; nil if it was.
    func write(_ bytes: [UInt8], _ onEnd: (@MainActor (String?) -> Void)? = nil) {
        (isDue, isWriting, wroteAt) = (false, true, ends.real.now)
        guard let path else {
            isWriting = false
            onEnd?("there is no folder for saved data")
            return
        }
        let (clock, end) = (ends.real, ends.real.now + 1)
        Self.underWay += 1
        ends.tasks.start { [self] in
            defer { Self.underWay -= 1 }
            let code = await thread.run(within: { clock.call(at: end, $0) }) {
                Folder.makeParent(of: path)
                return WholeFile.write(bytes, to: path, isSynced: true)
            }
            isWriting = false
            // A disk that hangs: the next content is written after this one.
            let problem = code.map { $0 == 0 ? nil : FileProblem($0).words } ?? "the disk takes more than a second"
            if let problem, !hasComplained {
                hasComplained = true
                ends.logger.warning("\(path) cannot be written: \(problem)")
            }
            onEnd?(problem)
        }
    }
}
