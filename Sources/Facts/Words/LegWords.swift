package import Models

/// Words for bets on several races.
package enum LegWords {
    /// Place of a race among the legs: `leg 2 of 4 of the quaddie (races 5 to 8)`; nil if it is not a leg.
    package static func leg(_ number: Int, of bet: MultiLegBet) -> String? {
        bet.leg(of: number).map { tr("leg \($0) of \(bet.races.count) of the \(bet.name) (\(races(bet)))") }
    }

    /// The same with the pool of the bet: `leg 1 of 4 of the early quaddie (races 1 to 4), pool 8,127`.
    package static func leg(_ number: Int, of bet: MultiLegBet, in guide: RaceGuide?, localTime: LocalTime) -> String? {
        let pool = guide?.pools.first { $0.bet == bet }
        return leg(number, of: bet).map {
            $0 + (pool.map { tr(", pool \(GuideWords.size($0, localTime: localTime))") } ?? "")
        }
    }

    /// The bet with its races: `quaddie races 5 to 8`.
    package static func bet(_ bet: MultiLegBet) -> String { "\(bet.name) \(races(bet))" }

    /// `races 5 to 8`, `races 2, 4, 5 and 8`.
    private static func races(_ bet: MultiLegBet) -> String {
        let numbers = bet.races
        guard let first = numbers.first, let last = numbers.last else { return "" }
        if numbers == Array(first..<first + numbers.count) { return tr("races \(first) to \(last)") }
        return tr("races \(numbers.dropLast().map(String.init).joined(separator: ", ")) and \(last)")
    }
}
