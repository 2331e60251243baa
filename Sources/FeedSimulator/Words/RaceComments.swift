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

    private static func form(_ category: RaceCategory, metres: Int, using generator: inout SplitMix64) -> String {
        let place = generator.pick(["second", "third", "fourth", "fifth"])
        let margin = "\(generator.int(in: 0...6)).\(generator.int(in: 1...9))"
        let unit = category == .harness ? "m" : "L"
        return switch generator.int(in: 0...5) {
        case 0: "was beaten \(margin)\(unit) into \(place) over \(metres)m when last seen."
        case 1: "won its latest by \(margin)\(unit) and has kept its draw."
        case 2: "comes back from a spell and \(generator.pick(["trialled well", "trialled only fairly"]))."
        case 3: "ran on for \(place) here a week ago after \(start(category))."
        case 4: "drops in grade; had no luck when \(place) two runs back."
        default: "has placed at three of its last five and is drawn to \(plan(category))."
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

    private static let views = [
        "One to beat.", "Place chance at best.", "Each-way claims if the pace is on.", "Needs everything to go right.",
        "Hard to leave out of any multiple.", "Prefers more ground than this.", "Wet track would help a good deal.",
        "Stable has hit form this fortnight.", "Looks well placed in a race without much depth.",
        "Rates higher than its price suggests.", "Must be respected.", "Best watched this time.",
    ]
}
