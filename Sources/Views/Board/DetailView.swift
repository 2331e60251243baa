import Models
package import Screen
import ViewModels

/// The race under the cursor at length: a pane below the board, or a line.
package enum DetailView {
    /// The pane: a title in a rule, then as much as fits.
    /// - Parameter key: that opens the race's card, at the right of the rule; nil if it is in the footer.
    static func drawPane(
        _ detail: DetailState, marking search: RaceSearch? = nil, opening key: KeyHint? = nil, in area: Area,
        on canvas: inout Canvas
    ) {
        let rule = area.line(0)
        canvas.fill(canvas.glyphs.rule, .rule, in: rule)
        let used = key.map { $0.width + 4 } ?? 0
        canvas.put(" \(detail.title) ", .title, in: rule, at: 2, width: area.width - 4 - used, marking: search)
        if let key {
            let at = area.width - 2 - key.width - 2
            canvas.put(" \(key.label) ", .key, in: rule, at: at)
            canvas.put("\(key.word) ", .keyLabel, in: rule, at: at + key.label.count + 2)
        }
        let inner = area.inset(2)
        let hasStart = area.height >= 3
        let facts = (hasStart ? detail.factsBesideStart : detail.facts).map(\.alone)
        var lines = [
            Line(detail.name, .text), Line(joined(facts, width: inner.width, canvas.glyphs), .dim),
        ]
        if area.height >= 5, !detail.comment.isEmpty {
            // A line of at most 100 cells reads well, but no text is cut beside free cells or below a free line.
            let room = area.height - 1 - lines.count - (hasStart ? 1 : 0)
            let ways = [min(inner.width, 100), inner.width].lazy
                .map { TextWrap.lines(detail.comment, width: $0, limit: area.height) }
            let comment = ways.first { $0.count < room } ?? ways[1]
            if comment.count < room { lines.append(Line("", .text)) }
            lines += comment.map { Line($0, .text) }
        }
        if hasStart { lines.insert(Line(detail.start, .text), at: 1) }
        let room = area.height - 1
        for (index, line) in lines.prefix(room).enumerated() {
            let isCut = index == room - 1 && lines.count > room
            let text = isCut ? line.text + " " + canvas.glyphs.ellipsis : line.text
            canvas.put(
                text, line.role, in: inner.line(index + 1), at: 0, width: inner.width,
                marking: index == 0 ? search : nil)
            if index == 0 { canvas.link(detail.name, to: detail.address, in: inner.line(1), at: 0, width: inner.width) }
        }
    }

    /// Draws name and facts in one line.
    static func drawLine(_ detail: DetailState, in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        let words = [detail.name] + detail.facts.map(\.alone)
        canvas.put(joined(words, width: inner.width, canvas.glyphs), .dim, in: inner, at: 0, width: inner.width)
    }

    private struct Line {
        let text: String
        let role: Role

        init(_ text: String, _ role: Role) {
            self.text = text
            self.role = role
        }
    }

    /// The facts that fit, from the first on; none is cut.
    static func joined(_ facts: [String], width: Int, _ glyphs: Glyphs) -> String {
        facts.dropFirst().reduce(facts.first ?? "") { line, fact in
            let longer = "\(line) \(glyphs.separator) \(fact)"
            return DisplayWidth.of(longer) <= width ? longer : line
        }
    }

    /// The facts in as many lines as there are, at most; one that does not fit beside others begins the next line.
    static func lines(_ facts: [String], width: Int, limit: Int, _ glyphs: Glyphs) -> [String] {
        var lines: [String] = []
        for fact in facts {
            let longer = (lines.last.map { "\($0) \(glyphs.separator) " } ?? "") + fact
            if !lines.isEmpty, DisplayWidth.of(longer) <= width {
                lines[lines.count - 1] = longer
            } else if lines.count < limit, lines.isEmpty || DisplayWidth.of(fact) <= width {
                lines.append(fact)
            }
        }
        return lines
    }

    /// Arrows at the right edge if there is more above or below.
    package static func drawScrollSigns(first: Int, limit: Int, in area: Area, on canvas: inout Canvas) {
        guard area.height > 0, area.width > 2 else { return }
        if first > 0 { canvas.put(canvas.glyphs.up, .key, in: area.line(0), at: area.width - 1) }
        if first < limit { canvas.put(canvas.glyphs.down, .key, in: area.line(area.height - 1), at: area.width - 1) }
    }
}
