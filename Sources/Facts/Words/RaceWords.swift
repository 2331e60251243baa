package import Models

/// Words for races, on the screen and in print.
package enum RaceWords {
    /// Name of a category in the singular: `Horse`.
    package static func name(of category: RaceCategory) -> String {
        switch category {
        case .horse: tr("Horse")
        case .greyhound: tr("Greyhound")
        case .harness: tr("Harness")
        case .unknown: tr("Other")
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
    static func words(of filter: CategoryFilter) -> String {
        filter.isAll ? tr("All races") : capitalized(races(of: filter))
    }

    /// `horse races`, `greyhound and harness races`.
    private static func races(of filter: CategoryFilter) -> String {
        tr("\(names(of: filter)) races")
    }

    private static func names(of filter: CategoryFilter) -> String {
        filter.categories.map { name(of: $0).lowercased() }.joined(separator: tr(" and "))
    }

    /// Filter in words: `Horse races in NSW`; without the search. `All races` only for a filter without limits, else
    /// `Races` or `Races in NSW`.
    package static func words(of filter: RaceFilter) -> String {
        let races = filter.categories.isAll && !filter.isAll ? tr("Races") : words(of: filter.categories)
        return filter.region.isAll ? races : tr("\(races) in \(name(of: filter.region))")
    }

    /// Filter in a sentence: `races`, `horse races in NSW that match "fle"`.
    /// - Parameter isOne: `race`, `horse race in NSW that matches "fle"`.
    package static func phrase(of filter: RaceFilter, isOne: Bool = false) -> String {
        let isAll = filter.categories.isAll
        var words =
            isOne
            ? isAll ? tr("race") : tr("\(names(of: filter.categories)) race")
            : isAll ? tr("races") : races(of: filter.categories)
        if !filter.region.isAll { words = tr("\(words) in \(name(of: filter.region))") }
        guard !filter.search.isEmpty else { return words }
        let text = filter.search.text
        return isOne ? tr("\(words) that matches \"\(text)\"") : tr("\(words) that match \"\(text)\"")
    }

    /// Sentence with the key that shows more races again.
    package static func wayBack(from filter: RaceFilter) -> String {
        if !filter.search.isEmpty { return tr("Esc ends the search.") }
        return filter.region.isAll ? tr("Press a for all categories.") : tr("Press c for other countries.")
    }

    /// Name of a region: `All countries`, `Britain`, `NSW`.
    package static func name(of region: RegionFilter) -> String {
        region.isAll ? tr("All countries") : PlaceWords.name(country: region.country, state: region.state)
    }

    /// State, or country by its code, for a narrow screen: `NSW`, `GBR`; empty for all.
    package static func code(of region: RegionFilter) -> String { region.state ?? region.country ?? "" }

    /// Number of the race: `R7`; `R-` if the feed has none.
    package static func number(of race: Race) -> String {
        race.number > 0 ? tr("R\(race.number)") : tr("R-")
    }

    /// Name of the meeting, or `Unnamed meeting`.
    package static func meeting(of race: Race) -> String {
        race.meeting.isEmpty ? tr("Unnamed meeting") : race.meeting
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
    /// - Parameter hasJumped: whether a source reports that the race runs; otherwise it is only due.
    package static func urgency(_ urgency: Countdown.Urgency, hasJumped: Bool = false) -> String {
        switch urgency {
        case .later: ""
        case .soon: tr("soon")
        case .imminent: tr("NOW")
        case .jumped: hasJumped ? tr("jumped") : tr("due")
        }
    }
}

/// Names of countries and states. The feeds use their own codes, and some of ISO 3166.
enum PlaceWords {
    /// `NSW`, `Britain`, `OH USA`; an unknown code as it is, and empty if neither is known.
    static func name(country: String?, state: String?) -> String {
        guard let country else { return state.map { countries[$0] ?? $0 } ?? "" }
        let name = countries[country] ?? country
        // A feed without states writes the country twice, often with two codes of it.
        guard let state, state != country, countries[state] != name else { return name }
        return country == home ? state : "\(state) \(name)"
    }

    /// Country whose states are known without its name.
    private static let home = "AUS"

    /// Names of countries by the feed's codes, those that were seen and similar ones.
    private static let countries = [
        "AUS": tr("Australia"), "NZ": tr("New Zealand"), "NZL": tr("New Zealand"), "UK": tr("Britain"),
        "GB": tr("Britain"),
        "GBR": tr("Britain"), "IRE": tr("Ireland"), "IRL": tr("Ireland"), "FR": tr("France"), "FRA": tr("France"),
        "USA": tr("USA"),
        "CA": tr("Canada"), "CAN": tr("Canada"), "SAF": tr("South Africa"), "ZAF": tr("South Africa"),
        "RSA": tr("South Africa"),
        "HK": tr("Hong Kong"), "HKG": tr("Hong Kong"), "SGP": tr("Singapore"), "JPN": tr("Japan"), "KOR": tr("Korea"),
        "MAC": tr("Macau"),
        "IND": tr("India"), "MYS": tr("Malaysia"), "MAS": tr("Malaysia"), "UAE": tr("UAE"), "ARE": tr("UAE"),
        "DEU": tr("Germany"),
        "GER": tr("Germany"), "ITA": tr("Italy"), "SWE": tr("Sweden"), "NOR": tr("Norway"), "DNK": tr("Denmark"),
        "DEN": tr("Denmark"),
        "FIN": tr("Finland"), "ESP": tr("Spain"), "TUR": tr("Turkey"), "ARG": tr("Argentina"), "BRA": tr("Brazil"),
        "BRZ": tr("Brazil"),
        "CHI": tr("Chile"), "CHL": tr("Chile"), "PER": tr("Peru"), "URY": tr("Uruguay"), "URU": tr("Uruguay"),
        "MEX": tr("Mexico"),
        "MUS": tr("Mauritius"),
    ]
}
