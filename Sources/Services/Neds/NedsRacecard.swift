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
