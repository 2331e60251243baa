/// A colour scheme with a look for each role. Views decide the roles.
package struct Theme: Hashable, Sendable, CustomStringConvertible {
    /// Name for `--theme`, and for people: `high-contrast`.
    package let name: String
    var palette: [Role: Ink]
    /// The selected row, if there are enough colours for a quiet background.
    var selection: Ink
    /// The whole screen; nil for the terminal's own colours.
    var ground: Ink?
    /// Sixteen colours of the Linux console, red, green and blue each (`ConsolePalette`).
    let console: [UInt32]
    /// Whether the theme has attributes and no colours. Words then replace pictures of numbers.
    package let isMono: Bool

    init(
        _ name: String, _ palette: [Role: Ink], selection: Ink = Ink(c(255, 15), on: c(237, 0)), ground: Ink? = nil,
        console: [UInt32], isMono: Bool = false
    ) {
        self.name = name
        self.palette = palette
        self.selection = selection
        self.ground = ground
        self.console = console
        self.isMono = isMono
    }

    package var description: String { name }

    /// Themes that come with the program, in the order of the key that goes through them.
    package static let builtIn: [Theme] = [standard, turf, slate, light, highContrast, colorBlind, mono]

    /// The theme that is shown instead on a ground of the terminal's own: for `default` the palette for a dark or for a
    /// light ground, which paints one where some of its text would have a contrast below 4.5:1; itself for every other
    /// theme, which paints its own or was made by a person for theirs.
    package func on(ground own: ConsolePalette.Color) -> Theme {
        guard self == .standard else { return self }
        var theme: Theme = own.isLight ? .standardOnLight : .standard
        if !theme.canBeRead(on: own) { theme.ground = own.isLight ? Theme.light.ground : Ink(c(254, 7), on: c(16, 0)) }
        return theme
    }

    /// Whether text without a ground of its own has a contrast of at least 4.5:1.
    private func canBeRead(on ground: ConsolePalette.Color) -> Bool {
        palette.allSatisfy { role, ink in
            guard role != .rule, ink.background == nil, let color = ink.foreground else { return true }
            return ConsolePalette.Color(XtermColor.value(color.extended)).contrast(ground) >= 4.5
        }
    }

    /// The theme with a name in lower case.
    /// - Returns: nil if there is none.
    package static func named(_ name: String) -> Theme? {
        builtIn.first { $0.name == name }
    }
}
