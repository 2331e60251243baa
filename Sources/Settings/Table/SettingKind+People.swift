internal import Translation

extension SettingKind {
    /// `takes` in the language of the locale, for the settings on the board. Errors have it in English.
    package var takesForPeople: String {
        switch self {
        case .whole(let range, _) where range.upperBound == .max:
            tr("a whole number, \(range.lowerBound) at least")
        case .whole(let range, let unit):
            tr("\(range.lowerBound) to \(range.upperBound)") + (unit.isEmpty ? "" : " " + translated(unit))
        case .number(let range):
            tr("a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))")
        case .minutes(let range): tr("a list of minutes, \(range.lowerBound) to \(range.upperBound), or none")
        case .dwell(let range): tr("a list of seconds, \(range.lowerBound) to \(range.upperBound)")
        default: translated(takes)
        }
    }
}
