import Models
import Screen

/// A countdown in block digits with small units, in two fields that never move: `59m 59s`, ` 4m  5s`, `    -20s`.
enum BlockCountdown {
    /// Half lines.
    static func height(digits: Int) -> Int { BlockFont.height * digits }

    /// The scale of the units: half of the digits', which leaves the digits to lead.
    static func units(digits: Int, halves: Bool) -> Int {
        let half = max(1, digits / 2)
        return halves || half % 2 == 0 ? half : half + 1
    }

    /// Columns: two fields of two digits, each with its unit.
    static func width(digits: Int, halves: Bool) -> Int {
        2 * field(digits, units(digits: digits, halves: halves)) + gap(digits)
    }

    /// - Parameter text: as `Countdown.text` has it.
    static func draw(
        _ text: String, _ role: Role, digits: Int, right: Int, half: Int, on canvas: inout Canvas
    ) {
        let halves = canvas.glyphs.upperHalf != nil
        let units = units(digits: digits, halves: halves)
        let isPast = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: " ")
        var end = right
        for part in parts.reversed() {
            guard let unit = part.last else { continue }
            let number = String(part.dropLast())
            let unitColumn = end - 5 * units
            BlockText.draw(
                BigDigits.rows(of: unit), role, scale: units, column: unitColumn,
                half: half + BlockFont.height * (digits - units), on: &canvas)
            BlockText.drawRight(number, role, scale: digits, end: unitColumn - units, half: half, on: &canvas)
            end = min(
                end - field(digits, units), unitColumn - units - BlockFont.width(of: number) * digits)
            end -= gap(digits)
        }
        guard isPast else { return }
        BlockText.drawRight("-", role, scale: digits, end: end, half: half, on: &canvas)
    }

    /// Columns of two digits and their unit.
    private static func field(_ digits: Int, _ units: Int) -> Int { 7 * digits + units + 5 * units }

    private static func gap(_ digits: Int) -> Int { max(2, digits) }
}
