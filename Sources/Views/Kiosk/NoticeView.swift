import Models
import Screen
import ViewModels

/// Words over the whole screen, as large as they fit, which stand still. The lock's prompt is below them.
enum NoticeView {
    /// Largest pixels of letters, in columns: more than any screen has room for.
    private static let largest = 40

    /// - Returns: whether every word is on the screen.
    static func draw(_ content: NoticeContent, prompt: String?, on canvas: inout Canvas) -> Bool {
        let screen = canvas.area
        guard screen.width > 0, screen.height > 0 else { return false }
        let role: Role = content.isAlarm ? .problem : .title
        let hasPrompt = prompt != nil && screen.height > 1
        if let prompt, hasPrompt {
            canvas.put(prompt, .key, in: screen.line(screen.height - 1), at: 0, width: screen.width)
        }
        let margin = screen.width >= 40 ? 1 : 0
        let area = Area(
            column: screen.column + margin, row: screen.row, width: screen.width - 2 * margin,
            height: screen.height - (hasPrompt ? 1 : 0))
        let step = canvas.glyphs.upperHalf == nil ? 2 : 1
        for scale in stride(from: largest / step * step, through: step, by: -step) {
            guard let lines = blocks(content.words, scale: scale, step: step, in: area) else { continue }
            drawBlocks(lines, role, scale: scale, step: step, in: area, on: &canvas)
            return true
        }
        return drawLines(content.words, role, in: area, on: &canvas)
    }

    /// Half lines from one line of letters to the next.
    private static func pitch(_ scale: Int, _ step: Int) -> Int { (BlockFont.height + 1) * scale + step - 1 }

    /// The words in lines of such letters; nil if they do not fit, or one has no block letters.
    private static func blocks(_ words: String, scale: Int, step: Int, in area: Area) -> [String]? {
        let most = (2 * area.height + scale) / pitch(scale, step)
        var lines: [String] = []
        for word in words.split(separator: " ") {
            guard let shown = BlockFont.shown(String(word)), BlockFont.width(of: shown) * scale <= area.width else {
                return nil
            }
            let longer = lines.last.map { "\($0) \(shown)" }
            if let longer, BlockFont.width(of: longer) * scale <= area.width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(shown)
            }
            guard lines.count <= most else { return nil }
        }
        return lines.isEmpty ? nil : lines
    }

    private static func drawBlocks(
        _ lines: [String], _ role: Role, scale: Int, step: Int, in area: Area, on canvas: inout Canvas
    ) {
        let used = pitch(scale, step) * (lines.count - 1) + BlockFont.height * scale
        // The top is on a whole line, so that letters without half blocks fall on cells.
        var half = 2 * area.row + max(0, 2 * area.height - used) / 4 * 2
        for line in lines {
            let width = BlockFont.width(of: line) * scale
            let column = area.column + max(0, area.width - width) / 2
            BlockText.draw(line, role, scale: scale, column: column, half: half, on: &canvas)
            half += pitch(scale, step)
        }
    }

    /// The font's own letters, where no others fit.
    private static func drawLines(_ words: String, _ role: Role, in area: Area, on canvas: inout Canvas) -> Bool {
        let all = TextWrap.lines(words, width: area.width)
        let lines = all.prefix(area.height)
        let top = (area.height - lines.count) / 2
        for (index, line) in lines.enumerated() {
            let column = max(0, area.width - DisplayWidth.of(line)) / 2
            let text = index == area.height - 1 && all.count > lines.count ? line + canvas.glyphs.ellipsis : line
            canvas.put(text, role, in: area.line(top + index), at: column, width: area.width - column)
        }
        return all.count == lines.count && lines.allSatisfy { DisplayWidth.of($0) <= area.width }
            && canvas.glyphs.repertoire.shows(words)
    }
}
