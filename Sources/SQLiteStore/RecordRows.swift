internal import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository
internal import Services

/// Reads and writes the tables of `record.db`.
enum RecordRows {
    private static let insert = """
        INSERT INTO entry (run, kind, at, asked, source, count, url, status, headers, body, error, json, seconds)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let select = """
        SELECT entry.id, kind, at, asked, source, count, url, status, headers, entry.body, body.size, body.zlib, \
        error, json, seconds FROM entry LEFT JOIN body ON body.id = entry.body
        """

    // MARK: Writing

    static func begin(run version: String, at: Date, in db: Database) throws -> Int64 {
        try db.execute(
            sql: "INSERT INTO run (began, version) VALUES (?, ?)", arguments: [Instant.milliseconds(at), version])
        return db.lastInsertedRowID
    }

    static func add(_ entry: RecordEntry, packed: [UInt8]?, run: Int64, to db: Database) throws {
        var values: [(any DatabaseValueConvertible)?] = [run, "", Instant.milliseconds(entry.at)]
        switch entry {
        case .exchange(let exchange):
            values[1] = "exchange"
            values += [
                Instant.milliseconds(exchange.requested), exchange.source.name, exchange.count, exchange.url,
            ]
            switch exchange.outcome {
            case .success(let response):
                let body = try packed.map { try Self.body($0, of: response.body, in: db) }
                values += [response.status, try JSONText.of(response.headers), body, nil, nil, nil]
            case .failure(let error):
                values += [nil, nil, nil, try JSONText.of(RecordedFailure(error)), nil, nil]
            }
        case .relayed(_, let json):
            values[1] = "relay"
            let body = try packed.map { try Self.body($0, of: Array(json.utf8), in: db) }
            values += [nil, nil, nil, nil, nil, nil, body, nil, nil, nil]
        case .decision(_, let json):
            values[1] = "decision"
            values += [nil, nil, nil, nil, nil, nil, nil, nil, json, nil]
        case .deviceShift(_, let seconds):
            values[1] = "device_shift"
            values += [nil, nil, nil, nil, nil, nil, nil, nil, nil, seconds.isFinite ? seconds : 0]
        }
        try db.cachedStatement(sql: insert).execute(arguments: StatementArguments(values))
    }

    /// The stored body that equals this one, or a new one.
    private static func body(_ packed: [UInt8], of bytes: [UInt8], in db: Database) throws -> Int64 {
        let sum = Deflate.sum(bytes)
        let data = Data(packed)
        let find = try db.cachedStatement(sql: "SELECT id FROM body WHERE crc = ? AND size = ? AND zlib = ?")
        if let id = try Int64.fetchOne(find, arguments: [sum, bytes.count, data]) { return id }
        try db.cachedStatement(sql: "INSERT INTO body (crc, size, zlib) VALUES (?, ?, ?)")
            .execute(arguments: [sum, bytes.count, data])
        return db.lastInsertedRowID
    }

    // MARK: Reading

    static func runs(_ db: Database) throws -> [RecordedRun] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, began, version FROM run
                WHERE EXISTS (SELECT 1 FROM entry WHERE entry.run = run.id) ORDER BY id
                """
        ).map { row in
            let fields = Fields(row: row)
            return RecordedRun(
                id: try fields.whole(0, in: 0...Int.max, otherwise: 0), began: try fields.date(1),
                version: FeedText.clean(try fields.text(2), limit: 80))
        }
    }

    /// The entries after a place in the order of time.
    static func page(
        _ db: Database, run: Int?, after mark: RecordMark, limit: Int
    ) throws -> RecordPage {
        let rows = try Row.fetchAll(
            db,
            sql: select + " WHERE (at, entry.id) > (?, ?) AND (?3 IS NULL OR run = ?3) ORDER BY at, entry.id LIMIT ?4",
            arguments: [mark.at, mark.id, run, limit])
        var mark = mark
        let entries = try rows.compactMap { row in
            let fields = Fields(row: row)
            mark = RecordMark(at: try fields.integer(2), id: try fields.integer(0))
            return try entry(fields)
        }
        return RecordPage(entries: entries, mark: mark, isLast: rows.count < limit)
    }

    /// - Returns: nil where a number is out of its range: such an entry counts as absent.
    private static func entry(_ fields: Fields) throws -> RecordEntry? {
        let at = try fields.date(2)
        switch try fields.text(1) {
        case "exchange":
            guard let source = Catalogue.source(named: try fields.text(4)) else {
                throw StoreFailure.damaged("a source")
            }
            guard let count = try fields.whole(5, in: RecordFile.counts), let outcome = try outcome(fields) else {
                return nil
            }
            return .exchange(
                Exchange(
                    source: source, count: count, url: try fields.text(6), requested: try fields.date(3), answered: at,
                    outcome: outcome))
        case "relay": return .relayed(at: at, json: String(decoding: try body(fields), as: UTF8.self))
        case "decision": return .decision(at: at, json: try fields.text(13))
        case "device_shift":
            return try fields.optionalReal(14, in: OutsideNumber.clockErrors).map { .deviceShift(at: at, seconds: $0) }
        default: throw StoreFailure.damaged("a kind of entry")
        }
    }

    private static func outcome(_ fields: Fields) throws -> Result<HTTPResponse, TransportError>? {
        if let text = try fields.optionalText(12) {
            let failure = try? JSONDecoder().decode(RecordedFailure.self, from: Data(text.utf8))
            guard let error = failure?.error else { throw StoreFailure.damaged("an error") }
            return .failure(error)
        }
        let headers = try? JSONDecoder().decode([String: String].self, from: Data(try fields.text(8).utf8))
        let body = try body(fields)
        guard let headers else { throw StoreFailure.damaged("headers") }
        guard let status = try fields.whole(7, in: RecordFile.statuses) else { return nil }
        return .success(HTTPResponse(status: status, headers: headers, body: body))
    }

    private static func body(_ fields: Fields) throws -> [UInt8] {
        guard !fields.isNull(9) else { return [] }
        guard let bytes = Deflate.unpack(try fields.bytes(11), size: Int(try fields.integer(10))) else {
            throw StoreFailure.damaged("a body")
        }
        return bytes
    }
}

/// Some of the entries in the order of time.
struct RecordPage: Sendable {
    let entries: [RecordEntry]
    /// The place of the last of them.
    let mark: RecordMark
    /// Whether no entry comes after these.
    let isLast: Bool
}

/// A place among the entries in the order of time.
struct RecordMark: Sendable {
    var at: Int64
    var id: Int64

    /// A place before the entries at or after an instant; nil for one before all.
    init(since: Int64?) {
        at = since ?? Int64.min
        id = Int64.min
    }

    init(at: Int64, id: Int64) {
        (self.at, self.id) = (at, id)
    }
}

/// `record.db`: the ring of raw answers and decisions. Instants are milliseconds since 1970, UTC.
enum RecordSchema {
    static let migrations = [first]

    private static let first = """
        CREATE TABLE run (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            began INTEGER NOT NULL,
            version TEXT NOT NULL,
            dropped INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE body (
            id INTEGER PRIMARY KEY,
            crc INTEGER NOT NULL,
            size INTEGER NOT NULL,
            zlib BLOB NOT NULL
        ) STRICT;
        CREATE INDEX body_crc ON body (crc, size);
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            run INTEGER NOT NULL REFERENCES run (id),
            kind TEXT NOT NULL,
            at INTEGER NOT NULL,
            asked INTEGER,
            source TEXT,
            count INTEGER,
            url TEXT,
            status INTEGER,
            headers TEXT,
            body INTEGER REFERENCES body (id),
            error TEXT,
            json TEXT,
            seconds REAL
        ) STRICT;
        CREATE INDEX entry_run ON entry (run);
        CREATE INDEX entry_at ON entry (at);
        CREATE INDEX entry_body ON entry (body) WHERE body IS NOT NULL;
        """
}
