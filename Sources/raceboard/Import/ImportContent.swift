import Models
import Repository

/// Content of a file.
struct ImportContent {
    var cards: [StoredCard] = []
    /// Races of lists, each with the time of its last description.
    var races: [BoardRace] = []
    var flaws: [(line: Int?, reason: String)] = []
}
