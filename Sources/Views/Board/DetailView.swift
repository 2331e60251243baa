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
        let words = [detail.name] + detail.facts.map(\.alone)
        canvas.put(joined(words, width: inner.width, canvas.glyphs), .dim, in: inner, at: 0, width: inner.width)
    }

    private struct Line {
        let text: String
        let role: Role
        let label: String
        let indent: Int

        init(_ text: String, _ role: Role, label: String = "", indent: Int = 0) {
            self.text = text
            self.role = role
            self.label = label
            self.indent = indent
        }
    }

    private static func facts(_ detail: DetailState, _ glyphs: Glyphs) -> String {
        detail.facts.map(\.alone).joined(separator: " \(glyphs.separator) ")
    }

    /// As many as fit, from the first on; none of the others is cut to some letters.
    static func joined(_ facts: [String], width: Int, _ glyphs: Glyphs) -> String {
        facts.dropFirst().reduce(facts.first ?? "") { line, fact in
            let longer = "\(line) \(glyphs.separator) \(fact)"
            return DisplayWidth.of(longer) <= width ? longer : line
        }
    }

    /// The whole screen between header and footer.
    /// - Returns: the furthest that what is below the title can be scrolled, in lines.
    static func drawScreen(_ detail: DetailState, scroll: Int, in area: Area, on canvas: inout Canvas) -> Int {
        guard area.height > 0 else { return 0 }
        let inner = area.inset(area.width >= 36 ? 1 : 0)
        let sign = canvas.glyphs.urgency(detail.urgency)
        let countdown = [sign == " " ? "" : sign, detail.urgencyWord, detail.countdown].filter { !$0.isEmpty }
        let right = countdown.joined(separator: " ")
        canvas.put(detail.title, .title, in: inner, at: 0, width: inner.width - right.count - 1)
        canvas.put(right, Role(detail.urgency), in: inner, at: inner.width - right.count)
        let lines = lines(detail, width: inner.width, isAiry: area.height >= 10)
        let body = Area(column: inner.column, row: area.row + 1, width: inner.width, height: area.height - 1)
        let limit = max(0, lines.count - body.height)
        let first = min(scroll, limit)
        for (index, line) in lines.dropFirst(first).prefix(body.height).enumerated() {
            canvas.put(line.label, .heading, in: body.line(index))
            canvas.put(line.text, line.role, in: body.line(index), at: line.indent)
        }
        drawScrollSigns(first: first, limit: limit, in: body, on: &canvas)
        return limit
    }

    /// Everything below the title, to be scrolled as one.
    private static func lines(_ detail: DetailState, width: Int, isAiry: Bool) -> [Line] {
        let gap = isAiry ? [Line("", .text)] : []
        let name = TextWrap.lines(detail.name, width: width).map { Line($0, .text) }
        let facts = ([DetailState.Fact(label: "Starts", value: detail.start)] + detail.facts).flatMap { fact in
            TextWrap.lines(fact.value, width: width - labelWidth).enumerated().map { index, text in
                Line(text, .text, label: index == 0 ? fact.label : "", indent: labelWidth)
            }
        }
        let hasComment = !detail.comment.isEmpty
        let comment = TextWrap.lines(
            hasComment ? detail.comment : "The feed has no comment on this race.", width: min(width, 100))
        return name + gap + facts + gap + comment.map { Line($0, hasComment ? .text : .dim) }
    }

    private static let labelWidth = 10

    /// Arrows at the right edge where there is more above or below.
    static func drawScrollSigns(first: Int, limit: Int, in area: Area, on canvas: inout Canvas) {
        guard area.height > 0, area.width > 2 else { return }
        if first > 0 { canvas.put(canvas.glyphs.up, .key, in: area.line(0), at: area.width - 1) }
        if first < limit { canvas.put(canvas.glyphs.down, .key, in: area.line(area.height - 1), at: area.width - 1) }
    }
}
