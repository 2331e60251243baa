/// What a kiosk shows in turn, by the names that settings use.
package enum KioskPage: String, Hashable, Sendable, CaseIterable {
    /// The next races to jump.
    case board
    /// The races that are known, by meeting.
    case day
}
