import Facts
import FoundationEssentials
import Models
import Repository

/// What has become of several rows at once, for a line of the board: a person would otherwise see them change without a
/// reason.
struct RowsNews {
    /// Seconds for which it is shown.
    private static let age: TimeInterval = 60
    /// Rows of which one change is not for a line: its row has it.
    private static let least = 2

    private var text = ""
    private var until = Date.distantPast

    /// The words at an instant of the board's clock; nil for none.
    func words(at now: Date) -> String? { now < until ? text : nil }

    /// - Parameters:
    ///   - old: races of the rows before, under the same choice of races.
    ///   - new: races of the rows now.
    mutating func note(from old: [BoardRace], to new: [BoardRace], in world: World) {
        let now = world.now
        let kept = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        // Rows that the clock has not taken away.
        let over = old.filter { row in
            kept[row.id] == nil && EvictionPolicy.isOnBoard(start: row.race.advertisedStart, at: now)
                && world.day.statuses[row.id]?.status.hasResult == true
        }
        let moved = old.filter { row in
            kept[row.id].map { $0.race.advertisedStart != row.race.advertisedStart } ?? false
        }
        if over.count >= Self.least {
            let wereMoved = over.allSatisfy { $0.movedFrom != nil }
            show(
                wereMoved
                    ? trn(
                        "\(over.count) race is over, the feed moved it",
                        "\(over.count) races are over, the feed moved them", over.count)
                    : trn("\(over.count) race is over", "\(over.count) races are over", over.count), at: now)
        } else if moved.count >= Self.least {
            show(
                trn(
                    "\(moved.count) race has a new start", "\(moved.count) races have a new start", moved.count),
                at: now)
        }
    }

    private mutating func show(_ text: String, at now: Date) { (self.text, until) = (text, now + Self.age) }
}
