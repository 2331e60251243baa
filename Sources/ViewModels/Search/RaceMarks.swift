/// What is told of a race besides what it is: why it was found, and what of it is watched.
struct RaceMarks: Hashable, Sendable {
    /// `8 Daisy's Star`: what it was found by where that is on its card; empty where its row shows it.
    var found = ""
    /// Names of meeting and runners.
    var watched: [String] = []
}
