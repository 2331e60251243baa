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
    /// The box's own notice of the level `announcement`, behind every one that is sent; empty for none.
    package var announcement: String
    /// Hours in which the screen is on; quiet outside of them.
    package var hours: OpeningHours
    package var keys: Keys
    /// Seconds without a key after which the kiosk shows its own races again; 0 for never.
    package var reset: Int

    /// Replaces empty pages and dwell by the defaults, and raises each dwell to 5 s.
    package init(
        letters: LetterSize = .largest, pages: [KioskPage] = [.board], dwell: [Int] = [usualDwell],
        announcement: String = "", hours: OpeningHours = .always, keys: Keys = .filter, reset: Int = usualReset
    ) {
        self.letters = letters
        self.pages = pages.isEmpty ? [.board] : pages
        self.dwell = dwell.isEmpty ? [Self.usualDwell] : dwell.map { max(5, $0) }
        self.announcement = announcement
        self.hours = hours
        self.keys = keys
        self.reset = reset
    }

    /// Rows of the repository (`Preferences.rows`): the page of the day has more than the board's five.
    package var wantedRows: Int {
        pages.contains(.day) ? Self.dayRows : Self.boardRows
    }
}
