package import FoundationEssentials

/// How late one race jumped: both times are of one source, so no clock of this device is in it.
package struct JumpDelay: Hashable, Sendable {
    package let category: RaceCategory
    /// Key of the meeting's name (`FormName.key`).
    package let track: String
    /// Country of the track by one code (`Country.code`); nil if no source reports it. Two tracks may have one name.
    let country: String?
    /// Number of the race, from 1; 0 if the source reports none.
    package let number: Int
    /// Advertised start that the source reported last: after a move the new one.
    package let start: Date
    /// Seconds from that start to the jump; negative for an early one.
    package let seconds: Int

    /// Seconds that are believed: another value is an error of the source, or a start that it never moved.
    static let believed = -600...3600

    /// - Parameter meeting: in any spelling.
    /// - Returns: nil without a name, or for a delay that is not believed.
    package init?(
        category: RaceCategory, meeting: String?, number: Int, start: Date, jump: Date, country: String? = nil
    ) {
        let seconds = Int(clamping: jump.timeIntervalSince(start))
        guard let track = FormName.key(meeting), Self.believed.contains(seconds) else { return nil }
        (self.category, self.track, self.number) = (category, track, number)
        (self.start, self.seconds, self.country) = (start, seconds, Country.code(country))
    }

    /// - Returns: nil before the jump, for an abandoned race, and for a source that does not report the jump.
    package init?(_ card: RaceCard, country: String?) {
        guard let start = card.advertisedStart, let jump = card.actualStart, !card.status.isNotRun else {
            return nil
        }
        self.init(
            category: card.category, meeting: card.meeting, number: card.number, start: start, jump: jump,
            country: country)
    }
}
