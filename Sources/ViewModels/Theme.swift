/// The colour schemes by the names that `--theme` takes. What they look like is decided in Views.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case light
    case highContrast = "high-contrast"
    case colorBlind = "colour-blind"
    case mono

    package var next: Theme {
        let all = Theme.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
