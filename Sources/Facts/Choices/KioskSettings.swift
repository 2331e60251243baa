import Models

/// How a kiosk looks and behaves, by its settings (docs/kiosk.md).
package struct KioskSettings: Hashable, Sendable {
    /// Effect of keys at a kiosk.
    package enum Keys: String, Hashable, Sendable, CaseIterable {
        /// Keys choose categories and have no other effect.
        case filter
        case none
    }

    /// Races on the page of the board: always five.
    package static let boardRows = 5
    /// Most races on the page of the day: the next two hours of a long Saturday, and as many as a board holds.
    package static let dayRows = 100
    /// Seconds for a page that no setting gives.
    package static let usualDwell = 20
    /// Seconds of `reset` without a setting.
    package static let usualReset = 120

    /// Size of the letters, as a distance or in lines.
    package var letters: LetterSize
    /// Pages in the order of their turns; never empty.
    package var pages: [KioskPage]
    /// Seconds for each of `pages`, at least 5; the last counts for those that follow.
    package var dwell: [Int]
    /// Name of the meeting of the page `meeting`; empty for none.
    package var meeting: String
    /// The box's own notice of the level `announcement`, behind every one that is sent; empty for none.
    package var announcement: String
    /// Hours in which the screen is on; quiet outside of them.
    package var hours: OpeningHours
    package var keys: Keys
    /// Seconds without a key after which the kiosk shows its own races again; 0 for never.
    package var reset: Int

    /// Replaces empty pages and dwell by the defaults, raises each dwell to 5 s, and adds the page of a meeting.
    package init(
        letters: LetterSize = .largest, pages: [KioskPage] = [.board], dwell: [Int] = [usualDwell],
        meeting: String = "", announcement: String = "", hours: OpeningHours = .always, keys: Keys = .filter,
        reset: Int = usualReset
    ) {
        self.letters = letters
        let pages = pages.isEmpty ? [.board] : pages
        self.pages = meeting.isEmpty || pages.contains(.meeting) ? pages : pages + [.meeting]
        self.meeting = meeting
        self.dwell = dwell.isEmpty ? [Self.usualDwell] : dwell.map { max(5, $0) }
        self.announcement = announcement
        self.hours = hours
        self.keys = keys
        self.reset = reset
    }

    /// Rows of the repository (`Preferences.rows`): some pages have more races than the board's five.
    package var wantedRows: Int {
        pages.contains { [.day, .changes, .meeting].contains($0) } ? Self.dayRows : Self.boardRows
    }
}

/// Pages of a kiosk, by their names in settings.
package enum KioskPage: String, Hashable, Sendable, CaseIterable {
    /// The page of the next races to jump.
    case board
    /// The races that are known, by meeting.
    case day
    /// The latest results with their dividends.
    case results
    /// Scratchings, moved starts, races that will not be run.
    case changes
    /// Runners and prices of the next race.
    case runners
    /// All races of the meeting that `meeting` names.
    case meeting
}

/// Size of letters that can be read across a hall.
///
/// The rule: a capital must be seen under 20 minutes of arc (ISO 9241-303 has 20 to 22 as preferred and 16 as the
/// least; about an inch of height for each 14 feet, twice what signs on the road allow). That is its distance over 172.
package enum LetterSize: Hashable, Sendable {
    /// The largest letters with which five rows fit.
    case largest
    /// Lines of the screen, 1 to 20.
    case lines(Int)
    /// Seen from this distance on a 16:9 panel of this size across.
    case seen(metres: Double, inches: Double)

    /// Least height of a capital for a distance, in millimetres.
    package static func needed(metres: Double) -> Double {
        metres * 1000 * 0.005818
    }

    /// Height of one line of a 16:9 panel, in millimetres.
    package static func lineHeight(inches: Double, rows: Int) -> Double {
        inches * 25.4 * 0.4903 / Double(max(1, rows))
    }

    /// Metres from which a block letter of a scale is read.
    package static func reach(scale: Int, inches: Double, rows: Int) -> Double {
        height(scale: scale, inches: inches, rows: rows) / 5.818
    }

    /// Millimetres; scale 0 is the font's own capital, five eighths of its line.
    package static func height(scale: Int, inches: Double, rows: Int) -> Double {
        lineHeight(inches: inches, rows: rows) * (scale == 0 ? 0.625 : 2.5 * Double(scale))
    }

    /// The scale of block letters that is enough on a screen of so many lines: a letter of scale 1 is two lines and a
    /// half high, of scale 2 five; 0 is the font's own size. Nil for as large as fits.
    package func scale(rows: Int) -> Int? {
        switch self {
        case .largest: return nil
        case .lines(let lines): return lines <= 1 ? 0 : Int(clamping: (Double(lines) / 2.5).rounded(.up))
        case .seen(let metres, let inches):
            guard metres > 0, inches > 0 else { return nil }
            return (0..<40).first { Self.height(scale: $0, inches: inches, rows: rows) >= Self.needed(metres: metres) }
                ?? 40
        }
    }
}
