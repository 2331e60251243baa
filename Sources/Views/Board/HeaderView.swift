import Models
import Screen
import ViewModels

/// One line: title, filter, search, hold, local time, and always the state of the data. Its parts are buttons.
enum HeaderView {
    /// A piece of the header's line, which may be a button.
    struct Part {
        /// Columns between it and the left margin.
        let offset: Int
        let width: Int
        let role: Role
        let text: String
        /// Effect of a click on it; nil for none.
        var intent: BoardIntent?
    }

    static func draw(_ state: BoardState, in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(margin(line))
        for part in HeaderParts(state, width: inner.width, canvas.glyphs).parts {
            canvas.put(part.text, part.role, in: inner, at: part.offset, width: part.width)
        }
    }

    /// Effect of a click on a column of the line; nil between the parts.
    static func intent(at column: Int, of state: BoardState, in line: Area) -> BoardIntent? {
        let inner = line.inset(margin(line))
        // All signs of the header are one column wide in every repertoire.
        let parts = HeaderParts(state, width: inner.width, Glyphs(.ascii)).parts
        return parts.first { ($0.offset..<$0.offset + $0.width).contains(column - inner.column) }?.intent
    }

    private static func margin(_ line: Area) -> Int { line.width >= 36 ? 1 : 0 }
}
