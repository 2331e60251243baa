package import Screen
import ViewModels

/// Places of a kiosk's parts: always five rows, in the largest digits that fit. Heights are in half lines, scales as
/// those of `BlockText`.
package struct KioskLayout: Hashable, Sendable {
    /// Area of the frame before it is moved.
    let area: Area
    /// The scale of a countdown's digits: 2 is five lines high.
    package let digits: Int
    /// Scale of meetings and numbers; 0 for the font's own size.
    package let letters: Int
    /// Scale of the header; 0 for one line of the font's own size.
    package let header: Int
    /// Scale of the line at the bottom; 0 for one line of the font's own size.
    package let message: Int
    /// From one row to the next, and the first one's top.
    let pitch: Int
    let top: Int
    let halves: Bool

    /// Space that the frame moves in is left out below this; nothing else is either.
    private static let smallest = TerminalSize(columns: 64, rows: 20)

    /// - Parameters:
    ///   - halves: whether half blocks can be drawn.
    ///   - wanted: the scale of letters that is enough; nil for as large as fits.
    /// - Returns: nil for a screen too small for block digits.
    package init?(size: TerminalSize, halves: Bool, wanted: Int? = nil) {
        guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else { return nil }
        let area = Area(
            column: 1, row: 0, width: size.columns - KioskPlan.shiftColumns - 2,
            height: size.rows - KioskPlan.shiftRows)
        let step = halves ? 1 : 2
        for digits in stride(from: halves ? 12 : 12, through: step, by: -step) {
            for letters in stride(from: min(digits / 2, wanted ?? .max), through: 0, by: -1)
            where letters % step == 0 {
                let found = KioskLayout(area, digits: digits, letters: letters, halves: halves)
                guard let found, found.isRoomy else { continue }
                self = found
                return
            }
        }
        return nil
    }

    private init?(_ area: Area, digits: Int, letters: Int, halves: Bool) {
        self.area = area
        self.digits = digits
        self.letters = letters
        self.halves = halves
        let header = halves ? max(1, letters) : letters
        self.header = header
        let step = halves ? 1 : 2
        let room = 2 * area.height
        func needed(_ message: Int) -> Int {
            Self.height(header) + 6 * step + 25 * digits + Self.height(message)
        }
        guard needed(0) <= room else { return nil }
        let larger = stride(from: letters, through: 1, by: -1).first { $0 % step == 0 && needed($0) <= room }
        message = larger ?? 0
        let spare = (room - needed(message)) / 6 / step * step
        pitch = 5 * digits + step + spare
        top = Self.height(header) + step + spare
    }

    /// Half lines of a line of text.
    private static func height(_ scale: Int) -> Int { scale == 0 ? 2 : BlockFont.height * scale }

    /// Whether a meeting's name has room: nine letters of its scale.
    private var isRoomy: Bool { nameWidth >= (letters == 0 ? 24 : 36 * letters) }

    /// The layout at the place to which the frame has moved.
    func moved(_ plan: KioskPlan) -> Area {
        Area(column: area.column + plan.columns, row: area.row + plan.rows, width: area.width, height: area.height)
    }

    var rowHeight: Int { BlockFont.height * digits }

    func half(row: Int) -> Int { top + row * pitch }

    /// First line of the line at the bottom: a whole line if it has the font's own size.
    var messageTop: Int { 2 * area.height - Self.height(message) }

    /// Scale of a category's shape: it is above the number, and both fill the row.
    var mark: Int {
        let step = halves ? 1 : 2
        let scale =
            letters == 0 ? rowHeight / CategoryShape.height : (rowHeight - 5 * letters - 1) / CategoryShape.height
        return max(step, min(scale, max(1, letters) * 2) / step * step)
    }

    /// Columns of the shape and the number.
    var markWidth: Int { max(CategoryShape.width * mark, letters == 0 ? 0 : 11 * letters) }

    /// The first column of the meeting's name, from the left of the area.
    var nameColumn: Int { markWidth + max(2, 2 * letters) }

    var nameWidth: Int {
        area.width - nameColumn - BlockCountdown.width(digits: digits) - max(2, letters * 2)
    }

    /// The scale of the line below the name; 0 for the font's own size.
    var detail: Int {
        guard letters > 0 else { return 0 }
        let step = halves ? 1 : 2
        let scale = min(max(1, letters - 1), (rowHeight - 5 * letters - 1) / BlockFont.height)
        return max(0, scale) / step * step
    }
}
