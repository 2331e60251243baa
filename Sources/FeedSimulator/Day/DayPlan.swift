/// The meetings of one date and their races.
struct DayPlan: Sendable {
    let meetings: [Meeting]
    /// Races of all meetings, in order of their planned starts.
    let races: [PlannedRace]
    /// Places of the races in the plan, by id.
    private let places: [String: Int]

    init(meetings: [Meeting], races: [PlannedRace]) {
        self.meetings = meetings
        self.races = races
        places = Dictionary(races.enumerated().map { ($1.id, $0) }) { one, _ in one }
    }

    func race(_ id: String) -> PlannedRace? { places[id].map { races[$0] } }

    /// The races whose planned start is in the range, in Unix seconds.
    func races(plannedIn range: ClosedRange<Int>) -> ArraySlice<PlannedRace> {
        races[index(notBefore: range.lowerBound)..<index(notBefore: range.upperBound + 1)]
    }

    /// The same day with some races in another form.
    /// - Parameter others: by the race's seed.
    func with(_ others: [UInt64: PlannedRace]) -> DayPlan {
        let races = races.map { others[$0.seed] ?? $0 }
        return DayPlan(meetings: meetings, races: races.sorted(by: PlannedRace.isBefore))
    }

    private func index(notBefore instant: Int) -> Int {
        var low = 0
        var high = races.count
        while low < high {
            let middle = (low + high) / 2
            if races[middle].plannedStart < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
