import Models
import Screen
import ViewModels

/// The race under the cursor at length: a pane below the board, or a line.
enum DetailView {
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
        let (start, beside) = startAndFacts(of: detail, width: inner.width, canvas.glyphs)
        let facts = (hasStart ? beside : detail.facts).map(\.alone)
        var lines = [
            Line(detail.name, .text), Line(joined(facts, width: inner.width, canvas.glyphs), .dim),
        ]
        if hasStart { lines.insert(Line(start, .text), at: 1) }
        let room = area.height - 1
        // A low pane has prices in place of what else is known, but for their age.
        let isLow = hasStart && !detail.starters.isEmpty && room < lines.count + 4
        if isLow {
            lines.removeLast()
            let age = detail.facts.first { $0.label == DetailState.prices }
            if let age { lines[1] = Line(joined([start, age.alone], width: inner.width, canvas.glyphs), .text) }
        }
        for (index, line) in lines.prefix(room).enumerated() {
            let isCut = index == room - 1 && lines.count > room
            let text = isCut ? line.text + " " + canvas.glyphs.ellipsis : line.text
            canvas.put(
                text, line.role, in: inner.line(index + 1), at: 0, width: inner.width,
                marking: index == 0 ? search : nil)
            if index == 0 { canvas.link(detail.name, to: detail.address, in: inner.line(1), at: 0, width: inner.width) }
        }
        drawRest(of: detail, in: inner.without(top: 1 + lines.count), below: isLow ? 0 : 1, on: &canvas)
    }

    /// The start, with the expected jump if the line has room for it, and the facts that are not in that line.
    private static func startAndFacts(
        of detail: DetailState, width: Int, _ glyphs: Glyphs
    ) -> (start: String, facts: [DetailState.Fact]) {
        let facts = detail.factsBesideStart
        let late = facts.first { $0.label == DetailState.late }
        let starts = [late?.alone, late?.value].compactMap(\.self).map { "\(detail.start) \(glyphs.separator) \($0)" }
        guard let start = starts.first(where: { DisplayWidth.of($0) <= width }) else { return (detail.start, facts) }
        return (start, facts.filter { $0.label != DetailState.late })
    }

    /// The starters by price while there are prices, and the comment, whole below them or else as much as fits.
    /// - Parameter gap: free lines above the starters.
    private static func drawRest(of detail: DetailState, in area: Area, below gap: Int, on canvas: inout Canvas) {
        var area = area
        if !detail.starters.isEmpty, area.height > gap {
            area = area.without(top: gap)
            area = area.without(top: draw(detail.starters, in: area, on: &canvas))
        }
        guard area.height > (detail.starters.isEmpty ? 0 : 1), !detail.comment.isEmpty else { return }
        // A line of at most 100 cells reads well, but no text is cut beside free cells or below a free line.
        let ways = [min(area.width, 100), area.width].lazy
            .map { TextWrap.lines(detail.comment, width: $0, limit: area.height + 1) }
        let lines = ways.first { $0.count < area.height } ?? ways[1]
        guard detail.starters.isEmpty || lines.count < area.height else { return }
        let below = lines.count < area.height ? area.without(top: 1) : area
        for (index, line) in lines.prefix(below.height).enumerated() {
            let isCut = index == below.height - 1 && lines.count > below.height
            canvas.put(
                isCut ? line + " " + canvas.glyphs.ellipsis : line, .text, in: below.line(index), at: 0,
                width: below.width)
        }
    }

    /// Starters in columns, each from top to bottom; the last place has how many more there are.
    /// - Returns: lines that they take.
    private static func draw(_ starters: [PricedWords], in area: Area, on canvas: inout Canvas) -> Int {
        let number = starters.map(\.number.count).max() ?? 0
        // Two stand beside each other in a low pane too, where the longest names are cut.
        let most = max(leastOfName, (area.width - gap) / 2 - number - 2 - PricedWords.width)
        let name = min(starters.map { DisplayWidth.of($0.name) }.max() ?? 0, most, 24)
        let width = min(number + 1 + name + 1 + PricedWords.width, area.width)
        let columns = max(1, min(3, (area.width + gap) / (width + gap)))
        let lines = min((starters.count + columns - 1) / columns, area.height)
        let isCut = starters.count > lines * columns
        for (index, starter) in starters.prefix(lines * columns - (isCut ? 1 : 0)).enumerated() {
            let cell = place(index, width: width, lines: lines, in: area)
            canvas.put(starter.number, .text, in: cell, at: 0, width: number, alignRight: true)
            canvas.put(starter.name, .text, in: cell, at: number + 1, width: width - number - 2 - PricedWords.width)
            canvas.put(
                starter.price(sign: true, canvas.glyphs), starter.direction.map { Role($0) } ?? .text, in: cell,
                at: width - PricedWords.width, width: PricedWords.width, alignRight: true)
        }
        if isCut {
            let last = lines * columns - 1
            canvas.put(
                tr("and \(starters.count - last) more"), .dim, in: place(last, width: width, lines: lines, in: area),
                at: number + 1, width: width - number - 1)
        }
        return lines
    }

    private static let gap = 4, leastOfName = 15

    private static func place(_ index: Int, width: Int, lines: Int, in area: Area) -> Area {
        let column = area.column + index / lines * (width + gap)
        return Area(column: column, row: area.row + index % lines, width: width, height: 1)
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
}

extension PricedWords {
    /// Cells of a price with its sign.
    fileprivate static var width: Int { 6 }

    /// The price as wide as five figures, with the sign of its way before it.
    func price(sign hasSign: Bool, _ glyphs: Glyphs) -> String {
        let sign =
            switch direction {
            case .shortened: glyphs.down
            case .drifted: glyphs.up
            case nil: " "
            }
        return (hasSign ? sign : "") + String(repeating: " ", count: max(0, 5 - price.count)) + price
    }
}
