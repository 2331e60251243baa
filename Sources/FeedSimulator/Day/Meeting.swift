import Models

/// A card of races of one category at one course.
struct Meeting: Sendable {
    let id: String
    let course: Racecourse
    let category: RaceCategory
    /// Seed of the day's weather and track at the course.
    let seed: UInt64
    /// Number of its races, 7 to 12.
    let races: Int

    /// Bets on four races by the affiliates' names: the quaddie is on the last four, the early quaddie on the four
    /// before, if there are so many.
    var multiLegBets: [(name: String, races: [Int])] {
        let early = races < 8 ? [] : [("early_quaddie", Array(races - 7...races - 4))]
        return early + [("quaddie", Array(races - 3...races))]
    }
}
