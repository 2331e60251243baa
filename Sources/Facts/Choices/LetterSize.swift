import Models

/// Size of letters that can be read across a hall.
///
/// The rule: a capital must be seen under 20 minutes of arc (ISO 9241-303 has 20 to 22 as preferred and 16 as the
/// least; about an inch of height for each 14 feet, twice what signs on the road allow). That is its distance over 172.
package enum LetterSize: Hashable, Sendable {
    /// The largest letters with which five rows fit.
    case largest
    /// Lines of the screen, 1 to 20.
    case lines(Int)
    /// Seen from this distance on a 16:9 panel of this size across.
    case seen(metres: Double, inches: Double)

    /// Least height of a capital for a distance, in millimetres.
    package static func needed(metres: Double) -> Double {
        metres * 1000 * 0.005818
    }

    /// Height of one line of a 16:9 panel, in millimetres.
    package static func lineHeight(inches: Double, rows: Int) -> Double {
        inches * 25.4 * 0.4903 / Double(max(1, rows))
    }

    /// Metres from which a block letter of a scale is read.
    package static func reach(scale: Int, inches: Double, rows: Int) -> Double {
        height(scale: scale, inches: inches, rows: rows) / 5.818
    }

    /// Millimetres; scale 0 is the font's own capital, five eighths of its line.
    package static func height(scale: Int, inches: Double, rows: Int) -> Double {
        lineHeight(inches: inches, rows: rows) * (scale == 0 ? 0.625 : 2.5 * Double(scale))
    }

    /// The scale of block letters that is enough on a screen of so many lines: a letter of scale 1 is two lines and a
    /// half high, of scale 2 five; 0 is the font's own size. Nil for as large as fits.
    package func scale(rows: Int) -> Int? {
        switch self {
        case .largest: return nil
        case .lines(let lines): return lines <= 1 ? 0 : Int(clamping: (Double(lines) / 2.5).rounded(.up))
        case .seen(let metres, let inches):
            guard metres > 0, inches > 0 else { return nil }
            return (0..<40).first { Self.height(scale: $0, inches: inches, rows: rows) >= Self.needed(metres: metres) }
                ?? 40
        }
    }
}
