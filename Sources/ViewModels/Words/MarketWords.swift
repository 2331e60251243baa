package import Models
import Repository

/// Words for prices that move.
package enum MarketWords {
    /// `firmed 29%`, `drifted 45%`; from 1000 % on `drifted 999%+`.
    package static func words(_ move: MarketMove) -> String {
        word(move.direction) + (move.percent < 1000 ? " \(move.percent)%" : " 999%+")
    }

    /// `firmed`, `drifted`.
    package static func word(_ direction: PriceMove) -> String {
        direction == .shortened ? "firmed" : "drifted"
    }

    /// `4 Quiet Harbour 2.15, firmed 29%`.
    package static func words(_ favourite: Favourite) -> String {
        let parts = ["\(favourite.number)", favourite.name, favourite.price.text].filter { !$0.isEmpty }
        return parts.joined(separator: " ") + (favourite.move.map { ", " + words($0) } ?? "")
    }

    /// Why a list of moves is empty.
    /// - Parameters:
    ///   - races: to come.
    ///   - seen: of these, races whose card was seen.
    ///   - priced: of these, races with opening prices.
    static func nothing(races: Int, seen: Int, priced: Int, day: DaySnapshot, filter: RaceFilter) -> [String] {
        if races == 0, filter.isAll { return ["No race to come is known yet."] }
        if races == 0 {
            let races = RaceWords.phrase(of: filter, isOne: true)
            return ["No \(races) to come is known.", RaceWords.wayBack(from: filter)]
        }
        if seen == 0, day.marketSources.isEmpty {
            return ["No prices: no source of cards may be requested race by race."]
        }
        if seen == 0 {
            let problem = day.marketSources.lazy.compactMap { part in
                part.problem.map { "\(part.source.name): \(FeedWords.cause($0))." }
            }.first
            return ["No prices yet: they are requested race by race."] + [problem].compactMap(\.self)
        }
        if priced == 0 { return ["No moves: the cards seen so far have no opening prices."] }
        return ["No price has moved by \(MarketScreen.least)% or more since it opened."]
    }
}
