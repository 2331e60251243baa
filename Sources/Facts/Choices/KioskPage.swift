/// Pages of a kiosk, by their names in settings.
package enum KioskPage: String, Hashable, Sendable, CaseIterable {
    /// The page of the next races to jump.
    case board
    /// The races that are known, by meeting.
    case day
}
