package import FoundationEssentials
package import Models
package import Repository
internal import Services

extension Runner {
    /// A starter with everything in order but for what the test is about.
    package static func sample(
        _ number: Int, _ name: String = "Some Runner", barrier: Int? = nil, jockey: String? = "Jo Rider",
        trainer: String? = "Sam Keeper", weight: Decimal? = 58, lastStarts: String? = "4721x3",
        win: Decimal? = 5, place: Decimal? = 2, fluctuations: [Decimal] = [], favourite: Bool = false,
        mover: Bool = false, scratching: Scratching? = nil
    ) -> Runner {
        var runner = Runner(
            number: number, name: name,
            odds: Odds(
                win: Price(win), place: Price(place), fluctuations: fluctuations.compactMap { Price($0) }))
        runner.barrier = barrier ?? number
        runner.jockey = jockey
        runner.trainer = trainer
        runner.weight = weight
        runner.lastStarts = lastStarts
        runner.isFavourite = favourite
        runner.isMover = mover
        runner.scratching = scratching
        return runner
    }
}

extension RaceCard {
    /// An open race of the meeting and number that `Race.sample` has.
    package static func sample(
        _ id: String = "race", category: RaceCategory = .horse, runners: [Runner] = [.sample(1), .sample(2)],
        status: RaceStatus? = .open, start: Date? = .t0 + 300
    ) -> RaceCard {
        var card = RaceCard(id: RaceID(id), category: category)
        card.meeting = "Flemington"
        card.number = 7
        card.name = "Spring Handicap"
        card.advertisedStart = start
        card.status = status
        card.runners = runners
        return card
    }

    /// Twenty horses: 3 is marked as the favourite, 8 as a mover, 5 was scratched, 12 late; 17 has no price.
    package static func twentyHorses(_ id: String = "race", start: Date = .t0 + 300) -> RaceCard {
        let runners = horseNames.enumerated().map { index, name in
            let number = index + 1
            let win = Decimal(210 + (index * 377) % 4800) / 100
            let place = Decimal(120 + (index * 91) % 900) / 100
            let path = (0..<7).map { step in win + Decimal((index * 7 + step * step) % 5) / 2 }
            var runner = Runner.sample(
                number, name, barrier: (index * 7) % 20 + 1, jockey: jockeys[index % jockeys.count],
                trainer: trainers[index % trainers.count], weight: 60 - Decimal(index) / 2,
                lastStarts: "\(index % 9)x\(index * 37 % 900 + 11)", win: win, place: place, fluctuations: path)
            runner.isFavourite = number == 3
            runner.isMover = number == 8
            switch number {
            case 5: runner.scratching = Runner.Scratching(at: start - 7200)
            case 12: runner.scratching = Runner.Scratching(at: start - 400, isLate: true)
            case 17: runner.odds = Odds()
            default: break
            }
            return runner
        }
        var card = sample(id, runners: runners, start: start)
        card.tips = [3, 8, 1]
        card.conditions.distance = 1700
        card.conditions.trackCondition = "Good4"
        card.conditions.weather = "FINE"
        card.conditions.rail = "Out 3m entire circuit"
        card.conditions.raceClass = "Benchmark 70"
        card.conditions.prizeMoney = 1_250_000
        card.conditions.placesPaid = 3
        card.conditions.comment =
            "Quiet Harbour (3) was wide throughout last start and still ran on. Slate Roof (8) drops in class and "
            + "has the better draw. Winter Clock (1) is the danger from in front."
        return card
    }

    /// Eight dogs, without jockeys; all with prices.
    package static func eightDogs(_ id: String = "race", start: Date = .t0 + 40) -> RaceCard {
        let runners = horseNames.prefix(8).enumerated().map { index, name in
            Runner.sample(
                index + 1, name, jockey: nil, trainer: trainers[index % trainers.count], weight: nil,
                win: Decimal(180 + index * 240) / 100, place: Decimal(110 + index * 60) / 100,
                fluctuations: [Decimal(index + 2), Decimal(180 + index * 240) / 100], favourite: index == 0)
        }
        var card = sample(id, category: .greyhound, runners: runners, start: start)
        card.name = "Maiden Stake"
        card.conditions.distance = 515
        card.conditions.trackCondition = "Good"
        return card
    }

    /// Eight dogs that have run: 2 and 5 share the win, 7 is third.
    package static func deadHeat(_ id: String = "race", status: RaceStatus? = .final) -> RaceCard {
        var card = eightDogs(id, start: .t0 - 400)
        card.status = status
        card.actualStart = .t0 - 380
        let finish: [(Int, Int, Decimal?, String?)] = [
            (1, 2, nil, nil), (1, 5, 0, "DHT"), (3, 7, Decimal(23) / 10, "2-1/4L"), (4, 1, 4, "1-3/4L"),
        ]
        card.placings = finish.map { position, number, margin, words in
            var placing = Placing(position: position, number: number, name: horseNames[number - 1])
            placing.margin = margin
            placing.marginWords = words
            placing.time = number == 2 ? Decimal(2985) / 100 : nil
            return placing
        }
        let isFinal = status == .final
        let paid: [(String, [Int], Decimal)] = [
            ("Pool Win", [2], Decimal(22) / 10), ("Pool Win", [5], Decimal(31) / 10),
            ("Pool Place", [2], Decimal(14) / 10), ("Pool Place", [5], Decimal(19) / 10),
            ("Pool Place", [7], Decimal(37) / 10), ("Pool Quinella", [2, 5], Decimal(137) / 10),
            ("Pool Trifecta", [2, 5, 7], Decimal(3966) / 10),
        ]
        card.dividends = paid.map { product, combination, amount in
            Dividend(product: product, tote: "NZ", amount: amount, isFinal: isFinal, combination: combination)
        }
        return card
    }

    package static func abandoned(_ id: String = "race") -> RaceCard {
        var card = twentyHorses(id)
        card.runners = card.runners.prefix(9).map { runner in
            var runner = runner
            runner.odds = Odds()
            return runner
        }
        card.status = .abandoned
        card.conditions.comment = nil
        return card
    }

    private static let horseNames = [
        "Winter Clock", "Bread and Salt", "Quiet Harbour", "Ferryman's Daughter", "Old Brass", "Copper Kettle",
        "Half Past Nine", "Slate Roof", "A Very Long Name Indeed (NZ)", "Lantern", "Tall Timber", "Second Sight",
        "Rue de l'Église", "Northerly", "Paper Moon", "Grey Wether", "No Price Yet", "Tide Table", "Red Earth",
        "Last Of All",
    ]
    private static let jockeys = ["Ann Archer", "B. Featherstonehaugh", "Cy Young", "Dee Marsh (a2kg)", "E. Okafor"]
    private static let trainers = ["Moss & Hill", "P. Greenwood", "Team Van der Berg", "Ida Stone"]
}

/// Cards that the test gives, and the requests for them.
@MainActor
package final class ScriptedCards: CardRepository {
    package private(set) var revision = 0
    package private(set) var opened: [RaceID] = []
    package private(set) var isOpen = false
    package private(set) var refreshes = 0
    package var card: CardSnapshot? {
        didSet { revision += 1 }
    }
    /// The snapshot that an opened race has at once.
    private let known: [RaceID: RaceCard]

    package init(_ cards: [RaceCard] = []) {
        known = Dictionary(cards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func open(_ race: Race) {
        opened.append(race.id)
        isOpen = true
        card = CardSnapshot(
            id: race.id, race: race, card: known[race.id], sources: [SourceState(.affiliates), SourceState(.neds)])
    }

    package func closeCard() {
        isOpen = false
        card = nil
    }

    package func refreshCard() { refreshes += 1 }

    /// What came of the race that is open.
    package func show(_ card: RaceCard?, sources: [SourceState]? = nil, moves: [Int: PriceMove] = [:]) {
        guard var snapshot = self.card else { return }
        snapshot.card = card
        snapshot.moves = moves
        if let sources { snapshot.sources = sources }
        self.card = snapshot
    }
}
