package import FoundationEssentials
package import Models

/// Words for the parts of a card.
package enum CardWords {
    /// `Open`, `Running`, `Delayed to 14:20`, `Interim, protest`; an unknown word as it is.
    /// - Parameters:
    ///   - start: current start, for a delay.
    ///   - hasProtest: whether one is heard; with a final result it has been.
    package static func status(
        _ status: RaceStatus, start: Date?, hasProtest: Bool = false, localTime: LocalTime
    ) -> CardStatus {
        let word = RaceWords.status(status)
        let withProtest = hasProtest ? tr("\(word), protest") : word
        let words =
            switch status {
            case .open, .notRun, .final: word
            case .closed, .interim, .other: withProtest
            case .live: hasProtest ? tr("Protest") : word
            case .delayed: word + (start.map { tr(" to \(localTime.time($0))") } ?? "")
            }
        return CardStatus(words, Standing(status, hasProtest: hasProtest))
    }

    /// Years and sex: `8g`; empty where no source gives the years.
    package static func age(_ runner: Runner) -> String {
        runner.age.map { "\($0)" + (runner.sex.map { $0.lowercased().prefix(1) } ?? "") } ?? ""
    }

    /// Kilograms with a tenth, so that all of a race have one form: `54.5`, `60.0`.
    package static func weight(_ kilograms: Decimal) -> String { kilograms.text(places: 1) }

    /// Lengths, hundredths only where there are some: `2.3L`.
    package static func lengths(_ margin: Decimal) -> String {
        (margin.rounded(places: 1) == margin.rounded(places: 2) ? margin.text(places: 1) : margin.text(places: 2)) + "L"
    }

    /// Seconds as a stopwatch shows them: `1:46.73`, `29.85`.
    package static func time(_ seconds: Decimal) -> String {
        var minutes = 0
        var rest = seconds.rounded(places: 2)
        while rest >= 60, minutes < 60 {
            rest -= 60
            minutes += 1
        }
        let text = rest.text(places: 2)
        return minutes == 0 ? text : "\(minutes):" + (rest < 10 ? "0" : "") + text
    }

    /// Words for a scratched runner, in fewer and fewer letters.
    package static func scratching(_ scratching: Runner.Scratching, localTime: LocalTime) -> [String] {
        let ways =
            scratching.isLate
            ? [tr("late scratching"), tr("late scr."), tr("late", in: "scratching")] : [tr("scratched"), tr("scr.")]
        guard let at = scratching.at else { return ways }
        return ["\(ways[0]) \(localTime.time(minute: at))"] + ways
    }
}

/// Status of a race as far as it has its own colour.
package enum Standing: Hashable, Sendable {
    case toCome, delayed, closed, running, interim, protest, final, abandoned
    /// A word of the source that is not known.
    case other

    /// - Parameter hasProtest: whether one is heard; with a final result it has been.
    package init(_ status: RaceStatus, hasProtest: Bool) {
        self =
            switch status {
            case .open: .toCome
            case .delayed: .delayed
            case .closed: hasProtest ? .protest : .closed
            case .live: hasProtest ? .protest : .running
            case .interim: hasProtest ? .protest : .interim
            case .final: .final
            case .notRun: .abandoned
            case .other: hasProtest ? .protest : .other
            }
    }
}

/// Status of a race, in words.
package struct CardStatus: Hashable, Sendable {
    /// `Open`, `Delayed to 14:20`, `Interim, protest`; an unknown status in the source's spelling.
    package var words: String
    package var standing: Standing

    /// Words of a status, with its colour's meaning.
    package init(_ words: String, _ standing: Standing) {
        self.words = words
        self.standing = standing
    }
}

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

    /// The place in few letters: `early quaddie leg 3/4`; the bet as its initials `EQ leg 3/4`.
    package static func short(_ number: Int, of bet: MultiLegBet, isNamed: Bool = false) -> String? {
        let initials = bet.name.split(separator: " ").compactMap(\.first).map { $0.uppercased() }.joined()
        let letters = isNamed ? bet.name : initials
        return bet.leg(of: number).map { tr("\(letters) leg \($0)/\(bet.races.count)") }
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
