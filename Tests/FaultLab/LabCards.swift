import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services

/// The open card's state machine without tasks, as `LabRepository` is the board's.
@MainActor
final class LabCards: CardRepository {
    private(set) var card: CardSnapshot?
    var onCardChange: (@MainActor () -> Void)?
    /// What a source has answered with, merged.
    var onCard: (@MainActor (StoredCard) -> Void)?
    /// The deadline in force, by the program's clock.
    private(set) var wake = Date.distantFuture
    /// Questions that are to go out.
    private(set) var wanted: [RaceSource] = []
    /// Counts the cards that were opened: what comes for one before the last is not heard.
    private(set) var opened = 0
    /// Whether the store is to be asked what it knows of the race.
    private(set) var wantsStored = false
    private(set) var race: Race?
    private var board: CardBoard?
    private let clock: ManualClock
    private let serverClock: @MainActor () -> ServerClock
    private let mutant: Mutant?

    init(clock: ManualClock, mutant: Mutant?, serverClock: @escaping @MainActor () -> ServerClock) {
        self.clock = clock
        self.mutant = mutant
        self.serverClock = serverClock
    }

    func takeWanted() -> [RaceSource] {
        defer { wanted = [] }
        return wanted
    }

    func takeWantsStored() -> Bool {
        defer { wantsStored = false }
        return wantsStored
    }

    func open(_ race: Race) {
        leave()
        self.race = race
        let own = race.id.owner.map { [$0] }
        let settings = own.map { CardBoard.Settings(runners: $0, results: $0) } ?? CardBoard.Settings()
        board = CardBoard(race, settings: settings, at: clock.now)
        handle(.timer)
        wantsStored = true
    }

    func closeCard() {
        leave()
        (board, race) = (nil, nil)
        guard card != nil else { return }
        card = nil
        onCardChange?()
    }

    func refreshCard() { handle(.refresh) }

    func note(_ races: [Race]) {
        guard let race, let now = races.first(where: { $0.id == race.id }), now != race else { return }
        self.race = now
        handle(.race(now))
    }

    func handle(_ event: CardBoard.Event) {
        guard board != nil else { return }
        for action in board?.handle(event, at: clock.now, clock: serverClock()) ?? [] {
            switch action {
            case .fetch(let source): wanted.append(source)
            case .keep(let card): onCard?(card)
            case .sleep(let until): wake = until
            }
        }
        guard var latest = board?.snapshot(clock: serverClock()) else { return }
        mutant?.spoil(&latest)
        guard latest != card else { return }
        card = latest
        onCardChange?()
    }

    private func leave() {
        opened += 1
        wanted = []
        wantsStored = false
        wake = .distantFuture
    }
}
