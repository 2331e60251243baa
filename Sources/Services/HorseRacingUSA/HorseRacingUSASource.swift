package import Models

extension RaceSource {
    /// Horse Racing USA at RapidAPI (docs/horse-racing-usa.md): US thoroughbreds; runners, placings, starting prices.
    package static let horseRacingUSA = RaceSource(
        name: "horse-racing-usa", serves: [.cards, .statuses, .results, .meetings],
        ids: .own(mark: HorseRacingUSASource.mark), calendar: HorseRacingUSATime.calendar,
        pace: .counted(leastInterval: 300),
        wording: RaceSource.Wording(
            name: "Horse Racing USA", addressOption: "--usa-url",
            refusal: "refuses the key: raceboard key set horse-racing-usa",
            limit: "Horse Racing USA is asked ten times a minute at most, by all programs of this user together",
            budgets: (day: "--usa-daily-budget", month: "--usa-monthly-budget")),
        covers: { $0.category == .horse && $0.venue.country.map { $0 == "USA" } ?? true })
}

enum HorseRacingUSASource {
    /// Before its ids, which are small numbers.
    static let mark = "usa-"
}
