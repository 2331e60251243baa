import Facts
import Models
package import Screen
package import ViewModels

/// The card of a race: a line with its countdown that is always visible, a part that scrolls, and at the bottom the
/// line of the sources.
enum CardView {
    /// The scrolled part: its place, its lines, and the first that is visible.
    private struct Scrolled {
        let body: Area
        let lines: CardLines
        let first: Int

        /// Whether the heads stay above runners that were scrolled.
        var keepsHeads: Bool { lines.heads.map { first > $0 && first < lines.runners.upperBound } ?? false }

        /// The line at a row of the screen.
        func line(at row: Int) -> CardLines.Line? {
            guard row >= body.row, row < body.row + body.height else { return nil }
            if keepsHeads, row == body.row { return .heads }
            let index = first + row - body.row
            return lines.lines.indices.contains(index) ? lines.lines[index] : nil
        }
    }

    /// - Returns: the first visible line of the scrolled part.
    static func draw(_ card: CardState, in area: Area, on canvas: inout Canvas) -> Int {
        if let page = card.page { return draw(page, of: card, in: area, on: &canvas) }
        guard let scrolled = drawEdges(card, in: area, on: &canvas) else { return 0 }
        let (body, lines, first) = (scrolled.body, scrolled.lines, scrolled.first)
        var free = body.without(top: lines.lines.count)
        if let map = card.content.speedMap {
            free = free.without(top: SpeedMapView.draw(map, of: card.content.category, in: free, on: &canvas))
        }
        if let chart = card.chart, card.content.result == nil { PriceChartView.draw(chart, in: free, on: &canvas) }
        draw(lines, of: card, from: first, in: body, on: &canvas)
        if scrolled.keepsHeads {
            canvas.fill(" ", .text, in: body.line(0))
            RunnerTable(card.content, width: body.width).drawHeads(in: body.line(0), on: &canvas)
        }
        let edge = Area(column: area.column, row: body.row, width: area.width, height: body.height)
        DetailView.drawScrollSigns(
            first: first, limit: max(0, lines.lines.count - body.height), in: edge, on: &canvas)
        return first
    }

    /// The page of a runner, under the line of the race.
    private static func draw(
        _ page: RunnerPage, of card: CardState, in area: Area, on canvas: inout Canvas
    ) -> Int {
        guard area.height > 1 else { return 0 }
        let body = drawFrame(card, in: area, on: &canvas).body
        let view = RunnerPageView(page, width: body.width, on: canvas)
        let limit = max(0, view.height + 1 - body.height)
        let first = min(card.scroll, limit)
        view.draw(from: first, in: body, on: &canvas)
        let edge = Area(column: area.column, row: body.row, width: area.width, height: body.height)
        DetailView.drawScrollSigns(first: first, limit: limit, in: edge, on: &canvas)
        return first
    }

    /// Effect of a click: heads of columns choose the order, a line selects its runner; nil elsewhere.
    static func intent(atColumn column: Int, row: Int, of card: CardState, in area: Area) -> BoardIntent? {
        guard card.page == nil else { return nil }
        // The lines above and below depend on the room. Drawing them on a spare canvas shows how many there are.
        var canvas = Canvas(
            size: TerminalSize(columns: area.column + area.width, rows: area.row + area.height), repertoire: .unicode)
        guard let scrolled = drawEdges(card, in: area, on: &canvas) else { return nil }
        switch scrolled.line(at: row) {
        case .heads:
            let order = RunnerTable(card.content, width: scrolled.body.width).order(at: column - scrolled.body.column)
            return order.flatMap { RunnerOrder.allCases.firstIndex(of: $0) }.map { .order($0) }
        case .runner(let row): return .select(row)
        default: return nil
        }
    }

    /// Draws the parts that do not scroll.
    /// - Returns: the area left for the rest; nil without room.
    private static func drawEdges(_ card: CardState, in area: Area, on canvas: inout Canvas) -> Scrolled? {
        guard area.height > 0 else { return nil }
        var (body, hasStatus) = drawFrame(card, in: area, on: &canvas)
        body.height -= drawForm(card, in: body, on: &canvas)
        body.height -= drawNote(card, in: body, on: &canvas)
        guard body.height > 0 else { return nil }
        let lines = CardLines(
            card.content, width: body.width, height: body.height, hasStatus: !hasStatus, glyphs: canvas.glyphs)
        let limit = max(0, lines.lines.count - body.height)
        return Scrolled(
            body: body, lines: lines, first: first(card, lines, height: body.height, limit: limit))
    }

    /// Draws the line of the race at the top and the line of the sources at the bottom.
    /// - Returns: the area between them, and whether the status is in the line of the race.
    private static func drawFrame(
        _ card: CardState, in area: Area, on canvas: inout Canvas
    ) -> (body: Area, hasStatus: Bool) {
        let inner = area.inset(area.width >= 36 ? 1 : 0)
        let hasStatus = drawHeader(card, in: inner.line(0), on: &canvas)
        // Without a margin, a column is reserved for the arrows.
        let width = inner.width - (inner.width == area.width ? 1 : 0)
        var body = Area(column: inner.column, row: inner.row + 1, width: width, height: inner.height - 1)
        body.height -= drawSources(card, in: body, on: &canvas)
        return (body, hasStatus)
    }

    /// Category, number and meeting at the left; status, urgency and countdown at the right. The countdown is never
    /// cut.
    /// - Returns: whether there was room for the status.
    private static func drawHeader(_ card: CardState, in line: Area, on canvas: inout Canvas) -> Bool {
        let sign = canvas.glyphs.urgency(card.urgency)
        let near = [sign == " " ? "" : sign, card.urgencyWord].filter { !$0.isEmpty }
        let ways = [near + [card.countdown], near.prefix(1) + [card.countdown], [card.countdown]]
            .map { $0.joined(separator: " ") }
        let status = card.content.status?.words ?? ""
        let needed = status.isEmpty ? 0 : DisplayWidth.of(status) + 4
        let badge = line.width >= 36 ? 4 : 0
        var title = card.content.shortTitle
        var right = ways.last ?? ""
        var hasStatus = false
        search: for withStatus in status.isEmpty ? [true] : [true, false] {
            for (words, near) in [(card.content.title, 0), (card.content.shortTitle, 0), (card.content.shortTitle, 1)] {
                let used = badge + DisplayWidth.of(words) + (withStatus ? needed : 0) + 2 + DisplayWidth.of(ways[near])
                guard used <= line.width else { continue }
                (title, right, hasStatus) = (words, ways[near], withStatus)
                break search
            }
        }
        let rightWidth = DisplayWidth.of(right)
        if badge > 0 { canvas.put(" \(card.content.badge) ", Role(card.content.category), in: line) }
        canvas.put(title, .title, in: line, at: badge, width: line.width - badge - rightWidth - 1)
        canvas.put(right, Role(card.urgency), in: line, at: line.width - rightWidth)
        if hasStatus, let status = card.content.status {
            let words = " \(status.words) "
            canvas.put(
                words, Role(ofCard: status.standing), in: line, at: line.width - rightWidth - 1 - DisplayWidth.of(words)
            )
        }
        return hasStatus
    }

    /// Draws up to two lines about the sources at the bottom, if there is room.
    /// - Returns: the lines that it takes.
    private static func drawSources(_ card: CardState, in body: Area, on canvas: inout Canvas) -> Int {
        guard let sources = card.sources, body.height >= 3 else { return 0 }
        let words = "! " + sources.words
        let wrapped = body.height >= 6 ? TextWrap.lines(words, width: body.width, limit: 3) : []
        let lines = (1...2).contains(wrapped.count) ? wrapped : ["! " + sources.fitting(body.width - 2)]
        for (index, text) in lines.enumerated() {
            canvas.put(
                text, .problem, in: body.line(body.height - lines.count + index), at: 0, width: body.width)
        }
        return lines.count
    }

    /// Draws form above the line of the sources, if the card has room.
    /// - Returns: the lines that it takes.
    private static func drawForm(_ card: CardState, in body: Area, on canvas: inout Canvas) -> Int {
        guard let form = card.form, body.height >= 7 else { return 0 }
        canvas.put(form.fitting(body.width), .note, in: body.line(body.height - 1), at: 0, width: body.width)
        return 1
    }

    /// Comment on the selected runner, above its form, in at most two lines on a tall card.
    /// - Returns: the lines that it takes.
    private static func drawNote(_ card: CardState, in body: Area, on canvas: inout Canvas) -> Int {
        guard !card.note.isEmpty, body.height >= 16 else { return 0 }
        let width = min(body.width, 100)
        let lines = TextWrap.lines(card.note, width: width, limit: 1)
        let rest = String(card.note.dropFirst(lines.first?.count ?? 0).drop { $0 == " " })
        let shown = lines + (rest.isEmpty ? [] : [rest])
        for (index, text) in shown.enumerated() {
            canvas.put(text, .text, in: body.line(body.height - shown.count + index), at: 0, width: width)
        }
        return shown.count
    }

    /// First line: as it was scrolled, or so that the cursor is in sight, under the heads.
    private static func first(_ card: CardState, _ lines: CardLines, height: Int, limit: Int) -> Int {
        var first = min(card.scroll, limit)
        guard card.followsCursor, let cursor = card.cursor, let heads = lines.heads else { return first }
        let line = lines.runners.lowerBound + cursor
        if line >= first + height { first = line - height + 1 }
        if line <= first, line > heads { first = line - 1 }
        return min(max(0, first), limit)
    }

    private static func draw(
        _ lines: CardLines, of card: CardState, from first: Int, in body: Area, on canvas: inout Canvas
    ) {
        let runners = RunnerTable(card.content, width: body.width)
        let placings = card.content.result.map {
            ResultTable(
                $0.rows, of: card.content.category, isFinal: $0.isFinal && !canvas.usesWords, width: body.width)
        }
        for (index, line) in lines.lines.dropFirst(first).prefix(body.height).enumerated() {
            let area = body.line(index)
            switch line {
            case .gap: break
            case .text(let text, let role): canvas.put(text, role, in: area, at: 0, width: area.width)
            case .name(let name):
                canvas.put(name, .text, in: area, at: 0, width: area.width)
                canvas.link(name, to: card.content.address, in: area, at: 0, width: area.width)
            case .rule(let title):
                canvas.fill(canvas.glyphs.rule, .rule, in: area)
                canvas.put(" \(title) ", .heading, in: area, at: 1, width: area.width - 2)
            case .heads: runners.drawHeads(in: area, on: &canvas)
            case .runner(let row):
                runners.draw(card.content.rows[row], isSelected: row == card.cursor, in: area, on: &canvas)
            case .startLine:
                if let line = card.content.startLine {
                    StartLineView.draw(line, of: card.content.category, in: area, on: &canvas)
                }
            case .resultHeads: placings?.drawHeads(in: area, on: &canvas)
            case .placing(let row):
                if let result = card.content.result { placings?.draw(result.rows[row], in: area, on: &canvas) }
            }
        }
    }
}

extension CardState: DrawnState {
    /// One row: the card scrolls by lines.
    package static func room(in layout: BoardLayout) -> Int { 1 }
    /// nil: the card has no list; a click on a runner selects it as `intent` has it.
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? { nil }
    /// Room for the whole card, and for whole names.
    package static var copySize: TerminalSize { TerminalSize(columns: 180, rows: 200) }
    package func intent(atColumn column: Int, row: Int, in layout: BoardLayout) -> BoardIntent? {
        CardView.intent(atColumn: column, row: row, of: self, in: layout.body)
    }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        CardView.draw(self, in: layout.body, on: &canvas)
    }
}
