import Screen

/// Places of a list and of the pane for its selected row, on a screen of some size.
package struct ListLayout: Hashable, Sendable {
    /// Line for title and remarks; nil without room.
    private(set) var head: Area?
    /// Line for further tabs below those of the head; nil without room.
    private(set) var tabs: Area?
    /// Area of the entries; with several columns the first one's.
    private(set) var list: Area
    /// Columns of entries side by side, each as wide as `list`; or the two halves of a list.
    private(set) var columns = 1
    /// Lines from the first half of a list to the second, which is below it; nil for columns side by side.
    private(set) var below: Int?
    /// Lines that the first of two halves has more than the second: 0 or 1.
    private var odd = 0
    /// Pane below the list or beside it; a single line has no title. nil without room.
    let pane: Area?
    /// Whether the line above the list is for the heads of columns.
    private(set) var hasHeads = false
    /// Whether it is a pane of the desk, where rows do not change every second unless their race is near.
    private(set) var isOnDesk = false

    /// Entries that fit; at least 1.
    var capacity: Int { ofFirstHalf * columns - odd }
    /// Entries that fit in the first column, or in the first half.
    var ofFirstHalf: Int { max(1, list.height) }

    /// Least lines of a list that has heads.
    static let leastOfHeads = 8
    /// Least lines of a body that has tabs.
    private static let leastOfTabs = 12
    /// Columns from which two halves of a list are side by side: as many that each has what a narrower screen shows. In
    /// a pane of the desk, which has few lines, and in a low list they are fewer.
    private static let wideHalves = 156, wideHalvesOnDesk = 100, leastHalves = 72
    /// Least lines of a list in two halves, one above the other, with a heading between them.
    private static let leastOfHalves = 6
    /// Least columns for a pane beside the list.
    private static let wide = 140
    /// Columns of the number of a pane before its title.
    private static let numbered = 2
    /// The least body with a ranking in several columns, the columns that one needs, and those between two.
    private static let leastOfColumns = (width: 158, height: 32), column = 77, gap = 2
    /// Lines of the pane below such a ranking.
    private static let paneOfColumns = 16

    /// Lines for sources above a pane that tells of all.
    private static let leastOfSources = 11

    /// A list, and a pane beside or below it.
    private static func listAndPane(in body: Area) -> ListLayout {
        let hasHead = body.height >= 8
        let rest = hasHead ? body.without(top: 1) : body
        if body.width >= wide, body.height >= 14 {
            let width = body.width * 9 / 16
            return ListLayout(
                head: hasHead ? body.line(0) : nil,
                list: Area(column: body.column, row: rest.row, width: width, height: rest.height),
                pane: Area(
                    column: body.column + width + 2, row: rest.row, width: body.width - width - 2, height: rest.height))
        }
        let pane =
            switch body.height {
            case 20...: min(body.height / 2, 18)
            case 14...: 7
            case 8...: 3
            case 4...: 1
            default: 0
            }
        return ListLayout(head: hasHead ? body.line(0) : nil, rest: rest, pane: pane)
    }

    /// Layout of the form: a list and a pane, with heads on a small screen too, for its columns are only figures.
    /// - Parameter body: area between header and footer.
    static func form(in body: Area) -> ListLayout {
        guard body.height >= leastOfTabs else { return listAndPane(in: body).headed(from: 3) }
        var layout = inColumns(body.without(top: 1)) ?? listAndPane(in: body.without(top: 1)).headed(from: 3)
        (layout.head, layout.tabs) = (body.line(0), body.line(1))
        return layout
    }

    /// Layout of as many columns as fit, since a row of figures needs at most eighty cells, with the pane below all of
    /// them; nil on a screen for one.
    private static func inColumns(_ body: Area) -> ListLayout? {
        guard body.width >= leastOfColumns.width, body.height >= leastOfColumns.height else { return nil }
        var layout = ListLayout(head: nil, rest: body.without(top: 1), pane: paneOfColumns)
        layout.columns = (body.width + gap) / (column + gap)
        layout.list.width = (body.width + gap) / layout.columns - gap
        layout.list = layout.list.without(top: 1)
        layout.hasHeads = true
        return layout
    }

    /// Layout of a list without a pane, since the card has the rest.
    /// - Parameter body: area between header and footer.
    static func alone(in body: Area) -> ListLayout {
        let hasHead = body.height >= 8
        return ListLayout(
            head: hasHead ? body.line(0) : nil, rest: hasHead ? body.without(top: 1) : body, pane: 0
        ).headed(from: 3)
    }

    /// Layout of the commands: a list, and a line about the selected one below it.
    /// - Parameter body: area between header and footer.
    static func commands(in body: Area) -> ListLayout {
        let hasHead = body.height >= 8
        return ListLayout(
            head: hasHead ? body.line(0) : nil, rest: hasHead ? body.without(top: 1) : body,
            pane: body.height >= 4 ? 1 : 0
        ).headed(from: leastOfHeads)
    }

    /// Layout of the settings: a list, and lines about the selected one below it.
    /// - Parameter body: area between header and footer.
    static func settings(in body: Area) -> ListLayout {
        let hasHead = body.height >= 8
        let pane =
            switch body.height {
            case 30...: 7
            case 16...: 5
            case 8...: 4
            case 4...: 1
            default: 0
            }
        return ListLayout(
            head: hasHead ? body.line(0) : nil, rest: hasHead ? body.without(top: 1) : body, pane: pane
        ).headed(from: leastOfHeads)
    }

    /// Layout of the sources: a short list with much about the selected one.
    /// - Parameter body: area between header and footer.
    static func sources(in body: Area) -> ListLayout {
        let hasHead = body.height >= 8
        let rest = hasHead ? body.without(top: 1) : body
        let pane =
            switch body.height {
            case 24...: body.height - leastOfSources
            case 20...: body.height / 2
            case 10...: body.height - 5
            case 8...: body.height - 4
            case 5...: 2
            case 4: 1
            default: 0
            }
        return ListLayout(head: hasHead ? body.line(0) : nil, rest: rest, pane: pane).headed(from: 4)
    }

    /// - Parameter body: area between header and footer.
    static func meetings(in body: Area) -> ListLayout {
        let hasHead = body.height >= 8
        let pane =
            switch body.height {
            case 20...: 4
            case 14...: 3
            case 4...: 1
            default: 0
            }
        return ListLayout(
            head: hasHead ? body.line(0) : nil, rest: hasHead ? body.without(top: 1) : body,
            pane: pane
        ).headed(from: 3)
    }

    /// The same for a list in two halves: side by side where it is wide or low, else one above the other.
    func inHalves() -> ListLayout {
        var layout = self
        let wide = isOnDesk ? Self.wideHalvesOnDesk : Self.wideHalves
        if list.width >= wide || list.width >= Self.leastHalves && list.height < Self.leastOfHeads {
            layout.list.width = (list.width - Self.gap) / 2
        } else {
            guard list.height > 1 else { return self }
            let heading = list.height >= Self.leastOfHalves ? 1 : 0
            layout.odd = (list.height - heading) % 2
            layout.list.height = (list.height - heading + layout.odd) / 2
            layout.below = layout.list.height + heading
        }
        layout.columns = 2
        return layout
    }

    /// The same with heads of columns above the list.
    /// - Parameter lines: of the list, with fewer of which there is no room for heads.
    private func headed(from lines: Int) -> ListLayout {
        guard head != nil, list.height >= lines else { return self }
        var layout = self
        layout.list = list.without(top: 1)
        layout.hasHeads = true
        return layout
    }

    private init(head: Area?, list: Area, pane: Area?) {
        self.head = head
        self.list = list
        self.pane = pane
    }

    /// Layout of a list in a pane of the desk, where the card is that of the selected row. Its title stands behind the
    /// number of the pane.
    /// - Parameters:
    ///   - body: area of the pane.
    ///   - isShared: whether the heads of columns are on the line of the title; otherwise they have one below it.
    static func onDesk(_ body: Area, isShared: Bool) -> ListLayout {
        let head = Area(column: body.column + numbered, row: body.row, width: body.width - numbered, height: 1)
        var layout = ListLayout(head: head, rest: body.without(top: 1), pane: 0)
        if isShared { layout.hasHeads = true } else { layout = layout.headed(from: 3) }
        layout.isOnDesk = true
        return layout
    }

    /// Layout of a list beside the card of its selected row.
    /// - Parameters:
    ///   - body: area of the list.
    ///   - heads: lines of the list with fewer of which there is no room for heads.
    static func beside(_ body: Area, heads: Int = leastOfHeads) -> ListLayout {
        ListLayout(head: body.line(0), rest: body.without(top: 1), pane: 0).headed(from: heads)
    }

    /// - Parameter pane: lines of it, at the bottom.
    private init(head: Area?, rest: Area, pane: Int) {
        self.head = head
        list = Area(column: rest.column, row: rest.row, width: rest.width, height: rest.height - pane)
        self.pane =
            pane > 0
            ? Area(column: rest.column, row: rest.row + rest.height - pane, width: rest.width, height: pane) : nil
    }

    /// Place of sentences in place of a list, which needs no heads and no pane.
    var empty: Area {
        let top = hasHeads && head?.row != list.row - 1 ? list.row - 1 : list.row
        let bottom = pane.map { $0.row > list.row ? $0.row + $0.height : 0 } ?? 0
        let width = below == nil ? columns * (list.width + Self.gap) - Self.gap : list.width
        let end = list.row + (below ?? 0) + list.height - odd
        return Area(column: list.column, row: top, width: width, height: max(bottom, end) - top)
    }

    /// The line of the columns' heads, above the first column of entries; nil without them.
    var heads: Area? { hasHeads ? list.line(-1) : nil }

    /// A column of entries, from 0 for the first; or a half of the list.
    func list(_ index: Int) -> Area {
        var area = list
        if let below {
            area.row += index * below
            area.height -= index * odd
        } else {
            area.column += index * (list.width + Self.gap)
        }
        return area
    }

    /// The column of entries at a column of the screen; nil between two.
    func listIndex(atColumn column: Int) -> Int? {
        (0..<columns).first { (list($0).column..<list($0).column + list.width).contains(column) }
    }

    /// The first line of an entry, from 0 for the first visible one. A column is full before the next begins.
    func line(of row: Int) -> Area {
        list(min(row / ofFirstHalf, columns - 1)).line(row % ofFirstHalf)
    }

    /// The entry at a cell of the screen, from 0 for the first visible one; nil if there is none.
    func row(atColumn column: Int, line: Int) -> Int? {
        // A click beside a single list counts as a click on it.
        let isAcross = columns > 1 && below == nil
        let index = (0..<columns).first { index in
            let area = list(index)
            return (area.row..<area.row + area.height).contains(line)
                && (!isAcross || area.contains(column: column, row: line))
        }
        guard let index else { return nil }
        let row = line - list(index).row
        return row < ofFirstHalf ? index * ofFirstHalf + row : nil
    }
}

extension Area {
    /// The area that is left below so many lines.
    func without(top lines: Int) -> Area {
        Area(column: column, row: row + lines, width: width, height: height - lines)
    }

    /// The area that is left at the right of so many columns.
    func without(left columns: Int) -> Area {
        Area(column: column + columns, row: row, width: width - columns, height: height)
    }
}
