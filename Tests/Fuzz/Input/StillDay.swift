import Models
import Repository
import Services

/// A board, a card and a day that show what they were given.
@MainActor
final class StillDay: RaceRepository, CardRepository, DayRepository {
    private var board: RaceBoard
    private let now: StillClock
    private let known: RaceCard?
    let day: DaySnapshot
    private(set) var snapshot: BoardSnapshot
    private(set) var card: CardSnapshot?
    private(set) var revision = 0

    init(_ board: RaceBoard, at now: StillClock, card: RaceCard?, day: DaySnapshot) {
        (self.board, self.now, known, self.day) = (board, now, card, day)
        snapshot = board.snapshot(at: now.now)
    }

    var regions: Set<Region> { board.regions }
    func advance() {}
    func handle(_ event: RaceBoard.Event) {
        guard case .want = event else { return }
        _ = board.handle(event, at: now.now)
        snapshot = board.snapshot(at: now.now)
        revision += 1
    }

    func open(_ race: Race) {
        card = CardSnapshot(
            id: race.id, race: race, card: known, sources: [SourceState(.affiliates, lastGood: now.now)])
        revision += 1
    }
    func closeCard() {
        card = nil
        revision += 1
    }
    func refreshCard() {}

    func setVisibleResults(of races: [RaceID]) {}
    func setVisibleMarkets(of races: [RaceID], whole: Bool) {}
    func setRowMarkets(of races: [RaceID]) {}
    func setOpened(_ races: Set<RaceID>, lists: Bool) {}
    func refreshDay() {}
}
