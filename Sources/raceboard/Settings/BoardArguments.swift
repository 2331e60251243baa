/// What the command line says of a board, at a desk or on a wall.
struct BoardArguments {
    let feed: FeedOptions
    let board: BoardOptions
    let demo: Bool
    let simulation: SimulationOptions
    /// Of settings that the command has besides, by their names.
    var more: [String: String] = [:]

    /// What was given, by the settings' names.
    var given: [String: String] {
        feed.given.merging(board.given) { $1 }.merging(more) { $1 }
    }
}
