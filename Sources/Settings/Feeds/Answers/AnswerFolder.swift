import FoundationEssentials
import Glibc
import Models
package import Services
package import System

/// Answers, a file each, for every program of this user (docs/store.md, "Answers"). They can be deleted at any
/// time: the next request brings them again.
package struct AnswerFolder: AnswerStore {
    /// Limits of the folder. The oldest answers are deleted first.
    package struct Limits: Sendable {
        /// Most files of the folder, answers of every kind.
        package var entries = 4_000
        /// Size of all files together, in bytes.
        package var bytes = 64 << 20
        /// Seconds for an answer that lasts, and for one that does not: that is given without a network.
        var lasting: Double = 400 * 86_400
        var passing: Double = 2 * 86_400

        package init() {}
    }

    let path: String
    private let clock: any WallClock
    private let limits: Limits
    private let moment: @Sendable () -> AnswerFile.Moment
    /// A thread of its own: tasks of no actor share a few, which a disk that hangs would hold.
    private let thread = SideThread()

    /// - Parameters:
    ///   - clock: measures how long the disk may take: a second.
    ///   - moment: clock for the age of answers.
    init(
        path: String, clock: any WallClock, limits: Limits = Limits(),
        moment: @escaping @Sendable () -> AnswerFile.Moment = AnswerFolder.sinceBoot
    ) {
        self.path = path
        self.clock = clock
        self.limits = limits
        self.moment = moment
    }

    /// The present, by the clock that cannot be set.
    static let sinceBoot: @Sendable () -> AnswerFile.Moment = {
        let clock = BootClock.live
        // Without an id of the start, only final answers are good.
        return AnswerFile.Moment(boot: clock.id == BootClock.unknown ? "" : clock.id, seconds: clock.now())
    }

    /// Ending of an answer that is good for ever.
    package static let lasting = ".final"
    /// Ending of an answer that is good for some time.
    package static let passing = ".answer"
    static let lock = "lock"
    private static let largest = 4 << 20

    /// The saved answer, with its age; nil without one, and from a disk that hangs.
    package func answer(to address: String) async -> KeptAnswer? {
        await inTime { saved(address) } ?? nil
    }

    private func saved(_ address: String) -> KeptAnswer? {
        for ending in [Self.lasting, Self.passing] {
            guard let bytes = Self.read(file(address, ending)), let kept = AnswerFile(bytes),
                kept.facts.address == address
            else { continue }
            return kept.answer(at: moment(), device: DeviceClock.steady)
        }
        return nil
    }

    /// Saves an answer; a disk that is full or hangs loses it.
    package func keep(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) async {
        await inTime { save(response, to: address, for: lifetime) }
    }

    private func save(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) {
        let isLasting = lifetime == .forEver
        let kept = AnswerFile(response, to: address, for: lifetime, at: moment())
        guard let bytes = kept.bytes, bytes.count <= Self.largest else { return }
        Folder.make(path)
        guard WholeFile.write(bytes, to: file(address, isLasting ? Self.lasting : Self.passing)) == 0 else { return }
        unlink(file(address, isLasting ? Self.passing : Self.lasting))
        AnswerPruning(path: path, limits: limits).run()
    }

    /// One file for all, a byte of it for each answer. If it cannot be locked, or the disk hangs, every program sends
    /// the request.
    package func claim(_ address: String) async -> (any AnswerClaim)? {
        let byte = (Int(Self.name(address).prefix(15), radix: 16) ?? 0) & 0x3fff_ffff_ffff
        let lock: ByteLock?? = await inTime {
            Folder.make(path)
            return ByteLock("\(path)/\(Self.lock)", byte: byte)
        }
        return if let lock { lock } else { NoClaim() }
    }

    private struct NoClaim: AnswerClaim {
        func end() {}
    }

    /// - Returns: result of the work; nil if the disk takes more than a second.
    @discardableResult
    private func inTime<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
        let end = clock.now + 1
        return await thread.run(within: { clock.call(at: end, $0) }, work)
    }

    private func file(_ address: String, _ ending: String) -> String { "\(path)/\(Self.name(address))\(ending)" }

    /// 32 hexadecimal digits; the file has the whole address.
    private static func name(_ address: String) -> String {
        AnswerFile.sum(address.utf8) + AnswerFile.sum(address.utf8, from: 0x9ae1_6a3b_2f90_404f)
    }

    /// - Returns: nil for anything but a plain file within the limit.
    package static func read(_ path: String) -> [UInt8]? {
        (try? RegularFile.read(path, limit: largest, links: .refused))?.bytes
    }
}

extension ByteLock: AnswerClaim {}
