package import Models

/// Content of a file with an answer of a source, for the import of files.
package struct SourceFile: Sendable {
    /// Meetings of a list; empty for a single race.
    package var meetings: [RaceMeeting] = []
    /// Cards of the file, each with the venue of its race.
    package var cards: [(card: RaceCard, venue: Venue)] = []
    /// Words about the parts that could not be read; nil if all were.
    package var flaw: String?

    /// A file with meetings; without cards and flaw.
    package init(meetings: [RaceMeeting] = []) {
        self.meetings = meetings
    }
}
