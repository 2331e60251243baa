package import FoundationEssentials
package import Models
package import Repository

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

    /// One letter in the language of the screen, so that colour is never the only sign.
    package static func badge(of category: RaceCategory) -> String {
        switch category {
        case .horse: tr("H", in: "badge")
        case .greyhound: tr("G", in: "badge")
        case .harness: tr("T", in: "badge")
        case .unknown: "?"
        }
    }

    /// One letter that is the same in every language, the category's key.
    static func letter(of category: RaceCategory) -> String {
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

    /// Name of a choice of regions: `All countries`, `Britain`, `Australia and New Zealand`, `all countries but USA`.
    package static func name(of filter: RegionFilter) -> String {
        let all = tr("All countries")
        guard !filter.isAll else { return all }
        let chosen = filter.chosen.isEmpty ? all.lowercased() : names(of: filter.chosen)
        return filter.without.isEmpty ? chosen : tr("\(chosen) but \(names(of: filter.without))")
    }

    /// Names of three regions at most, so that a line has room: `Australia and 4 more`.
    private static func names(of regions: [Region]) -> String {
        let names = regions.map { PlaceWords.name(country: $0.country, state: $0.state) }
        guard names.count <= 3 else { return tr("\(names[0]) and \(names.count - 1) more") }
        let first = names.count > 1 ? names.dropLast().joined(separator: ", ") + tr(" and ") : ""
        return first + (names.last ?? "")
    }

    /// Codes for a narrow screen: `NSW`, `GBR`, `AUS+NZ`, `-USA`; empty for all.
    package static func code(of filter: RegionFilter) -> String {
        let codes = filter.chosen.map { $0.state ?? $0.country }.joined(separator: "+")
        let others = filter.without.map { "-" + ($0.state ?? $0.country) }
        return ((codes.isEmpty ? [] : [codes]) + others).joined(separator: " ")
    }

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

    /// Countries whose horses race over furlongs.
    private static let furlongs: Set = ["USA", "CA"]

    /// `1200m`; `8.5f` where the country races over furlongs.
    package static func distance(_ metres: Int, _ category: RaceCategory, country: String?) -> String {
        furlongs(metres, category, country: country).map { $0 + "f" } ?? "\(metres)m"
    }

    /// Furlongs of 201 m, to the tenth; nil where the country does not race over them.
    package static func furlongs(_ metres: Int, _ category: RaceCategory, country: String?) -> String? {
        guard category == .horse, let code = Country.code(country), furlongs.contains(code) else { return nil }
        // A furlong has 201.168 m.
        let tenths = (metres * 10_000 + 100_584) / 201_168
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// Distance of a race as its country measures it; empty if it is not known.
    package static func distance(of race: Race) -> String {
        race.distance.map { distance($0, race.category, country: race.venue.country) } ?? ""
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

extension RaceWords {
    /// `Open`, `Running`, `Interim`; a word that is not known is shown as it is.
    package static func status(_ status: RaceStatus) -> String {
        switch status {
        case .open: tr("Open")
        case .closed: tr("Closed")
        case .live: tr("Running")
        case .delayed: tr("Delayed")
        case .interim: tr("Interim")
        case .final: tr("Final")
        case .notRun(let word): status == .abandoned ? tr("Abandoned") : word
        case .other(let word): [.due, .resulted].contains(status) ? translated(word) : word
        }
    }

    /// `protest: third against second`; `protest` for one without a reason.
    /// - Parameter reason: empty if none is given; nil if no protest is heard.
    /// - Returns: nil if no protest is heard.
    package static func protest(_ reason: String?) -> String? {
        reason.map { $0.isEmpty ? tr("protest") : tr("protest: \($0)") }
    }

    /// `confirmed 14:05:02`: when a list had the race last. For a race that does not wait for its start that confirms
    /// nothing of its status: `last listed 14:05:02`.
    package static func seen(_ time: String, _ status: RaceStatus?) -> String {
        (status.countsDown ? tr("confirmed ") : tr("last listed ")) + time
    }

    /// `Starts Sat 21 Nov 14:05`; of a race that does not wait for its start `Start Sat 21 Nov 14:05`.
    package static func start(_ time: String, _ status: RaceStatus?) -> String {
        status.countsDown ? tr("Starts \(time)") : tr("Start \(time)")
    }

    /// Races that are called off, in a line: `1 abandoned: T5 Bologna 14:05`; nil without one.
    package static func calledOff(_ races: [(race: Race, status: RaceStatus?)], _ localTime: LocalTime) -> Wording? {
        let words = races.map { $0.status.map(DayWords.word(of:)) ?? "" }
        guard let first = words.first else { return nil }
        let isOne = words.allSatisfy { $0 == first }
        let lead = isOne ? "\(races.count) \(first)" : tr("\(races.count) called off")
        let named = zip(races, words).prefix(mostNamed).map { one, word in
            "\(badge(of: one.race.category))\(one.race.number) \(meeting(of: one.race)) "
                + localTime.time(minute: one.race.advertisedStart) + (isOne ? "" : " \(word)")
        }
        let more = races.count - named.count
        return Wording(
            "\(lead): \(named.joined(separator: ", "))" + (more > 0 ? tr(" and \(more) more") : ""), short: lead)
    }

    /// Races that such a line names.
    private static let mostNamed = 3

    /// Notes of a status for a row of the board: `delayed to 14:20`, `protest`; from the longest to the shortest, none
    /// where all is as it should be.
    /// - Parameter start: as the row has it.
    package static func notes(_ status: DayStatus?, start: Date, localTime: LocalTime) -> [String] {
        guard let status else { return [] }
        if status.protest != nil { return [tr("protest")] }
        switch status.status {
        case .open: return []
        case .delayed where status.start > start:
            return [tr("delayed to \(localTime.time(status.start))"), tr("delayed")]
        case .notRun, .other: return [Self.status(status.status).lowercased(), DayWords.shortWord(of: status.status)]
        default: return [Self.status(status.status).lowercased()]
        }
    }
}

/// Source of a race, if there are several, and the time of its last answer if it fails now.
package struct RaceListingWords: Hashable, Sendable {
    /// nil if only the feed lists races.
    package var source: String?
    /// `as of 12:03` if the source does not answer now.
    package var asOf: String?

    package init() {}

    package init(_ race: BoardRace, in snapshot: BoardSnapshot, localTime: LocalTime) {
        guard !snapshot.secondary.isEmpty else { return }
        source = race.source?.name ?? snapshot.health.source.name
        guard let state = snapshot.secondary.first(where: { $0.source == race.source }),
            state.problem != nil || state.isCached
        else {
            return
        }
        asOf = tr("as of ") + localTime.time(minute: snapshot.clock.now(device: race.confirmedAt))
    }

    /// A secondary source that does not answer; nil if all do.
    package static func failing(_ snapshot: BoardSnapshot) -> (source: String, cause: String, isKnown: Bool)? {
        snapshot.secondary.lazy.compactMap { state in
            state.problem.map { (state.source.name, FeedWords.cause($0), state.lastGood != nil) }
        }.first
    }
}

/// Words for how late a meeting's races jump.
package enum LatenessWords {
    /// `runs about 3 min late (1 to 6, of 5 races)`: an estimate, from how many and which races.
    package static func sentence(_ lateness: Lateness, category: RaceCategory) -> String {
        let (low, high) = (down(lateness.low), up(lateness.high))
        return tr("runs about \(median(lateness)) (\(low) to \(high), \(races(lateness, category)))")
    }

    /// `3 min late (1 to 6, of 5 races)`: the same in a line of a list.
    package static func brief(_ lateness: Lateness, category: RaceCategory) -> String {
        let (low, high) = (down(lateness.low), up(lateness.high))
        return tr("\(median(lateness)) (\(low) to \(high), \(races(lateness, category)))")
    }

    /// `jumps 14:07:40 ± 2 min (from 31 starts here)`, `jumps 14:07:40 ± 2 min, on television 14:08:10 (…)`.
    /// - Parameters:
    ///   - delay: seconds by which a picture comes later; 0 for none.
    ///   - hasSample: whether it says from which starts it is.
    package static func clock(
        _ clock: JumpClock, category: RaceCategory, delay: Int = 0, hasSample: Bool = true, localTime: LocalTime
    ) -> String {
        // The interval is the column's, so that list and card say the same.
        let time = "\(localTime.exactTime(clock.jump)) ± " + tr("\(clock.minutes) min")
        let sample = sample(clock, category)
        guard delay > 0 else { return hasSample ? tr("jumps \(time) (\(sample))") : tr("jumps \(time)") }
        let picture = localTime.exactTime(clock.jump + Double(delay))
        return hasSample
            ? tr("jumps \(time), on television \(picture) (\(sample))")
            : tr("jumps \(time), on television \(picture)")
    }

    private static func sample(_ clock: JumpClock, _ category: RaceCategory) -> String {
        let count = clock.starts
        let name = RaceWords.name(of: category).lowercased()
        return switch clock.basis {
        case .meeting: trn("from \(count) start here today", "from \(count) starts here today", count)
        case .track: trn("from \(count) start here", "from \(count) starts here", count)
        case .category: trn("from \(count) \(name) start", "from \(count) \(name) starts", count)
        }
    }

    /// `3m±2`: the median in minutes, and the interval before and after it. `0m±1` on time, `-1m±1` early.
    package static func short(_ lateness: Lateness) -> String {
        "\(minutes(lateness.median))m±\(lateness.minutes)"
    }

    private static func median(_ lateness: Lateness) -> String {
        let minutes = minutes(lateness.median)
        if minutes == 0 { return tr("on time") }
        return minutes > 0 ? tr("\(minutes) min late") : tr("\(minutes.magnitude) min early")
    }

    private static func races(_ lateness: Lateness, _ category: RaceCategory) -> String {
        let count = lateness.count
        let name = RaceWords.name(of: category).lowercased()
        return switch lateness.basis {
        case .meeting: trn("of \(count) race", "of \(count) races", count)
        case .track: trn("of \(count) earlier race here", "of \(count) earlier races here", count)
        case .category: trn("of \(count) \(name) race", "of \(count) \(name) races", count)
        }
    }

    /// Whole minutes, rounded to the nearest one.
    private static func minutes(_ seconds: Int) -> Int { down(seconds + 30) }
    private static func down(_ seconds: Int) -> Int { seconds >= 0 ? seconds / 60 : -up(-seconds) }
    private static func up(_ seconds: Int) -> Int { seconds > 0 ? (seconds + 59) / 60 : -(-seconds / 60) }
}
