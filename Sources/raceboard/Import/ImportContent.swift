import Models
import Repository

/// Races and cards of one file, and what could not be read.
struct ImportContent {
    /// Cards of races, with their meetings.
    var cards: [StoredCard] = []
    /// Races of lists, each with the time of its last description.
    var races: [BoardRace] = []
    /// What could not be read; line from 1, nil for the whole file.
    var flaws: [(line: Int?, reason: String)] = []
}
