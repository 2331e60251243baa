/// What a terminal is told for a cell: colours by number (nil for the terminal's own) and attributes.
package struct Appearance: Hashable, Sendable {
    /// 0 to 7, 0 to 15 or 0 to 255, by the terminal's colour depth.
    package var foreground: Int?
    package var background: Int?
    package var bold = false
    package var dim = false
    package var reverse = false
    package var underline = false
    /// Struck through, where the terminal can; nothing where it cannot.
    package var strike = false

    package init(
        foreground: Int? = nil, background: Int? = nil, bold: Bool = false, dim: Bool = false, reverse: Bool = false,
        underline: Bool = false, strike: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.bold = bold
        self.dim = dim
        self.reverse = reverse
        self.underline = underline
        self.strike = strike
    }
}
