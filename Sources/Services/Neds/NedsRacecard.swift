import FoundationEssentials
import Models

/// The answer of `racecard` (docs/dev/feed.md, "Racecard"): tables by id. Every field may be missing.
struct NedsRacecard: Decodable {
    private let races: [String: RacePart]
    private let meetings: [String: MeetingPart]
    private let markets: [String: MarketPart]
    private let entrants: [String: NedsEntrant]
    private let prices: [String: PricePart]
    private let fluctuations: [String: [Price]]
    private let results: [ResultPart]

    private enum Outer: CodingKey { case data }
    private enum Keys: String, CodingKey {
        case races, meetings, markets, entrants, prices, results
        case fluctuations = "price_fluctuations"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Outer.self).nestedContainer(keyedBy: Keys.self, forKey: .data)
        func table<Value: Decodable>(_ type: Value.Type, _ key: Keys) -> [String: Value] {
            (container.lenient(WireTable<Lenient<Value>>.self, key)?.items ?? [:]).compactMapValues(\.value)
        }
        races = table(RacePart.self, .races)
        meetings = table(MeetingPart.self, .meetings)
        markets = table(MarketPart.self, .markets)
        entrants = table(NedsEntrant.self, .entrants)
        prices = table(PricePart.self, .prices)
        fluctuations = table(LenientArray<LoosePrice>.self, .fluctuations)
            .mapValues { $0.values.compactMap(\.value) }
        results = Array(table(ResultPart.self, .results).values)
    }

    /// - Returns: nil when the answer has neither the race nor a runner.
    func card(_ id: RaceID) -> RaceCard? {
        let race = races[id.text] ?? (races.count == 1 ? races.values.first : nil)
        let field = field(of: race == nil ? nil : id.text)
        guard race != nil || !field.isEmpty else { return nil }
        let meeting = race?.meetingID.flatMap { meetings[$0] }
        var card = RaceCard(id: id, category: NedsCategory.category(id: meeting?.categoryID))
        card.meetingID = FeedText.clean(optional: race?.meetingID, limit: 100)
        card.meeting = meeting?.name
        card.number = race?.number ?? 0
        card.name = race?.name
        card.advertisedStart = race?.start
        card.actualStart = race?.actualStart
        card.runners = Runner.field(field.map(runner))
        card.placings = placings(field, card.runners)
        return card
    }

    /// Entrants of the field; those of other markets are not runners, and `Vacant Box` is an empty place.
    private func field(of race: String?) -> [(id: String, entrant: NedsEntrant)] {
        let finals = markets.filter { $0.value.isFinalField && (race == nil || ($0.value.raceID ?? race) == race) }
        let named = Set(finals.values.flatMap(\.entrants))
        return entrants.filter { id, entrant in
            entrant.isRunner && (named.contains(id) || entrant.marketID.map { finals[$0] != nil } ?? finals.isEmpty)
        }.map { ($0.key, $0.value) }
    }

    private func runner(_ id: String, _ entrant: NedsEntrant) -> Runner {
        var runner = entrant.runner
        runner.id = FeedText.clean(id, limit: 100)
        let known = fluctuations[id] ?? []
        let place = NedsProduct.fixedPlace.lazy.compactMap { prices["\(id):\($0):"]?.price }.first
        runner.odds = Odds(
            win: prices["\(id):\(NedsProduct.fixedWin):"]?.price ?? known.last, place: place, fluctuations: known)
        return runner
    }

    private func placings(_ field: [(id: String, entrant: NedsEntrant)], _ runners: [Runner]) -> [Placing] {
        let entrants = Dictionary(field.map { ($0.id, $0.entrant.runner) }, uniquingKeysWith: { one, _ in one })
        let placings = results.compactMap { result -> Placing? in
            guard let runner = entrants[result.entrantID] else { return nil }
            var placing = Placing(position: result.position, number: runner.number, name: runner.name)
            placing.barrier = runner.barrier
            return placing
        }
        return Placing.placed(placings, of: runners)
    }

    private struct RacePart: Decodable {
        let meetingID: String?
        let name: String?
        let number: Int?
        let start: Date?
        let actualStart: Date?

        private enum Keys: String, CodingKey {
            case name, number
            case meetingID = "meeting_id"
            case start = "advertised_start"
            case actualStart = "actual_start"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            meetingID = container.lenient(String.self, .meetingID)
            name = container.text(.name, limit: 160)
            number = container.whole(.number, in: 0...999)
            start = container.lenient(WireStart.self, .start)?.date
            let actual = container.lenient(WireStart.self, .actualStart)?.date
            actualStart = actual.flatMap { $0.timeIntervalSince1970 > 0 ? $0 : nil }
        }
    }

    private struct MeetingPart: Decodable {
        let name: String?
        let categoryID: String?

        private enum Keys: String, CodingKey {
            case name
            case categoryID = "category_id"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = container.text(.name, limit: 80)
            categoryID = container.lenient(String.self, .categoryID)
        }
    }

    private struct MarketPart: Decodable {
        let isFinalField: Bool
        let raceID: String?
        let entrants: [String]

        private enum Keys: String, CodingKey {
            case name
            case raceID = "race_id"
            case entrants = "entrant_ids"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            isFinalField = container.lenient(String.self, .name)?.lowercased() == "final field"
            raceID = container.lenient(String.self, .raceID)
            entrants = container.list(String.self, .entrants)
        }
    }

    private struct PricePart: Decodable {
        let price: Price?

        private enum Keys: CodingKey { case odds, numerator, denominator }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let odds = try container.nestedContainer(keyedBy: Keys.self, forKey: .odds)
            let range = 1...1_000_000_000
            price = Price(
                numerator: odds.whole(.numerator, in: range), denominator: odds.whole(.denominator, in: range))
        }
    }

    private struct ResultPart: Decodable {
        let entrantID: String
        let position: Int

        private enum Keys: String, CodingKey {
            case position
            case entrantID = "entrant_id"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            entrantID = try container.decode(String.self, forKey: .entrantID)
            guard let position = container.whole(.position, in: Runner.numberRange) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .position, in: container, debugDescription: "no position: \(container.written(.position))")
            }
            self.position = position
        }
    }
}

/// The products among some 84 for each runner that a card shows.
enum NedsProduct {
    static let fixedWin = "940b8704-e497-4a76-b390-00918ff7d282"
    /// Products of the fixed place price: of Australia, then of New Zealand.
    static let fixedPlace = ["7cf3eea6-5654-42be-9c2e-6de280e7bb34", "e0a6d9b2-de5b-46ef-9bea-a4064f6bbc4a"]
}

/// One of `entrants` of a racecard.
struct NedsEntrant: Decodable {
    let runner: Runner
    let marketID: String?
    let isRunner: Bool

    private enum Keys: String, CodingKey {
        case name, number, barrier
        case marketID = "market_id"
        case otherBarrier = "barrier_position"
        case isScratched = "is_scratched"
        case scratchTime = "scratch_time"
        case form = "form_summary"
        case isVisible = "visible"
    }

    private enum FormKeys: String, CodingKey {
        case jockey = "riderOrDriver"
        case trainer = "trainerName"
        case lastStarts = "last20Starts"
        case weight = "handicapWeight"
        case comment = "entrantComment"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let name = container.text(.name, limit: 80) ?? ""
        let number = container.runnerNumber(.number)
        var runner = Runner(number: number, name: name)
        runner.barrier =
            container.whole(.barrier, in: Runner.numberRange) ?? container.whole(.otherBarrier, in: Runner.numberRange)
        if let form = try? container.nestedContainer(keyedBy: FormKeys.self, forKey: .form) {
            runner.jockey = form.text(.jockey, limit: 60)
            runner.trainer = form.text(.trainer, limit: 60)
            runner.lastStarts = form.text(.lastStarts, limit: 20)
            runner.weight = form.decimal(.weight).flatMap { $0 > 0 ? $0 : nil }
            runner.comment = form.text(.comment, limit: 600)
        }
        if container.flag(.isScratched) {
            runner.scratching = Runner.Scratching(
                at: container.instant(.scratchTime) ?? container.lenient(WireStart.self, .scratchTime)?.date)
        }
        self.runner = runner
        marketID = container.lenient(String.self, .marketID)
        let isVisible = container.lenient(LooseBool.self, .isVisible)?.value ?? true
        isRunner = (number > 0 || !name.isEmpty) && isVisible && name.lowercased() != "vacant box"
    }
}

/// The JSON text in the string `additional_data` (docs/dev/feed.md, "additional_data"). Every value may be missing.
struct NedsAdditionalData: Decodable {
    private(set) var listed: ListedGuide

    private enum Outer: String, CodingKey {
        case info = "revealed_race_info"
        case gait, classes, prizes
    }

    private enum Keys: String, CodingKey {
        case group, gait, prizemonies
        case raceClass = "class"
        case startType = "start_type"
        case rail = "rail_position"
        case direction = "track_direction"
        case surface = "track_surface"
        case straight = "track_home_straight_metres"
        case circumference = "track_circumference"
    }

    private struct OldPrize: Decodable {
        let type: String
        let amount: Decimal?

        private enum Keys: CodingKey { case type, value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            type = try container.decode(String.self, forKey: .type)
            amount = container.lenient(String.self, .value).flatMap { text in
                Decimal(string: String(text.filter { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(15)))
            }
        }
    }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Outer.self)
        listed = ListedGuide()
        if let info = try? outer.nestedContainer(keyedBy: Keys.self, forKey: .info) {
            read(info)
        } else {
            // Answers of 2021 had this form.
            listed.guide.gait = Self.gait(outer.text(.gait, limit: 20))
            listed.conditions.raceClass =
                outer.list(String.self, .classes).lazy
                .compactMap { FeedText.clean(optional: $0, limit: 80) }.first
            let total = outer.list(OldPrize.self, .prizes).first { $0.type == "total_value" }?.amount
            listed.conditions.prizeMoney = total.flatMap { $0 > 0 && $0 < 1_000_000_000 ? $0 : nil }
        }
    }

    private mutating func read(_ info: KeyedDecodingContainer<Keys>) {
        listed.conditions.raceClass = info.text(.raceClass, limit: 80)
        listed.conditions.rail = info.text(.rail, limit: 160)
        listed.conditions.direction = info.text(.direction, limit: 20)
        let surface = info.text(.surface, limit: 40)
        // A single letter is a code that people do not understand.
        listed.conditions.surface = (surface?.count ?? 0) > 1 ? surface : nil
        let prizes = info.lenient(PlacePrizes.self, .prizemonies)
        listed.conditions.prizeMoney = prizes?.total
        listed.guide.prizes = prizes?.prizes ?? []
        listed.guide.startType = info.text(.startType, limit: 20)
        listed.guide.gait = Self.gait(info.text(.gait, limit: 20))
        listed.guide.group = info.text(.group, limit: 20)
        listed.guide.straight = info.whole(.straight, in: 1...9_999)
        listed.guide.circumference = info.whole(.circumference, in: 1...9_999)
    }

    private static func gait(_ text: String?) -> String? {
        switch text {
        case "P": "Pace"
        case "T": "Trot"
        default: text
        }
    }
}
