import Models
package import Repository

/// Races and cards of one file, and what could not be read.
package struct ImportContent {
    /// Cards of races, with their meetings.
    package internal(set) var cards: [StoredCard] = []
    /// Races of lists, each with the time of its last description.
    package internal(set) var races: [BoardRace] = []
    /// What could not be read; line from 1, nil for the whole file.
    package internal(set) var flaws: [(line: Int?, reason: String)] = []
}
