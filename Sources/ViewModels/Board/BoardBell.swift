import FoundationEssentials
import Models

/// Rings once for each race, when its start comes within the chosen minutes.
struct BoardBell {
    /// Minutes before the start; nil if it never rings.
    var minutes: Int?
    /// Instant of the last check, by the board's clock.
    private var checked: Date?

    init(minutes: Int?) {
        self.minutes = minutes
    }

    /// - Returns: whether the bell rings now.
    mutating func isDue(for rows: [RowContent?], at now: Date) -> Bool {
        defer { checked = now }
        guard let minutes, let before = checked, before < now else { return false }
        return rows.contains { row in
            guard let row, !row.isDecided else { return false }
            let start = row.race.advertisedStart
            return Countdown(start: start, at: before).seconds > minutes * 60
                && (0...minutes * 60).contains(Countdown(start: start, at: now).seconds)
        }
    }
}
