import Facts
import Models
import Screen
import ViewModels

/// The selected race of the results: placings, dividends, and missing parts.
enum ResultPaneView {
    static func draw(_ pane: ResultPane, in area: Area, on canvas: inout Canvas) {
        guard area.height > 1 else {
            drawLine(pane, in: area, on: &canvas)
            return
        }
        let role = Role(pane.standing)
        let status = pane.status.fitting(area.width / 2)
        ListView.drawRule(
            pane.title, DisplayWidth.of(status) <= area.width / 2 ? status : "", role, in: area.line(0), on: &canvas)
        let inner = area.inset(area.width >= 36 ? 2 : 0).without(top: 1)
        var lines: [(String, Role)] = []
        if inner.height >= 5 { lines += factLines(pane, inner, limit: inner.height >= 12 ? 2 : 1, canvas.glyphs) }
        lines += notes(pane, titled: status, inner)
        for (row, line) in lines.prefix(inner.height).enumerated() {
            canvas.put(line.0, line.1, in: inner.line(row), at: 0, width: inner.width)
        }
        let rest = inner.without(top: lines.count)
        let dividends = dividendLines(pane, width: inner.width, height: rest.height)
        let used = drawPlacings(pane, besides: dividends.count, in: rest, on: &canvas)
        drawDividends(dividends, in: rest.without(top: used), isApart: inner.height >= 5, on: &canvas)
    }

    /// Draws as many placings as leave a third to the dividends, but at least two.
    /// - Returns: the lines used.
    private static func drawPlacings(
        _ pane: ResultPane, besides dividends: Int, in area: Area, on canvas: inout Canvas
    ) -> Int {
        let placings = pane.placings
        guard !placings.isEmpty, area.height > 0 else { return 0 }
        let table = ResultTable(placings, of: pane.category, isFinal: pane.standing == .final, width: area.width)
        let top = area.height >= 6 && area.width >= 30 ? 1 : 0
        if top > 0 { table.drawHeads(in: area.line(0), on: &canvas) }
        let room = area.height - top
        let count = min(placings.count, room, max(2, room - min(dividends, max(1, room / 3))))
        for (index, placing) in placings.prefix(count).enumerated() {
            table.draw(placing, in: area.line(top + index), on: &canvas)
        }
        return top + count
    }

    /// One line: the winner with its dividend, or the reason why there is none.
    private static func drawLine(_ pane: ResultPane, in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(ListView.margin(line))
        let winner = pane.placings.first.map { first in
            let money = [first.win, first.price, first.starting].first { !$0.isEmpty } ?? ""
            return [RunnerNumber.text(first.number), first.name, money].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let status = pane.status.fitting(inner.width / 2)
        let words = winner ?? pane.notes.first?.fitting(inner.width) ?? status
        canvas.put(words, winner == nil ? .dim : .text, in: inner, at: 0, width: inner.width)
        let used = DisplayWidth.of(words) + 1
        guard winner != nil else { return }
        let rest = pane.dividends.map { "\(canvas.glyphs.separator) \($0)" }.reduce(status) { line, next in
            DisplayWidth.of(line) + 1 + DisplayWidth.of(next) <= inner.width - used ? "\(line) \(next)" : line
        }
        if DisplayWidth.of(rest) <= inner.width - used { canvas.put(rest, .dim, in: inner, at: used) }
    }

    /// Notes on missing parts, and a status that found no room in the title.
    private static func notes(_ pane: ResultPane, titled: String, _ inner: Area) -> [(String, Role)] {
        var lines: [(String, Role)] = []
        let wantsLine = pane.standing == .protest || inner.height >= 5
        if titled != pane.status.words, wantsLine {
            lines += TextWrap.lines(pane.status.words, width: inner.width, limit: inner.height >= 5 ? 2 : 1).map {
                ($0, Role(pane.standing))
            }
        }
        return lines + pane.notes.map { ($0.fitting(inner.width), .note) }
    }

    private static func factLines(
        _ pane: ResultPane, _ inner: Area, limit: Int, _ glyphs: Glyphs
    ) -> [(String, Role)] {
        var lines: [(String, Role)] = []
        var facts = pane.facts[...]
        while lines.count < limit, !facts.isEmpty {
            var count = facts.count
            func text() -> String { facts.prefix(count).joined(separator: " \(glyphs.separator) ") }
            while count > 1, DisplayWidth.of(text()) > inner.width { count -= 1 }
            lines.append((text(), lines.isEmpty ? .text : .dim))
            facts = facts.dropFirst(count)
        }
        return lines
    }

    /// Lines of the dividends: as many on each as fit; one on each if there is plenty of room.
    private static func dividendLines(_ pane: ResultPane, width: Int, height: Int) -> [String] {
        if height >= pane.placings.count + pane.dividends.count + 4 { return pane.dividends }
        return pane.dividends.reduce(into: []) { lines, next in
            if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(next) <= width {
                lines[lines.count - 1] = "\(last)   \(next)"
            } else {
                lines.append(next)
            }
        }
    }

    private static func drawDividends(
        _ lines: [String], in area: Area, isApart: Bool, on canvas: inout Canvas
    ) {
        let top = isApart && area.height > lines.count ? 1 : 0
        let room = max(0, area.height - top)
        for (index, text) in lines.prefix(room).enumerated() {
            let isCut = index == room - 1 && lines.count > room
            canvas.put(
                isCut ? "\(text) \(canvas.glyphs.ellipsis)" : text, .text, in: area.line(top + index), at: 0,
                width: area.width)
        }
    }
}
