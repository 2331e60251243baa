import FoundationEssentials
import Models
import Repository

/// What outlives a run of the program: a store of memory, which may fail for a while.
@MainActor
final class LabStore {
    /// Why saves fail now.
    var problem: StoreProblem.Kind?
    private var races: [RaceID: BoardRace] = [:]
    private var cards: [RaceID: StoredCard] = [:]
    private var savedAt: Date?
    private var lastGood: Date?
    private var deviceError: TimeInterval?

    /// Data for the next run; nil if there is none.
    var stored: StoredBoard? {
        guard problem != .unavailable else { return nil }
        return savedAt.map { savedAt in
            StoredBoard(
                races: races.values.filter { $0.race.advertisedStart >= savedAt }, lastGood: lastGood,
                savedAt: savedAt, deviceError: deviceError)
        }
    }

    /// Cards for readers, in a fixed order.
    var storedCards: [StoredCard] { problem == .unavailable ? [] : allCards }

    /// All that a reader may find once the store works, in a fixed order.
    var allCards: [StoredCard] { cards.values.sorted { $0.card.id.text < $1.card.id.text } }

    fileprivate func card(of id: RaceID) -> StoredCard? { problem == nil ? cards[id] : nil }

    fileprivate func save(_ change: StoreChange) -> StoreProblem? {
        if let problem {
            // A damaged file is set aside, and the new one is empty.
            if problem == .corrupt { (races, savedAt, lastGood, deviceError) = ([:], nil, nil, nil) }
            return StoreProblem(problem, path: "/lab/store", detail: "lab")
        }
        for race in change.races { races[race.id] = race }
        races = races.filter { $0.value.race.advertisedStart + 3600 > change.at }
        savedAt = change.at
        lastGood = change.lastGood ?? lastGood
        deviceError = change.deviceError ?? deviceError
        return nil
    }

    fileprivate func keep(_ card: StoredCard) -> StoreProblem? {
        if let problem {
            if problem == .corrupt { cards = [:] }
            return StoreProblem(problem, path: "/lab/store", detail: "lab")
        }
        var card = card
        if let known = cards[card.card.id] { card.card = known.card.followed(by: card.card) }
        cards[card.card.id] = card
        if cards.count > 400 { cards = cards.filter { $0.value.seenAt > card.seenAt - 86_400 } }
        return nil
    }
}

/// The store as one run of the program has it: nothing comes through once the run was killed.
@MainActor
final class LabDisk: RaceStore, CardStore {
    private let store: LabStore
    private var isGone = false

    init(_ store: LabStore) {
        self.store = store
    }

    func kill() {
        isGone = true
    }

    @MainActor func restore() async -> StoredBoard? { store.stored }
    @MainActor func save(_ change: StoreChange) async -> StoreProblem? { isGone ? nil : store.save(change) }
    @MainActor func keep(_ card: StoredCard) async -> StoreProblem? { isGone ? nil : store.keep(card) }
    @MainActor func card(of id: RaceID) async -> StoredCard? { isGone ? nil : store.card(of: id) }

    @MainActor func results(_ starts: Range<Date>, limit: Int, after last: StoredCard?) async -> [StoredCard] {
        isGone ? [] : store.storedCards
    }
}
