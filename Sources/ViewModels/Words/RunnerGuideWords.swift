import FoundationEssentials
import Models

/// Words for the parts of a runner's form guide.
enum RunnerGuideWords {
    /// Circumstance of a record: `track and distance`.
    static func name(_ kind: RunnerGuide.Kind) -> String {
        switch kind {
        case .overall: "all starts"
        case .lastYear: "last 12 months"
        case .track: "this track"
        case .distance: "this distance"
        case .trackDistance: "track and distance"
        case .firstUp: "first-up"
        case .secondUp: "second-up"
        case .thirdUp: "third-up"
        case .fourthUp: "fourth-up"
        case .leftHanded: "left-handed"
        case .rightHanded: "right-handed"
        case .hurdle: "hurdles"
        case .steeple: "steeplechases"
        case .fresh30: "after 30 days"
        case .fresh90: "after 90 days"
        case .weightForAge: "weight for age"
        case .withJockey: "with the jockey"
        case .jockeyLast50: "jockey's last 50"
        case .jockeyForTrainer: "jockey for trainer"
        case .firm, .good, .soft, .heavy, .turf, .synthetic: kind.rawValue
        }
    }

    /// Place of a runner in the field, where it has a special one: `emergency 2`, `first starter`, `substitute`.
    static func marks(_ guide: RunnerGuide) -> [String] {
        [
            guide.emergency.map { $0 > 0 ? "emergency \($0)" : "emergency" },
            guide.isFirstStarter ? "first starter" : nil, guide.isSubstitute ? "substitute" : nil,
        ].compactMap(\.self)
    }

    /// `in front`, `9 lengths behind the leader`.
    static func settling(_ lengths: Int) -> String {
        switch lengths {
        case 0: "in front once settled"
        case 1: "settles 1 length behind the leader"
        default: "settles \(lengths) lengths behind the leader"
        }
    }

    /// `8-year-old brown gelding, NZ, 2016-10-21`; nil if nothing is known.
    static func birth(_ runner: Runner, _ guide: RunnerGuide) -> String? {
        let colour = guide.colour.map { colours[$0.lowercased()] ?? $0 }
        let sex = runner.sex.map { sexes[$0.lowercased()] ?? $0 }
        let who = [runner.age.map { "\($0)-year-old" }, colour, sex].compactMap(\.self).joined(separator: " ")
        let parts = [who.isEmpty ? nil : who, guide.country, guide.born.map(FormWords.date)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// `by Staphanos from My Big Love, by Kaapstad`; nil if no parent is known.
    static func parents(_ guide: RunnerGuide) -> String? {
        let dam = guide.dam.map { "from \($0)" + (guide.damSire.map { " (by \($0))" } ?? "") }
        let parts = [guide.sire.map { "by \($0)" }, dam].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Letters of the sources; another is shown as it is.
    private static let sexes = [
        "g": "gelding", "m": "mare", "c": "colt", "f": "filly", "h": "horse", "r": "ridgling", "d": "dog", "b": "bitch",
    ]
    private static let colours = [
        "b": "bay", "br": "brown", "ch": "chestnut", "gr": "grey", "bl": "black", "ro": "roan", "b/br": "bay or brown",
        "br/bl": "brown or black", "bk": "black", "bd": "brindle", "f": "fawn", "be": "blue", "w": "white",
    ]

    /// Columns of the last starts.
    static func startColumns(of category: RaceCategory) -> [RunnerPage.Column<PastStart>] {
        [
            .init(HeadingWords.date) { $0.day.map(FormWords.date) ?? "" },
            .init(HeadingWords.track) { $0.track ?? "" },
            .init(HeadingWords.distance, isRight: true) { $0.distance.map { "\($0)m" } ?? "" },
            .init("Going") { RaceWords.track($0.trackCondition) },
            .init(HeadingWords.finish, isRight: true) { finish($0) },
            .init(HeadingWords.margin, isRight: true) { $0.margin.map(CardWords.lengths) ?? "" },
            .init(HeadingWords.startingPrice, isRight: true) { $0.startingPrice?.text ?? "" },
            .init(HeadingWords.weight, isRight: true) { $0.weight.map(CardWords.weight) ?? "" },
            .init(HeadingWords.rider(of: category)) { $0.jockey ?? "" },
            .init("Class") { $0.raceClass ?? "" },
            .init("Time", isRight: true) { $0.time ?? "" },
            .init("Rating", isRight: true) { $0.rating.map { "\($0)" } ?? "" },
            .init("First three") { $0.placed.joined(separator: ", ") },
        ]
    }

    /// `6 of 12`; a runner that did not finish has no position.
    private static func finish(_ start: PastStart) -> String {
        guard let finish = start.finish else { return start.field.map { "- of \($0)" } ?? "" }
        return "\(finish)" + (start.field.map { " of \($0)" } ?? "")
    }
}
