import Models
import Screen
import ViewModels

/// The line at the bottom: the lock's prompt, a notice, or error and announcement in turn.
enum KioskMessageView {
    static func draw(_ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas) {
        let (words, role) = message(frame, pixels: layout.message > 0 ? area.width : .max)
        guard !words.isEmpty else { return }
        for scale in stride(from: layout.message, through: 1, by: layout.halves ? -1 : -2) {
            guard let text = BlockFont.fitting([words], pixels: area.width / scale) else { continue }
            let half = 2 * (area.row + area.height) - BlockFont.height * scale
            BlockText.draw(text, role, scale: scale, column: area.column, half: half, on: &canvas)
            return
        }
        let line = area.line(area.height - 1)
        canvas.put(words, role, in: line, at: 0, width: line.width)
    }

    /// - Parameter pixels: a text that is wider in block letters is shown in parts.
    private static func message(_ frame: KioskFrame, pixels: Int) -> (String, Role) {
        if let prompt = frame.prompt { return (prompt, .key) }
        if let notice = frame.state.notice { return (notice.words, .note) }
        var messages: [(String, Role)] = []
        if !frame.settings.announcement.isEmpty { messages.append((frame.settings.announcement, .title)) }
        let problem = KioskWords.problem(frame.state)
        let whole = problem.joined(separator: " ")
        let isWide = BlockFont.fitting([whole], pixels: pixels) == nil && pixels < .max
        messages += (isWide ? problem : [whole]).filter { !$0.isEmpty }.map { ($0, .problem) }
        return messages.isEmpty ? ("", .text) : messages[frame.plan.messageTurn % messages.count]
    }
}
