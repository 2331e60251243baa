/// `races.db`: races, contents of the rows, and cards (`CardSchema`). Instants are milliseconds since 1970, UTC.
enum RaceSchema {
    static let migrations = [
        first, CardSchema.tables, watchList, CardSchema.startingPrice, CardSchema.age, status, CardSchema.currency,
        CardSchema.jumps, AlertRows.tables, AlertRows.claims, watchedCountries, CardSchema.jumpCountries,
        CardSchema.courses, watchNotes, PriceRows.table,
    ]

    private static let first = """
        CREATE TABLE race (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            category TEXT NOT NULL,
            number INTEGER NOT NULL,
            meeting TEXT NOT NULL,
            name TEXT NOT NULL,
            start INTEGER NOT NULL,
            distance INTEGER,
            track_condition TEXT,
            weather TEXT,
            venue_name TEXT,
            venue_state TEXT,
            venue_country TEXT,
            comment TEXT,
            moved_from INTEGER,
            moves INTEGER NOT NULL,
            is_listed INTEGER NOT NULL,
            first_seen INTEGER NOT NULL,
            confirmed_at INTEGER NOT NULL,
            removed_at INTEGER
        ) STRICT;
        CREATE INDEX race_start ON race (start);
        CREATE TABLE start_change (
            race INTEGER NOT NULL REFERENCES race (key) ON DELETE CASCADE,
            seen_at INTEGER NOT NULL,
            from_start INTEGER NOT NULL,
            to_start INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX start_change_race ON start_change (race);
        CREATE TABLE shown (
            at INTEGER NOT NULL,
            ids TEXT NOT NULL
        ) STRICT;
        CREATE TABLE state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            saved_at INTEGER NOT NULL,
            last_good INTEGER,
            device_error REAL
        ) STRICT;
        """

    private static let status = "ALTER TABLE race ADD COLUMN status TEXT;"

    /// The watch list; `key` is the name without case, accents and signs.
    private static let watchList = """
        CREATE TABLE watched (
            kind TEXT NOT NULL,
            category TEXT NOT NULL,
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            since INTEGER NOT NULL,
            PRIMARY KEY (kind, category, key)
        ) STRICT, WITHOUT ROWID;
        """

    /// Country of a watched meeting by one code; empty for one of any country, as all of earlier versions are.
    private static let watchedCountries = """
        CREATE TABLE watched_here (
            kind TEXT NOT NULL,
            category TEXT NOT NULL,
            key TEXT NOT NULL,
            country TEXT NOT NULL,
            name TEXT NOT NULL,
            since INTEGER NOT NULL,
            PRIMARY KEY (kind, category, key, country)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO watched_here SELECT kind, category, key, '', name, since FROM watched;
        DROP TABLE watched;
        ALTER TABLE watched_here RENAME TO watched;
        """

    /// What a person wrote about a watched name and when, in `noted`; an empty note was taken away then.
    private static let watchNotes = """
        ALTER TABLE watched ADD COLUMN note TEXT;
        ALTER TABLE watched ADD COLUMN noted INTEGER;
        """
}
