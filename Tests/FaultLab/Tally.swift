/// What the lab counts.
struct Tally: Equatable {
    /// Turns of the loop, each with its check of the frame.
    var turns = 0
    /// Frames drawn.
    var frames = 0
    var questions = 0
    /// Spells of trouble that are over, and what else was done to the program, by kind.
    var survived: [String: Int] = [:]
    var recoveries = 0
    /// Turns in which each screen was checked.
    var screens: [String: Int] = [:]
    /// Cards that were open and known.
    var cards = 0
    /// Moves of prices that were compared with what sources have reported.
    var moves = 0
    /// Results, on cards and in lists, that were compared with what the world has decided.
    var results = 0
    /// Races of which the board remembers something; the most at once.
    var mostRemembered = 0

    mutating func count(_ kind: String) {
        survived[kind, default: 0] += 1
    }
}
