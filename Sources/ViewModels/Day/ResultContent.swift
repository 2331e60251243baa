import Facts
import FoundationEssentials
import Models
import Repository

/// The words of a race with a result.
struct ResultContent {
    let result: DayResult
    let isHidden: Bool
    let localTime: LocalTime

    private var race: Race { result.race }
    private var placings: [Placing] { isHidden ? [] : result.card?.placings ?? [] }
    private var winners: [Placing] { placings.filter { $0.position == placings.first?.position } }
    private var standing: Standing { Standing(result.status, hasProtest: result.protest != nil) }

    /// Whether there is something to hide.
    private var isKept: Bool { isHidden && !(result.card?.placings.isEmpty ?? true) }

    /// Word of a state that is an exception; empty for others.
    private var state: String {
        if standing == .protest { return tr("protest") }
        return result.status == .final || result.status == .resulted ? "" : DayWords.word(of: result.status)
    }

    private var shortState: String {
        standing == .protest ? tr("prot") : state.isEmpty ? "" : DayWords.shortWord(of: result.status)
    }

    private func text(_ placing: Placing) -> String { "\(RunnerNumber.text(placing.number)) \(placing.name)" }

    var row: ResultRow {
        ResultRow(
            id: race.id, category: race.category, badge: RaceWords.badge(of: race.category),
            number: RaceWords.number(of: race), meeting: RaceWords.meeting(of: race),
            start: localTime.time(minute: race.advertisedStart), standing: standing, state: state,
            winner: winners.map(text).joined(separator: " = "), words: words,
            price: winners.count == 1 ? result.card?.resultPrice(of: winners[0].number)?.text ?? "" : "",
            placed: placings.dropFirst(winners.count).prefix(2).map(text), order: order(3), finish: finish,
            outcomes: outcomes)
    }

    private var words: String {
        if isKept { return tr("hidden: v shows it") }
        return placings.isEmpty && !result.status.hasResult ? state : ""
    }

    private var finish: [FinishPlace] {
        placings.prefix { $0.behind != nil }.map { FinishPlace(number: $0.number, behind: $0.behind ?? 0) }
    }

    /// The first numbers in their order.
    private func order(_ count: Int) -> String {
        let first = placings.prefix(count)
        return first.indices.map { index in
            let isLevel = index > 0 && first[index - 1].position == first[index].position
            return (index == 0 ? "" : isLevel ? "=" : "-") + RunnerNumber.text(first[index].number)
        }.joined()
    }

    private var outcomes: [String] {
        func outcome(_ first: String, _ state: String) -> String {
            [first, state].filter { !$0.isEmpty }.joined(separator: " ")
        }
        if isKept { return [outcome(tr("hidden"), state), tr("hidden"), "v"] }
        if placings.isEmpty { return [state, shortState] }
        // A result that may change has a question mark.
        return [3, 2, 1].map { order($0) + (state.isEmpty ? "" : "?") }
    }
}

/// What has just been run, for a line of the board.
struct LatestResults {
    /// Seconds after its start for which a result is one of the latest.
    private static let age: TimeInterval = 1800

    private(set) var words: [Wording] = []
    /// The newest of them whose placings are not known yet; none if all are.
    private(set) var awaited: [RaceID] = []

    init() {}

    init(in world: World) {
        let latest = world.day.results.prefix { world.now.timeIntervalSince($0.race.advertisedStart) < Self.age }
            .filter { $0.status.hasResult && world.filter.includes($0.race, card: $0.card) }
        awaited = latest.first { $0.card?.placings.isEmpty ?? true }.map { [$0.id] } ?? []
        words = latest.prefix(5).compactMap { result -> Wording? in
            let isHidden = world.hidden.isHidden(result.id)
            let row = ResultContent(result: result, isHidden: isHidden, localTime: world.localTime).row
            guard !row.winner.isEmpty else { return nil }
            let race = row.badge + row.number.dropFirst()
            let outcome = [row.winner, row.price, row.state].filter { !$0.isEmpty }.joined(separator: " ")
            return Wording("\(race) \(row.meeting) \(outcome)", short: "\(race) \(outcome)")
        }
        if let first = words.first {
            words[0] = Wording(tr("Last: \(first.words)"), short: tr("Last: \(first.short)"))
        }
    }
}
