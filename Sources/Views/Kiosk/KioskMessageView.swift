import Facts
import Models
import Screen
import ViewModels

/// The line at the bottom: the lock's prompt, a notice, or error and announcement in turn.
enum KioskMessageView {
    /// - Returns: the part of the announcement that it has now, whole, from 0, and how many there are; nil for none.
    static func draw(
        _ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas
    ) -> (part: Int, count: Int)? {
        let (words, role, part) = message(frame, scale: layout.message, columns: area.width)
        guard !words.isEmpty else { return nil }
        // A person who types a PIN is near, so the smallest letters are enough.
        let largest = frame.prompt == nil ? layout.message : 0
        for scale in stride(from: largest, through: 1, by: layout.halves ? -1 : -2) {
            guard let text = BlockFont.fitting([words], pixels: area.width / scale) else { continue }
            let half = 2 * (area.row + area.height) - BlockFont.height * scale
            BlockText.draw(text, role, scale: scale, column: area.column, half: half, on: &canvas)
            return part
        }
        let line = area.line(area.height - 1)
        canvas.put(words, role, in: line, at: 0, width: line.width)
        return DisplayWidth.of(words) <= line.width && canvas.glyphs.repertoire.shows(words) ? part : nil
    }

    /// - Parameter scale: an announcement that is wider in such letters is shown in parts, which take turns.
    private static func message(
        _ frame: KioskFrame, scale: Int, columns: Int
    ) -> (String, Role, part: (part: Int, count: Int)?) {
        if let prompt = frame.prompt { return (prompt, .key, nil) }
        if let notice = frame.state.notice { return (notice.words, .note, nil) }
        let pixels = scale > 0 ? columns / scale : .max
        var messages = parts(frame.settings.announcement, pixels: pixels, columns: columns).map { ($0, Role.title) }
        let count = messages.count
        messages += problem(KioskWords.problem(frame.state), scale: scale, columns: columns).map { ($0, .problem) }
        if let note = KioskWords.note(frame.state) { messages.append((note, .dim)) }
        guard !messages.isEmpty else { return ("", .text, nil) }
        let turn = frame.plan.messageTurn % messages.count
        return (messages[turn].0, messages[turn].1, turn < count ? (turn, count) : nil)
    }

    /// The sentences together if they fit, or in turn. Those that have no room in block letters have the font's size.
    private static func problem(_ sentences: [String], scale: Int, columns: Int) -> [String] {
        let whole = sentences.joined(separator: " ")
        guard !whole.isEmpty else { return [] }
        func fits(_ text: String) -> Bool { BlockFont.fitting([text], pixels: columns) != nil }
        if scale > 0, fits(whole) || sentences.allSatisfy(fits) { return fits(whole) ? [whole] : sentences }
        return DisplayWidth.of(whole) <= columns ? [whole] : sentences
    }

    /// A text in as few parts as fit, split between words. Empty for no text.
    /// - Parameters:
    ///   - pixels: room in block letters; `.max` for the font's own.
    ///   - columns: room in the font's own letters, which it has if one of its own is no block letter.
    static func parts(_ text: String, pixels: Int, columns: Int = .max) -> [String] {
        guard !text.isEmpty else { return [] }
        guard pixels < .max, BlockFont.shown(text) != nil else { return TextWrap.lines(text, width: columns) }
        var parts: [String] = []
        for word in text.split(separator: " ").map(String.init) {
            if let last = parts.last, BlockFont.fitting(["\(last) \(word)"], pixels: pixels) != nil {
                parts[parts.count - 1] = "\(last) \(word)"
            } else {
                parts.append(word)
            }
        }
        return parts
    }
}
