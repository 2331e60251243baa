internal import CZlib
internal import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository
internal import Services

/// Data of a `SQLiteRecordStore` that only its thread uses.
final class RecordCore: @unchecked Sendable {  // used on the store's thread alone
    private let file: StoreFile
    private let version: String
    private let limits: StoreLimits
    private let clock: any WallClock
    /// The current run, and the connection on which it began.
    private var run: (id: Int64, connection: Int)?
    private var isChecked = false
    /// Lost entries whose number is not yet in the file.
    private var unreported = 0

    init(folder: String, version: String, limits: StoreLimits, clock: any WallClock) {
        file = StoreFile(.record, folder: folder)
        (self.version, self.limits, self.clock) = (version, limits, clock)
    }

    /// - Parameter dropped: entries that did not come this far.
    /// - Returns: the problem, and how many of these entries are lost.
    func write(_ entries: [RecordEntry], dropped: Int) -> (problem: StoreProblem?, lost: Int) {
        unreported += dropped
        var problem: StoreProblem?
        var lost = 0
        var part: [Packed] = []
        var bytes = 0
        for entry in entries.map(Packed.init) {
            // Parts are small, so that one transaction does not replace a whole small ring.
            if bytes + entry.weight > limits.recordBytes / 4, !part.isEmpty {
                lost += write(part, bytes: bytes, problem: &problem)
                (part, bytes) = ([], 0)
            }
            guard entry.weight <= limits.recordBytes / 4 else {
                unreported += 1
                lost += 1
                continue
            }
            part.append(entry)
            bytes += entry.weight
        }
        lost += write(part, bytes: bytes, problem: &problem)
        return (problem ?? check(), lost)
    }

    /// Writes all of them or none.
    /// - Returns: how many are lost.
    private func write(_ entries: [Packed], bytes: Int, problem: inout StoreProblem?) -> Int {
        for _ in 0..<2 {
            do throws(StoreProblem) {
                try add(entries, bytes: bytes)
                unreported = 0
                return 0
            } catch {
                problem = error
                // The damaged file was set aside, so try once more, with a new one.
                if error.kind != .corrupt { break }
            }
        }
        unreported += entries.count
        return entries.count
    }

    /// - Returns: nil when there is no file; none is made to be read.
    func read<Value>(_ work: (Database) throws -> Value) -> Result<Value, StoreProblem>? {
        guard file.exists else { return nil }
        do throws(StoreProblem) {
            return .success(try file.perform(at: clock.now, work))
        } catch {
            return .failure(error)
        }
    }

    func close() {
        file.close()
    }

    private func add(_ entries: [Packed], bytes: Int) throws(StoreProblem) {
        guard let first = entries.first else { return }
        let (file, version, limits, unreported) = (file, version, limits, unreported)
        let known = run
        let id: Int64 = try file.perform(at: clock.now) { db in
            // This is the last resort, in case the ring counted wrongly.
            _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(limits.recordBytes / 4096 + 64)")
            var id = known?.connection == file.connections ? known?.id : nil
            try db.inOneTransaction {
                try RecordRing.makeRoom(for: bytes, limit: limits.recordBytes, run: id, in: db)
                let run = try id ?? RecordRows.begin(run: version, at: first.entry.at, in: db)
                id = run
                for packed in entries { try RecordRows.add(packed.entry, packed: packed.body, run: run, to: db) }
                if unreported > 0 {
                    try db.execute(
                        sql: "UPDATE run SET dropped = dropped + ? WHERE id = ?", arguments: [unreported, run])
                }
            }
            try Pages.giveBack(db, above: limits.recordBytes)
            return id ?? 0
        }
        run = (id, file.connections)
    }

    /// Checks the file once, after the first entries are safe.
    private func check() -> StoreProblem? {
        guard !isChecked else { return nil }
        isChecked = true
        return StoreProblem.of { () throws(StoreProblem) in
            try file.perform(at: clock.now) { db in try StoreCheck.run(db) }
        }
    }
}

/// An entry with its body as it is stored.
private struct Packed {
    let entry: RecordEntry
    let body: [UInt8]?
    /// Bytes that it takes in the file, about.
    let weight: Int

    init(_ entry: RecordEntry) {
        self.entry = entry
        let bytes = Self.bytes(of: entry)
        body = bytes.isEmpty ? nil : Deflate.pack(bytes)
        weight = entry.weight - bytes.count + (body?.count ?? 0)
    }

    /// Bytes to pack: the answer's body, or a relay's message.
    private static func bytes(of entry: RecordEntry) -> [UInt8] {
        switch entry {
        case .exchange(let exchange): (try? exchange.outcome.get())?.body ?? []
        case .relayed(_, let json): Array(json.utf8)
        case .decision, .deviceShift: []
        }
    }
}

/// Makes room in `record.db` by taking the oldest entries.
enum RecordRing {
    /// Entries that are taken in one go.
    static let batch = 32
    /// Pages that the tree and its indices may take besides the entries.
    static let slack = 32

    /// Deletes the oldest entries until so many more bytes fit within the limit. Free pages are used again, so the file
    /// does not grow past it.
    /// - Parameter run: the one under way, which stays though it has no entry.
    static func makeRoom(for bytes: Int, limit: Int, run: Int64?, in db: Database) throws {
        while true {
            let pages = try Pages(db)
            guard pages.usedBytes + bytes + slack * pages.size > limit else { return }
            guard try dropOldest(run: run, in: db) else { return }
        }
    }

    /// - Returns: whether there was anything to drop.
    private static func dropOldest(run: Int64?, in db: Database) throws -> Bool {
        let old = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, body FROM entry ORDER BY id LIMIT \(batch)"))
        guard let last = old.last else { return false }
        try db.cachedStatement(sql: "DELETE FROM entry WHERE id <= ?")
            .execute(arguments: [try Fields(row: last).integer(0)])
        let forget = """
            DELETE FROM body WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM entry WHERE body = ?1)
            """
        for body in Set(try old.compactMap { try Fields(row: $0).optionalInteger(1) }) {
            try db.cachedStatement(sql: forget).execute(arguments: [body])
        }
        let forgetRuns = "DELETE FROM run WHERE id IS NOT ? AND NOT EXISTS (SELECT 1 FROM entry WHERE run = run.id)"
        try db.cachedStatement(sql: forgetRuns).execute(arguments: [run])
        return true
    }
}

/// Packs and unpacks bodies as zlib streams.
enum Deflate {
    /// Largest believable size of a body.
    static let limit = 64 << 20

    /// - Returns: nil when zlib has no memory.
    static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        var length = compressBound(uLong(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&packed, &length, bytes, uLong(bytes.count), 6) == Z_OK else { return nil }
        packed.removeLast(packed.count - Int(length))
        return packed
    }

    /// - Parameter size: bytes that come out.
    /// - Returns: nil when it is no such stream.
    static func unpack(_ packed: [UInt8], size: Int) -> [UInt8]? {
        guard (0...limit).contains(size) else { return nil }
        // There is one byte more than needed, so that an empty result has an address too.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        var length = uLong(size)
        guard uncompress(&bytes, &length, packed, uLong(packed.count)) == Z_OK, length == size else { return nil }
        bytes.removeLast()
        return bytes
    }

    /// A number by which equal bodies are found; others may have it too.
    static func sum(_ bytes: [UInt8]) -> Int64 {
        Int64(crc32(0, bytes, uInt(clamping: bytes.count)))
    }
}
