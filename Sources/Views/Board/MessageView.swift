import Models
import ViewModels

/// One line for what is wrong, or for a short answer to a key.
enum MessageView {
    /// - Returns: whether there was anything to say.
    @discardableResult
    static func draw(_ state: BoardState, in line: Area, on canvas: inout Canvas) -> Bool {
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        if let notice = state.notice {
            canvas.put(notice, .note, in: inner, at: 0, width: inner.width)
            return true
        }
        if let problem = state.problem {
            draw(problem, in: inner, on: &canvas)
            return true
        }
        return false
    }

    /// The words give way to the time of the next try.
    private static func draw(_ problem: BoardState.Problem, in line: Area, on canvas: inout Canvas) {
        let next = DisplayWidth.of(problem.next)
        let words = "! " + problem.words
        let room = line.width - next - 1
        guard room >= 12 else {
            canvas.put(words, .problem, in: line, at: 0, width: line.width)
            return
        }
        let used = min(DisplayWidth.of(words), room)
        canvas.put(words, .problem, in: line, at: 0, width: room)
        canvas.put(problem.next, .problem, in: line, at: used + 1, width: next)
    }
}
