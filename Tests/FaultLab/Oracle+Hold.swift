import FoundationEssentials
import Models
import Repository
import ViewModels

/// What a held list keeps, and where the line of the hour ends.
extension Oracle {
    // Until somebody chooses other races, each row has the race that it had, as it was; a race that has left leaves an
    // empty row.
    mutating func checkHold(_ program: LabProgram) throws(Broken) {
        let choices = program.repository.choices
        guard program.repository.engine.snapshot.isHeld else {
            held = nil
            return
        }
        let slots = program.repository.snapshot.slots
        guard let held, held.choices == choices else {
            held = (choices, slots)
            return
        }
        for (index, (slot, was)) in zip(slots, held.slots).enumerated() where slot != nil && slot != was {
            throw Broken("a held list is held", "row \(index + 1): \(slot?.id.text ?? "-"), was \(was?.id.text ?? "-")")
        }
    }

    /// A race has one start, on the board and in the lists of the day, unless the board is held.
    func checkStarts(_ snapshot: BoardSnapshot, _ day: DaySnapshot) throws(Broken) {
        guard !snapshot.isHeld else { return }
        for race in snapshot.races {
            guard let start = day.statuses[race.id]?.start, start != race.race.advertisedStart else { continue }
            throw Broken("one race has one start", "\(race.race.meeting) \(race.race.advertisedStart), listed \(start)")
        }
    }

    /// The line of the hour says nothing of the time behind the last race of the list. A state is as of the last tick,
    /// up to a second ago, and a race that was more than an hour away then has not ended it.
    func checkHour(_ state: BoardState, _ snapshot: BoardSnapshot, capacity: Int, at now: Date) throws(Broken) {
        let starts = snapshot.slots.prefix(capacity).compactMap { $0?.race.advertisedStart }
        guard let last = starts.max() else { return }
        let left = last.timeIntervalSince(snapshot.clock.now(device: now))
        guard left < 3599, state.board.ruler.end.map({ Double($0) <= max(0, left + 1) }) != true else { return }
        throw Broken("the line of the hour ends with the last race", "\(String(describing: state.board.ruler.end))")
    }
}
