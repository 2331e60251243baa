import Facts
import Models
package import Screen
package import ViewModels

/// The card of a race: a line with its countdown that is always visible, a part that scrolls, below it the runner under
/// the cursor, and at the bottom the line of the sources.
enum CardView {
    /// The scrolled part: its place, its lines, and the first that is visible.
    private struct Scrolled {
        let body: Area
        let lines: CardLines
        let first: Int
        let limit: Int
        /// The rule and the lines of the selected runner below it; without height on a short card.
        let foot: Area

        /// The table whose heads stay above lines that were scrolled.
        var kept: CardLines.Table? {
            lines.hasHeads ? lines.tables.first { first > $0.heads && first < $0.rows.upperBound } : nil
        }

        /// The line at a row of the screen.
        func line(at row: Int) -> CardLines.Line? {
            guard row >= body.row, row < body.row + body.height else { return nil }
            if let kept, row == body.row { return lines.lines[kept.heads] }
            let index = first + row - body.row
            return lines.lines.indices.contains(index) ? lines.lines[index] : nil
        }
    }

    /// Columns of header and pictures on a wide screen: the words at the right belong to those at the left.
    static let widest = 160
    /// Lines of a card, those of a screen of six, in whose title the state is, even if the name is cut for it.
    private static let short = 5
    /// Columns that such a title keeps.
    private static let leastTitle = 5

    /// - Parameters:
    ///   - key: the key that shows further facts, if it counts here.
    ///   - isNumbered: whether the number of a pane stands before the badge.
    /// - Returns: the first visible line of the scrolled part.
    static func draw(
        _ card: CardState, key: String? = nil, isNumbered: Bool = false, in area: Area, on canvas: inout Canvas
    ) -> Int {
        if let page = card.page { return draw(page, of: card, isNumbered: isNumbered, in: area, on: &canvas) }
        guard let scrolled = drawEdges(card, hasKey: key != nil, isNumbered: isNumbered, in: area, on: &canvas)
        else { return 0 }
        let (body, lines, first) = (scrolled.body, scrolled.lines, scrolled.first)
        var free = body.without(top: lines.lines.count)
        let isBelowBar = card.home != nil
        if let map = card.content.speedMap {
            free = free.without(
                top: SpeedMapView.draw(
                    map, of: card.content.category, in: free, isBelowBar: isBelowBar, on: &canvas))
        }
        if let chart = card.chart, card.content.result == nil {
            PriceChartView.draw(chart, in: free, isBelowBar: isBelowBar, on: &canvas)
        }
        let shown = draw(scrolled, of: card, key: key, on: &canvas)
        drawFoot(card, scrolled, below: shown, on: &canvas)
        if scrolled.foot.height == 0 {
            let edge = Area(column: area.column, row: body.row, width: area.width, height: body.height)
            // Beside a head an arrow would be the order of its column.
            ListView.drawScrollSigns(
                first: first, limit: scrolled.limit, in: edge.without(top: scrolled.kept == nil ? 0 : 1), on: &canvas)
        }
        return first
    }

    /// The page of a runner, under the line of the race.
    private static func draw(
        _ page: RunnerPage, of card: CardState, isNumbered: Bool, in area: Area, on canvas: inout Canvas
    ) -> Int {
        guard area.height > 1 else { return 0 }
        let body = drawFrame(card, isNumbered: isNumbered, in: area, on: &canvas).body
        let view = RunnerPageView(page, width: body.width, on: canvas)
        let limit = body.height > 1 ? max(0, view.height + 1 - body.height) : 0
        let first = min(card.scroll, limit)
        view.draw(from: first, in: body, on: &canvas)
        let edge = Area(column: area.column, row: body.row, width: area.width, height: body.height)
        ListView.drawScrollSigns(first: first, limit: limit, in: edge, on: &canvas)
        return first
    }

    /// Effect of a click: heads of columns choose the order, a line selects its runner; nil elsewhere.
    static func intent(atColumn column: Int, row: Int, of card: CardState, in area: Area) -> BoardIntent? {
        guard card.page == nil else { return nil }
        // The lines above and below depend on the room. Drawing them on a spare canvas shows how many there are.
        var canvas = Canvas(
            size: TerminalSize(columns: area.column + area.width, rows: area.row + area.height), repertoire: .unicode)
        guard let scrolled = drawEdges(card, hasKey: true, in: area, on: &canvas) else { return nil }
        let body = scrolled.body
        switch scrolled.line(at: row) {
        case .heads:
            let order = RunnerTable(card.content, width: body.width).order(at: column - body.column)
            return order.flatMap { RunnerOrder.allCases.firstIndex(of: $0) }.map { .order($0) }
        case .placing(let row): return .select(row)
        case .runner(let row): return .select(card.content.placed + row)
        case .field:
            let end = body.column + min(body.width, widest)
            return (end - CardHeaderLines.keyWidth..<end).contains(column) ? .toggleFacts : nil
        default: return nil
        }
    }

    /// Draws the parts that do not scroll.
    /// - Returns: the area left for the rest; nil without room.
    private static func drawEdges(
        _ card: CardState, hasKey: Bool, isNumbered: Bool = false, in area: Area, on canvas: inout Canvas
    ) -> Scrolled? {
        guard area.height > 0 else { return nil }
        var (body, hasStatus) = drawFrame(card, isNumbered: isNumbered, in: area, on: &canvas)
        let (glyphs, isBeside) = (canvas.glyphs, !canvas.hasFocus)
        func made(_ height: Int) -> CardLines {
            CardLines(
                card.content, width: min(body.width, widest), height: height, hasStatus: !hasStatus,
                showsFacts: card.showsFacts, hasKey: hasKey, hasHome: card.home != nil, isBeside: isBeside,
                glyphs: glyphs)
        }
        // Beside an open pane nothing is selected, and the line only tells that there is more.
        let isMore = body.height > 2 && made(body.height).lines.count > body.height
        let foot = canvas.hasFocus ? footHeight(card.content, body.height) : isMore ? 1 : 0
        body.height -= foot
        guard body.height > 0 else { return nil }
        let lines = made(body.height)
        let limit = max(0, lines.lines.count - body.height)
        return Scrolled(
            body: body, lines: lines, first: first(card, lines, height: body.height, limit: limit), limit: limit,
            foot: Area(column: body.column, row: body.row + body.height, width: body.width, height: foot))
    }

    /// Draws the line of the race at the top and the line of the sources at the bottom.
    /// - Returns: the area between them, and whether the status is in the line of the race.
    private static func drawFrame(
        _ card: CardState, isNumbered: Bool, in area: Area, on canvas: inout Canvas
    ) -> (body: Area, hasStatus: Bool) {
        let inner = area.inset(area.width >= 36 ? 1 : 0)
        // The ground of the badge would touch the number of the pane.
        let header = isNumbered ? inner.line(0).without(left: 1) : inner.line(0)
        let hasStatus = drawHeader(card, isShort: area.height <= short, in: header, on: &canvas)
        // Without a margin, a column is reserved for the arrows.
        let width = inner.width - (inner.width == area.width ? 1 : 0)
        var body = Area(column: inner.column, row: inner.row + 1, width: width, height: inner.height - 1)
        body.height -= drawSources(card, in: body, on: &canvas)
        return (body, hasStatus)
    }

    /// Category, number, meeting and start at the left; status, urgency and countdown at the right. The countdown is
    /// never cut.
    /// - Returns: whether the status needs no other line.
    private static func drawHeader(
        _ card: CardState, isShort: Bool, in whole: Area, on canvas: inout Canvas
    ) -> Bool {
        let line = Area(column: whole.column, row: whole.row, width: min(whole.width, widest), height: whole.height)
        // `off 31s` says itself that the race has jumped.
        let isCounted = card.urgencyWord == RaceWords.urgency(.jumped, hasJumped: true) && !card.countdown.isEmpty
        let ways = countdowns(card, isCounted: isCounted, canvas.glyphs)
        let status = card.content.status?.words ?? ""
        let badge = line.width >= 36 ? 4 : 0
        let title = card.content.header.title
        let starts = card.content.header.starts.map { "  " + $0 }
        let short = starts.last ?? ""
        var (start, right, hasStatus) = ("", ways.last ?? "", false)
        search: for withStatus in status.isEmpty ? [true] : [true, false] {
            for (words, near) in starts.map({ ($0, 0) }) + [(short, 1), ("", 0), ("", 1), ("", 2)] {
                let beside = withStatus && !status.isEmpty ? DisplayWidth.of(status) + (ways[near].isEmpty ? 1 : 4) : 2
                guard badge + DisplayWidth.of(title + words) + beside + DisplayWidth.of(ways[near]) <= line.width
                else { continue }
                (start, right, hasStatus) = (words, ways[near], withStatus)
                break search
            }
        }
        let rightWidth = DisplayWidth.of(right)
        let end = line.width - rightWidth - (right.isEmpty ? 0 : 2)
        let standing = card.content.status?.standing ?? .toCome
        let free = end - badge - DisplayWidth.of(title + start) - 2
        var shown = hasStatus ? words(status, of: card.content, room: free) : ""
        if isShort, !hasStatus, standing != .toCome {
            let isTold = isCounted && standing == .running
            hasStatus = isTold || end - DisplayWidth.of(status) - badge > leastTitle
            shown = isTold || !hasStatus ? "" : status
        }
        let room = shown.isEmpty ? line.width - rightWidth : end - DisplayWidth.of(shown)
        if badge > 0 { canvas.put(" \(card.content.badge) ", Role(card.content.category), in: line) }
        canvas.put(title, .title, in: line, at: badge, width: room - badge - 1)
        canvas.put(start, .text, in: line, at: badge + DisplayWidth.of(title))
        canvas.put(right, Role(card.urgency), in: line, at: line.width - rightWidth)
        canvas.put(shown, Role(ofCard: standing), in: line, at: end - DisplayWidth.of(shown))
        draw(card.priceAge, from: badge + DisplayWidth.of(title + start) + 2, to: room - 2, in: line, on: &canvas)
        return hasStatus
    }

    /// The age of the prices, where cells are free for it between the start and the status.
    private static func draw(_ age: Wording?, from: Int, to: Int, in line: Area, on canvas: inout Canvas) {
        guard let words = age?.fitting(to - from), DisplayWidth.of(words) <= to - from else { return }
        canvas.put(words, .dim, in: line, at: to - DisplayWidth.of(words))
    }

    /// The word of the state; that of a result that may change says so where there is room.
    private static func words(_ status: String, of content: CardContent, room: Int) -> String {
        guard content.status?.standing == .interim, let title = content.result?.title, DisplayWidth.of(title) <= room
        else { return status }
        return title
    }

    /// Urgency and countdown in fewer and fewer words.
    private static func countdowns(_ card: CardState, isCounted: Bool, _ glyphs: Glyphs) -> [String] {
        let sign = glyphs.urgency(card.urgency)
        let near = [sign == " " ? "" : sign, isCounted ? "" : card.urgencyWord].filter { !$0.isEmpty }
        return [near + [card.countdown], near.prefix(1) + [card.countdown], [card.countdown]]
            .map { $0.joined(separator: " ") }
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

    /// Lines of the foot: none on a short card, and where nothing is known of any runner but its name.
    private static func footHeight(_ content: CardContent, _ height: Int) -> Int {
        let isKnown = content.rows.contains { !$0.figures.isEmpty || !$0.further.isEmpty || !$0.form.isEmpty }
        guard height >= 12, isKnown else { return 0 }
        return height >= 24 && content.rows.contains { !$0.comment.isEmpty } ? 3 : 2
    }

    /// A rule with what the card has above and below, and under it what the table does not show of the selected runner.
    private static func drawFoot(
        _ card: CardState, _ scrolled: Scrolled, below shown: Set<RunnerColumn>, on canvas: inout Canvas
    ) {
        let (foot, first, limit) = (scrolled.foot, scrolled.first, scrolled.limit)
        guard foot.height > 0 else { return }
        if canvas.hasFocus { canvas.fill(canvas.glyphs.rule, .rule, in: foot.line(0)) }
        let rows = scrolled.lines.tables.last?.rows ?? 0..<0
        let words = ListView.scrollWords(
            above: max(0, min(first, rows.upperBound) - rows.lowerBound),
            below: max(0, rows.upperBound - max(first + scrolled.body.height, rows.lowerBound)),
            further: (first > 0, first < limit), canvas.glyphs
        ).words
        let at = max(0, foot.width - DisplayWidth.of(words) - 4)
        if !words.isEmpty { canvas.put(" \(words) ", .dim, in: foot.line(0), at: at) }
        guard foot.height > 1 else { return }
        var figures = ""
        let parts = card.figures.filter { $0.columns.isEmpty || !$0.columns.isSubset(of: shown) }.map(\.words)
        for part in parts where parts.count > 1 {
            let longer = figures.isEmpty ? part : figures + "  " + part
            if figures.isEmpty || DisplayWidth.of(longer) <= foot.width { figures = longer }
        }
        canvas.put(figures, .text, in: foot.line(1), at: 0, width: foot.width)
        if foot.height > 2 { canvas.put(card.comment, .dim, in: foot.line(2), at: 0, width: min(foot.width, 100)) }
    }

    /// First line: as it was scrolled, or so that the cursor is in sight, under the heads.
    private static func first(_ card: CardState, _ lines: CardLines, height: Int, limit: Int) -> Int {
        var first = min(card.scroll, limit)
        guard card.followsCursor, let (line, table) = card.cursor.flatMap(lines.line) else { return first }
        if line >= first + height { first = line - height + 1 }
        if line <= first, line > table.heads { first = lines.hasHeads ? line - 1 : line }
        return min(max(0, first), limit)
    }

    /// - Returns: the columns of the selected runner's table.
    private static func draw(
        _ scrolled: Scrolled, of card: CardState, key: String?, on canvas: inout Canvas
    ) -> Set<RunnerColumn> {
        let (body, content) = (scrolled.body, card.content)
        let runners = RunnerTable(content, width: body.width)
        let placings = content.result.map {
            ResultTable($0.rows, of: content, hasPictures: !canvas.usesWords, width: body.width)
        }
        let below = content.below
        for index in 0..<body.height {
            guard let line = scrolled.line(at: body.row + index) else { break }
            let area = body.line(index)
            switch line {
            case .gap: break
            case .text(let text, let role): canvas.put(text, role, in: area, at: 0, width: area.width)
            case .name: drawName(content, scrolled.lines.header, in: area, on: &canvas)
            case .field: drawField(scrolled.lines.header, key: key, in: area, on: &canvas)
            case .home: if let home = card.home { HomeView.draw(home, in: area, on: &canvas) }
            // Heads of a table of which no line is in sight are left out, with the rule above them.
            case .heads where index > 0 && index == body.height - 1: break
            case .rule("") where index >= body.height - 2: break
            case .rule(let title):
                canvas.fill(canvas.glyphs.rule, .rule, in: area)
                if !title.isEmpty { canvas.put(" \(title) ", .heading, in: area, at: 1, width: area.width - 2) }
            case .heads: runners.drawHeads(in: area, on: &canvas)
            case .runner(let row):
                runners.draw(
                    below[row], isSelected: content.placed + row == card.cursor, in: area, on: &canvas)
            case .startLine:
                if let line = content.startLine {
                    StartLineView.draw(line, of: content.category, in: area, on: &canvas)
                }
            case .resultHeads: placings?.drawHeads(in: area, on: &canvas)
            case .placing(let row):
                if let result = content.result {
                    placings?.draw(result.rows[row], isSelected: row == card.cursor, in: area, on: &canvas)
                }
            }
        }
        if placings?.hasPicture == false, !canvas.usesWords {
            drawFinish(content, in: body.without(top: scrolled.lines.lines.count), on: &canvas)
        }
        return (card.cursor ?? 0) < content.placed ? placings?.people ?? [] : runners.shown
    }

    /// The finish to scale on a line, below a free one, where the table has no room for a picture of it.
    private static func drawFinish(_ content: CardContent, in free: Area, on canvas: inout Canvas) {
        let (finish, head) = (content.finish, HeadingWords.toScale)
        let at = DisplayWidth.of(head) + 1
        guard free.height > 1, finish.count > 1, free.width - at >= FinishLine.least else { return }
        canvas.put(head, .heading, in: free.line(1))
        FinishLine.draw(
            finish, of: content.category, in: free.line(1), at: at, width: min(free.width, widest) - at, on: &canvas)
    }

    private static func drawName(
        _ content: CardContent, _ header: CardHeaderLines, in line: Area, on canvas: inout Canvas
    ) {
        let width = min(line.width, widest)
        let right = DisplayWidth.of(header.conditions)
        let room = right == 0 ? width : width - right - 2
        canvas.put(content.name, .text, in: line, at: 0, width: room)
        canvas.link(content.name, to: content.address, in: line, at: 0, width: room)
        canvas.put(header.conditions, .dim, in: line, at: width - right)
    }

    private static func drawField(_ header: CardHeaderLines, key: String?, in line: Area, on canvas: inout Canvas) {
        let width = min(line.width, widest)
        let end = width - (key == nil ? 0 : CardHeaderLines.keyWidth)
        canvas.put(header.field, .dim, in: line, at: 0, width: end)
        canvas.put(header.pool, .dim, in: line, at: end - DisplayWidth.of(header.pool))
        if let key { canvas.put(key, .key, in: line, at: width - DisplayWidth.of(key)) }
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
        CardView.draw(
            self, key: state.factsKey, isNumbered: layout.pane != nil && layout.isOnDesk(state.screen), in: layout.body,
            on: &canvas)
    }
}
