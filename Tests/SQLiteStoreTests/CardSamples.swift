import Foundation
import Models
import RacingTestKit
import Repository

@testable import SQLiteStore

extension StoredCard {
    /// A race of three in five minutes, with everything that a card can have before the start.
    static func sample(
        _ id: String = "race", start: Date = .t0 + 300, status: RaceStatus? = .open, seenAt: Date = .t0,
        _ change: (inout RaceCard) -> Void = { _ in }
    ) -> StoredCard {
        var card = RaceCard(id: RaceID(id), category: .horse)
        card.meetingID = "meeting"
        card.meeting = "Ōtaki 馬"
        card.number = 7
        card.name = "Spring Handicap"
        card.advertisedStart = start
        card.status = status
        card.conditions.distance = 1200
        card.conditions.trackCondition = "Good4"
        card.conditions.surface = "Turf"
        card.conditions.direction = "Left"
        card.conditions.weather = "FINE"
        card.conditions.rail = "Out 3m"
        card.conditions.raceClass = "BM64"
        card.conditions.prizeMoney = Decimal(27_500)
        card.conditions.currency = "NZD"
        card.conditions.placesPaid = 2
        card.conditions.comment = "An even race."
        card.tips = [2, 1]
        card.runners = [.sample(1, win: 215, isFavourite: true), .sample(2, win: 640), .sample(3, win: 1_100)]
        change(&card)
        return StoredCard(
            card: card, venue: Venue(name: "Ōtaki", state: "NZ", country: "NZL"), seenAt: seenAt)
    }

    /// The same with its result: 2 before 1 and 3 in a dead heat.
    static func ended(
        _ id: String = "race", start: Date = .t0 + 300, status: RaceStatus? = .final, seenAt: Date = .t0 + 900,
        _ change: (inout RaceCard) -> Void = { _ in }
    ) -> StoredCard {
        sample(id, start: start, status: status, seenAt: seenAt) { card in
            card.actualStart = start + 70
            card.placings = [.sample(1, 2, margin: 0), .sample(2, 1, margin: 125), .sample(2, 3, margin: 125)]
            card.placings[0].time = Decimal(7_012) / 100
            card.placings[1].marginWords = "1-1/4L"
            card.dividends = [
                Dividend(product: "Pool Win", tote: "NZ", amount: .cents(620), isFinal: true, combination: [2]),
                Dividend(product: "Pool Place", tote: nil, amount: .cents(110), isFinal: false, combination: [1]),
                Dividend(
                    product: "Pool Trifecta", tote: "NZ", amount: .cents(123_456), isFinal: true,
                    combination: [2, 1, 3]),
            ]
            change(&card)
        }
    }
}

extension Decimal {
    static func cents(_ cents: Int) -> Decimal { Decimal(cents) / 100 }
}

extension Runner {
    static func sample(_ number: Int, win: Int?, isFavourite: Bool = false) -> Runner {
        let price = win.flatMap { Price(.cents($0)) }
        var runner = Runner(
            number: number, name: "Runner \(number)",
            odds: Odds(win: price, place: price.flatMap { Price((($0.decimal - 1) / 4 + 1).rounded(places: 2)) }))
        if let price { runner.odds.fluctuations = [Price(price.decimal + 1) ?? price, price] }
        runner.id = "entrant-\(number)"
        runner.barrier = 4 - number
        runner.jockey = "Ada Birch \(number)"
        runner.trainer = "Ben O'Dell"
        runner.weight = Decimal(575) / 10
        (runner.age, runner.sex) = (8, "g")
        runner.lastStarts = "4776X"
        runner.isFavourite = isFavourite
        runner.comment = "Goes well fresh."
        return runner
    }
}

extension Placing {
    static func sample(_ position: Int, _ number: Int, margin: Int?) -> Placing {
        var placing = Placing(position: position, number: number, name: "Runner \(number)")
        placing.barrier = 4 - number
        placing.margin = margin.map { .cents($0) }
        return placing
    }
}
