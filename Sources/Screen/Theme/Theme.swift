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
    package static let builtIn: [Theme] = [
        standard, turf, slate, midnight, plum, light, paper, highContrast, colorBlind, mono,
    ]

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
}

extension Theme {
    /// Appearance of a style in this theme with a number of colours.
    ///
    /// In `default` and `mono` text is on the terminal's own background. Only badges, states and the selected row have
    /// one, always with a foreground, so that they can be read on dark and light terminals. Every other theme has a
    /// background of its own, since colours that are bright enough for black cannot be read on white.
    /// With fewer than 256 colours no ground is quiet enough, and the selected row is bold.
    package func appearance(of style: Style, colors: ColorDepth) -> Appearance {
        if isMono || colors == .monochrome { return Self.monochrome(style) }
        let ink = palette[style.role] ?? Ink()
        var result = Appearance(
            foreground: (ink.foreground ?? ground?.foreground)?.number(colors),
            background: (ink.background ?? ground?.background)?.number(colors), bold: ink.bold,
            dim: ink.dim, underline: style.role == .match, strike: style.role == .scratched)
        // Bold black would be grey on a console.
        if result.foreground == 0 { result.bold = false }
        if colors == .eight, let bright = ink.foreground?.basic, bright >= 8, ink.background == nil {
            result.bold = true
        }
        if style.selected, ink.background == nil {
            result.dim = false
            if colors == .twoHundredFiftySix {
                // Quiet greys would drown in the quiet background.
                let isQuiet = [.dim, .heading, .scratched, .keyLabel].contains(style.role)
                result.background = selection.background?.number(colors)
                result.foreground = (isQuiet ? nil : result.foreground) ?? selection.foreground?.number(colors)
                result.bold = result.bold && !isQuiet
            } else {
                result.bold = result.bold || !ink.dim
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

/// The 256 colours of xterm and of terminals like it, unless a person has changed them.
enum XtermColor {
    /// Red, green and blue of a number.
    /// - Parameter number: 16 to 255; 16 to 231 are a cube of six steps, the rest greys. Other numbers are limited to
    ///   the range.
    static func value(_ number: Int) -> UInt32 {
        let number = min(max(number, 16), 255)
        if number >= 232 { return UInt32(8 + (number - 232) * 10) * 0x010101 }
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        let place = number - 16
        return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
    }

    /// The first sixteen, as xterm has them.
    private static let basic: [UInt32] = [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ]

    /// The nearest number from 16 on that is not taken and can be used; 16 when there is none.
    static func nearest(
        _ value: UInt32, besides taken: Set<Int>, where isUsable: (Int) -> Bool = { _ in true }
    ) -> Int {
        (16...255).filter { !taken.contains($0) && isUsable($0) }.min {
            distance(self.value($0), value) < distance(self.value($1), value)
        }
            ?? 16
    }

    /// The nearest of the first sixteen.
    static func nearestBasic(_ value: UInt32) -> Int {
        basic.indices.min { distance(basic[$0], value) < distance(basic[$1], value) } ?? 7
    }

    /// Sum of the squares, 0 to 195,075.
    private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [16, 8, 0].reduce(0) { sum, shift in
            let difference = Int(one >> UInt32(shift) & 0xff) - Int(other >> UInt32(shift) & 0xff)
            return sum + difference * difference
        }
    }
}
