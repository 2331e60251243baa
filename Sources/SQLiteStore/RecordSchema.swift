/// `record.db`: the ring of raw answers and decisions. Instants are milliseconds since 1970, UTC.
enum RecordSchema {
    /// The SQL of each migration, from 1 on.
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
