internal import Models

/// `form.db`: starts that count, and their sums (docs/form.md). Days are since 1970 by UTC, instants milliseconds,
/// prices whole thousandths.
///
/// `figure` holds the sums over each of `FormPeriod.ready`, so that a ranking is a walk along an index and not a count
/// of a million lines. `window` has the first day of each period: it follows the calendar (`FormWindows`).
enum FormSchema {
    static let migrations = [first, second, third, fourth, fifth, sixth]

    /// The columns of sums, in the order of `FormSums`.
    static let sums = "starts, wins, places, starting_counted, starting_returned, fixed_counted, fixed_returned"

    private static let first = """
        CREATE TABLE name (
            id INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL,
            category TEXT NOT NULL,
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            seen INTEGER NOT NULL,
            UNIQUE (kind, category, key)
        ) STRICT;
        CREATE INDEX name_seen ON name (seen);
        CREATE TABLE race (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            category TEXT NOT NULL,
            meeting TEXT NOT NULL,
            number INTEGER NOT NULL,
            name TEXT,
            start INTEGER NOT NULL,
            day INTEGER NOT NULL,
            track INTEGER
        ) STRICT;
        CREATE INDEX race_day ON race (day);
        CREATE INDEX race_match ON race (meeting, number, start);
        CREATE TABLE start (
            race INTEGER NOT NULL REFERENCES race (key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            runner INTEGER,
            rider INTEGER,
            trainer INTEGER,
            barrier INTEGER,
            favourite INTEGER,
            fate INTEGER NOT NULL,
            position INTEGER NOT NULL,
            sharing INTEGER NOT NULL,
            is_placed INTEGER NOT NULL,
            starting INTEGER,
            fixed INTEGER,
            PRIMARY KEY (race, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX start_runner ON start (runner);
        CREATE TABLE figure (
            period INTEGER NOT NULL,
            name INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            category TEXT NOT NULL,
            starts INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            places INTEGER NOT NULL,
            starting_counted INTEGER NOT NULL,
            starting_returned INTEGER NOT NULL,
            fixed_counted INTEGER NOT NULL,
            fixed_returned INTEGER NOT NULL,
            is_small INTEGER NOT NULL,
            bound REAL NOT NULL,
            starting_gain REAL NOT NULL,
            fixed_gain REAL NOT NULL,
            PRIMARY KEY (period, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX figure_rate ON figure (period, kind, is_small, bound DESC, starts DESC, category);
        CREATE INDEX figure_starts ON figure (period, kind, starts DESC, bound DESC);
        CREATE INDEX figure_starting ON figure (period, kind, is_small, starting_gain DESC, starts DESC);
        CREATE INDEX figure_fixed ON figure (period, kind, is_small, fixed_gain DESC, starts DESC);
        CREATE TABLE month (
            name INTEGER NOT NULL,
            month INTEGER NOT NULL,
            starts INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            places INTEGER NOT NULL,
            starting_counted INTEGER NOT NULL,
            starting_returned INTEGER NOT NULL,
            fixed_counted INTEGER NOT NULL,
            fixed_returned INTEGER NOT NULL,
            PRIMARY KEY (name, month)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE window (
            period INTEGER PRIMARY KEY,
            first_day INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE taken (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            card INTEGER NOT NULL
        ) STRICT;
        """

    /// Starts by person; greyhounds have none.
    private static let second = """
        CREATE INDEX start_rider ON start (rider) WHERE rider IS NOT NULL;
        CREATE INDEX start_trainer ON start (trainer) WHERE trainer IS NOT NULL;
        """

    /// Two tracks of one name are in two countries; empty for one that is not known, and for all but tracks. Letters
    /// that do not decompose are plain ones in keys (`FoldedText`); a name that has both spellings keeps both.
    private static let third = """
        CREATE TABLE place (
            id INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL,
            category TEXT NOT NULL,
            key TEXT NOT NULL,
            country TEXT NOT NULL DEFAULT '',
            name TEXT NOT NULL,
            seen INTEGER NOT NULL,
            UNIQUE (kind, category, key, country)
        ) STRICT;
        INSERT INTO place (id, kind, category, key, name, seen) SELECT id, kind, category, key, name, seen FROM name;
        DROP TABLE name;
        ALTER TABLE place RENAME TO name;
        CREATE INDEX name_seen ON name (seen);
        UPDATE OR IGNORE name SET key =
            replace(replace(replace(replace(key, 'ı', 'i'), 'ð', 'd'), 'þ', 'th'), 'ŋ', 'n')
        WHERE key GLOB '*[ıðþŋ]*';
        """

    /// What is saved of a race and its runners besides; the cards that are left are read once more for it.
    private static let fourth = """
        ALTER TABLE race ADD COLUMN distance INTEGER;
        ALTER TABLE race ADD COLUMN going TEXT;
        ALTER TABLE race ADD COLUMN class TEXT;
        ALTER TABLE start ADD COLUMN opening INTEGER;
        ALTER TABLE start ADD COLUMN weight INTEGER;
        ALTER TABLE start ADD COLUMN margin INTEGER;
        ALTER TABLE start ADD COLUMN time INTEGER;
        DELETE FROM taken;
        """

    /// Place of a starter's last fixed price in its race, if all of them are known: of every start, ten others would be
    /// read for it. Sums of each day by range of prices, and the races behind them. Days in `stale` are counted before
    /// the next reading: after the migration all of them.
    private static let fifth = """
        ALTER TABLE start ADD COLUMN rank INTEGER;
        UPDATE start SET rank = (
            SELECT CASE WHEN count(*) = count(other.fixed) THEN 1 + coalesce(sum(other.fixed < start.fixed), 0) END
            FROM start AS other WHERE other.race = start.race AND other.fate = 0
        ) WHERE fate = 0;
        CREATE TABLE band (
            band INTEGER NOT NULL,
            day INTEGER NOT NULL,
            category TEXT NOT NULL,
            starts INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            places INTEGER NOT NULL,
            starting_counted INTEGER NOT NULL,
            starting_returned INTEGER NOT NULL,
            fixed_counted INTEGER NOT NULL,
            fixed_returned INTEGER NOT NULL,
            expected REAL NOT NULL,
            PRIMARY KEY (band, day, category)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE book (
            day INTEGER NOT NULL,
            category TEXT NOT NULL,
            races INTEGER NOT NULL,
            oldest INTEGER NOT NULL,
            newest INTEGER NOT NULL,
            PRIMARY KEY (day, category)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE stale (
            day INTEGER PRIMARY KEY
        ) STRICT;
        INSERT INTO stale (day) SELECT DISTINCT day FROM race;
        """

    /// A small sample has the number of starts that it lacks, and rankings go by that.
    private static let sixth = "UPDATE figure SET is_small = max(0, \(FormCounts.small) - starts);"
}
