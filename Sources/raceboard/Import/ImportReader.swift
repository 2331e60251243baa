import Archive
import FoundationEssentials
import Glibc
import Models
import Repository
import SQLiteStore
import Services

/// Reads files of recorded days, whatever their names say.
enum ImportReader {
    /// The most bytes of a file, packed or not.
    private static let limit = 1 << 30

    /// - Parameter zoneless: how times of Horse Racing USA are read.
    /// - Throws: where nothing of it can be read.
    static func content(of path: String, zoneless: ZonelessTimes) throws(Failure) -> ImportContent {
        var bytes = try InputFile.bytes(of: path, limit: limit)
        if bytes.starts(with: Array("SQLite format 3\0".utf8)) { return try database(path) }
        if Gzip.isGzip(bytes) {
            do {
                bytes = try Gzip.unpack(bytes, limit: limit)
            } catch {
                throw flaw(path, "cannot be unpacked: \(error)")
            }
        }
        if Tar.isTar(bytes) {
            guard let record = Tar.file(endingIn: "record.ndjson", of: bytes) else {
                throw flaw(path, "holds no record.ndjson")
            }
            bytes = record.bytes
        }
        return content(bytes, zoneless: zoneless)
    }

    static func content(_ bytes: [UInt8], zoneless: ZonelessTimes) -> ImportContent {
        var content = ImportContent()
        let head = bytes.prefix(4096)
        // The header of a record names its format on the first line.
        if String(decoding: head.prefix { $0 != 0x0A }, as: UTF8.self).contains("\"\(RecordFile.format)\"") {
            record(bytes, into: &content)
            return content
        }
        switch ImportJSON.read(bytes, zoneless: zoneless) {
        case .success(let part): content.add(part)
        case .failure(let whole): lines(bytes, whole, zoneless, into: &content)
        }
        return content
    }

    /// One JSON text a line: each is good or bad by itself.
    private static func lines(
        _ bytes: [UInt8], _ whole: ImportJSON.Flaw, _ zoneless: ZonelessTimes, into content: inout ImportContent
    ) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let texts = lines.count { line in
            ["{}", "[]"].contains { Array($0.utf8) == [line.first, line.last].compactMap(\.self) }
        }
        guard texts > 1 else {
            content.flaws.append((whole.line, whole.reason))
            return
        }
        for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
            switch ImportJSON.read(Array(line), zoneless: zoneless) {
            case .success(var part):
                part.flaws = part.flaws.map { (index + 1, $0.reason) }
                content.add(part)
            case .failure(let flaw): content.flaws.append((index + 1, flaw.reason))
            }
        }
    }

    // MARK: Our own records

    /// The lines before a bad one are kept.
    private static func record(_ bytes: [UInt8], into content: inout ImportContent) {
        var bytes = bytes
        for _ in 0..<2 {
            do throws(RecordError) {
                add(try RecordReader.read(bytes).entries, to: &content)
                return
            } catch {
                content.flaws.append((error.line, error.reason))
                let good = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(error.line - 1)
                guard good.count > 1 else { return }
                bytes = Array(good.joined(separator: [0x0A])) + [0x0A]
            }
        }
    }

    private static func database(_ path: String) throws(Failure) -> ImportContent {
        // The store follows no links; a person may name one.
        guard let real = realpath(path, nil) else { throw flaw(path, "cannot be read: \(FileProblem(errno).words)") }
        defer { free(real) }
        let parts = String(cString: real).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.last == "record.db" else { throw flaw(path, "is a database, but no record.db") }
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
        let record = SQLiteRecordStore(folder: folder, version: Version.text, clock: CommandClock())
        var content = ImportContent()
        do throws(StoreProblem) {
            for run in try record.runs() { add(try record.entries(run: run.id, since: nil), to: &content) }
        } catch {
            throw flaw(path, "cannot be read: \(error.detail)")
        }
        record.close()
        return content
    }

    private static func add(_ entries: [RecordEntry], to content: inout ImportContent) {
        var races: [RaceID: BoardRace] = [:]
        for case .exchange(let exchange) in entries {
            guard case .success(let response) = exchange.outcome,
                let answer = try? NedsFeed.decode(response, source: exchange.source, asked: exchange.count)
            else { continue }
            for race in answer.races {
                let known = races[race.id]
                let hasMoved = known.map { $0.race.advertisedStart != race.advertisedStart } ?? false
                races[race.id] = BoardRace(
                    race: race, movedFrom: hasMoved ? known?.race.advertisedStart : known?.movedFrom,
                    moves: (known?.moves ?? 0) + (hasMoved ? 1 : 0), confirmedAt: exchange.answered)
            }
        }
        content.races += races.values.sorted { $0.race < $1.race }
    }

    private static func flaw(_ path: String, _ reason: String) -> Failure {
        Failure("import", "\(InputFile.shown(path)) \(reason)", status: .usage)
    }
}

extension ImportContent {
    mutating func add(_ part: ImportContent) {
        cards += part.cards
        races += part.races
        flaws += part.flaws
    }
}
