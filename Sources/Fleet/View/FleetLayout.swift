import Screen
import ViewModels
import Views

/// Places of the screen of a fleet on a terminal of some size.
struct FleetLayout: Hashable, Sendable {
    /// Line of the header: title, filter, time, connection.
    let header: Area
    /// Line of the counts; nil without room, then they are in the header.
    let counts: Area?
    /// Area for lines about venues and notices.
    let strip: Area
    /// Line of the heads of columns; nil without room.
    let heads: Area?
    let list: Area
    /// Place of a page or the help: everything between header and footer.
    let body: Area
    /// Last line: keys, a reply or a search; nil without room.
    let footer: Area?
    /// Whether there is room only for boxes and states.
    let isTiny: Bool

    /// Lists with fewer lines have no heads.
    private static let leastOfHeads = 4

    /// - Parameter lines: of the strip, as many as there are.
    init(size: TerminalSize, strip lines: Int) {
        let (width, height) = (max(0, size.columns), max(0, size.rows))
        func line(_ row: Int, _ lines: Int = 1) -> Area {
            Area(column: 0, row: row, width: width, height: max(0, min(lines, height - row)))
        }
        isTiny = size.columns < BoardLayout.smallest.columns || size.rows < BoardLayout.smallest.rows
        guard !isTiny else {
            (header, strip, body) = (line(0, 0), line(0, 0), line(0, height))
            (counts, heads, footer, list) = (nil, nil, nil, line(0, height))
            return
        }
        header = line(0)
        let hasFooter = height >= 5
        footer = hasFooter ? line(height - 1) : nil
        let bottom = height - (hasFooter ? 1 : 0)
        var top = 1
        counts = height >= 7 ? line(top) : nil
        if counts != nil { top += 1 }
        body = line(1, bottom - 1)
        let most = height >= 40 ? 8 : height >= 20 ? 4 : height >= 10 ? 1 : 0
        strip = line(top, min(most, lines))
        top += strip.height
        // A blank line separates the lines about venues from the boxes.
        if height >= 20 { top += 1 }
        if bottom - top > Self.leastOfHeads {
            heads = line(top)
            top += 1
        } else {
            heads = nil
        }
        list = line(top, bottom - top)
    }

    init(size: TerminalSize, of state: FleetState) { self.init(size: size, strip: state.strip.count) }

    /// Boxes that fit; at least 1.
    var capacity: Int { max(1, list.height) }

    /// The box at a cell of the screen, from 0 for the first visible one; nil if there is none.
    func row(atLine line: Int) -> Int? {
        (list.row..<list.row + list.height).contains(line) ? line - list.row : nil
    }

    /// The key of the footer at a cell of the screen.
    func intent(atColumn column: Int, line: Int, of state: FleetState) -> BoardIntent? {
        guard let footer, footer.row == line, state.typed == nil, state.notice == nil else { return nil }
        return FooterView.hint(at: column, of: state.hints, in: footer)?.intent
    }
}
