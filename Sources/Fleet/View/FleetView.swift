import Models
import Screen
import ViewModels
import Views

/// The screen of a fleet, from its state.
enum FleetView {
    /// - Returns: the furthest that the open page or the help can be scrolled, in lines.
    @discardableResult
    static func draw(_ state: FleetState, layout: FleetLayout, on canvas: inout Canvas) -> Int {
        if layout.isTiny {
            drawTiny(state, in: layout.list, on: &canvas)
            return 0
        }
        drawHeader(state, hasCounts: layout.counts != nil, in: layout.header, on: &canvas)
        var limit = 0
        if let help = state.help {
            limit = HelpView.draw(help, in: layout.body, on: &canvas)
        } else if let page = state.page {
            limit = FleetPageView.draw(page, in: layout.body, on: &canvas)
        } else {
            if let line = layout.counts { drawCounts(state.counts, in: line, on: &canvas) }
            drawStrip(state.strip, in: layout.strip, on: &canvas)
            FleetListView.draw(state, layout: layout, on: &canvas)
        }
        drawFooter(state, layout: layout, on: &canvas)
        return limit
    }

    private static func margin(_ line: Area) -> Area { line.inset(ListView.margin(line)) }

    // MARK: - Header

    private static func drawHeader(
        _ state: FleetState, hasCounts: Bool, in line: Area, on canvas: inout Canvas
    ) {
        let inner = margin(line)
        let (role, sign): (Role, String) =
            switch state.link {
            case .joined: (.live, canvas.glyphs.dot + " ")
            case .connecting: (.dim, canvas.glyphs.dot + " ")
            case .lost: (.noData, "")
            }
        let link = sign + state.linkWords
        var right = inner.width - DisplayWidth.of(link)
        canvas.put(link, role, in: inner, at: max(0, right), width: inner.width - max(0, right))
        let title = tr("RACEBOARD FLEET")
        let filter = state.filter.isEmpty ? "" : "  " + state.filter
        let clock = DisplayWidth.of(state.clock)
        if DisplayWidth.of(title + filter) + clock + 4 <= right {
            right -= clock + 2
            canvas.put(state.clock, .text, in: inner, at: right, width: clock)
        }
        // A filter is never given up: without it a short list is not understood.
        let hasTitle = DisplayWidth.of(title + filter) + 2 <= right
        var used = 0
        if hasTitle { used = canvas.put(title, .title, in: inner) + 2 }
        if !state.filter.isEmpty {
            canvas.put(state.filter, .match, in: inner, at: used, width: max(0, right - used - 1))
        } else if !hasCounts, let all = state.counts.first, !hasTitle || used + all.words.count < right {
            canvas.put(all.words, .text, in: inner, at: used, width: max(0, right - used - 1))
        }
    }

    /// Draws the counts that fit, closer together where more do then; the states that need attention come
    /// before the others.
    private static func drawCounts(_ counts: [FleetState.Count], in line: Area, on canvas: inout Canvas) {
        let inner = margin(line)
        var used = 0
        func fitting(_ between: Int) -> Int {
            var end = -between
            return counts.prefix {
                end += between + DisplayWidth.of($0.words)
                return end <= inner.width
            }.count
        }
        let between = fitting(2) > fitting(3) ? 2 : 3
        for count in counts.prefix(fitting(between)) {
            let gap = used == 0 ? 0 : between
            if gap == 3 { canvas.put(canvas.glyphs.separator, .dim, in: inner, at: used + 1) }
            used += gap + canvas.put(count.words, count.kind.map(Role.init) ?? .text, in: inner, at: used + gap)
        }
    }

    // MARK: - Venues and notices

    private static func drawStrip(_ lines: [FleetStripLine], in area: Area, on canvas: inout Canvas) {
        let hidden = lines.count - area.height
        let width = lines.map { DisplayWidth.of($0.name) }.max() ?? 0
        for (index, one) in lines.prefix(area.height).enumerated() {
            let inner = margin(area.line(index))
            if hidden > 0, index == area.height - 1, area.height > 1 {
                canvas.put(tr("and \(hidden + 1) more lines"), .dim, in: inner)
                return
            }
            let column = inner.width >= 60 ? width + 2 : DisplayWidth.of(one.name) + 1
            if !one.name.isEmpty { canvas.put(one.name, .heading, in: inner) }
            let offset = one.name.isEmpty ? 0 : column
            // The end of a fact may take the margin.
            let line = area.line(index)
            let at = inner.column - area.column + offset
            canvas.put(one.words, one.isFault ? .problem : .dim, in: line, at: at, width: line.width - at)
        }
    }

    // MARK: - Footer

    private static func drawFooter(_ state: FleetState, layout: FleetLayout, on canvas: inout Canvas) {
        guard let line = layout.footer else { return }
        let inner = margin(line)
        if let typed = state.typed {
            let used = canvas.put("/" + typed, .text, in: inner)
            canvas.put("_", .cursor, in: inner, at: used)
            let keys = FooterView.width(state.hints)
            guard used + 3 + keys <= inner.width else { return }
            let end = Area(column: inner.column + inner.width - keys, row: inner.row, width: keys, height: 1)
            FooterView.draw(state.hints, in: end, on: &canvas)
        } else if let notice = state.notice {
            canvas.put(notice, .note, in: inner, at: 0, width: inner.width)
        } else {
            FooterView.draw(state.hints, in: line, on: &canvas)
        }
    }

    /// A line a box or a venue where there is no room for more: `ascot/bar-2 LIVE`.
    private static func drawTiny(_ state: FleetState, in area: Area, on canvas: inout Canvas) {
        guard !state.list.rows.isEmpty else {
            canvas.put(state.linkWords, .dim, in: area.line(0), at: 0, width: area.width)
            return
        }
        for (index, row) in state.list.rows.prefix(area.height).enumerated() {
            let line = area.line(index)
            let state = row.texts[.state] ?? ""
            let isShort = row.texts[.box] != nil && DisplayWidth.of(row.name + state) >= area.width
            let words = isShort ? BoxWords.word(row.kind) : state
            let most = max(area.width / 2, area.width - 1 - DisplayWidth.of(words))
            let room = min(DisplayWidth.of(row.name), most)
            let name = FleetListView.name(of: row, room: room, canvas.glyphs)
            canvas.put(name, .text, in: line, at: 0, width: room)
            canvas.put(words, Role(row.kind), in: line, at: room + 1, width: area.width - room - 1)
        }
    }
}

extension Role {
    /// Role of a box's state; its word is always beside it.
    init(_ kind: BoxState.Kind) {
        self =
            switch kind {
            case .live: .live
            case .stale: .stale
            case .offline, .silent, .noData: .noData
            case .unknown, .neverSeen, .starting, .quietHours: .dim
            }
    }
}
