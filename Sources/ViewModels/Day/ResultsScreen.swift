package import Facts
import FoundationEssentials
package import Models
import Repository

/// The results of a day, the newest first: of today, or as they are saved of a day before. Races that run are named
/// above the list; it has no line for them.
struct ResultsList: ListContent {
    /// Seconds after its start for which a race that runs is named.
    private static let longestRun = DaySnapshot.settling
    /// Races without a result whose cards are requested besides those on the screen, since only the card of some
    /// sources reports the result.
    private static let mostAwaited = 20

    /// Races that run, the latest start first.
    private var running: [Race] = []
    /// Races without a result, the latest start first.
    private var awaited: [RaceID] = []
    private var count = 0
    /// Number of results whose placings are known.
    private var placed = 0
    /// Days from the shown one to today.
    private var daysAgo = 0
    /// Starts of the shown day; nil for today.
    private var past: Range<Date>?
    /// The day moves with the clock.
    private(set) var changesAt = Date.distantPast

    func needs(showing races: [RaceID]) -> ScreenNeeds {
        var needs = ScreenNeeds(lists: true)
        needs.results = past == nil ? races + awaited.prefix(Self.mostAwaited) : []
        needs.past = past
        return needs
    }

    mutating func choose(_ intent: BoardIntent) -> Bool {
        switch intent {
        case .previousRace: daysAgo += 1
        case .nextRace: daysAgo = max(0, daysAgo - 1)
        default: return false
        }
        return true
    }

    mutating func lines(in world: World) -> [ListLine<ResultRow>] {
        changesAt = world.now + 60
        past = daysAgo > 0 ? world.localTime.day(daysAgo, before: world.now) : nil
        let results = results(in: world).filter { world.filter.includes($0.race, card: $0.card) }
        running = past != nil ? [] : results.filter { $0.status == .live }.map(\.race)
        awaited = results.filter { !$0.isKnown }.map(\.id)
        let known = results.filter(\.isKnown)
        count = known.count
        placed = known.count { $0.card?.placings.isEmpty == false }
        return known.map { result in
            let isHidden = world.hidden.isHidden(result.id)
            var row = ResultContent(result: result, isHidden: isHidden, localTime: world.localTime).row
            row.isWatched = !world.watches.names(in: result.race, card: result.card).isEmpty
            return ListLine(row: row, race: result.race)
        }
    }

    private func results(in world: World) -> [DayResult] {
        guard let past else {
            let span = world.localTime.day(around: world.now)
            return world.day.results.filter { span.contains($0.race.advertisedStart) }
        }
        guard let saved = world.form.past, saved.starts == past else { return [] }
        return saved.cards.compactMap { stored in
            stored.card.advertisedStart.map { start in
                DayResult(
                    race: Race(of: stored.card, start: start, venue: stored.venue),
                    status: stored.card.status ?? .resulted, protest: stored.card.conditions.protest, card: stored.card)
            }
        }
    }

    func fit(_ texts: inout ColumnWidths, to row: ResultRow) {
        texts.fit(row.start, .start)
        texts.fit(row.meeting, .meeting, more: row.isWatched ? 2 : 0)
        // The two winners of a dead heat take the room of the price that it does not have.
        let isShared = row.price.isEmpty && row.winner.contains(" = ")
        // A winner that may still change has a sign where the state has no column.
        let sign = row.winner.isEmpty || row.state.isEmpty ? 0 : 1
        if !isShared { texts.fit(row.winner.isEmpty ? row.words : row.winner, .winner, more: sign) }
        texts.fit(row.outcomes.first ?? "", .plan)
        texts.fit(row.placed.first ?? "", .second)
        texts.fit(row.placed.dropFirst().first ?? "", .third)
    }

    func row(_ line: ListLine<ResultRow>, in world: World) -> ResultRow { line.row }

    func head(in world: World) -> ListHead {
        if let past {
            return ListHead(
                title: tr("Results of \(world.localTime.day(past.lowerBound))"),
                count: Wording(tr("\(count), as saved"), short: "\(count)"),
                notes: world.hidden.hides ? [hiding(world.hidden)] : [])
        }
        let sources = DayWords.notes(world.day.sources, clock: world.clock, localTime: world.localTime)
        return ListHead(
            title: tr("Results"), count: Wording(tr("\(count), newest first"), short: "\(count)"),
            notes: (world.hidden.hides ? [hiding(world.hidden)] : [])
                + (world.day.lacksPartnerAccess ? [PartnerWords.note] : []) + sources + runs(in: world))
    }

    func note(on rows: [ResultRow]) -> Wording? {
        rows.contains { $0.winner.isEmpty && $0.words.isEmpty } ? HeadingWords.placingsKnown(of: placed) : nil
    }

    /// The races that run, each with the time since its jump if a source has reported that.
    private func runs(in world: World) -> [Wording] {
        // A race with a row beside the list is not said twice.
        let near = running.filter {
            world.now.timeIntervalSince($0.advertisedStart) < Self.longestRun && !world.beside.contains($0.id)
        }
        return near.enumerated().map { index, race in
            let jump = world.jump(of: race.id).map { Countdown(start: world.now, at: min($0, world.now)) }
            let name = RaceWords.badge(of: race.category) + RaceWords.number(of: race).dropFirst()
            let words = [name, RaceWords.meeting(of: race), jump?.figures ?? ""].filter { !$0.isEmpty }
            return Wording((index == 0 ? tr("running: ") : "") + words.joined(separator: " "))
        }
    }

    private func hiding(_ hidden: HiddenResults) -> Wording {
        hidden.revealsAll
            ? Wording(tr("all shown: v hides them"), short: tr("v hides"))
            : Wording(tr("hidden: press v for one, v again for all"), short: tr("v shows"))
    }

    func nothing(in world: World) -> [String] {
        if let past {
            guard world.form.hasStore else { return [tr("Results are not saved: the board runs without a store.")] }
            if world.form.past?.starts != past { return [tr("Reading the saved results.")] }
            return [tr("No result of this day is saved."), tr("[ and ] show the day before and after.")]
        }
        let isFiltered = !world.filter.isAll && !world.day.results.isEmpty
        let lines = [
            isFiltered
                ? tr("No \(RaceWords.phrase(of: world.filter, isOne: true)) has a result yet.")
                : tr("No result is known yet."),
            isFiltered ? RaceWords.wayBack(from: world.filter) : tr("Results appear here as sources report them."),
        ]
        return !isFiltered && world.day.lacksPartnerAccess ? lines + PartnerWords.sentences : lines
    }
}

extension DayResult {
    /// Whether there is an outcome to show: placings, a report of them, or that the race is not run.
    fileprivate var isKnown: Bool { !(card?.placings.isEmpty ?? true) || status.isSettled }
}

extension BoardState {
    /// The list of results; nil on every other screen.
    package var results: ResultsState? { content?.value as? ResultsState }
}

/// The list of results, the newest first.
package typealias ResultsState = ListState<ResultRow>

/// Words of one race in the list of results. Unknown or hidden values are empty.
package struct ResultRow: ListRow {
    /// True if its meeting, or a runner on its card, is on the watch list.
    package var isWatched = false
    /// Id of the race, which the cursor follows.
    package var id: RaceID
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package var number: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var meeting: String
    /// Local time of the advertised start, to the minute.
    package var start: String
    package var standing: Standing
    /// Word for a status that is no result that stands: `interim`, `protest`, `abandoned`, or the source's own. Empty
    /// for any other.
    package var state: String
    /// Winner: `2 Frosbie`, or `2 Frosbie = 4 Ruji` in a dead heat.
    package var winner: String
    /// Words in place of a winner; empty if there is one, and while placings are not known.
    package var words: String
    /// Last fixed price of the winner, or else its starting price; empty in a dead heat.
    package var price: String
    /// Runners behind the winner, two at most: `4 Ruji`.
    package var placed: [String]
    /// First three numbers in their order: `2-4-7`, or `2=4-7` in a dead heat.
    package var order: String
    /// Numbers of the placed runners as far as their margins are known, each with its hundredths of a length behind the
    /// winner.
    package var finish: [FinishPlace]
    /// Order or state for lists without columns, shorter and shorter: `2-4-7?`, `2-4?`; `abandoned`, `aband.`.
    package var outcomes: [String]
}

/// A runner at the finish, with its distance.
package struct FinishPlace: Hashable, Sendable {
    /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
    package let number: Int
    /// Hundredths of a length behind the winner.
    package let behind: Int
}
