/// Colour schemes, by their names for `--theme`. Views decide their colours.
package enum Theme: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case turf
    case slate
    case light
    case highContrast = "high-contrast"
    case colorBlind = "colour-blind"
    case mono
}
