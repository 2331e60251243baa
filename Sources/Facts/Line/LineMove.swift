import Models
package import Repository

/// Effect of a click on a bar, which shows another of the next races.
package enum LineMove: Hashable, Sendable {
    case next, back, first

    /// The race that begins the line after it; nil for the first one.
    /// - Parameters:
    ///   - current: the race that begins it now; nil for the first one.
    ///   - races: those that the line can show, in order.
    package func race(from current: BoardRace.ID?, in races: [BoardRace]) -> BoardRace.ID? {
        let place = races.firstIndex { $0.id == current } ?? 0
        let target =
            switch self {
            case .first: 0
            case .next: place + 1 < races.count ? place + 1 : 0
            case .back: max(0, place - 1)
            }
        return target == 0 || target >= races.count ? nil : races[target].id
    }
}
