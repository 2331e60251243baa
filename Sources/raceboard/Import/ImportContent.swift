import Models
import Repository

/// What a file holds.
struct ImportContent {
    var cards: [StoredCard] = []
    /// Of lists: when each was described last stands in it.
    var races: [BoardRace] = []
    var flaws: [(line: Int?, reason: String)] = []
}
