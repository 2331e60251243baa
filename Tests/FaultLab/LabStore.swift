import FoundationEssentials
import Models
import Repository

/// What outlives a run of the program: a store of memory, which may fail for a while.
struct LabStore {
    private var races: [RaceID: BoardRace] = [:]
    private var savedAt: Date?
    private var lastGood: Date?
    private var deviceError: TimeInterval?
    /// Why saves fail now.
    var problem: StoreProblem.Kind?
    /// The board as it was stored last.
    private var known: RaceBoard?

    /// A new run of the program knows nothing of what was stored when.
    mutating func forget() {
        known = nil
    }

    mutating func save(_ board: RaceBoard, at now: Date) -> StoreProblem? {
        let change = board.change(since: known, at: now)
        if let problem {
            known = nil
            // A damaged file is set aside, and the new one is empty.
            if problem == .corrupt { self = LabStore(problem: problem) }
            return StoreProblem(problem, path: "/lab/store", detail: "lab")
        }
        for race in change.races { races[race.id] = race }
        races = races.filter { $0.value.race.advertisedStart + 3600 > change.at }
        savedAt = change.at
        lastGood = change.lastGood ?? lastGood
        deviceError = change.deviceError ?? deviceError
        known = board
        return nil
    }

    init(problem: StoreProblem.Kind? = nil) {
        self.problem = problem
    }

    var stored: StoredBoard? {
        savedAt.map { savedAt in
            StoredBoard(
                races: races.values.filter { $0.race.advertisedStart >= savedAt }, lastGood: lastGood,
                savedAt: savedAt, deviceError: deviceError)
        }
    }
}
