/// Marks of a race: why the search found it, and its watched names.
struct RaceMarks: Hashable, Sendable {
    /// `8 Daisy's Star`: the match on its card; empty if its row shows the match.
    var found = ""
    /// Names on the watch list: the meeting's and runners'.
    var watched: [String] = []
}
