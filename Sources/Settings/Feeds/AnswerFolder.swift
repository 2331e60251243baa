import FoundationEssentials
import Glibc
package import Models
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
    /// Folders of older versions, whose answers it takes over.
    private let older: [String]
    private let clock: any WallClock
    private let limits: Limits
    private let moment: @Sendable () -> AnswerFile.Moment
    /// A thread of its own: tasks of no actor share a few, which a disk that hangs would hold.
    private let thread = SideThread()

    /// - Parameters:
    ///   - clock: measures how long the disk may take: a second.
    ///   - moment: clock for the age of answers.
    init(
        path: String, older: [String] = [], clock: any WallClock, limits: Limits = Limits(),
        moment: @escaping @Sendable () -> AnswerFile.Moment = AnswerFolder.sinceBoot
    ) {
        (self.path, self.older, self.clock) = (path, older, clock)
        (self.limits, self.moment) = (limits, moment)
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
        takeOver()
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
        takeOver()
        Folder.make(path)
        guard WholeFile.write(bytes, to: file(address, isLasting ? Self.lasting : Self.passing)) == 0 else { return }
        unlink(file(address, isLasting ? Self.passing : Self.lasting))
        AnswerPruning(path: path, limits: limits).run()
    }

    /// Moves the folder of an older version here, or removes it where there is one here already.
    private func takeOver() {
        for folder in older where access(folder, F_OK) == 0 {
            Folder.makeParent(of: path)
            guard WholeFile.rename(folder, to: path) != 0 else { continue }
            for name in Folder.names(in: folder) { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
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

/// Place of saved answers, and which of them are used again.
package struct AnswerPlace: Hashable, Sendable {
    /// nil for the program's own memory.
    package let folder: String?
    private let older: [String]
    let reading: Answers.Reading
    /// Seconds between a board's requests for next races.
    let interval: TimeInterval

    /// - Parameter folders: that of all programs of the user, one for all feeds, and those of older versions; none for
    ///   the program's memory.
    init(in folders: [String], _ reading: Answers.Reading, interval: TimeInterval) {
        (folder, older) = (folders.first, Array(folders.dropFirst()))
        (self.reading, self.interval) = (reading, interval)
    }

    /// - Parameter clock: clock for the age of answers in memory, and for how long a disk may take.
    package func open(clock: any WallClock) -> Answers {
        let store: any AnswerStore =
            folder.map { AnswerFolder(path: $0, older: older, clock: clock) } ?? MemoryAnswers(clock: clock)
        return Answers(store, clock: clock, reading: reading, interval: interval)
    }
}

/// A saved answer as a file: a line with the format and a checksum, a line of facts, the packed body.
///
/// A file with a wrong checksum is not an answer. The first line has the sum of the second; gzip has one of the body.
package struct AnswerFile {
    /// The device's boot, and seconds since it, on a clock that cannot be set (`DeviceClock.sinceBoot`).
    struct Moment: Hashable, Codable {
        var boot: String
        var seconds: Double
    }

    /// The line of facts, between checksum and body.
    package struct Facts: Hashable, Codable {
        /// Address of the request, without secrets.
        package var address: String
        var came: Moment
        /// Seconds for which the answer is good; nil for ever.
        var lifetime: Double?
        /// Headers of the answer for its time, age and type.
        var headers: [String: String]
    }

    /// What is known of the answer.
    package let facts: Facts
    /// Body of the answer, after unpacking.
    package let body: [UInt8]

    private static let mark = "raceboard answer 1 "
    private static let headers = ["date", "age", "content-type"]
    /// Most bytes of a body, unpacked.
    private static let bodyLimit = 4 << 20

    init(_ response: HTTPResponse, to address: String, for lifetime: Lifetime, at moment: Moment) {
        let seconds: Double? = if case .seconds(let seconds) = lifetime { seconds } else { nil }
        facts = Facts(
            address: address, came: moment, lifetime: seconds,
            headers: response.headers.filter { Self.headers.contains($0.key) })
        body = response.body
    }

    /// - Returns: nil for any other file.
    package init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, String(decoding: lines[0], as: UTF8.self) == Self.mark + Self.sum(lines[1]),
            let facts = try? JSONDecoder().decode(Facts.self, from: Data(lines[1])),
            facts.came.seconds.isFinite, facts.lifetime?.isFinite != false,
            let body = try? Gzip.unpack(Array(lines[2]), limit: Self.bodyLimit)
        else { return nil }
        (self.facts, self.body) = (facts, body)
    }

    /// Bytes of the file; nil without memory, and for a body over the limit. It is written with every answer and lives
    /// for half a minute: packed fast.
    var bytes: [UInt8]? {
        guard body.count <= Self.bodyLimit, let line = try? JSONEncoder().encode(facts),
            let packed = try? Gzip.pack(body, level: 1)
        else { return nil }
        return Array((Self.mark + Self.sum(line[...])).utf8) + [0x0a] + Array(line) + [0x0a] + packed
    }

    /// The answer as it is now.
    /// - Parameter device: the device's clock. With the `Date` header it gives the age of an answer from before the
    ///   last start of the device.
    func answer(at moment: Moment, device: Date) -> KeptAnswer {
        let response = HTTPResponse(status: 200, headers: facts.headers, body: body)
        let lifetime = facts.lifetime.map { Lifetime.seconds($0) } ?? .forEver
        let isOfThisBoot = !moment.boot.isEmpty && facts.came.boot == moment.boot
        if isOfThisBoot {
            let age = moment.seconds - facts.came.seconds
            return KeptAnswer(response, age: age < 0 ? nil : age, lifetime: lifetime)
        }
        let age = response.header("date").flatMap(HTTPDate.parse).map { device.timeIntervalSince($0) }
        var kept = KeptAnswer(response, age: age.flatMap { $0 < 0 ? nil : $0 }, lifetime: lifetime)
        // A clock that was set may give the age, but not that the answer is still good.
        if lifetime != .forEver { kept.lifetime = .seconds(0) }
        return kept
    }

    /// FNV-1a checksum of 64 bits, in hexadecimal.
    static func sum(_ bytes: some Sequence<UInt8>, from basis: UInt64 = 0xcbf2_9ce4_8422_2325) -> String {
        let sum = bytes.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let text = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

/// Keeps the folder of answers within its limits: deletes expired answers, then the oldest.
package struct AnswerPruning {
    /// One file of the folder, as lstat(2) describes it.
    package struct File {
        /// Name of the file, without the folder.
        package let name: String
        package let bytes: Int
        /// Seconds since 1970, by the device's clock.
        let written: Int
        let mode: mode_t
    }

    let path: String
    let limits: AnswerFolder.Limits

    /// Seconds after which partial files of killed programs are deleted.
    private static let leftover = 3600

    func run() {
        var files = Self.files(path)
        let now = time(nil)
        files.removeAll { file in
            let isTooOld = isTooOld(file, at: now)
            if isTooOld { unlink("\(path)/\(file.name)") }
            return isTooOld
        }
        var bytes = files.reduce(0) { $0 + $1.bytes }
        var count = files.count
        guard count > limits.entries || bytes > limits.bytes else { return }
        // A tenth more, so that not every answer has to look for room.
        let room = (entries: limits.entries * 9 / 10, bytes: limits.bytes / 10 * 9)
        for file in files.sorted(by: { ($0.written, $0.name) < ($1.written, $1.name) }) {
            guard count > room.entries || bytes > room.bytes else { break }
            unlink("\(path)/\(file.name)")
            (count, bytes) = (count - 1, bytes - file.bytes)
        }
    }

    /// True also for a file more than a day in the future, from a clock that was ahead.
    private func isTooOld(_ file: File, at now: Int) -> Bool {
        let age = Double(now - file.written)
        if age < -86_400 { return true }
        if file.name.hasSuffix(AnswerFolder.lasting) { return age > limits.lasting }
        return age > (file.name.hasSuffix(AnswerFolder.passing) ? limits.passing : Double(Self.leftover))
    }

    /// Every file of the folder except the lock, without folders.
    package static func files(_ path: String) -> [File] {
        var files: [File] = []
        for name in Folder.names(in: path) {
            var status = stat()
            guard name != AnswerFolder.lock, lstat("\(path)/\(name)", &status) == 0,
                status.st_mode & S_IFMT != S_IFDIR
            else { continue }
            files.append(
                File(
                    name: name, bytes: Int(status.st_size), written: status.st_mtim.tv_sec,
                    mode: status.st_mode))
        }
        return files
    }
}
