/// What a kiosk is told by its configuration, understood.
package struct KioskSettings: Hashable, Sendable {
    package enum Keys: String, Hashable, Sendable, CaseIterable {
        /// Keys choose categories and do nothing else.
        case filter
        case none
    }

    /// Races of the board: five, always.
    package static let boardRows = 5
    /// Races that the page of the day may have: a long Saturday's next two hours, and as many as a board keeps.
    package static let dayRows = 100

    package var letters = LetterSize.largest
    /// Shown in turn; never empty.
    package var pages: [KioskPage]
    /// Seconds for each of `pages`, at least 5; the last counts for those that follow.
    package var dwell: [Int]
    /// One line of the track; empty for none.
    package var announcement = ""
    package var hours = OpeningHours.always
    package var keys = Keys.filter
    /// Seconds without a key after which the kiosk shows its own races again; 0 for never.
    package var reset = 120

    package init(
        letters: LetterSize = .largest, pages: [KioskPage] = [.board], dwell: [Int] = [20], announcement: String = "",
        hours: OpeningHours = .always, keys: Keys = .filter, reset: Int = 120
    ) {
        self.letters = letters
        self.pages = pages.isEmpty ? [.board] : pages
        self.dwell = dwell.isEmpty ? [20] : dwell.map { max(5, $0) }
        self.announcement = announcement
        self.hours = hours
        self.keys = keys
        self.reset = reset
    }

    /// Rows to ask the repository for (`Preferences.rows`): the page of the day wants more than the board's five.
    package var wantedRows: Int {
        pages.contains(.day) ? Self.dayRows : Self.boardRows
    }
}
