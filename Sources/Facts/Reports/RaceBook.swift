package import Models

/// The races of a meeting on paper, for printing (docs/card.md): its timetable, then a page for each race.
package struct RaceBook: Hashable, Sendable {
    /// The page of one race, with its card if there is one.
    package enum Page: Hashable, Sendable {
        case card(CardReport)
        /// A race without a card, and why there is none.
        case missing(Race, FeedError)
    }

    /// The meetings of the name; more than one if a track has several on that day.
    package let meetings: MeetingsReport
    /// Pages in the order of the meetings' races.
    package var pages: [Page] = []

    package init(meetings: MeetingsReport) { self.meetings = meetings }
}
