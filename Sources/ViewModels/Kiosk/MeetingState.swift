package import Models

/// A meeting with those of its races that are known and still to be run, the next one first.
package struct MeetingState: Hashable, Sendable {
    package let category: RaceCategory
    package let categoryWord: String
    package let meeting: String
    /// Never empty.
    package private(set) var races: [RaceRow]

    /// Meetings in the order of their next race. One name with races of two categories counts as two meetings.
    package static func list(_ rows: [RowState]) -> [MeetingState] {
        var found: [MeetingState] = []
        let all = rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        let open = all.filter { !$0.isSettled }
        // A wall is never blank: with nothing left to run, what has been run.
        for race in open.isEmpty ? all : open {
            if let index = found.firstIndex(where: { $0.meeting == race.meeting && $0.category == race.category }) {
                found[index].races.append(race)
            } else {
                found.append(
                    MeetingState(
                        category: race.category, categoryWord: race.categoryWord, meeting: race.meeting, races: [race]))
            }
        }
        return found
    }
}
