import FoundationEssentials
import Models

/// Rings once for each race, when its start comes within the chosen minutes.
struct BoardBell {
    /// nil for never.
    var minutes: Int?
    /// On the board's clock.
    private var checked: Date?

    init(minutes: Int?) {
        self.minutes = minutes
    }

    /// - Returns: whether the bell rings now.
    mutating func isDue(for faces: [RowContent?], at now: Date) -> Bool {
        defer { checked = now }
        guard let minutes, let before = checked, before < now else { return false }
        return faces.contains { face in
            guard let face, !face.isDecided else { return false }
            let start = face.race.advertisedStart
            return Countdown(start: start, at: before).seconds > minutes * 60
                && (0...minutes * 60).contains(Countdown(start: start, at: now).seconds)
        }
    }
}
