import FoundationEssentials
import Models

/// `data` of `/racing/events/{id}` (docs/dev/feed.md, "Affiliates"). Every part may be missing.
struct AffiliatesEvent: Decodable {
    private let race: RacePart
    private let runners: [AffiliatesRunner]
    private let results: [PlacingPart]
    private let dividends: [DividendPart]
    private let pools: [RaceGuide.Pool]
    private let substitutes: Set<String>
    /// Shares of bets and money, by the source's id of the runner.
    private let backings: [String: Backing]

    private enum Keys: String, CodingKey {
        case race, runners, results, dividends, substitutions
        case pools = "tote_pools"
        case money = "money_tracker"
    }

    private enum MoneyKeys: CodingKey { case entrants }

    /// Shares of one kind of bet on a runner; the source has several for each, which add up.
    private struct BackingPart: Decodable {
        let id: String
        let backing: Backing

        private enum Keys: String, CodingKey {
            case id = "entrant_id"
            case bets = "bet_percentage"
            case money = "hold_percentage"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = FeedText.clean(try container.decode(String.self, forKey: .id), limit: 100)
            backing = Backing(
                bets: container.whole(.bets, in: 0...100) ?? 0, money: container.whole(.money, in: 0...100) ?? 0)
        }
    }

    private struct SubstitutePart: Decodable {
        let id: String

        private enum CodingKeys: String, CodingKey { case id = "entrant_id" }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        race = try container.decode(RacePart.self, forKey: .race)
        runners = container.list(AffiliatesRunner.self, .runners)
        results = container.list(PlacingPart.self, .results)
        dividends = container.list(DividendPart.self, .dividends)
        pools = Array(container.list(AffiliatesPool.self, .pools).map(\.pool).prefix(RaceGuide.poolsKept))
        substitutes = Set(
            container.list(SubstitutePart.self, .substitutions).map { FeedText.clean($0.id, limit: 100) })
        let money = try? container.nestedContainer(keyedBy: MoneyKeys.self, forKey: .money)
        let parts = (money?.list(BackingPart.self, .entrants) ?? []).map { ($0.id, $0.backing) }
        backings = Dictionary(parts) { Backing(bets: $0.bets + $1.bets, money: $0.money + $1.money) }
    }

    func card(_ id: RaceID) -> RaceCard {
        var card = race.card(id)
        card.runners = Runner.field(runners.lazy.map(\.runner)).map(withSubstitute)
        // Before anything is bet every share is 0, which says nothing.
        if backings.values.contains(where: { $0.bets > 0 || $0.money > 0 }) {
            for index in card.runners.indices {
                card.runners[index].backing = card.runners[index].id.flatMap { backings[$0] }
            }
        }
        var guide = race.guide
        guide.pools = pools
        card.guide = guide.isEmpty ? nil : Shared(guide)
        let numbers = Dictionary(
            card.runners.compactMap { one in one.id.map { ($0, one.number) } },
            uniquingKeysWith: { one, _ in one })
        card.tips = race.tips.compactMap { numbers[$0] }
        card.placings = Placing.placed(results.map(\.placing), of: card.runners)
        card.dividends = Self.settled(dividends.map(\.dividend).once)
        return card
    }

    private func withSubstitute(_ runner: Runner) -> Runner {
        guard let id = runner.id, substitutes.contains(id) else { return runner }
        var runner = runner
        var guide = runner.guide?.value ?? RunnerGuide()
        guide.isSubstitute = true
        runner.guide = Shared(guide)
        return runner
    }

    /// A dividend that is final replaces the interim one of the same bet, which the source goes on sending.
    static func settled(_ dividends: [Dividend]) -> [Dividend] {
        struct Bet: Hashable {
            let tote: String?
            let product: String
            let combination: [Int]
        }
        var order: [Bet] = []
        var latest: [Bet: Dividend] = [:]
        for dividend in dividends {
            let bet = Bet(tote: dividend.tote, product: dividend.product, combination: dividend.combination)
            if latest[bet] == nil { order.append(bet) }
            if latest[bet].map({ !$0.isFinal || dividend.isFinal }) ?? true { latest[bet] = dividend }
        }
        return order.compactMap { latest[$0] }
    }

    private struct RacePart: Decodable {
        private var read: RaceCard
        let tips: [String]
        let guide: RaceGuide

        func card(_ id: RaceID) -> RaceCard {
            var card = read
            card.id = id
            return card
        }

        private enum Keys: String, CodingKey {
            case meetingName = "display_meeting_name"
            case otherMeetingName = "meeting_name"
            case meetingID = "meeting_id"
            case status, description, type, distance, weather, comment, tips
            case advertisedStart = "advertised_start"
            case actualStart = "actual_start"
            case number = "race_number"
            case track = "track_condition"
            case direction = "track_direction"
            case surface = "track_surface"
            case rail = "rail_position"
            case raceClass = "class"
            case ages = "age_conditions"
            case prizes = "prize_monies"
            case placesPaid = "positions_paid"
            case protest = "protest_reason"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            var card = RaceCard(
                id: RaceID(""), category: AffiliatesCategory.category(container.lenient(String.self, .type)))
            card.meetingID = container.text(.meetingID, limit: 100)
            card.meeting = container.text(.meetingName, limit: 80) ?? container.text(.otherMeetingName, limit: 80)
            card.number = container.whole(.number, in: 0...999) ?? 0
            card.name = container.text(.description, limit: 160)
            card.advertisedStart = container.instant(.advertisedStart)
            card.actualStart = container.instant(.actualStart)
            card.status = RaceStatus(word: container.lenient(String.self, .status))
            var conditions = RaceCard.Conditions()
            conditions.distance = container.whole(.distance, in: 1...99_999)
            conditions.trackCondition = container.text(.track, limit: 40)
            conditions.surface = container.text(.surface, limit: 40)
            conditions.direction = container.text(.direction, limit: 20)
            conditions.weather = container.text(.weather, limit: 40)
            conditions.rail = container.text(.rail, limit: 160)
            conditions.raceClass = container.text(.raceClass, limit: 80)
            conditions.prizeMoney = container.lenient(PlacePrizes.self, .prizes)?.total
            let ages = container.text(.ages, limit: 20)
            conditions.ages = ages?.lowercased() == "unrestricted" ? nil : ages
            conditions.placesPaid = container.whole(.placesPaid, in: 1...20)
            conditions.comment = container.text(.comment, limit: 4000)
            conditions.protest = container.text(.protest, limit: 200)
            card.conditions = conditions
            read = card
            guide = (try? AffiliatesRaceGuide(from: decoder))?.guide ?? RaceGuide()
            tips = container.list(String.self, .tips).map { FeedText.clean($0, limit: 100) }
        }
    }

    private struct PlacingPart: Decodable {
        let placing: Placing

        private enum Keys: String, CodingKey {
            case position, name, barrier
            case number = "runner_number"
            case margin = "margin_length"
            case marginWords = "positional_margin"
            case time = "winning_time"
        }

        init(from decoder: any Decoder) throws {
            placing = try decoder.container(keyedBy: Keys.self).placing(
                position: .position, number: .number, name: .name, barrier: .barrier, margin: .margin,
                marginWords: .marginWords, time: .time)
        }
    }

    private struct DividendPart: Decodable {
        let dividend: Dividend

        private struct Place: Decodable {
            let number: Int
            let position: Int

            private enum Keys: String, CodingKey {
                case position
                case number = "runner_number"
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                number = try container.decode(RunnerNumber.self, forKey: .number).code
                position = container.lenient(LooseInt.self, .position)?.value ?? .max
            }
        }

        private enum Keys: String, CodingKey {
            case tote, status, dividend, positions
            case product = "product_name"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            guard let amount = container.decimal(.dividend), amount > 0,
                let product = container.text(.product, limit: 60)
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .dividend, in: container, debugDescription: "no dividend, or of nothing")
            }
            dividend = Dividend(
                product: product, tote: container.text(.tote, limit: 20), amount: amount,
                isFinal: container.lenient(String.self, .status)?.lowercased() == "final",
                combination: container.list(Place.self, .positions).sorted { $0.position < $1.position }.map(\.number))
        }
    }
}
