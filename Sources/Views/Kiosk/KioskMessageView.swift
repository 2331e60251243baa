import Models
import ViewModels

/// The line at the bottom: what the lock asks, a notice, what is wrong and the track's announcement, the last two in
/// turn.
enum KioskMessageView {
    static func draw(_ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas) {
        let (words, role) = message(frame)
        guard !words.isEmpty else { return }
        let half = 2 * area.row + layout.messageTop
        if layout.message > 0, let text = BlockFont.fitting([words], pixels: area.width / layout.message) {
            BlockText.draw(text, role, scale: layout.message, column: area.column, half: half, on: &canvas)
        } else {
            let line = area.line(area.height - 1)
            canvas.put(words, role, in: line, at: 0, width: line.width)
        }
    }

    private static func message(_ frame: KioskFrame) -> (String, Role) {
        if let prompt = frame.prompt { return (prompt, .key) }
        if let notice = frame.state.notice { return (notice, .note) }
        let problem = problem(frame.state)
        let announcement = frame.settings.announcement
        if announcement.isEmpty { return (problem, .problem) }
        if problem.isEmpty { return (announcement, .title) }
        return frame.plan.messageTurn % 2 == 0 ? (announcement, .title) : (problem, .problem)
    }

    /// The sentence, or the cause where there is none. Five races from a good feed lack nothing, whatever more the
    /// page of the day would have.
    private static func problem(_ state: BoardState) -> String {
        let isFull = state.rows.prefix(KioskSettings.boardRows).allSatisfy { row in
            if case .race = row { true } else { false }
        }
        if let problem = state.problem, !isFull || state.data.kind != .live || state.data.cause != nil {
            return "! \(problem.words) \(problem.next)"
        }
        return state.data.cause.map { "! \(state.data.words), \($0)" } ?? ""
    }
}
