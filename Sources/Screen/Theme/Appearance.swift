/// Colours by number (nil for the terminal's own) and attributes of a cell.
package struct Appearance: Hashable, Sendable {
    /// Colour of the text: 0 to 7, 0 to 15 or 0 to 255, by the terminal's colour depth.
    package var foreground: Int?
    /// Colour behind the text, in the same range.
    package var background: Int?
    /// Bold; on some terminals a brighter colour.
    package var bold = false
    /// Dim, on terminals that can show it.
    package var dim = false
    /// Colours of text and ground exchanged.
    package var reverse = false
    package var underline = false
    /// Struck through, where the terminal can.
    package var strike = false

    /// An appearance; without arguments the terminal's own colours, without attributes.
    init(
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
