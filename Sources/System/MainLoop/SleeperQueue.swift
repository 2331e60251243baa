internal import FoundationEssentials

/// Sleepers in the order of their instants, the earliest first; with equal instants in the order in which they came.
struct SleeperQueue<Sleeper> {
    private struct Entry {
        let id: Int
        let deadline: Date
        let sleeper: Sleeper
    }

    private var entries: [Entry] = []
    private var lastID = 0

    var count: Int { entries.count }
    var firstDeadline: Date? { entries.first?.deadline }

    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func insert(_ sleeper: Sleeper, id: Int, until deadline: Date) {
        let index = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
        entries.insert(Entry(id: id, deadline: deadline, sleeper: sleeper), at: index)
    }

    /// Takes one out; nil when it is there no longer.
    mutating func remove(id: Int) -> Sleeper? {
        entries.firstIndex { $0.id == id }.map { entries.remove(at: $0).sleeper }
    }

    /// The ids of all whose deadline is not after `now`, in order.
    func due(at now: Date) -> [Int] {
        entries.prefix { $0.deadline <= now }.map(\.id)
    }

    mutating func removeAll() -> [Sleeper] {
        defer { entries.removeAll() }
        return entries.map(\.sleeper)
    }
}
