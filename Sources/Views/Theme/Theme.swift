/// The colour schemes by the names that `--theme` takes.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case light
    case highContrast = "high-contrast"
    case colorBlind = "colour-blind"
    case mono

    /// What a style looks like in this theme with so many colours.
    package func appearance(of style: Style, colors: ColorDepth) -> Appearance {
        Appearance()
    }
}
