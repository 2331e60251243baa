import Facts
import FoundationEssentials
import Models
import Repository
import Services
import ViewModels

/// The board's engine as the view model sees it: with a defect, if one was put in.
@MainActor
final class LabBoard: RaceRepository {
    let engine: BoardEngine
    /// Error of the last answer, if it was the fallback's; for a defect.
    var fallbackError: FeedError?
    /// How often races were chosen.
    private(set) var choices = 0
    private let mutant: Mutant?

    init(_ engine: BoardEngine, mutant: Mutant?) {
        (self.engine, self.mutant) = (engine, mutant)
    }

    var revision: Int { engine.revision }

    var snapshot: BoardSnapshot {
        guard let mutant else { return engine.snapshot }
        var snapshot = engine.snapshot
        mutant.spoil(&snapshot)
        if mutant == .letsFallbackSilence, let fallbackError {
            snapshot.health.problem = .failed(fallbackError)
            snapshot.health.nextTry += RetryPolicy.permanentFailureDelay
        }
        return snapshot
    }

    /// What a line beside the board shows of the same data.
    func line(at now: Date) -> LineBoard {
        var line = LineBoard(engine.machine, at: now)
        // Its own rule: the last answer is as young as the program.
        if mutant == .hasRuleOfItsOwn { (line.isOld, line.lastGood) = (false, now) }
        return line
    }

    func advance() { if mutant != .deafToTimers { engine.advance() } }
    func handle(_ event: RaceBoard.Event) {
        if case .want = event { choices += 1 }
        engine.handle(event)
    }
    var regions: Set<Region> { engine.regions }
}

/// The open card's engine as the view model sees it.
@MainActor
final class LabCards: CardRepository {
    let engine: CardEngine
    /// Number of times that a card was opened or closed: answers to one before the last are ignored.
    private(set) var opened = 0
    private let mutant: Mutant?

    init(_ engine: CardEngine, mutant: Mutant?) {
        (self.engine, self.mutant) = (engine, mutant)
    }

    var card: CardSnapshot? {
        guard let mutant, var card = engine.card else { return engine.card }
        mutant.spoil(&card)
        return card
    }

    var revision: Int { engine.revision }

    /// The race of the open card.
    var race: Race? { engine.card?.race }

    func open(_ race: Race) {
        opened += 1
        engine.open(race)
    }

    func closeCard() {
        opened += 1
        engine.closeCard()
    }

    func refreshCard() { engine.refreshCard() }
}

/// The day's engine as the view model sees it.
@MainActor
final class LabDay: DayRepository {
    let engine: DayEngine
    private let mutant: Mutant?

    init(_ engine: DayEngine, mutant: Mutant?) {
        (self.engine, self.mutant) = (engine, mutant)
    }

    var day: DaySnapshot {
        guard let mutant else { return engine.day }
        var day = engine.day
        mutant.spoil(&day)
        return day
    }

    var revision: Int { engine.revision }

    /// The board's id of a race by a source's own; that one if the day has no such race.
    func boardID(of id: RaceID, at source: RaceSource) -> RaceID {
        let races = engine.day.meetings.lazy.flatMap { meeting in meeting.races.map { Race($0, of: meeting) } }
        return engine.day.results.first { engine.id(at: source, of: $0.race) == id }?.id
            ?? races.first { engine.id(at: source, of: $0) == id }?.id ?? id
    }

    func setVisibleResults(of races: [RaceID]) { engine.setVisibleResults(of: races) }
    func setVisibleMarkets(of races: [RaceID], whole: Bool) { engine.setVisibleMarkets(of: races, whole: whole) }
    func setRowMarkets(of races: [RaceID]) { engine.setRowMarkets(of: races) }
    func setOpened(_ races: Set<RaceID>, lists: Bool) { engine.setOpened(races, lists: lists) }
    func refreshDay() { engine.refreshDay() }
}
