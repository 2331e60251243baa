import Models
import ViewModels

/// The race under the cursor at length: a pane below the board, or the whole screen.
enum DetailView {
    /// The pane: a title in a rule, then as much as fits.
    static func drawPane(_ detail: DetailState, in area: Area, on canvas: inout Canvas) {
        canvas.fill(canvas.glyphs.rule, .rule, in: area.line(0))
        canvas.put(" \(detail.title) ", .title, in: area.line(0), at: 2, width: area.width - 4)
        let inner = area.inset(2)
        var lines = [Line(detail.name, .text), Line(facts(detail, canvas.glyphs), .dim)]
        if area.height >= 5, !detail.comment.isEmpty {
            if area.height >= 6 { lines.append(Line("", .text)) }
            let comment = TextWrap.lines(detail.comment, width: min(inner.width, 100), limit: area.height)
            lines += comment.map { Line($0, .text) }
        }
        if area.height >= 3 { lines.insert(Line("Starts \(detail.start)", .text), at: 1) }
        let room = area.height - 1
        for (index, line) in lines.prefix(room).enumerated() {
            let isCut = index == room - 1 && lines.count > room
            let text = isCut ? line.text + " " + canvas.glyphs.ellipsis : line.text
            canvas.put(text, line.role, in: inner.line(index + 1), at: 0, width: inner.width)
        }
    }

    /// One line: name and facts.
    static func drawLine(_ detail: DetailState, in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        let words = ([detail.name] + detail.facts.map(\.value)).joined(separator: " \(canvas.glyphs.separator) ")
        canvas.put(words, .dim, in: inner, at: 0, width: inner.width)
    }

    private struct Line {
        let text: String
        let role: Role

        init(_ text: String, _ role: Role) {
            self.text = text
            self.role = role
        }
    }

    private static func facts(_ detail: DetailState, _ glyphs: Glyphs) -> String {
        detail.facts.map(\.value).joined(separator: " \(glyphs.separator) ")
    }

    /// The whole screen between header and footer.
    /// - Returns: the furthest that the comment can be scrolled, in lines.
    static func drawScreen(_ detail: DetailState, scroll: Int, in area: Area, on canvas: inout Canvas) -> Int {
        guard area.height > 0 else { return 0 }
        let inner = area.inset(area.width >= 36 ? 1 : 0)
        let sign = canvas.glyphs.urgency(detail.urgency)
        let countdown = [sign == " " ? "" : sign, detail.urgencyWord, detail.countdown].filter { !$0.isEmpty }
        let right = countdown.joined(separator: " ")
        canvas.put(detail.title, .title, in: inner, at: 0, width: inner.width - right.count - 1)
        canvas.put(right, Role(detail.urgency), in: inner, at: inner.width - right.count)
        var row = 1
        func line() -> Area? {
            guard row < area.height else { return nil }
            defer { row += 1 }
            return inner.line(row)
        }
        for text in TextWrap.lines(detail.name, width: inner.width) {
            if let line = line() { canvas.put(text, .text, in: line) }
        }
        if area.height >= 10 { row += 1 }
        for fact in [DetailState.Fact(label: "Starts", value: detail.start)] + detail.facts {
            guard let line = line() else { break }
            canvas.put(fact.label, .heading, in: line)
            canvas.put(fact.value, .text, in: line, at: 10, width: line.width - 10)
        }
        if area.height >= 10 { row += 1 }
        return drawComment(
            detail.comment, scroll: scroll,
            in: Area(column: inner.column, row: area.row + row, width: inner.width, height: area.height - row),
            on: &canvas)
    }

    private static func drawComment(_ comment: String, scroll: Int, in area: Area, on canvas: inout Canvas) -> Int {
        let text = comment.isEmpty ? "The feed has no comment on this race." : comment
        let lines = TextWrap.lines(text, width: min(area.width, 100))
        let limit = max(0, lines.count - area.height)
        let first = min(scroll, limit)
        for (index, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
            canvas.put(line, comment.isEmpty ? .dim : .text, in: area.line(index))
        }
        drawScrollSigns(first: first, limit: limit, in: area, on: &canvas)
        return limit
    }

    /// Arrows at the right edge where there is more above or below.
    static func drawScrollSigns(first: Int, limit: Int, in area: Area, on canvas: inout Canvas) {
        guard area.height > 0, area.width > 2 else { return }
        if first > 0 { canvas.put(canvas.glyphs.up, .key, in: area.line(0), at: area.width - 1) }
        if first < limit { canvas.put(canvas.glyphs.down, .key, in: area.line(area.height - 1), at: area.width - 1) }
    }
}
