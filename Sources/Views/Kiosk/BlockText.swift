import Models
import Screen

/// Draws patterns of square pixels: a pixel of scale 1 is a column wide and half a line high, of scale 2 twice that.
///
/// Places are given in columns and in half lines. Where the repertoire has no half blocks, scales and half lines must
/// be even.
enum BlockText {
    /// Draws a text of `BlockFont`, each of its characters having a pattern.
    /// - Returns: the columns used.
    @discardableResult
    static func draw(
        _ text: String, _ role: Role, scale: Int, column: Int, half: Int, on canvas: inout Canvas
    ) -> Int {
        var at = column
        for character in text {
            guard let rows = BlockFont.rows(of: character) else { continue }
            draw(rows, role, scale: scale, column: at, half: half, on: &canvas)
            at += ((rows.first?.count ?? 0) + 1) * scale
        }
        return max(0, at - scale - column)
    }

    /// Draws a text that ends before a column.
    static func drawRight(
        _ text: String, _ role: Role, scale: Int, end: Int, half: Int, on canvas: inout Canvas
    ) {
        draw(text, role, scale: scale, column: end - BlockFont.width(of: text) * scale, half: half, on: &canvas)
    }

    /// Draws a pattern: rows of pixels from top to bottom.
    static func draw(
        _ rows: [String], _ role: Role, scale: Int, column: Int, half: Int, on canvas: inout Canvas
    ) {
        let pixels = rows.map { Array($0.utf8) }
        let glyphs = canvas.glyphs
        let last = half + rows.count * scale - 1
        func isSet(_ line: Int, _ pixel: Int) -> Bool {
            guard (half...last).contains(line) else { return false }
            let row = pixels[(line - half) / scale]
            return pixel < row.count && row[pixel] == UInt8(ascii: "#")
        }
        guard scale > 0, half >= 0 else { return }
        for line in half / 2...last / 2 {
            for pixel in 0..<(pixels.map(\.count).max() ?? 0) {
                let upper = isSet(line * 2, pixel)
                let lower = isSet(line * 2 + 1, pixel)
                guard upper || lower else { continue }
                let glyph = upper && lower ? glyphs.block : upper ? glyphs.upperHalf : glyphs.lowerHalf
                let area = Area(column: column + pixel * scale, row: line, width: scale, height: 1)
                canvas.fill(glyph ?? glyphs.block, role, in: area)
            }
        }
    }
}
