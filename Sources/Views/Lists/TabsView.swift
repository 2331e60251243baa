import Models
import Screen
import ViewModels

/// Tabs on a line, the chosen one in brackets; if not all fit, those around it.
enum TabsView {
    /// Columns at either side for the sign that there is more.
    private static let side = 2

    /// - Returns: the columns that they take.
    @discardableResult
    static func draw(_ tabs: [Tab], in line: Area, on canvas: inout Canvas) -> Int {
        let places = places(tabs, width: line.width)
        if let first = places.first, first.index > 0 { canvas.put(canvas.glyphs.ellipsis, .dim, in: line) }
        for (index, offset, width) in places {
            let tab = tabs[index]
            canvas.put(
                tab.isChosen ? "[\(tab.words)]" : " \(tab.words)", tab.isChosen ? .title : .keyLabel, in: line,
                at: offset, width: width)
        }
        let end = places.last.map { $0.offset + $0.width } ?? 0
        if let last = places.last, last.index < tabs.count - 1 {
            canvas.put(canvas.glyphs.ellipsis, .dim, in: line, at: end)
        }
        return end
    }

    /// The tab at a column of the screen, from 0; nil beside them.
    static func tab(at column: Int, of tabs: [Tab], in line: Area) -> Int? {
        places(tabs, width: line.width).first { ($0.offset..<$0.offset + $0.width).contains(column - line.column) }?
            .index
    }

    /// The tabs that fit, with their places. A tab keeps its place if another is chosen.
    private static func places(_ tabs: [Tab], width: Int) -> [(index: Int, offset: Int, width: Int)] {
        let widths = tabs.map { DisplayWidth.of($0.words) + 2 }
        guard let chosen = tabs.firstIndex(where: \.isChosen) ?? tabs.indices.first else { return [] }
        var (first, end) = (0, tabs.count)
        if widths.reduce(0, +) > width {
            let room = width - 2 * side
            (first, end) = (chosen, chosen + 1)
            var used = widths[chosen]
            // Earlier tabs are added first, so that a small step moves little.
            while first > 0, used + widths[first - 1] <= room {
                first -= 1
                used += widths[first]
            }
            while end < tabs.count, used + widths[end] <= room {
                used += widths[end]
                end += 1
            }
        }
        var offset = first > 0 ? side : 0
        return (first..<end).map { index in
            defer { offset += widths[index] }
            return (index, offset, min(widths[index], width - offset))
        }
    }
}
