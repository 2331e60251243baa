package import FoundationEssentials

/// A race as form counts it, made from a card with a final result.
package struct FormRace: Hashable, Sendable {
    package var id: RaceID
    /// Category of the race; its kinds of form follow from it (`FormKind.rider`).
    package var category: RaceCategory
    /// The meeting's name, by which form of tracks is counted; nil if the source reports none.
    package var meeting: String?
    /// Country of the track by one code (`Country.code`); nil if no source reports it. Two tracks may have one name.
    package var country: String?
    /// 0 if the source reports none.
    package var number: Int
    /// The race's name; nil if the source reports none.
    package var name: String?
    /// Advertised start in UTC; the actual one if no advertised start is known.
    package var start: Date
    /// Distance, going and class, as far as the source reports them.
    package var conditions: FormConditions
    /// Sorted by number, each number once. Placed runners are among them even if the card lists them nowhere else.
    package var runners: [FormRunner]

    /// Makes a race from a card.
    /// - Parameter country: code of the meeting's venue, which a card does not have.
    /// - Returns: nil if the card has no final result, no placings or no start. It is also nil without a list of
    ///   runners, since then all known runners would be placed.
    package init?(_ card: RaceCard, country: String? = nil) {
        guard card.status == .final, !card.placings.isEmpty, !card.runners.isEmpty,
            let start = card.advertisedStart ?? card.actualStart
        else { return nil }
        id = card.id
        category = card.category
        meeting = card.meeting
        self.country = Country.code(country)
        number = card.number
        name = card.name
        self.start = start
        conditions = FormConditions(
            distance: card.conditions.distance, going: card.conditions.trackCondition,
            raceClass: card.conditions.raceClass)
        runners = Self.runners(of: card)
    }

    /// Day of the start, in days since 1970 by UTC.
    package var day: Int { Self.day(of: start) }

    /// Days since 1970 by UTC on which an instant falls.
    package static func day(of instant: Date) -> Int {
        CivilTime(instant).daysSince1970
    }

    private static func runners(of card: RaceCard) -> [FormRunner] {
        var positions: [Int: Int] = [:]
        for placing in card.placings {
            positions[placing.number] = min(positions[placing.number] ?? .max, placing.position)
        }
        let sharing = positions.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let paid = card.conditions.placesPaid ?? 3
        var seen: Set<Int> = []
        var runners = card.runners.filter { seen.insert($0.number).inserted }.map { runner in
            FormRunner(runner, position: positions[runner.number] ?? 0, sharing: sharing, paid: paid)
        }
        // A placed runner has run, even if the list of runners lacks it.
        for placing in card.placings where seen.insert(placing.number).inserted {
            var runner = Runner(number: placing.number, name: placing.name)
            runner.barrier = placing.barrier
            runners.append(
                FormRunner(runner, position: positions[placing.number] ?? 0, sharing: sharing, paid: paid))
        }
        let placings = Dictionary(card.placings.map { ($0.number, $0) }) { first, _ in first }
        for index in runners.indices where runners[index].isStarter {
            let placing = placings[runners[index].number]
            (runners[index].margin, runners[index].time) = (placing?.margin, placing?.time)
        }
        markFavourite(&runners)
        return runners.sorted { $0.number < $1.number }
    }

    /// Marks the favourites if the source marks no starter: those of the lowest starting price, or else of the lowest
    /// last fixed price.
    private static func markFavourite(_ runners: inout [FormRunner]) {
        let starters = runners.filter(\.isStarter)
        guard !starters.contains(where: \.isFavourite) else { return }
        for price in [\FormRunner.starting, \FormRunner.fixed] {
            guard let lowest = starters.compactMap({ $0[keyPath: price] }).min() else { continue }
            for index in runners.indices where runners[index].isStarter && runners[index][keyPath: price] == lowest {
                runners[index].isFavourite = true
            }
            return
        }
    }
}

/// Conditions of a race that form keeps.
package struct FormConditions: Hashable, Sendable {
    /// Metres; nil if the source reports none.
    package var distance: Int?
    /// Condition of the track in the source's spelling: `Good4`.
    package var going: String?
    /// Class of the race in the source's spelling.
    package var raceClass: String?

    package init(distance: Int? = nil, going: String? = nil, raceClass: String? = nil) {
        (self.distance, self.going, self.raceClass) = (distance, going, raceClass)
    }
}

/// A runner of a race that form counts.
package struct FormRunner: Hashable, Sendable {
    /// Whether a runner started. The raw value is the column `fate` of the store.
    package enum Fate: Int, Hashable, Sendable {
        case started
        /// Scratched before the field was final.
        case scratched
        /// Scratched after the field was final: stakes are returned.
        case lateScratched
    }

    /// Saddlecloth or rug, as the code of a `RunnerNumber`.
    package var number: Int
    /// Name as the source writes it; empty if it reports none.
    package var name: String
    /// Name of the jockey or driver; nil if the source reports none.
    package var rider: String?
    /// Name as the source writes it; nil if it reports none.
    package var trainer: String?
    /// Barrier, box or draw, 1 to 99; nil if the source reports none.
    package var barrier: Int?
    /// Started, or how it was withdrawn.
    package var fate: Fate
    /// Marked by the source; if it marks no starter, those of the lowest price are marked.
    package var isFavourite: Bool
    /// Position from 1; 0 if unplaced, unknown or scratched.
    package var position: Int
    /// Number of runners with that position: more than 1 in a dead heat.
    package var sharing: Int
    /// True within the paid places; three if the source does not report their number.
    package var isPlaced: Bool
    /// Starting price; nil if the source reports none.
    package var starting: Price?
    /// Last fixed price seen while bets were taken; nil if none was seen.
    package var fixed: Price?
    /// First fixed price: the reported one, else the first that was seen.
    package var opening: Price?
    /// Weight carried in kilograms; nil if the source reports none.
    package var weight: Decimal?
    /// Lengths behind the winner; nil if the source reports none.
    package var margin: Decimal?
    /// Seconds of the winner; nil if the source reports none, and for everybody else.
    package var time: Decimal?

    package init(_ runner: Runner) {
        self.init(runner, position: 0, sharing: [:], paid: 0)
    }

    init(_ runner: Runner, position: Int, sharing: [Int: Int], paid: Int) {
        number = runner.number
        name = runner.name
        rider = runner.jockey
        trainer = runner.trainer
        barrier = runner.barrier
        fate = runner.scratching.map { $0.isLate ? .lateScratched : .scratched } ?? .started
        isFavourite = runner.isFavourite
        self.position = fate == .started ? position : 0
        self.sharing = max(1, sharing[position] ?? 1)
        isPlaced = self.position > 0 && self.position <= paid
        starting = runner.startingPrice
        fixed = runner.odds.win
        (opening, weight) = (runner.odds.opening, runner.weight)
    }

    package var isStarter: Bool { fate == .started }
}

/// A name as form knows it: two spellings of one (case, accents, apostrophes, spaces) have one key.
package enum FormName {
    /// Letters and digits alone, without brackets at the end: a country (`Amber Echo (NZ)`), an apprentice's claim
    /// (`Dee Marsh (a2kg)`).
    /// - Returns: nil for an empty text.
    package static func key(_ text: String?) -> String? {
        guard let text else { return nil }
        let key = FoldedText(plain(text)).key
        if !key.isEmpty { return key }
        let rest = text.lowercased().filter { !$0.isWhitespace }
        return rest.isEmpty ? nil : rest
    }

    /// The text without brackets at the end, unless the brackets are all of it.
    package static func plain(_ text: String) -> String {
        guard text.last == ")", let open = text.lastIndex(of: "(") else { return text }
        var head = text[..<open]
        while head.last == " " { head.removeLast() }
        return head.isEmpty ? text : String(head)
    }

    /// Whether a new spelling of a name takes the place of the one that is shown: capitals and small letters before
    /// capitals alone, otherwise the newer one.
    package static func isBetter(_ name: String, than shown: String, isNewer: Bool) -> Bool {
        let (one, other) = (isMixed(name), isMixed(shown))
        return one == other ? isNewer && name != shown : one
    }

    private static func isMixed(_ name: String) -> Bool {
        name.contains(where: \.isLowercase) && name.contains(where: \.isUppercase)
    }

    package static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).compactMap {
            let key = FoldedText(String($0)).key
            return key.isEmpty ? nil : key
        }
    }
}
