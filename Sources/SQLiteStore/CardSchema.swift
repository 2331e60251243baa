/// Cards and results in `races.db`. Prices, money, weights and margins are whole thousandths, never binary fractions.
///
/// A runner's line has the values that statistics count by: name, barrier, jockey or driver, trainer, price at the
/// jump, favourite, scratching. Its position is found by (card, number).
enum CardSchema {
    static let tables = """
        CREATE TABLE card (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            category TEXT NOT NULL,
            number INTEGER NOT NULL,
            meeting_id TEXT,
            meeting TEXT,
            name TEXT,
            venue_name TEXT,
            venue_state TEXT,
            venue_country TEXT,
            start INTEGER,
            actual_start INTEGER,
            status TEXT,
            is_result INTEGER NOT NULL,
            distance INTEGER,
            track_condition TEXT,
            surface TEXT,
            direction TEXT,
            weather TEXT,
            rail TEXT,
            race_class TEXT,
            prize_money INTEGER,
            places_paid INTEGER,
            comment TEXT,
            protest TEXT,
            tips TEXT NOT NULL,
            first_seen INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX card_start ON card (start, bytes);
        CREATE INDEX card_result ON card (start) WHERE is_result;
        CREATE TABLE runner (
            card INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            source_id TEXT,
            barrier INTEGER,
            jockey TEXT,
            trainer TEXT,
            weight INTEGER,
            last_starts TEXT,
            opening INTEGER,
            win INTEGER,
            place INTEGER,
            tote_win INTEGER,
            tote_place INTEGER,
            fluctuations TEXT NOT NULL,
            is_favourite INTEGER NOT NULL,
            is_mover INTEGER NOT NULL,
            is_scratched INTEGER NOT NULL,
            is_late INTEGER NOT NULL,
            scratched_at INTEGER,
            comment TEXT,
            PRIMARY KEY (card, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE placing (
            card INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            barrier INTEGER,
            margin INTEGER,
            margin_words TEXT,
            time INTEGER,
            PRIMARY KEY (card, number, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE dividend (
            card INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
            line INTEGER NOT NULL,
            product TEXT NOT NULL,
            tote TEXT,
            amount INTEGER NOT NULL,
            is_final INTEGER NOT NULL,
            combination TEXT NOT NULL,
            PRIMARY KEY (card, line)
        ) STRICT, WITHOUT ROWID;
        """

    static let startingPrice = "ALTER TABLE runner ADD COLUMN starting INTEGER;"

    /// Column of the currency of `prize_money`, if a source has one.
    static let currency = "ALTER TABLE card ADD COLUMN currency TEXT;"

    /// How late races jumped, read without the cards themselves.
    static let jumps = """
        CREATE INDEX card_jump ON card (start, category, number, meeting, actual_start, status)
            WHERE actual_start IS NOT NULL AND start IS NOT NULL;
        """

    /// The same with the country: two tracks may have one name.
    static let jumpCountries = """
        DROP INDEX card_jump;
        CREATE INDEX card_jump ON card (start, category, number, meeting, actual_start, status, venue_country)
            WHERE actual_start IS NOT NULL AND start IS NOT NULL;
        """

    /// The winners' times of a track and distance, found without reading all cards.
    static let courses = """
        CREATE INDEX card_course ON card (category, meeting, distance, start) WHERE is_result;
        """

    /// Years, and the source's letter: `g` for a gelding.
    static let age = """
        ALTER TABLE runner ADD COLUMN age INTEGER;
        ALTER TABLE runner ADD COLUMN sex TEXT;
        """
}
