import Models

/// Race comments: a few sentences about the chances, 180 to 1000 characters.
enum RaceComments {
    static let lengths = 180...1000

    static func comment(_ race: SimulatedRace, metres: Int, using generator: inout SplitMix64) -> String {
        // A comment mostly has three or four runners, seldom one more. No sentence has over 100 characters.
        let wanted = generator.chance(8) ? generator.int(in: 700...880) : generator.int(in: 220...560)
        var text = ""
        var runners = SimulatedField(race).starters
        while text.count < wanted || text.count < lengths.lowerBound {
            if !runners.isEmpty {
                let runner = runners.remove(at: generator.int(in: 0...runners.count - 1))
                let form = form(race.category, metres: metres, using: &generator)
                append("\(runner.name) (\(runner.number)) \(form)", to: &text)
            }
            if text.count < wanted { append(generator.pick(views), to: &text) }
        }
        return text
    }

    private static func append(_ sentence: String, to text: inout String) {
        text += text.isEmpty ? sentence : " " + sentence
    }

    /// What the runner may do, and nothing that it has done: its guide and its last starts could deny that.
    private static func form(_ category: RaceCategory, metres: Int, using generator: inout SplitMix64) -> String {
        let place = generator.pick(["second", "third", "fourth", "fifth"])
        return switch generator.int(in: 0...5) {
        case 0: "should find \(metres)m to its liking with the track as it is."
        case 1: "has pleased in its work at home all week, and looks it."
        case 2: "\(generator.pick(["trialled well", "trialled only fairly"])) for this and strips fit enough."
        case 3: "cannot afford \(start(category)) against these."
        case 4: "is hoped to run \(place) or better by those who know it."
        default: "will try to \(plan(category)) and may be hard to run down."
        }
    }

    private static func start(_ category: RaceCategory) -> String {
        switch category {
        case .greyhound: "missing the lids"
        case .harness: "galloping out of the mobile"
        default: "being slow away"
        }
    }

    private static func plan(_ category: RaceCategory) -> String {
        switch category {
        case .greyhound: "hold the rail"
        case .harness: "find the death seat"
        default: "settle handy"
        }
    }

    /// Words of stewards about a start, which neither its position nor its margin could deny.
    static let stewards = [
        "Slow to begin.", "Bumped soon after the start.", "Raced wide without cover throughout.",
        "Held up for clear running near the 300 metres.", "Hung in over the final stages.",
        "Inconvenienced when tightened for room at the first turn, and steadied. A later veterinary examination found "
            + "no abnormality.",
    ]

    private static let views = [
        "One to beat.", "Place chance at best.", "Each-way claims if the pace is on.", "Needs everything to go right.",
        "Hard to leave out of any multiple.", "Prefers more ground than this.", "Wet track would help a good deal.",
        "Stable has hit form this fortnight.", "Looks well placed in a race without much depth.",
        "Rates higher than its price suggests.", "Must be respected.", "Best watched this time.",
    ]
}

/// Track and weather as the feed spells them: one thing, many spellings.
///
/// Source: `docs/dev/feed.md`, "next races by category".
enum Conditions {
    /// The track of a meeting, the same for all its races.
    static func track(_ meeting: Meeting) -> String {
        var generator = SplitMix64(seed: meeting.seed, salt: 1)
        return switch (meeting.category, meeting.course.country) {
        case (.greyhound, _): generator.pick(["Good", "Good", "Good", "Fast", "Slow"])
        case (.harness, _): generator.pick(["Good", "Fast", "Fast", "Slow"])
        case (_, "USA"), (_, "CA"): generator.pick(["Fast", "Fast", "Dirt", "Firm", "Good"])
        case (_, "AUS"), (_, "NZ"), (_, "SGP"):
            generator.pick(["Good", "Good3", "Good4", "Good4", "Soft5", "Soft6", "Soft7", "Heavy9", "Synthetic"])
        default: generator.pick(["Good", "Firm", "Soft", "Synthetic", "Dirt"])
        }
    }

    /// Seconds for which a spelling stays.
    static let spellingBucket = 600

    /// The weather of a meeting, in one of its spellings: which one may change every ten minutes.
    static func weather(_ race: SimulatedRace, at instant: Int) -> String {
        var day = SplitMix64(seed: race.card.seed, salt: 2)
        let spellings = day.pick(weathers, or: ["Fine"])
        let usual = day.pick(spellings)
        var moment = SplitMix64(seed: race.plan.seed, salt: UInt64(truncatingIfNeeded: instant / spellingBucket))
        return moment.chance(80) ? usual : moment.pick(spellings)
    }

    private static let weathers = [
        ["FINE", "Fine"], ["FINE", "Fine"], ["FINE", "Fine"], ["OCAST", "Ocast", "Overcast", "OVERCAST"],
        ["OCAST", "Ocast", "Overcast", "OVERCAST"], ["Showers", "SHWRY", "Showery"], ["Cloudy", "Mostly Cloudy"],
        ["Clear"], ["Foggy"], ["Snow"],
    ]

    /// A distance in metres that the category races over in the country.
    static func metres(_ race: SimulatedRace, using generator: inout SplitMix64) -> Int {
        let all =
            switch (race.category, race.card.course.country) {
            case (.greyhound, "UK"), (.greyhound, "IRE"): [253, 265, 277, 400, 450, 480, 500, 525, 630, 686]
            case (.greyhound, _): [280, 297, 305, 331, 390, 400, 450, 457, 515, 520, 595, 715]
            case (.harness, "USA"), (.harness, "CA"): [1609]
            case (.harness, "FR"): [2100, 2150, 2700, 2850]
            case (.harness, _): [1609, 1660, 1720, 1980, 2140, 2200, 2240, 2536, 2600, 2760]
            case (_, "USA"), (_, "CA"): [1006, 1106, 1207, 1308, 1408, 1609, 1709]
            case (_, "UK"), (_, "IRE"), (_, "FR"): [1006, 1207, 1408, 1609, 2011, 2414, 3218, 4274]
            default: [1000, 1100, 1200, 1300, 1400, 1500, 1600, 1800, 2000, 2400]
            }
        return generator.pick(all, or: 1000)
    }
}
