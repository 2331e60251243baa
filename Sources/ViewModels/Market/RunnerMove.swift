import Facts
import FoundationEssentials
import Models
import Repository

/// The move of one runner's price, with the words that do not follow the clock.
struct RunnerMove {
    let race: Race
    /// Empty if the source reports none.
    let name: String
    let move: MarketMove
    let row: MarketRow

    package init(_ quote: Market.Quote, _ move: MarketMove, _ book: PriceBook?, of race: Race, _ watches: WatchList) {
        (self.race, self.move, name) = (race, move, quote.name)
        row = MarketRow(
            id: MarketRow.ID(race: race.id, number: quote.number), category: race.category,
            badge: RaceWords.badge(of: race.category), race: RaceWords.number(of: race),
            meeting: RaceWords.meeting(of: race), number: RunnerNumber.text(quote.number),
            name: quote.name.isEmpty ? tr("Unnamed") : quote.name, opening: move.opening.text, now: move.now.text,
            direction: move.direction, words: MarketWords.words(move),
            fair: book?.fair(move.now)?.text ?? "", book: book.map { "\($0.overround)%" } ?? "",
            isWatched: watches.contains(runner: quote.name, race.category)
                || watches.contains(meetingOf: race))
    }

    /// Moves of a size, steamers first, then drifters, the greatest first.
    /// - Parameters:
    ///   - window: since when.
    ///   - least: percent of the price at the beginning of the window.
    static func all(
        of races: [Race], _ markets: [RaceID: Market], _ watches: WatchList, over window: Market.Window, least: Int
    ) -> [RunnerMove] {
        let moves = races.flatMap { race -> [RunnerMove] in
            guard let market = markets[race.id] else { return [] }
            return market.quotes.compactMap { quote -> RunnerMove? in
                guard let move = market.move(of: quote, over: window), move.percent >= least else { return nil }
                return RunnerMove(quote, move, market.book, of: race, watches)
            }
        }
        return moves.sorted { left, right in
            if left.move.direction != right.move.direction { return left.move.direction == .shortened }
            if left.move.percent != right.move.percent { return left.move.percent > right.move.percent }
            return left.race == right.race ? left.row.id.number < right.row.id.number : left.race < right.race
        }
    }

    /// Races that wait for their start and are open, the first start first.
    static func racesToCome(_ day: DaySnapshot, _ filter: RaceFilter, after now: Date, most: Int) -> [Race] {
        // Races are sorted by their places, and only the first few are made: there are a thousand a day.
        var places: [(start: Date, meeting: Int, race: Int)] = []
        for (index, meeting) in day.meetings.enumerated() where filter.includes(meeting) {
            for (place, race) in meeting.races.enumerated() where race.start > now {
                places.append((race.start, index, place))
            }
        }
        places.sort { $0.start < $1.start }
        var races: [Race] = []
        for place in places {
            // Races that start together are sorted by meeting, number and id.
            if races.count >= most, let last = races.last, place.start > last.advertisedStart { break }
            let meeting = day.meetings[place.meeting]
            let listed = meeting.races[place.race]
            guard isOpen(day.statuses[listed.id]?.status ?? listed.status) else { continue }
            let race = Race(listed, of: meeting)
            if filter.includes(race) { races.append(race) }
        }
        return Array(races.sorted().prefix(most))
    }

    private static func isOpen(_ status: RaceStatus?) -> Bool {
        switch status {
        case nil, .open, .delayed, .other: status?.hasResult != true
        case .closed, .live, .notRun, .interim, .final: false
        }
    }
}
