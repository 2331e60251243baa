/// Scales and places in a row of a kiosk. Heights are in half lines, scales as those of `BlockText`.
struct KioskRowLayout: Hashable, Sendable {
    /// Scale of the countdown's digits: 2 is five lines high.
    let digits: Int
    /// Scale of meeting and number; 0 for the font's own size.
    let letters: Int
    let height: Int
    let halves: Bool
    /// Text that decides how many columns the countdown has; wider ones are drawn smaller.
    let widest: String

    private var step: Int { halves ? 1 : 2 }

    /// Half lines of a name in block letters with a line of text below it.
    static func height(letters: Int, halves: Bool) -> Int {
        letters == 0 ? 4 : BlockFont.height * letters + (halves ? 3 : 4)
    }

    /// Scale of a shape that has the row above the number.
    private var stackedMark: Int {
        let room = letters == 0 ? height : height - BlockFont.height * letters - 1
        return min(room / CategoryShape.height, max(1, letters) * 2) / step * step
    }

    /// Whether the shape stands above the number, and not before it, where it would be smaller than the letters.
    var isStacked: Bool { letters == 0 || stackedMark >= letters }

    /// Scale at which the category's shape is drawn.
    var mark: Int { max(step, isStacked ? stackedMark : letters) }

    /// Column at which the race's number begins.
    var numberColumn: Int { isStacked ? 0 : CategoryShape.width * mark + 2 * letters }

    /// Columns that shape and number take together.
    var markWidth: Int { max(CategoryShape.width * mark, letters == 0 ? 0 : numberColumn + 11 * letters) }

    /// Columns between the name and the parts beside it.
    var gap: Int { max(2, 2 * letters) }

    var countdownWidth: Int { BlockFont.width(of: widest) * digits }

    /// Columns of the name in an area.
    /// - Parameter column: the first one.
    func nameWidth(from column: Int, of width: Int) -> Int { width - column - countdownWidth - gap }

    /// Whether a meeting's name has room: nine letters of its scale, or twenty of the font's own size.
    func isRoomy(_ nameWidth: Int) -> Bool { nameWidth >= (letters == 0 ? 20 : 36 * letters) }

    /// Scale of the line below the name; 0 for the font's own size.
    var detail: Int {
        guard letters > 0 else { return 0 }
        let scale = min(max(1, letters - 1), (height - BlockFont.height * letters - 1) / BlockFont.height)
        return max(0, scale) / step * step
    }
}
