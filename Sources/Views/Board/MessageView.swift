import Facts
import Models
import Screen
import ViewModels

/// Draws a problem, or a short answer to a key.
enum MessageView {
    /// One line. A problem that is too long for it gets a second one above, if there is room.
    /// - Parameter canGrow: whether the line above the area may be used too.
    /// - Returns: the lines used, 0 to 2.
    @discardableResult
    static func draw(_ state: BoardState, in line: Area, canGrow: Bool, on canvas: inout Canvas) -> Int {
        let inner = line.inset(margin(line))
        if let notice = state.notice {
            let wrapped = TextWrap.lines(notice.words, width: inner.width)
            guard canGrow, wrapped.count > 1 else {
                canvas.put(notice.fitting(inner.width), .note, in: inner, at: 0, width: inner.width)
                return 1
            }
            canvas.put(wrapped[0], .note, in: inner.line(-1))
            let rest = wrapped.dropFirst().joined(separator: " ")
            canvas.put(rest, .note, in: inner, at: 0, width: inner.width)
            return 2
        }
        guard let problem = state.problem else { return 0 }
        guard canGrow, lines(state, width: line.width) > 1 else {
            drawLine(problem, in: inner, on: &canvas)
            return 1
        }
        let wrapped = TextWrap.lines(words(problem), width: inner.width)
        canvas.put(wrapped[0], .problem, in: inner.line(-1))
        let rest = BoardState.Problem(
            words: wrapped.dropFirst().joined(separator: " "), next: problem.next, shortNext: problem.shortNext)
        drawLine(rest, mark: "  ", in: inner, on: &canvas)
        return 2
    }

    /// The lines that a message would like to have on a screen of a width.
    static func lines(_ state: BoardState, width: Int) -> Int {
        let room = width - 2 * margin(Area(column: 0, row: 0, width: width, height: 1))
        if let notice = state.notice { return DisplayWidth.of(notice.words) <= room ? 1 : 2 }
        guard let problem = state.problem else { return 0 }
        return DisplayWidth.of(words(problem)) + 1 + DisplayWidth.of(problem.next) <= room ? 1 : 2
    }

    static func margin(_ line: Area) -> Int { line.width >= 36 ? 1 : 0 }

    private static func words(_ problem: BoardState.Problem) -> String { "! " + problem.words }

    /// The words give way to the time of the next try.
    private static func drawLine(
        _ problem: BoardState.Problem, mark: String = "! ", in line: Area, on canvas: inout Canvas
    ) {
        let next = DisplayWidth.of(problem.next)
        let words = problem.words.isEmpty ? String(mark.dropLast()) : mark + problem.words
        let room = line.width - next - 1
        guard room >= min(DisplayWidth.of(words), 30) else {
            // The header and the empty rows have the cause; only this line has the time.
            let ways = ["! " + problem.next, "! " + problem.shortNext]
            let shown = ways.first { DisplayWidth.of($0) <= line.width } ?? problem.shortNext
            canvas.put(shown, .problem, in: line, at: 0, width: line.width)
            return
        }
        canvas.put(words, .problem, in: line, at: 0, width: room)
        canvas.put(problem.next, .problem, in: line, at: min(DisplayWidth.of(words), room) + 1, width: next)
    }
}
