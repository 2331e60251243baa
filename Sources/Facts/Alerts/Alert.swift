package import FoundationEssentials
package import Models
package import Repository

/// One alert to be sent, with the facts that programs get.
package struct Alert: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    package var record: AlertRecord
    /// The race as the board has it.
    package let race: RaceFacts
    /// State of the data from which it was made.
    package let feed: FeedFacts
    /// Seconds after its time of one that an earlier run, or another board, did not live to send; nil for any other.
    package var late: Int?

    package var kind: AlertKind { record.kind }
    /// Time of the event, by the board's clock.
    package var at: Date { record.at }
    /// The event in words; empty if the kind has all.
    package var detail: String { record.detail }
    /// Number of the runner that it is about; nil for the race as a whole.
    package var runner: Int? { record.runner > 0 ? record.runner : nil }

    package init(_ record: AlertRecord, race: RaceFacts, feed: FeedFacts) {
        (self.record, self.race, self.feed) = (record, race, feed)
    }
}

/// The alerts that a board shows: those to come, and those that were sent or missed.
package struct AlertList: Hashable, Sendable {
    /// One alert that needs only the clock to come.
    package struct Point: Hashable, Sendable {
        /// The race as it is known now.
        package let race: Race
        package let kind: AlertKind
        /// Whether a person has set it by key.
        package let isOwn: Bool

        package init(race: Race, kind: AlertKind, isOwn: Bool) {
            (self.race, self.kind, self.isOwn) = (race, kind, isOwn)
        }
    }

    /// Alerts to come, the first first.
    package var coming: [Point] = []
    /// Sent and missed ones, the latest first.
    package var past: [AlertRecord] = []
    /// Alerts that were set by key, by race.
    package var own: [RaceID: AlertKind] = [:]
    /// The problem with sending them; nil for none.
    package var problem: String?
    /// Whether there are any kinds for the races of a scope.
    package var hasKinds = false

    package init() {}
}
