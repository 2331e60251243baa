import FoundationEssentials
import Models
import Repository

/// Which races of a board are watched: those of a watched meeting, and those with a watched name on their saved card.
/// It reads the store again when races come, and every five minutes: a board beside it changes what is watched.
@MainActor
final class WatchedRows {
    /// Seconds after which the store is read again.
    private static let age: TimeInterval = 300

    private let clock: any WallClock
    private let tasks: OwnedTasks
    private let find: @MainActor ([Race]) async -> Set<RaceID>
    private var ids: Set<RaceID> = []
    /// Races that were looked up last, and when they are due again.
    private var known: (ids: Set<RaceID>, due: Date)?
    private var isReading = false

    /// - Parameters:
    ///   - clock: real seconds.
    ///   - tasks: those of the program.
    ///   - find: the watched ones of some races.
    init(clock: any WallClock, tasks: OwnedTasks, find: @escaping @MainActor ([Race]) async -> Set<RaceID>) {
        (self.clock, self.tasks, self.find) = (clock, tasks, find)
    }

    /// The watched ones of the store.
    convenience init(_ store: OpenStore, ends: ProgramEnds) {
        self.init(clock: ends.real, tasks: ends.tasks) { [real = ends.real] races in
            await WatchedRaces(watches: store.races, cards: store.cards, clock: real).ids(of: races)
        }
    }

    /// The board with only the watched races, by the last reading of the store.
    func narrowed(_ snapshot: BoardSnapshot) -> BoardSnapshot {
        read(snapshot.races.map(\.race))
        var narrowed = snapshot
        narrowed.slots = snapshot.races.filter { ids.contains($0.id) }
        return narrowed
    }

    /// One reading at a time: an older one would replace what a newer one found, and a slow disk would gather them.
    /// Races that came meanwhile are read at the turn that follows it.
    private func read(_ races: [Race]) {
        let all = Set(races.map(\.id))
        guard !isReading, known.map({ $0.ids != all || clock.now >= $0.due }) ?? true else { return }
        known = (all, clock.now + Self.age)
        isReading = true
        tasks.start { [self] in
            ids = await find(races)
            isReading = false
        }
    }
}
