extension Theme {
    /// Appearance of a style in this theme with a number of colours.
    ///
    /// In `default` and `mono` text is on the terminal's own background. Only badges, states and the selected row have
    /// one, always with a foreground, so that they can be read on dark and light terminals. Every other theme has a
    /// background of its own, since colours that are bright enough for black cannot be read on white.
    package func appearance(of style: Style, colors: ColorDepth) -> Appearance {
        if isMono || colors == .monochrome { return Self.monochrome(style) }
        let ink = palette[style.role] ?? Ink()
        var result = Appearance(
            foreground: (ink.foreground ?? ground?.foreground)?.number(colors),
            background: (ink.background ?? ground?.background)?.number(colors), bold: ink.bold,
            dim: ink.dim, underline: style.role == .match, strike: style.role == .scratched)
        if colors == .eight, let bright = ink.foreground?.basic, bright >= 8, ink.background == nil {
            result.bold = true
        }
        if style.selected, ink.background == nil {
            result.bold = result.bold || !ink.dim
            result.dim = false
            if colors == .twoHundredFiftySix {
                // Quiet greys would drown in the quiet background.
                let isQuiet = [.dim, .heading, .scratched, .keyLabel].contains(style.role)
                result.background = selection.background?.number(colors)
                result.foreground = (isQuiet ? nil : result.foreground) ?? selection.foreground?.number(colors)
                result.bold = result.bold && !isQuiet
            }
        }
        return result
    }

    private static func monochrome(_ style: Style) -> Appearance {
        var result = Appearance()
        switch style.role {
        case .title, .imminent, .soon, .key, .problem, .cursor: result.bold = true
        case .dim, .rule, .heading: result.dim = true
        case .held, .noData, .stale, .horse, .greyhound, .harness, .otherCategory: result.reverse = true
        case .match: result.underline = true
        case .scratched:
            result.dim = true
            result.strike = true
        case .rugRed, .rugStripes, .rugWhite, .rugBlue, .rugYellow, .rugGreen, .rugBlack, .rugPink: break
        case .horseMark, .greyhoundMark, .harnessMark: break
        case .text, .live, .later, .jumped, .keyLabel, .note, .firming, .drifting, .favourite, .mover, .watch:
            break
        }
        if style.selected, !result.reverse {
            result.bold = true
            result.dim = false
        }
        return result
    }
}

/// A colour by its number among 256 and among the first 16, and for a designed theme exactly.
struct InkColor: Hashable, Sendable {
    let extended: Int
    let basic: Int
    /// Red, green and blue that replace this number of the 256 colours; nil for that colour itself.
    var exact: UInt32?

    func number(_ depth: ColorDepth) -> Int? {
        switch depth {
        case .monochrome: nil
        case .eight: basic % 8
        case .sixteen: basic
        case .twoHundredFiftySix: extended
        }
    }
}

/// How a theme paints one role; nil is the terminal's own colour.
struct Ink: Hashable, Sendable {
    var foreground: InkColor?
    var background: InkColor?
    var bold = false
    var dim = false

    init(_ foreground: InkColor? = nil, on background: InkColor? = nil, bold: Bool = false, dim: Bool = false) {
        self.foreground = foreground
        self.background = background
        self.bold = bold
        self.dim = dim
    }
}
