import Models

/// One meeting after the other: a stretch of the day in which one category always has a meeting going on.
///
/// A date's lanes together give the density of real days (a race every 1.5 to 3 minutes, about 40 % greyhound, 40 %
/// horse and 20 % harness) and one spell a day, three and a half hours of UTC, in which a category does not race:
/// greyhounds 21:00 to 00:30, horses 08:30 to 12:00, harness 17:00 to 20:30. The others run more then.
/// Source: `docs/dev/feed.md`, "Notes for a simulator".
struct Lane: Sendable {
    let category: RaceCategory
    /// Minutes after the date's 00:00 UTC; past 1440 on the next day. Every planned start is within, ends included.
    let minutes: ClosedRange<Int>

    static let all =
        [Lane](repeating: Lane(category: .greyhound, minutes: 30...1260), count: 4)
        + [Lane](repeating: Lane(category: .horse, minutes: 720...1950), count: 7)
        + [Lane](repeating: Lane(category: .harness, minutes: 1230...2460), count: 3)
        // While no horse races:
        + [Lane(category: .greyhound, minutes: 510...720)]
        + [Lane](repeating: Lane(category: .harness, minutes: 1950...2160), count: 2)
        // While no greyhound races:
        + [Lane(category: .horse, minutes: 1260...1470)]
        + [Lane](repeating: Lane(category: .harness, minutes: 1260...1470), count: 2)

    /// Minutes between races of a meeting, before a shift of up to a minute either way.
    var spacing: ClosedRange<Int> {
        category == .greyhound ? 17...20 : 27...38
    }

    /// How many meetings make the lane.
    var meetings: Int {
        let usual = category == .greyhound ? 176 : 300
        return max(1, (minutes.count + usual / 2) / usual)
    }
}
