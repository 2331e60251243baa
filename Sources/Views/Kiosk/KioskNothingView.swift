import Facts
import Models
import Screen
import ViewModels

/// No race at all: the reason, and the next step, as large as fits.
enum KioskNothingView {
    static func draw(_ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas) {
        let state = frame.state
        let data = KioskData(state.data)
        // A good feed without races is not an error.
        let isLive = state.data.kind == .live
        let title = isLive ? KioskWords.noRaces : data.short
        let role = isLive ? Role.later : data.role
        let room = layout.messageTop - layout.top
        let biggest = max(1, min(layout.first.digits * 2, room / 15))
        var half = 2 * area.row + layout.top + 2 * biggest / 2 * 2
        let limit = 2 * area.row + layout.messageTop
        func put(_ words: String, _ role: Role, from scale: Int) {
            half = Self.put(words, role, from: scale, half: half, limit: limit, layout: layout, in: area, on: &canvas)
        }
        put(title, role, from: biggest)
        if !isLive { put(String(state.data.words.dropFirst(data.short.count + 1)), role, from: layout.first.digits) }
        let empty = firstEmpty(state)
        put(isLive ? empty : state.data.cause ?? empty, .later, from: layout.first.digits)
    }

    /// - Parameters:
    ///   - scale: the largest to try.
    ///   - limit: the half line that it must stay above.
    /// - Returns: the half line below.
    private static func put(
        _ words: String, _ role: Role, from scale: Int, half: Int, limit: Int, layout: KioskLayout, in area: Area,
        on canvas: inout Canvas
    ) -> Int {
        guard !words.isEmpty else { return half }
        let step = layout.halves ? 1 : 2
        for scale in stride(from: scale / step * step, through: step, by: -step) {
            guard half + BlockFont.height * scale < limit,
                let text = BlockFont.fitting([words], pixels: area.width / scale)
            else { continue }
            BlockText.draw(text, role, scale: scale, column: area.column, half: half, on: &canvas)
            return half + (BlockFont.height * scale + 2 * scale + 1) / 2 * 2
        }
        if half + 2 <= limit { canvas.put(words, role, in: area.line(half / 2 - area.row), at: 0, width: area.width) }
        return half + 4
    }

    private static func firstEmpty(_ state: BoardState) -> String {
        if case .empty(let wording)? = state.rows.first { wording.words } else { "" }
    }
}
