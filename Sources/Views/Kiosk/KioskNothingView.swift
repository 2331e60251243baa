import Models
import ViewModels

/// No race at all: why, and what comes next, as large as it fits.
enum KioskNothingView {
    static func draw(_ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas) {
        let state = frame.state
        let data = KioskData(state.data)
        let bottom = layout.messageTop / 2
        var half = 2 * area.row + layout.top
        let biggest = max(1, min(layout.digits * 2, (2 * bottom - layout.top) / 15))
        half += 2 * biggest / 2 * 2
        half = put([data.short], data.role, from: biggest, half: half, layout: layout, in: area, on: &canvas)
        let words = state.data.words == data.short ? [] : [String(state.data.words.dropFirst(data.short.count + 1))]
        let cause = state.data.cause ?? firstEmpty(state)
        half = put(words, data.role, from: layout.digits, half: half, layout: layout, in: area, on: &canvas)
        _ = put([cause], .later, from: layout.digits, half: half, layout: layout, in: area, on: &canvas)
    }

    /// - Parameter scale: the largest to try.
    /// - Returns: the half line below.
    private static func put(
        _ ways: [String], _ role: Role, from scale: Int, half: Int, layout: KioskLayout, in area: Area,
        on canvas: inout Canvas
    ) -> Int {
        guard let way = ways.first, !way.isEmpty else { return half }
        let step = layout.halves ? 1 : 2
        for scale in stride(from: scale / step * step, through: step, by: -step) {
            guard let text = BlockFont.fitting(ways, pixels: area.width / scale) else { continue }
            BlockText.draw(text, role, scale: scale, column: area.column, half: half, on: &canvas)
            return half + (BlockFont.height * scale + 2 * scale + 1) / 2 * 2
        }
        canvas.put(way, role, in: area.line(half / 2 - area.row), at: 0, width: area.width)
        return half + 4
    }

    private static func firstEmpty(_ state: BoardState) -> String {
        if case .empty(let wording)? = state.rows.first { wording.words } else { "" }
    }
}
