import Facts
import FoundationEssentials
import Models
import Output
import Repository
import Settings

/// The cards that a stream of events follows: the day's engine requests them, within its share of the limit of requests
/// a minute, for the races to come that the stream follows, and for results of those that have started.
@MainActor
struct CardWatch {
    /// Most races that wait for a result, and seconds after its start for which one does.
    private static let most = 20
    private static let memory: TimeInterval = 3600

    private let kinds: Set<RaceEvent.Name>
    private var events = CardEvents()
    /// Followed races that have started and have no final result yet.
    private var waiting: [RaceID: BoardRace] = [:]

    init(_ kinds: Set<RaceEvent.Name>) {
        (self.kinds, isChosen) = (kinds, kinds != RaceEvent.Name.ofBoard)
    }

    /// Whether some of these events need more than the board's list.
    var isNeeded: Bool { !kinds.isDisjoint(with: [.status, .scratched, .price, .result]) && isChosen }
    /// Whether a person chose the events: otherwise no list and no card is requested.
    private let isChosen: Bool

    /// Settings of the engine's requests for these events.
    func settings(_ sources: SourceSettings, rate: Int) -> DayBoard.Settings {
        let wantsCards = kinds.contains(.price) || kinds.contains(.scratched)
        return DayBoard.Settings(
            statuses: isNeeded && kinds.contains(.status) ? sources.status : [], meetings: [],
            results: kinds.contains(.result) ? sources.results : [], races: sources.races,
            markets: wantsCards ? sources.card : [], requestsPerMinute: Double(rate))
    }

    /// The races with the statuses of the lists of meetings too.
    func settled(_ snapshot: BoardSnapshot, _ lists: DayEngine) -> BoardSnapshot {
        guard isNeeded, kinds.contains(.status) else { return snapshot }
        let day = lists.day
        var settled = snapshot
        func one(_ row: BoardRace) -> BoardRace {
            var row = row
            row.status = row.status(day.statuses[row.id])?.status
            return row
        }
        settled.slots = snapshot.slots.map { $0.map(one) }
        settled.calledOff = snapshot.calledOff.map(one)
        return settled
    }

    /// Events of the cards; it also sets what the engine requests next.
    /// - Parameter count: number of followed races.
    mutating func take(_ snapshot: BoardSnapshot, _ lists: DayEngine, count: Int, device: Date) -> [RaceEvent] {
        guard isNeeded else { return [] }
        let now = snapshot.clock.now(device: device)
        let rows = Array(snapshot.listed.prefix(count))
        for row in rows where row.race.advertisedStart <= now { waiting[row.id] = row }
        let day = lists.day
        let final = Set(day.results.filter(\.status.isOver).map(\.id))
        waiting = waiting.filter { $0.value.race.advertisedStart + Self.memory > now }
        let inOrder = waiting.values.sorted { $0.race < $1.race }.suffix(Self.most)
        lists.setRowMarkets(of: rows.filter { $0.race.advertisedStart > now }.map(\.id))
        lists.setVisibleResults(of: inOrder.map(\.id).filter { !final.contains($0) })
        let ids = Set(inOrder.map(\.id))
        return events.take(day, of: inOrder + rows.filter { !ids.contains($0.id) }, snapshot, device: device)
            .filter { kinds.contains($0.named) }
    }
}
