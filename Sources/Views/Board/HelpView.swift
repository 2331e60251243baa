import Facts
import Models
package import Screen
package import ViewModels

/// Keys and signs with their meaning, in as few columns as have room for all of them.
package enum HelpView {
    /// - Returns: the first line that is shown if an entry is selected; else the last that can be.
    package static func draw(_ help: HelpState, in area: Area, on canvas: inout Canvas) -> Int {
        guard area.height > 0 else { return 0 }
        let inner = area.inset(area.width >= 36 ? 1 : 0)
        // A long line needs all of a small screen.
        let hasTitle = area.height >= 8
        let list = hasTitle ? inner.without(top: 1) : inner
        let most = max(1, (list.width + gap) / (leastOfColumn + gap))
        func width(_ columns: Int) -> Int { (list.width - (columns - 1) * gap) / columns }
        func lines(_ columns: Int) -> [Line] {
            Self.lines(help, width: width(columns), height: list.height, canvas.glyphs)
        }
        // Few columns are wide, so that few texts need a second line.
        let columns =
            (min(2, most)..<most).first { inColumns(lines($0)[...], height: list.height, most: $0).isAll } ?? most
        let (width, lines) = (width(columns), lines(columns))
        let limit =
            (max(0, lines.count - list.height * columns)..<lines.count).first {
                inColumns(lines.dropFirst($0), height: list.height, most: columns).isAll
            } ?? 0
        let scroll = min(help.scroll, limit)
        let first = help.selected.map { firstLine(scroll, showing: $0, of: lines, list, columns) } ?? scroll
        // The columns are as low as possible, so that they are even.
        let even = (lines.count / columns..<max(lines.count / columns, list.height)).first {
            $0 > 0 && inColumns(lines[...], height: $0, most: columns).isAll
        }
        let shown = inColumns(lines.dropFirst(first), height: even ?? list.height, most: columns).columns
        for (column, lines) in shown.enumerated() {
            let place = Area(
                column: list.column + column * (width + gap), row: list.row, width: width, height: list.height)
            for (index, line) in lines.enumerated() {
                draw(line, isSelected: line.entry == help.selected, in: place.line(index), on: &canvas)
            }
        }
        if hasTitle {
            ListView.draw(head(lines, first: first, shown: shown.joined()), in: area.line(0), on: &canvas)
        } else {
            ListView.drawScrollSigns(first: first, limit: limit, in: list, on: &canvas)
        }
        return help.selected == nil ? limit : first
    }

    /// The title, with the number of entries that are hidden, whole or in part.
    private static func head(_ lines: [Line], first: Int, shown: some Sequence<Line>) -> ListHead {
        var head = ListHead(title: ScreenWords.keys)
        let above = lines.prefix(first).compactMap(\.entry)
        let used = above.count + shown.count { $0.entry != nil }
        head.above = Set(above).count
        head.below = Set(lines.compactMap(\.entry).dropFirst(used)).count
        return head
    }

    /// The first line with which an entry is whole on the screen, as near to the last one as possible; an entry's own
    /// first line.
    private static func firstLine(
        _ scroll: Int, showing entry: Int, of lines: [Line], _ list: Area, _ columns: Int
    ) -> Int {
        guard let top = lines.firstIndex(where: { $0.entry == entry }),
            let bottom = lines.lastIndex(where: { $0.entry == entry })
        else { return scroll }
        // The heading above the first entry is shown with it.
        var first = min(scroll, top <= 1 ? 0 : top)
        while first < top {
            let isFurther = if case .binding("", _, _) = lines[first] { true } else { false }
            guard isFurther || !inColumns(lines[first...bottom], height: list.height, most: columns).isAll else {
                break
            }
            first += 1
        }
        return first
    }

    /// Columns of text that a column needs, and between two of them.
    private static let leastOfColumn = 48, gap = 2
    /// Columns from which keys have a margin, with the cursor in it.
    private static let leastOfMargin = 36

    private enum Line {
        case group(String)
        /// A binding's keys, empty on further lines of its description; the number of its entry.
        case binding(keys: String, words: String, entry: Int)
        case gap

        var entry: Int? { if case .binding(_, _, let entry) = self { entry } else { nil } }
    }

    /// Lines in columns of a height. Among several, none ends with a heading or within the words of a key.
    /// - Parameter most: columns that there are.
    /// - Returns: `isAll` if every line has its place.
    private static func inColumns(
        _ lines: ArraySlice<Line>, height: Int, most: Int
    ) -> (columns: [[Line]], isAll: Bool) {
        var columns: [[Line]] = [[]]
        var rest = lines
        while !rest.isEmpty {
            let block = rest.prefix(most > 1 ? linesTogether(rest) : 1)
            let used = columns[columns.count - 1].count
            if used + block.count > height, used > 0 {
                guard columns.count < most else { return (columns, false) }
                columns.append([])
                continue
            }
            if case .gap = block[block.startIndex], used == 0, most > 1 {
                rest = rest.dropFirst()
                continue
            }
            columns[columns.count - 1] += block.prefix(height)
            rest = rest.dropFirst(block.count)
        }
        return (columns, true)
    }

    /// Number of lines that stay together from the first one on: a heading with the first key below it, a key with all
    /// of its words.
    private static func linesTogether(_ lines: ArraySlice<Line>) -> Int {
        var count = 1
        if case .group? = lines.first { count = 2 }
        while case .binding("", _, _)? = lines.dropFirst(count).first { count += 1 }
        return count
    }

    /// The lines of all entries. Where a small screen has no room for all of them, only the selected entry has more
    /// than one.
    private static func lines(_ help: HelpState, width: Int, height: Int, _ glyphs: Glyphs) -> [Line] {
        let all = lines(help.sections, width: width, glyphs) { _ in .max }
        guard width < leastOfMargin, let selected = help.selected, all.count > height else { return all }
        return lines(help.sections, width: width, glyphs) { $0 == selected ? max(1, height / 2) : 1 }
    }

    /// - Parameter most: lines that an entry of a number can have.
    private static func lines(
        _ sections: [HelpSection], width: Int, _ glyphs: Glyphs, most: (Int) -> Int
    ) -> [Line] {
        var count = 0
        return Array(
            sections.map { section in
                [.group(section.title)]
                    + section.entries.flatMap { entry in
                        defer { count += 1 }
                        return lines(of: entry, count, width: width, most: most(count), glyphs)
                    }
            }.joined(separator: [.gap]))
    }

    /// The keys with their effects beside them; the last line of an entry has the rest of its words, which are cut.
    private static func lines(
        of entry: HelpSection.Entry, _ number: Int, width: Int, most: Int, _ glyphs: Glyphs
    ) -> [Line] {
        let label =
            switch entry.label {
            case .words(let words): words
            case .sign(let sign): glyphs.sign(sign)
            }
        var words = TextWrap.lines(entry.words, width: width - wordsOffset(width, label) - 1)
        if words.count > most { words = words.prefix(most - 1) + [words.dropFirst(most - 1).joined(separator: " ")] }
        return words.enumerated().map { .binding(keys: $0 == 0 ? label : "", words: $1, entry: number) }
    }

    /// Cells before the words of a key: on a small screen as many as most keys need, or as a longer one does.
    private static func wordsOffset(_ width: Int, _ keys: String) -> Int {
        width >= leastOfMargin ? 12 : max(6, DisplayWidth.of(keys) + 1)
    }

    private static func draw(_ line: Line, isSelected: Bool, in area: Area, on canvas: inout Canvas) {
        switch line {
        case .gap: break
        case .group(let name): canvas.put(name, .heading, in: area)
        case .binding(let keys, let words, _):
            let offset = wordsOffset(area.width, keys)
            let margin = area.width >= leastOfMargin ? 2 : 0
            canvas.put(keys, .key, in: area, at: margin, width: margin > 0 ? offset - 3 : area.width)
            canvas.put(words, .text, in: area, at: offset, width: area.width - offset - 1)
            guard isSelected else { return }
            if margin > 0, !keys.isEmpty { canvas.put(canvas.glyphs.cursor, .cursor, in: area) }
            // Its bar is as wide as in a list, over the cell at either side.
            canvas.select(margin > 0 ? area.inset(-1) : area)
        }
    }
}

extension Glyphs {
    /// A sign as the screen has it, or several with one meaning.
    func sign(_ sign: HelpSection.Sign) -> String {
        switch sign {
        case .selected: cursor
        case .data: dot
        case .soon: soon
        case .imminent: imminent
        case .jumped: jumped
        case .past: separator
        case .off: off
        case .badges: RaceCategory.allCases.map(RaceWords.badge(of:)).joined(separator: " ")
        case .favourite: favourite
        case .mover: mover
        case .watch: watch
        case .shorter: down
        case .longer: up
        case .trend: (0...2).map { bar($0, of: 2) }.joined()
        case .chart: "\(point) \(otherPoint)"
        case .stripes: "\(leftStripe) \(rightStripe)"
        case .chance: upright
        case .few: "~"
        case .late: "±"
        case .deadHeat: "="
        case .interim: "?"
        case .ownAlert: alert
        case .alert: "!"
        case .cut: ellipsis
        case .more: "\(up) \(down)"
        case .lastMinute: heavy + halfHeavy
        }
    }
}

extension HelpState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { max(1, layout.body.height - 1) }
    /// nil: the help has no list.
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? { nil }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        HelpView.draw(self, in: layout.body, on: &canvas)
    }
}
