package import Models

extension RaceSource {
    /// The operator's documented API (docs/dev/feed.md, "Affiliates"): everything but the list of next races.
    package static let affiliates = RaceSource(
        name: "affiliates", serves: [.cards, .statuses, .results, .meetings], calendar: AffiliatesCalendar.calendar,
        wording: RaceSource.Wording(
            name: "the affiliates API", addressOption: "--affiliates-url",
            refusal: "refuses who asks: check affiliates-partner-id"),
        listsWholeDay: true)
}
