/// Options of a board, on a desktop or in a kiosk.
struct BoardArguments {
    let feed: FeedOptions
    let board: BoardOptions
    let demo: Bool
    let simulation: SimulationOptions
    /// Further settings of the command, by their names.
    var more: [String: String] = [:]

    /// The given values, by the settings' names.
    var given: [String: String] {
        feed.given.merging(board.given) { $1 }.merging(more) { $1 }
    }
}
