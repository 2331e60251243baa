package import Models

/// What a file with an answer of a source holds, for the import of files.
package struct SourceFile: Sendable {
    /// Meetings of a list; empty for a single race.
    package var meetings: [RaceMeeting] = []
    /// Cards of the file, each with the venue of its race.
    package var cards: [(card: RaceCard, venue: Venue)] = []
    /// What could not be taken, in words; nil if everything was.
    package var flaw: String?

    /// A file with meetings; without cards and flaw.
    package init(meetings: [RaceMeeting] = []) {
        self.meetings = meetings
    }
}
