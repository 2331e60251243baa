import Facts
import FoundationEssentials
import Models
import Repository

/// The words of a race that has jumped.
struct ResultContent {
    let result: DayResult
    let isHidden: Bool
    let sources: [SourceState]
    let localTime: LocalTime

    static let hidden = Wording(tr("hidden: v shows it"), short: tr("hidden: v"))

    private var race: Race { result.race }
    private var placings: [Placing] { isHidden ? [] : result.card?.placings ?? [] }
    private var winners: [Placing] { placings.filter { $0.position == placings.first?.position } }
    private var standing: Standing { Standing(result.status, hasProtest: result.protest != nil) }

    /// Whether there is something to hide.
    private var isKept: Bool { isHidden && !(result.card?.placings.isEmpty ?? true) }

    private var words: Wording? {
        isKept ? Self.hidden : DayWords.missing(result, sources)
    }

    private var status: String {
        standing == .protest ? tr("protest") : DayWords.word(of: result.status)
    }

    private func text(_ placing: Placing) -> String { "\(RunnerNumber.text(placing.number)) \(placing.name)" }

    var row: ResultRow {
        let price = winners.count == 1 ? price(of: winners[0].number) : ""
        return ResultRow(
            id: race.id, category: race.category, badge: RaceWords.badge(of: race.category),
            categoryWord: RaceWords.name(of: race.category), number: RaceWords.number(of: race),
            meeting: RaceWords.meeting(of: race), name: race.name, start: localTime.time(minute: race.advertisedStart),
            standing: standing, status: status, winner: winner, price: price,
            placed: placed, order: order(3), words: words, isAwaited: words == DayWords.awaited,
            outcomes: outcomes)
    }

    /// `2 Frosbie`; two in a dead heat.
    var winner: String { winners.map(text).joined(separator: " = ") }
    /// Numbers and names of at most two runners behind the winner.
    var placed: [String] { placings.dropFirst(winners.count).prefix(2).map(text) }

    /// The first numbers in their order.
    private func order(_ count: Int) -> String {
        let first = placings.prefix(count)
        return first.indices.map { index in
            let isLevel = index > 0 && first[index - 1].position == first[index].position
            return (index == 0 ? "" : isLevel ? "=" : "-") + RunnerNumber.text(first[index].number)
        }.joined()
    }

    private var outcomes: [String] {
        let short = standing == .protest ? tr("prot") : DayWords.shortWord(of: result.status)
        guard placings.isEmpty else {
            return (["\(order(3)) \(status)"] + [3, 2, 1].map { "\(order($0)) \(short)" }).map {
                $0.hasSuffix(" ") ? String($0.dropLast()) : $0
            }
        }
        guard let words, standing != .running else { return [status, short] }
        let last = short.isEmpty ? status : short
        return isKept ? [tr("\(status), hidden"), tr("hidden"), "v"] : ["\(status), \(words.short)", status, last]
    }

    // MARK: The pane

    var pane: ResultPane {
        ResultPane(
            category: race.category,
            title: [RaceWords.name(of: race.category), RaceWords.number(of: race), RaceWords.meeting(of: race)]
                .joined(separator: " "),
            standing: standing, status: paneStatus, facts: facts, placings: rows,
            dividends: placings.isEmpty ? [] : dividends, notes: notes)
    }

    private var paneStatus: Wording {
        switch standing {
        case .protest:
            // A reason may name placed runners, so it is hidden with the result.
            isHidden
                ? Wording(tr("protest"))
                : Wording(RaceWords.protest(result.protest) ?? tr("protest"), short: tr("protest"))
        case .interim: Wording(tr("interim, placings may change"), short: tr("interim"))
        default: Wording(status)
        }
    }

    private var facts: [String] {
        let conditions = result.card?.conditions
        let distance = conditions?.distance ?? race.distance
        let jumped = result.card?.actualStart.map { tr("jumped \(localTime.exactTime($0))") }
        let time = winners.first?.time.map { tr("won in \(CardWords.time($0))") }
        return [
            race.name.isEmpty ? nil : race.name, localTime.dayAndTime(race.advertisedStart), jumped, time,
            distance.map { "\($0)m" }, RaceWords.track(conditions?.trackCondition ?? race.trackCondition),
            RaceWords.weather(conditions?.weather ?? race.weather), RaceWords.region(of: race.venue),
        ].compactMap(\.self).filter { !$0.isEmpty }
    }

    private var notes: [Wording] {
        if let words { return [words] }
        guard result.status.hasResult, result.card?.dividends.isEmpty ?? true else { return [] }
        guard let failed = sources.first(where: { $0.problem != nil }), let problem = failed.problem else {
            return [Wording(tr("no dividends yet"))]
        }
        let cause = FeedWords.cause(problem)
        return [Wording(tr("no dividends: \(failed.source.name), \(cause)"), short: tr("no dividends"))]
    }

    /// Placings as on a card; the winner's time is among the facts.
    private var rows: [PlacingRow] {
        guard let card = result.card, !isHidden else { return [] }
        return ResultWords(card, status: result.status, localTime: localTime).rows.map { row in
            var row = row
            row.time = ""
            return row
        }
    }

    private func price(of number: Int) -> String {
        result.card?.resultPrice(of: number)?.text ?? ""
    }

    // MARK: Dividends

    private var dividends: [String] {
        let others = result.card?.otherDividends(under: result.status) ?? []
        let isOneTote = Set(others.map(\.tote)).union([result.card?.firstTote]).count <= 1
        return others.map { dividend in
            let numbers = dividend.combination.map(RunnerNumber.text).joined(separator: "-")
            let amount = dividend.amount.text(places: 2)
            return [
                dividend.name, numbers, amount, isOneTote ? "" : dividend.tote ?? "",
                dividend.isFinal ? "" : tr("interim"),
            ].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}
