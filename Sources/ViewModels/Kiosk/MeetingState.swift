package import Models

/// A meeting of the page of the day, with its races to come, the next one first.
package struct MeetingState: Hashable, Sendable {
    package let category: RaceCategory
    /// Name of the category: `Horse`, `Other`.
    let categoryWord: String
    package let meeting: String
    /// Races to come, never empty; if all races of the board are over, those.
    package private(set) var races: [RaceRow]

    /// Meetings in order of their next race. One name in two categories is two meetings.
    package static func list(_ rows: [RowState]) -> [MeetingState] {
        var found: [MeetingState] = []
        let all = rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        let open = all.filter { !$0.isSettled }
        // The screen is never blank: if no race is left, it shows the races that are over.
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
