/// What becomes of a race. Instants are Unix seconds.
enum Fate: Equatable, Sendable {
    case runs
    /// From `known` on, the advertised start is `seconds` later than it was, under the same id.
    case delayed(known: Int, seconds: Int)
    /// From `known` on, the feed has no such race.
    case abandoned(known: Int)
}
