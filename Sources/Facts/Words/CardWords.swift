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

    /// Kilograms, a tenth only where there is one: `54.5`, `60`.
    package static func weight(_ kilograms: Decimal) -> String {
        kilograms.rounded(places: 0) == kilograms.rounded(places: 1)
            ? kilograms.text(places: 0) : kilograms.text(places: 1)
    }

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
