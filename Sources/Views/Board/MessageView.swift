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
            canvas.put("! \(problem)", .problem, in: inner, at: 0, width: inner.width)
            return true
        }
        return false
    }
}
