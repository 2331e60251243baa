/// Colour schemes, by their names for `--theme`. Views decide their colours.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case light
    case highContrast = "high-contrast"
    case colorBlind = "colour-blind"
    case mono

    /// Scheme that a key chooses next; the first after the last.
    package var next: Theme {
        let all = Theme.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
