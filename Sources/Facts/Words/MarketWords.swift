package import Models
package import Repository

/// Words for prices that have moved.
package enum MarketWords {
    /// `firmed 29%`, `drifted 45%`; from 1000 % on `drifted 999%+`.
    package static func words(_ move: MarketMove) -> String {
        word(move.direction) + (move.percent < 1000 ? " \(move.percent)%" : " 999%+")
    }

    /// `-29%`, `+45%`; from 1000 % on `>999%`.
    package static func signed(_ move: MarketMove) -> String {
        move.percent < 1000 ? "\(move.direction == .shortened ? "-" : "+")\(move.percent)%" : ">999%"
    }

    /// Which way a price went: `firmed`, `drifted`.
    package static func word(_ direction: PriceMove) -> String {
        direction == .shortened ? tr("firmed") : tr("drifted")
    }

    /// A kind of price in words: `fixed win`.
    package static func name(_ kind: PriceBook.Kind) -> String { translated(kind.rawValue.replacing("_", with: " ")) }

    /// `4 Quiet Harbour 2.15, firmed 29%`.
    package static func words(_ favourite: Favourite) -> String {
        let parts = [RunnerNumber.text(favourite.number), favourite.name, favourite.price.text].filter { !$0.isEmpty }
        return parts.joined(separator: " ") + (favourite.move.map { ", " + words($0) } ?? "")
    }

    /// Words for the time over which prices have changed: `since they opened`.
    package static func since(_ window: Market.Window) -> Wording {
        switch window {
        case .opening: Wording(tr("since they opened"), short: tr("since open"))
        case .halfHour: Wording(tr("in the last 30 minutes"), short: tr("30 min"))
        case .fiveMinutes: Wording(tr("in the last 5 minutes"), short: tr("5 min"))
        }
    }

    /// How old prices are, from two minutes on; nil for newer ones.
    package static func age(_ seconds: Double) -> Wording? {
        let minutes = Int(clamping: seconds) / 60
        guard minutes >= 2 else { return nil }
        return Wording(tr("prices up to \(minutes)m old"), short: tr("\(minutes)m old"))
    }

    /// Why a list of moves is empty.
    /// - Parameters:
    ///   - races: to come.
    ///   - seen: of these, races whose card was seen.
    ///   - priced: of these, races with prices from the beginning of the window.
    ///   - window: since when prices have changed.
    package static func nothing(
        races: Int, seen: Int, priced: Int, day: DaySnapshot, filter: RaceFilter, window: Market.Window
    ) -> [String] {
        if races == 0, filter.isAll { return [tr("No coming race is known yet.")] }
        if races == 0 {
            let races = RaceWords.phrase(of: filter, isOne: true)
            return [tr("No coming \(races) is known."), RaceWords.wayBack(from: filter)]
        }
        if seen == 0, day.marketSources.isEmpty {
            return [
                tr("No prices: the only source of cards has a quota."),
                tr("The board requests those cards when you open them."),
            ]
        }
        if seen == 0 {
            let problem = day.marketSources.lazy.compactMap { part in
                part.problem.map { "\(part.source.name): \(FeedWords.cause($0))." }
            }.first
            return [tr("No prices yet: they are requested race by race.")] + [problem].compactMap(\.self)
        }
        if priced == 0, window != .opening {
            return [tr("No moves: the board has not seen these prices \(window.rawValue / 60) minutes ago."), others]
        }
        if priced == 0 { return [tr("No moves: the cards seen so far have no opening prices.")] }
        if window == .opening {
            return [tr("No price has moved by \(MarketMove.least)% or more since it opened."), others]
        }
        return [tr("No price has moved by \(MarketMove.least)% or more \(since(window).words)."), others]
    }

    private static let others = tr("d chooses another time.")
}
