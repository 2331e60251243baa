import FoundationEssentials
import Glibc
import Models
import Output
import Repository
import SQLiteStore
import Services
import Settings
import System

/// Reads files of recorded days, which may have any names.
enum ImportReader {
    /// The most bytes of a file, packed or not.
    private static let limit = 96 << 20
    /// Most bytes of one JSON text, which takes several times its size while it is read.
    private static let longestText = 8 << 20
    /// Most races and cards of a file, and most wrong lines. The rest is not read.
    static let most = (races: 50_000, flaws: 100)

    /// - Parameter values: settings of the sources, as far as files need them.
    /// - Throws: if no part of the file can be read.
    static func content(of path: String, values: [RaceSource: SourceValues]) throws(Failure) -> ImportContent {
        let bytes = try InputFile.bytes(of: path, limit: limit)
        if bytes.starts(with: Array("SQLite format 3\0".utf8)) { return try database(path) }
        return content(try ReplaySource.unpacked(bytes, limit: limit) { flaw(path, $0) }, values: values)
    }

    /// - Parameters:
    ///   - values: settings of the sources, as far as files need them.
    ///   - races: the most that are taken of lines.
    static func content(_ bytes: [UInt8], values: [RaceSource: SourceValues], upTo races: Int = most.races)
        -> ImportContent
    {
        var content = ImportContent()
        let head = bytes.prefix(4096)
        // The header of a record names its format on the first line.
        if String(decoding: head.prefix { $0 != 0x0A }, as: UTF8.self).contains("\"\(RecordFile.format)\"") {
            record(bytes, into: &content)
            return content
        }
        let whole = isLong(bytes) ? nil : ImportJSON.read(bytes, values: values)
        switch whole {
        case .success(let part): content.add(part)
        case .failure(let flaw): lines(bytes, flaw, values, upTo: races, into: &content)
        case nil:
            let reason = "neither one text per line nor one text of at most \(longestText >> 20) MB"
            lines(bytes, Flaw(reason), values, upTo: races, into: &content)
        }
        return content
    }

    private static func isLong(_ bytes: [UInt8]) -> Bool { bytes.count > longestText }

    /// One JSON text per line; a wrong line does not affect the others.
    private static func lines(
        _ bytes: [UInt8], _ whole: Flaw, _ values: [RaceSource: SourceValues], upTo races: Int,
        into content: inout ImportContent
    ) {
        let ends = ["{}", "[]"].map { Array($0.utf8) }
        var texts = 0
        for line in FileLines(bytes) {
            if ends.contains(where: { $0[0] == line.bytes.first && $0[1] == line.bytes.last }) { texts += 1 }
            if texts > 1 { break }
        }
        guard texts > 1 else {
            content.flaws.append((whole.line, whole.words))
            return
        }
        for line in FileLines(bytes) where !line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
            guard content.flaws.count < most.flaws else {
                content.flaws.append((line.number, "\(most.flaws) lines are wrong: the rest was not read"))
                return
            }
            guard content.cards.count + content.races.count <= races else {
                content.flaws.append(
                    (line.number, "more than \(races) races: the rest was not read. Split the file"))
                return
            }
            let read =
                line.bytes.count > longestText
                ? .failure(Flaw("longer than \(longestText >> 20) MB"))
                : ImportJSON.read(Array(line.bytes), values: values)
            switch read {
            case .success(var part):
                part.flaws = part.flaws.map { (line.number, $0.reason) }
                content.add(part)
            case .failure(let flaw): content.flaws.append((line.number, flaw.words))
            }
        }
    }

    // MARK: Our own records

    /// Saves the lines before a wrong one.
    private static func record(_ bytes: [UInt8], into content: inout ImportContent) {
        var bytes = bytes
        for _ in 0..<2 {
            do throws(Flaw) {
                add(try RecordReader.read(bytes).entries, to: &content)
                return
            } catch {
                content.flaws.append((error.line, error.words))
                var good = 0
                for line in FileLines(bytes).prefix(while: { $0.number < error.line }) {
                    good = line.bytes.endIndex + 1
                }
                guard error.line > 2 else { return }
                bytes.removeSubrange(min(good, bytes.count)...)
            }
        }
    }

    private static func database(_ path: String) throws(Failure) -> ImportContent {
        // The store follows no links; a person may name one.
        guard let real = realpath(path, nil) else { throw flaw(path, "cannot be read: \(FileProblem(errno).words)") }
        defer { free(real) }
        let parts = String(cString: real).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.last == "record.db" else { throw flaw(path, "is a database, but not a record.db") }
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
        let copy: RecordCopy
        do throws(FileProblem) {
            copy = try RecordCopy(of: folder + "/record.db")
        } catch {
            throw flaw(path, "cannot be copied to be read: \(error.words)")
        }
        defer { copy.remove() }
        let record = SQLiteRecordStore(folder: copy.folder, version: Version.text, clock: CommandClock())
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
                let answer = try? Catalogue.adapter(of: exchange.source)?.decode?(response, exchange.count)
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
        Failure("import", "\(InputFile.shown(path)) \(reason)", status: .data)
    }
}

extension ImportContent {
    mutating func add(_ part: ImportContent) {
        cards += part.cards
        races += part.races
        flaws += part.flaws
    }
}

/// The lines of a file that are not empty, one by one with their numbers. It makes no list, and skips empty lines in
/// one step, since a file can be nothing but line ends.
struct FileLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var start = 0
    private var number = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
        let (first, end) = bytes.withUnsafeBufferPointer { buffer in
            var first = start
            while first < buffer.count, buffer[first] == 0x0A { first += 1 }
            var end = first
            while end < buffer.count, buffer[end] != 0x0A { end += 1 }
            return (first, end)
        }
        guard first < bytes.count else { return nil }
        number += first - start
        defer { (start, number) = (Swift.min(end + 1, bytes.count), number + 1) }
        return (number, bytes[first..<end])
    }
}

/// Races and cards of one file, and what could not be read.
struct ImportContent {
    var cards: [StoredCard] = []
    /// Races of lists, each with the time of its last description.
    var races: [BoardRace] = []
    /// What could not be read; line from 1, nil for the whole file.
    var flaws: [(line: Int?, reason: String)] = []
}

/// Finds the source whose answer a JSON text is, and reads it as the source's own reader does.
enum ImportJSON {
    /// - Parameter values: settings of the sources, as far as files need them.
    static func read(_ bytes: [UInt8], values: [RaceSource: SourceValues]) -> Result<ImportContent, Flaw> {
        do {
            for adapter in Catalogue.adapters {
                let settings = values[adapter.source] ?? SourceValues(address: "")
                if let file = try adapter.readFile?(bytes, settings) { return .success(content(file)) }
            }
        } catch let error as Flaw {
            return .failure(error)
        } catch {
            return .failure(Flaw("\(error)"))
        }
        let broken = JSONBreak.place(in: bytes)?.line
        return .failure(
            Flaw(
                broken == nil
                    ? "not a record, and not an answer of \(names)"
                    : "not JSON: import takes a record, or answers of \(names)",
                line: broken ?? 1))
    }

    /// The sources whose files can be read, as words: `one or another`.
    static var names: String {
        Catalogue.adapters.filter { $0.readFile != nil }.map(\.source.wording.name).joined(separator: " or ")
    }

    private static func content(_ file: SourceFile) -> ImportContent {
        var content = ImportContent(races: races(file.meetings))
        content.cards = file.cards.map { stored($0.card, $0.venue) }
        content.flaws = file.flaw.map { [(nil, $0)] } ?? []
        return content
    }

    /// Marked as seen an hour after the start, so that the result replaces earlier saved data.
    private static func stored(_ card: RaceCard, _ venue: Venue) -> StoredCard {
        let seen = (card.actualStart ?? card.advertisedStart ?? .distantPast) + 3_600
        return StoredCard(card: card, venue: venue, seenAt: seen)
    }

    private static func races(_ meetings: [RaceMeeting]) -> [BoardRace] {
        meetings.flatMap { meeting in
            meeting.races.map { race in
                BoardRace(
                    race: Race(race, of: meeting), confirmedAt: race.start)
            }
        }
    }
}
