/// Meaning of a cell. A theme gives each role its colours and attributes.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    case text, dim, title, rule, heading
    case live, stale, noData, held
    case horse, greyhound, harness, otherCategory
    /// A category's colour without a ground, for shapes.
    case horseMark, greyhoundMark, harnessMark
    case later, soon, imminent, jumped
    case cursor, key, keyLabel, note, problem, match
    /// A price that has become shorter since it opened, and one that has become longer.
    case firming, drifting
    /// The race's favourite, and a runner that its source marks because its price has become much shorter.
    case favourite, mover
    /// The star of a watched meeting or runner.
    case watch
    /// Struck through where the terminal can.
    case scratched
    /// Rugs of greyhounds 1 to 8.
    case rugRed, rugStripes, rugWhite, rugBlue, rugYellow, rugGreen, rugBlack, rugPink
}
