/// Words of a kiosk.
package enum KioskWords {
    /// The problem of the data in one or two sentences: what happened, and the next try, or else the cause alone. Empty
    /// without a problem. Five races from a good feed are enough, even if the page of the day could have more.
    package static func problem(_ state: BoardState) -> [String] {
        let isFull = state.rows.prefix(KioskSettings.boardRows).allSatisfy { row in
            if case .race = row { true } else { false }
        }
        if let problem = state.problem, !isFull || state.data.kind != .live || state.data.cause != nil {
            return ["! \(problem.words)", problem.next]
        }
        return state.data.cause.map { ["! \(state.data.words), \($0)"] } ?? []
    }
}
