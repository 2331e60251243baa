/// Sixteen colours of the Linux console for each theme, and the two of them that each style uses.
///
/// Text has a contrast of at least 7:1 to its ground in all of them, as WCAG 2 measures it.
package struct ConsolePalette: Hashable, Sendable {
    /// A colour of the screen, in sRGB.
    package struct Color: Hashable, Sendable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        /// - Parameter value: red, green and blue, eight bits each: `0xff8000`.
        package init(_ value: UInt32) {
            red = UInt8(value >> 16 & 0xff)
            green = UInt8(value >> 8 & 0xff)
            blue = UInt8(value & 0xff)
        }
    }

    /// 0 is the screen's ground and 7 plain text; 1 to 6 are grounds, 8 to 15 text.
    package let colors: [Color]

    /// Colours that a theme has for the Linux console.
    package init(_ theme: Theme) {
        colors = theme.console.map(Color.init)
    }

    /// 48 bytes: red, green and blue of each colour in turn, as `ESC ] P` takes them.
    package var bytes: [UInt8] { colors.flatMap { [$0.red, $0.green, $0.blue] } }

    /// Colours of a style; those from 8 on are the bright ones, which the console makes from bold.
    package static func appearance(of style: Style) -> Appearance {
        let (ink, ground) = numbers(style.role)
        return Appearance(
            foreground: ink, background: ground, bold: ink >= 8, strike: style.role == .scratched)
    }

    private static func numbers(_ role: Role) -> (ink: Int, ground: Int?) {
        switch role {
        case .text: (7, nil)
        case .dim, .rule, .heading, .keyLabel, .jumped, .scratched: (8, nil)
        case .imminent, .problem: (9, nil)
        case .live, .firming, .mover: (10, nil)
        case .soon: (11, nil)
        case .note: (14, nil)
        case .title, .horseMark, .cursor, .key, .favourite: (12, nil)
        case .greyhoundMark, .drifting: (13, nil)
        case .harnessMark: (14, nil)
        case .later, .watch: (15, nil)
        case .stale: (0, 3)
        case .held: (0, 6)
        case .noData: (15, 1)
        case .harness: (15, 2)
        case .horse: (15, 4)
        case .greyhound, .rugPink: (15, 5)
        case .rugRed: (15, 1)
        case .match, .otherCategory, .rugStripes, .rugWhite: (0, 7)
        case .rugBlue: (15, 4)
        case .rugYellow: (0, 3)
        case .rugGreen: (15, 2)
        case .rugBlack: (7, 0)
        }
    }
}

extension ConsolePalette.Color {
    /// Relative luminance, 0 to 1 (WCAG 2.1, "relative luminance").
    var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Whether black is easier to read on it than white.
    var isLight: Bool { contrast(Self(0)) > contrast(Self(0xffffff)) }

    /// Contrast to another colour, 1 to 21 (WCAG 2.1, "contrast ratio").
    package func contrast(_ other: ConsolePalette.Color) -> Double {
        let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// x to the power of 2.4, without the C library: x² times the fifth root of x².
    private static func power(_ base: Double) -> Double {
        let square = base * base
        var root = 1.0
        for _ in 0..<60 { root -= (root - square / (root * root * root * root)) / 5 }
        return square * root
    }
}
