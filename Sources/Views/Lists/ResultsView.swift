import Facts
package import Models
package import Screen
package import ViewModels

extension ResultRow: DrawnRow {
    /// Races without known placings from which they have a sign in place of words.
    private static let leastWithSign = 3

    package static func place(in layout: BoardLayout) -> ListLayout { layout.results }

    package static func draw(
        _ results: ResultsState, marking search: RaceSearch?, layout: ListLayout, on canvas: inout Canvas
    ) {
        guard !results.list.rows.isEmpty else {
            if let head = layout.head { ListView.draw(results.head, in: head, on: &canvas) }
            ListView.draw(empty: results.empty, in: layout.empty, on: &canvas)
            return
        }
        let timeWidth = results.list.rows.contains { $0.start.count > 5 } ? 8 : 5
        let columns = ResultColumns.table(
            width: layout.list.width, timeWidth: timeWidth, texts: results.texts)
        // The same words in every line would be hard to read.
        let awaited = results.list.rows.prefix(layout.capacity).count(where: \.isAwaited)
        let hasSign = columns[.status] != nil && awaited >= leastWithSign && layout.head != nil && !canvas.usesWords
        if let head = layout.head {
            var words = results.head
            if hasSign { words.notes.append(HeadingWords.unknownPlacings) }
            ListView.draw(words, in: head, on: &canvas)
        }
        if layout.hasHeads {
            ListView.draw(columns, in: layout.list.line(-1), on: &canvas) {
                (ResultColumns.head($0), .heading, $0 == .price || $0 == .start)
            }
        }
        for (index, var row) in results.list.rows.prefix(layout.capacity).enumerated() {
            if hasSign, row.isAwaited { row.words = Wording(HeadingWords.unknown) }
            let line = layout.list.line(index)
            let isSelected = index == results.list.cursor
            for field in columns.fields { draw(row, field, columns, isSelected, search, in: line, on: &canvas) }
            if columns[.status] == nil { drawOutcome(row, columns, search, in: line, on: &canvas) }
            if isSelected { canvas.select(line) }
        }
        ListView.drawScrollSigns(results.list, in: layout.list, on: &canvas)
        if let pane = results.pane, let area = layout.pane { ResultPaneView.draw(pane, in: area, on: &canvas) }
    }

    private static func draw(
        _ row: ResultRow, _ field: ResultColumns.Field, _ columns: TableColumns<ResultColumns.Column>,
        _ isSelected: Bool,
        _ search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        let (at, width) = (field.offset, field.width)
        let text = Role(text: row.standing)
        switch field.key {
        case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
        case .start: canvas.put(row.start, .dim, in: line, at: at, width: width, alignRight: true)
        case .badge: canvas.put(width == 3 ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: at)
        case .word: canvas.put(row.categoryWord, .text, in: line, at: at, width: width)
        case .number: canvas.put(row.number, text, in: line, at: at, width: width)
        case .meeting where columns[.status] == nil: break
        case .meeting:
            ListView.drawName(
                row.meeting, text, isWatched: row.isWatched, search, in: line, at: at, width: width, on: &canvas)
        case .status: canvas.put(row.status, Role(row.standing), in: line, at: at, width: width)
        case .winner where row.winner.isEmpty:
            let room = line.width - 1 - at
            canvas.put(row.words?.fitting(room) ?? "", .dim, in: line, at: at, width: room)
        case .winner: canvas.put(row.winner, .text, in: line, at: at, width: width, marking: search)
        case .price: canvas.put(figure: row.price, .text, in: line, at: at, width: width)
        case .order: canvas.put(row.order, .dim, in: line, at: at, width: width)
        case .second: canvas.put(row.placed.first ?? "", .dim, in: line, at: at, width: width)
        case .third: canvas.put(row.placed.dropFirst().first ?? "", .dim, in: line, at: at, width: width)
        }
    }

    /// Draws a row without columns: order and status at the right edge, the meeting in the rest.
    private static func drawOutcome(
        _ row: ResultRow, _ columns: TableColumns<ResultColumns.Column>, _ search: RaceSearch?, in line: Area,
        on canvas: inout Canvas
    ) {
        guard let meeting = columns[.meeting] else { return }
        let room = line.width - ListView.margin(line) - 1 - meeting.offset
        let least = min(DisplayWidth.of(row.meeting), room >= 20 ? 9 : 3)
        let outcome = row.outcomes.first { DisplayWidth.of($0) + 1 + least <= room } ?? row.outcomes.last ?? ""
        let width = min(room, DisplayWidth.of(outcome))
        canvas.put(outcome, Role(row.standing), in: line, at: meeting.offset + room - width, width: width)
        ListView.drawName(
            row.meeting, Role(text: row.standing), isWatched: row.isWatched, search, in: line, at: meeting.offset,
            width: room - width - 1, on: &canvas)
    }
}

/// Columns of a line of results. The less important ones need a wide screen.
enum ResultColumns {
    enum Column: Hashable, Sendable {
        case cursor, start, badge, word, number, meeting, status, winner, price, order, second, third
    }

    typealias Field = TableColumns<Column>.Field

    /// - Parameters:
    ///   - width: of the list.
    ///   - timeWidth: of a time of day.
    ///   - texts: widths of the words of the list.
    static func table(width: Int, timeWidth: Int, texts: ColumnWidths = ColumnWidths()) -> TableColumns<Column> {
        func most(_ column: ColumnWidths.Column, _ head: Column) -> Int { max(texts[column], self.head(head).count) }
        let wanted: [Column: Int] = [
            .meeting: most(.meeting, .meeting), .winner: most(.winner, .winner), .second: most(.second, .second),
            .third: most(.third, .third),
        ]
        return TableColumns(
            specs(width: width, timeWidth: timeWidth), growth: growth, wanted: texts.isEmpty ? [:] : wanted,
            width: width - 1)
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge, .word: ""
        case .start: HeadingWords.start
        case .number: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .status: HeadingWords.status
        case .winner: HeadingWords.winner
        case .price: HeadingWords.price
        case .order: HeadingWords.order
        case .second: HeadingWords.second
        case .third: HeadingWords.third
        }
    }

    /// Width below which order and status are at the right edge.
    static let narrow = 60

    /// Columns that share the rest of the width, in turn, each up to its limit.
    private static let growth: [(key: Column, most: Int)] = [
        (.winner, 20), (.meeting, 16), (.second, 20), (.third, 20), (.winner, 28), (.meeting, 24), (.second, 26),
        (.third, 26),
    ]

    private static func specs(width: Int, timeWidth: Int) -> [TableColumns<Column>.Spec] {
        let roomy = width >= 36
        let wide = width - timeWidth
        func spec(_ column: Column, _ least: Int, after: Int = 1) -> TableColumns<Column>.Spec {
            .init(column, least, after: after, fixed: true)
        }
        let start = [
            spec(.cursor, 1, after: roomy ? 1 : 0), roomy ? spec(.start, timeWidth, after: 2) : nil,
            spec(.badge, roomy ? 3 : 1), wide >= 100 ? spec(.word, 9) : nil, spec(.number, wide >= narrow - 5 ? 4 : 3),
        ]
        guard wide >= narrow - 5 else { return start.compactMap(\.self) + [spec(.meeting, 1)] }
        let rest = [
            spec(.meeting, wide >= 70 ? 14 : 10), spec(.status, 9, after: wide >= 99 ? 2 : 1), spec(.winner, 16),
            wide >= 63 ? spec(.price, 5, after: 2) : nil, wide >= 72 && wide < 99 ? spec(.order, 8) : nil,
            wide >= 99 ? spec(.second, 14) : nil, wide >= 99 ? spec(.third, 14) : nil,
        ]
        return (start + rest).compactMap(\.self)
    }
}

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
