import Foundation
import Models
import Repository

/// A season of random races as it is, and as cards report it: names are spelled in several ways, prices are missing,
/// runners are scratched, heats are dead, races abandoned. A seed makes the same season every time.
struct RandomSeason {
    struct Entry {
        var horse: Int
        var rider: Int?
        var trainer: Int
        var barrier: Int?
        var isOut: Bool
        var isLate: Bool
        /// Place at the finish; nil for unplaced.
        var position: Int?
        var starting: Decimal?
        var fixed: Decimal?
        var isFavourite: Bool
    }

    struct Race {
        var id: String
        var category: RaceCategory
        var track: Int
        var number: Int
        var start: Date
        var status: RaceStatus
        var placesPaid: Int?
        var entries: [Entry]
    }

    var races: [Race] = []
    private var dice: Dice

    init(seed: UInt64, races count: Int, days: Int, until end: Date) {
        dice = Dice(state: seed)
        for index in 0..<count {
            races.append(race(index, start: end - Double(dice.roll(days * 86_400)) - 1))
        }
    }

    private mutating func race(_ index: Int, start: Date) -> Race {
        let category = RaceCategory.known[dice.roll(3)]
        var race = Race(
            id: "race-\(index)", category: category, track: dice.roll(4), number: index % 90 + 1, start: start,
            status: [.final, .final, .final, .final, .final, .final, .final, .abandoned, .interim][dice.roll(9)],
            placesPaid: [nil, 2, 3, 4][dice.roll(4)], entries: [])
        var horses = Array(0..<30)
        for number in 0..<(1 + dice.roll(9)) {
            let isOut = dice.roll(9) == 0
            race.entries.append(
                Entry(
                    horse: horses.remove(at: dice.roll(horses.count)),
                    rider: category == .greyhound || dice.roll(12) == 0 ? nil : dice.roll(6), trainer: dice.roll(5),
                    barrier: dice.roll(10) == 0 ? nil : number + 1, isOut: isOut, isLate: isOut && dice.roll(2) == 0,
                    position: nil, starting: dice.roll(4) == 0 ? nil : Decimal(1_000 + dice.roll(30_000)) / 1000,
                    fixed: dice.roll(4) == 0 ? nil : Decimal(101 + dice.roll(3_000)) / 100, isFavourite: false))
        }
        finish(&race)
        return race
    }

    private mutating func finish(_ race: inout Race) {
        var starters = race.entries.indices.filter { !race.entries[$0].isOut }
        if let favourite = starters.first { race.entries[favourite].isFavourite = true }
        var position = 1
        while !starters.isEmpty, position <= 4 {
            let heat = min(starters.count, [1, 1, 1, 2, 3][dice.roll(5)])
            for _ in 0..<heat { race.entries[starters.remove(at: dice.roll(starters.count))].position = position }
            position += heat
        }
    }

    // MARK: As cards

    private static let riders = ["Dee Marsh", "Zoë O'Brien", "Å. Ström", "J Smith", "Mac Lean", "Ann Archer"]

    /// One of a name's spellings.
    private static func spelled(_ name: String, _ way: Int) -> String {
        switch way {
        case 0: name
        case 1: name.uppercased()
        case 2: name.replacingOccurrences(of: "ë", with: "e").replacingOccurrences(of: "'", with: "’")
        case 3: name + " (a2kg)"
        default: name.replacingOccurrences(of: " ", with: "  ")
        }
    }

    mutating func card(_ race: Race) -> StoredCard {
        var card = RaceCard(id: RaceID(race.id), category: race.category)
        card.meeting = Self.spelled("Track \(race.track)", [0, 1, 4][dice.roll(3)])
        card.number = race.number
        card.advertisedStart = race.start
        card.status = race.status
        card.conditions.placesPaid = race.placesPaid
        for (index, entry) in race.entries.enumerated() {
            var runner = Runner(number: index + 1, name: Self.spelled("Horse \(entry.horse)", dice.roll(2)))
            runner.jockey = entry.rider.map { Self.spelled(Self.riders[$0], dice.roll(5)) }
            runner.trainer = Self.spelled("Trainer \(entry.trainer)", dice.roll(2))
            runner.barrier = entry.barrier
            runner.odds.win = Price(entry.fixed)
            runner.startingPrice = Price(entry.starting)
            runner.isFavourite = entry.isFavourite
            if entry.isOut { runner.scratching = Runner.Scratching(isLate: entry.isLate) }
            card.runners.append(runner)
            if let position = entry.position, race.status != .abandoned {
                card.placings.append(Placing(position: position, number: index + 1, name: runner.name))
            }
        }
        return StoredCard(card: card, seenAt: race.start + 600)
    }

    // MARK: As it is

    /// The subject that an entry counts for, as a word that no other subject has; nil for none.
    private static func owner(_ entry: Entry, _ race: Race, _ kind: FormKind) -> String? {
        let isDog = race.category == .greyhound
        return switch kind {
        case .horse: isDog ? nil : "horse\(entry.horse)"
        case .greyhound: isDog ? "horse\(entry.horse)" : nil
        case .jockey: race.category == .horse ? entry.rider.flatMap { FormName.key(riders[$0]) } : nil
        case .driver: race.category == .harness ? entry.rider.flatMap { FormName.key(riders[$0]) } : nil
        case .trainer: "trainer\(entry.trainer)"
        case .track: "track\(race.track)"
        case .barrier: entry.barrier.map { "\($0)" }
        case .favourite: entry.isFavourite ? "favourite" : nil
        case .price: nil
        }
    }

    /// Day of the first race that counts.
    var firstDay: Int? {
        let counted = races.filter { race in
            race.status == .final && race.entries.contains { $0.position != nil }
        }
        return counted.map { FormRace.day(of: $0.start) }.min()
    }

    /// Counted by plain loops: nothing of the program's own counting is used.
    func counts(_ kind: FormKind, from first: Date) -> [FormSubject: FormCounts] {
        var sums: [FormSubject: FormCounts] = [:]
        for race in races where race.status == .final && race.start >= first {
            guard race.entries.contains(where: { $0.position != nil }) else { continue }
            for entry in race.entries where !entry.isOut {
                guard let owner = Self.owner(entry, race, kind) else { continue }
                let subject = FormSubject(kind, race.category, owner)
                var sum = sums[subject] ?? FormCounts()
                sum.starts += 1
                if entry.position == 1 { sum.wins += 1 }
                if let position = entry.position, position <= race.placesPaid ?? 3 { sum.places += 1 }
                let winners = race.entries.filter { $0.position == 1 }.count
                if let price = entry.starting {
                    sum.starting.counted += 1
                    if entry.position == 1 { sum.starting.returned += Self.share(price, winners) }
                }
                if let price = entry.fixed {
                    sum.fixed.counted += 1
                    if entry.position == 1 { sum.fixed.returned += Self.share(price, winners) }
                }
                sums[subject] = sum
            }
        }
        return sums
    }

    /// Starts, wins and promised wins by the lower end of each range of prices; 0 for the shortest.
    func prices(from first: Date, _ category: RaceCategory? = nil) -> [Double: (starts: Int, wins: Int, fair: Double)] {
        var sums: [Double: (starts: Int, wins: Int, fair: Double)] = [:]
        for race in races
        where race.status == .final && race.start >= first && category ?? race.category == race.category {
            let field = race.entries.filter { !$0.isOut }
            let winners = field.count { $0.position == 1 }
            let starting = field.compactMap(\.starting)
            let fixed = field.compactMap(\.fixed)
            let prices = starting.count == field.count ? starting : fixed
            guard field.count > 1, winners > 0, prices.count == field.count else { continue }
            let numbers = prices.map { NSDecimalNumber(decimal: $0).doubleValue }
            let book = numbers.map { 1 / $0 }.reduce(0, +)
            for (entry, price) in zip(field, numbers) {
                let edge = [51, 21, 13, 8, 5, 3, 2, 1.5].first { price >= $0 } ?? 0
                var sum = sums[edge] ?? (0, 0, 0)
                sum.starts += 1
                if entry.position == 1 { sum.wins += 1 }
                sum.fair += Double(winners) / price / book
                sums[edge] = sum
            }
        }
        return sums
    }

    /// Thousandths, half up.
    private static func share(_ price: Decimal, _ winners: Int) -> Int {
        var quotient = price * 1000 / Decimal(winners)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &quotient, 0, .plain)
        return NSDecimalNumber(decimal: rounded).intValue
    }
}
