package import Models

/// Words for races, on the screen and in print.
package enum RaceWords {
    /// Name of a category: `Horse`.
    package static func name(of category: RaceCategory) -> String {
        switch category {
        case .horse: "Horse"
        case .greyhound: "Greyhound"
        case .harness: "Harness"
        case .unknown: "Other"
        }
    }

    /// One letter, the category's key, so that colour is never the only sign.
    package static func badge(of category: RaceCategory) -> String {
        switch category {
        case .horse: "H"
        case .greyhound: "G"
        case .harness: "T"
        case .unknown: "?"
        }
    }

    /// `All races`, `Horse races`, `Greyhound and harness races`.
    package static func words(of filter: CategoryFilter) -> String {
        guard !filter.isAll else { return "All races" }
        let text = filter.categories.map { name(of: $0).lowercased() }.joined(separator: " and ") + " races"
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Filter in words: `Horse races in NSW`; without the search. `All races` only if nothing narrows them, else
    /// `Races` or `Races in NSW`.
    package static func words(of filter: RaceFilter) -> String {
        let races = filter.categories.isAll && !filter.isAll ? "Races" : words(of: filter.categories)
        return filter.region.isAll ? races : "\(races) in \(name(of: filter.region))"
    }

    /// Filter in a sentence: `races`, `horse races in NSW that match "fle"`.
    /// - Parameter isOne: `race`, `horse race in NSW that matches "fle"`.
    static func phrase(of filter: RaceFilter, isOne: Bool = false) -> String {
        let categories = filter.categories.isAll ? "races" : words(of: filter.categories).lowercased()
        let races = isOne ? String(categories.dropLast()) : categories
        let region = filter.region.isAll ? "" : " in \(name(of: filter.region))"
        let search = filter.search.isEmpty ? "" : " that \(isOne ? "matches" : "match") \"\(filter.search.text)\""
        return races + region + search
    }

    /// Sentence with the key that shows more races again.
    static func wayBack(from filter: RaceFilter) -> String {
        if !filter.search.isEmpty { return "Esc ends the search." }
        return filter.region.isAll ? "Press a for all categories." : "Press c for other countries."
    }

    /// `All countries`, `Britain`, `NSW`.
    package static func name(of region: RegionFilter) -> String {
        region.isAll ? "All countries" : PlaceWords.name(country: region.country, state: region.state)
    }

    /// State, or country by its code, for a narrow screen: `NSW`, `GBR`; empty for all.
    package static func code(of region: RegionFilter) -> String { region.state ?? region.country ?? "" }

    /// Number of the race: `R7`; `R-` if the feed has none.
    package static func number(of race: Race) -> String {
        race.number > 0 ? "R\(race.number)" : "R-"
    }

    /// Name of the meeting, or `Unnamed meeting`.
    package static func meeting(of race: Race) -> String {
        race.meeting.isEmpty ? "Unnamed meeting" : race.meeting
    }

    /// State or country: `VIC`, `New Zealand`, `OH USA`; empty if neither is known.
    package static func region(of venue: Venue) -> String {
        PlaceWords.name(country: venue.country, state: venue.state)
    }

    /// Condition with its number set apart: `Good 4` for `Good4`; empty for nil.
    package static func track(_ condition: String?) -> String {
        guard let condition, let digit = condition.firstIndex(where: \.isNumber), digit > condition.startIndex,
            condition[condition.index(before: digit)].isLetter
        else { return condition ?? "" }
        return condition[..<digit] + " " + condition[digit...]
    }

    /// Weather in one spelling for each of the feed's (`OCAST`, `SHWRY`); empty for nil.
    package static func weather(_ weather: String?) -> String {
        guard let weather else { return "" }
        let plain = weather.lowercased()
        return weathers[plain] ?? plain.prefix(1).uppercased() + plain.dropFirst()
    }

    private static let weathers = ["ocast": "Overcast", "shwry": "Showery", "showers": "Showery"]

    /// Word for the closeness of the start; empty at five minutes or more.
    /// - Parameter hasJumped: whether a source reports that the race runs; by the clock alone it is only due.
    package static func urgency(_ urgency: Countdown.Urgency, hasJumped: Bool = false) -> String {
        switch urgency {
        case .later: ""
        case .soon: "soon"
        case .imminent: "NOW"
        case .jumped: hasJumped ? "jumped" : "due"
        }
    }
}
