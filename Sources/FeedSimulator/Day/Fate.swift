/// Outcome of a simulated race. Instants are Unix seconds.
enum Fate: Equatable, Sendable {
    case runs
    /// The advertised start is `seconds` later from `known` on, under the same id.
    case delayed(known: Int, seconds: Int)
    /// The feed has no such race from `known` on.
    case abandoned(known: Int)
}
