package import FoundationEssentials
package import Models

/// Words for a form guide's facts about a race and a runner.
package enum GuideWords {
    /// `Group 3`, `mobile start`, `pace`, `on Trackside1`, `pools Place 3,924, Quinella 1,800`: what the header of a
    /// card has no line for. Start and gait matter only in harness racing.
    package static func facts(_ guide: RaceGuide, of category: RaceCategory, localTime: LocalTime) -> [String?] {
        let isHarness = category == .harness
        return [
            guide.group, isHarness ? guide.startType.map { tr("\($0.lowercased()) start") } : nil,
            isHarness ? guide.gait?.lowercased() : nil,
            guide.channels.isEmpty
                ? guide.hasVideo ? tr("on video") : nil : tr("on \(guide.channels.joined(separator: ", "))"),
            pools(guide.pools.filter { !isWin($0) }, localTime: localTime).map { tr("pools \($0)") },
        ]
    }

    /// The pool of the bet on the winner: `win pool 9,151`; nil without one.
    package static func win(_ guide: RaceGuide, localTime: LocalTime) -> String? {
        guide.pools.first(where: isWin).map { tr("win pool \(size($0, localTime: localTime))") }
    }

    private static func isWin(_ pool: RaceGuide.Pool) -> Bool { pool.bet == nil && pool.product.lowercased() == "win" }

    /// `Win 9,151, First Four 8,127 with jackpot 6,826`; nil without a pool. Pools of bets on several races are beside
    /// the leg (`LegWords`).
    package static func pools(_ guide: RaceGuide, localTime: LocalTime) -> String? {
        pools(guide.pools, localTime: localTime)
    }

    private static func pools(_ pools: [RaceGuide.Pool], localTime: LocalTime) -> String? {
        let own = pools.filter { $0.bet == nil }.map { "\(name($0.product)) \(size($0, localTime: localTime))" }
        return own.isEmpty ? nil : own.joined(separator: ", ")
    }

    /// The two bets that every country has a word for; any other keeps the name that its source gives it.
    private static func name(_ product: String) -> String {
        switch product.lowercased() {
        case "win": tr("Win", in: "bet")
        case "place": tr("Place", in: "bet")
        default: product
        }
    }

    /// `8,127 with jackpot 6,826 and guarantee 20,000`.
    static func size(_ pool: RaceGuide.Pool, localTime: LocalTime) -> String {
        let extras = [
            pool.jackpot.map { tr("jackpot \(localTime.money($0))") },
            pool.guarantee.map { tr("guarantee \(localTime.money($0))") },
        ].compactMap(\.self)
        return localTime.money(pool.total)
            + (extras.isEmpty ? "" : tr(" with \(extras.joined(separator: tr(" and ")))"))
    }

    /// Letters for what a runner has won, and small ones for where it was second or third: `T` on this track, `D` over
    /// this distance, `C` both, `W` on a wet track; empty without a guide.
    package static func fitness(_ guide: RunnerGuide) -> String {
        let letters: [(letter: String, kinds: [RunnerGuide.Kind])] = [
            ("T", [.track]), ("D", [.distance]), ("C", [.trackDistance]), ("W", [.soft, .heavy]),
        ]
        return letters.map { letter, kinds in
            let records = kinds.compactMap { guide.records[$0] }
            if records.contains(where: { $0.wins > 0 }) { return letter }
            return records.contains { $0.seconds + $0.thirds > 0 } ? letter.lowercased() : ""
        }.joined()
    }

    /// Days from the last start to the race; nil if it is not known, or not before.
    package static func days(_ guide: RunnerGuide, before start: Date, localTime: LocalTime) -> Int? {
        guard let last = guide.starts.compactMap(\.day).max() else { return nil }
        let days = localTime.civil(start).daysSince1970 - CivilTime(last).daysSince1970
        return (1...9999).contains(days) ? days : nil
    }

    /// What is known of a runner in figures, and in a second list what is less wanted.
    package static func figures(of runner: Runner) -> (figures: [String], further: [String]) {
        let age = runner.age.map { tr("\($0)yo") + (runner.sex.map { " " + $0.lowercased().prefix(1) } ?? "") }
        guard let guide = runner.guide?.value else { return ([age].compactMap(\.self), []) }
        func record(_ kind: RunnerGuide.Kind, _ word: String = "") -> String? {
            guide.records[kind].map { word + $0.text }
        }
        let first = [age] + RunnerGuideWords.marks(guide) + [guide.pace.map(RunnerGuideWords.pace)]
        let further = [
            record(.track, tr("track", in: "record") + " "), record(.distance, tr("distance", in: "record") + " "),
            guide.rating.map { tr("rating \($0)") },
            guide.claim.map { tr("claims \($0.rounded(places: 1).description) kg") },
        ]
        return ((first + [record(.overall)]).compactMap(\.self), further.compactMap(\.self))
    }
}

/// Words for the parts of a runner's form guide.
enum RunnerGuideWords {
    /// Circumstance of a record: `track and distance`.
    static func name(_ kind: RunnerGuide.Kind) -> String {
        switch kind {
        case .overall: tr("all starts")
        case .lastYear: tr("last 12 months")
        case .track: tr("this track")
        case .distance: tr("this distance")
        case .trackDistance: tr("track and distance")
        case .firstUp: tr("first-up")
        case .secondUp: tr("second-up")
        case .thirdUp: tr("third-up")
        case .fourthUp: tr("fourth-up")
        case .leftHanded: tr("left-handed")
        case .rightHanded: tr("right-handed")
        case .hurdle: tr("hurdles")
        case .steeple: tr("steeplechases")
        case .fresh30: tr("after 30 days")
        case .fresh90: tr("after 90 days")
        case .weightForAge: tr("weight for age")
        case .withJockey: tr("with the jockey")
        case .jockeyLast50: tr("jockey's last 50")
        case .jockeyForTrainer: tr("jockey for trainer")
        case .firm, .good, .soft, .heavy, .turf, .synthetic: kind.rawValue
        }
    }

    /// Place of a runner in the field, where it has a special one: `emergency 2`, `first starter`, `substitute`.
    static func marks(_ guide: RunnerGuide) -> [String] {
        [
            guide.emergency.map { $0 > 0 ? tr("emergency \($0)") : tr("emergency") },
            guide.isFirstStarter ? tr("first starter") : nil, guide.isSubstitute ? tr("substitute") : nil,
        ].compactMap(\.self)
    }

    /// Way to run: `front runner`, `back marker`; a word that is not in the table stays the source's.
    static func pace(_ word: String) -> String {
        // Some sources write it in one word.
        func joined(_ word: String) -> String { word.lowercased().filter { $0 != " " } }
        return paces.first { joined($0) == joined(word) }.map { translated($0) } ?? word.lowercased()
    }

    /// `settles 9 lengths from the back`: the source counts from the back of the field.
    static func settling(_ lengths: Int) -> String {
        switch lengths {
        case 0: tr("settles at the back")
        case 1: tr("settles 1 length from the back")
        default: tr("settles \(lengths) lengths from the back")
        }
    }

    /// `18 left out: they contradict themselves`; nil if none was.
    static func oddStarts(_ count: Int) -> String? {
        count > 0 ? tr("\(count) left out, which contradict themselves") : nil
    }

    /// `8-year-old brown gelding, New Zealand, 21 Oct 2016`; nil if all of it is unknown.
    static func birth(_ runner: Runner, _ guide: RunnerGuide, _ localTime: LocalTime) -> String? {
        let colour = guide.colour.map { colours[$0.lowercased()] ?? $0 }
        let sex = runner.sex.map { sexes[$0.lowercased()] ?? $0 }
        let who = [runner.age.map { tr("\($0)-year-old") }, colour, sex].compactMap(\.self).joined(separator: " ")
        let country = guide.country.map { RaceWords.region(of: Venue(country: $0)) }
        let born = guide.born.map { localTime.date(CivilTime($0), now: nil) }
        let parts = [who.isEmpty ? nil : who, country, born].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// `by Staphanos from My Big Love, by Kaapstad`; nil if no parent is known.
    static func parents(_ guide: RunnerGuide) -> String? {
        let dam = guide.dam.map { tr("from \($0)") + (guide.damSire.map { tr(" (by \($0))") } ?? "") }
        let parts = [guide.sire.map { tr("by \($0)") }, dam].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static let paces = [mark("front runner"), mark("on pace"), mark("midfield"), mark("back marker")]

    /// Letters of the sources; another is shown as it is.
    private static let sexes = [
        "g": tr("gelding"), "m": tr("mare"), "c": tr("colt"), "f": tr("filly"), "h": tr("horse", in: "sex"),
        "r": tr("ridgling"), "d": tr("dog"), "b": tr("bitch"),
    ]
    private static let colours = [
        "b": tr("bay"), "br": tr("brown"), "ch": tr("chestnut"), "gr": tr("grey"), "bl": tr("black"), "ro": tr("roan"),
        "b/br": tr("bay or brown"),
        "br/bl": tr("brown or black"), "bk": tr("black"), "bd": tr("brindle"), "f": tr("fawn"), "be": tr("blue"),
        "w": tr("white"),
    ]

    /// - Parameters:
    ///   - country: of the race, whose unit the distances have.
    ///   - now: an instant of the year whose dates need no year.
    ///   - tracks: names of tracks, for sources that write the first letters of one.
    static func startColumns(
        of category: RaceCategory, country: String?, now: Date?, localTime: LocalTime, tracks: [String]
    ) -> [RunnerPage.Column<PastStart>] {
        [
            .init(HeadingWords.date) { $0.day.map { localTime.dateInColumn(CivilTime($0), now: now) } ?? "" },
            .init(tr("Track", in: "course")) { $0.track.map { track($0, among: tracks) } ?? "" },
            .init(HeadingWords.distance, isRight: true) {
                $0.distance.map { RaceWords.distance($0, category, country: country) } ?? ""
            },
            .init(tr("Going")) { RaceWords.track($0.trackCondition) },
            .init(HeadingWords.finish, isRight: true) { finish($0) },
            .init(HeadingWords.margin, isRight: true) { $0.margin.map(CardWords.lengths) ?? "" },
            .init(HeadingWords.startingPrice, isRight: true) { $0.startingPrice?.text ?? "" },
            .init(HeadingWords.barrier(of: category), isRight: true) { $0.barrier.map { "\($0)" } ?? "" },
            .init(HeadingWords.weight, isRight: true) { $0.weight.map(CardWords.weight) ?? "" },
            .init(HeadingWords.jockey(of: category)) { $0.jockey ?? "" },
            .init(tr("Class")) { $0.raceClass ?? "" },
            .init(tr("Prize"), isRight: true) { $0.prizeMoney.map { localTime.money($0) } ?? "" },
            .init(tr("Time"), isRight: true) { withoutMinute($0.time) ?? "" },
            .init(tr("Rating"), isRight: true) { $0.rating.map { "\($0)" } ?? "" },
            .init(tr("First three")) { $0.placed.joined(separator: ", ") },
        ]
    }

    /// The name whose first letters the source writes, `Wolverhampton` for `WOLV`, if one of these alone begins so; the
    /// letters otherwise.
    static func track(_ track: String, among names: [String]) -> String {
        guard track.count == 4, track.allSatisfy({ $0.isUppercase }) else { return track }
        let found = Set(names.filter { $0.filter(\.isLetter).uppercased().hasPrefix(track) })
        return found.count == 1 ? found.first ?? track : track
    }

    /// A time of less than a minute: `37.35`, for which sources write `0.37.35` or `0:37.35`.
    private static func withoutMinute(_ time: String?) -> String? {
        guard let time, time.hasPrefix("0:") || time.hasPrefix("0.") && time.dropFirst(2).contains(".") else {
            return time
        }
        return String(time.dropFirst(2))
    }

    /// `last 600 m 37.35, gear: Blinkers, stewards: Slow to begin.`, as far as known.
    static func remarks(_ start: PastStart) -> String {
        let parts = [
            withoutMinute(start.last600).map { tr("last 600 m \($0)") }, start.gear.map { tr("gear: \($0)") },
            start.stewards.map { tr("stewards: \($0)") },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// `6 of 12`; a runner that did not finish has no position.
    private static func finish(_ start: PastStart) -> String {
        guard let finish = start.finish else { return start.field.map { tr("- of \($0)") } ?? "" }
        return "\(finish)" + (start.field.map { tr(" of \($0)") } ?? "")
    }
}
