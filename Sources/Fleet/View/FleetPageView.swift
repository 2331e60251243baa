import Models
import Screen
import ViewModels
import Views

/// The page of a box: its facts, and its screen.
enum FleetPageView {
    /// Columns from which the picture is beside the facts.
    private static let wide = 110
    /// Columns of the facts beside a picture.
    private static let facts = 58

    private struct Line {
        var label = ""
        var words = ""
        var role = Role.text
        /// A line of the picture, or of the whole width.
        var isWhole = false
    }

    /// - Returns: the furthest that it can be scrolled, in lines.
    static func draw(_ page: FleetPage, in area: Area, on canvas: inout Canvas) -> Int {
        guard area.height > 0 else { return 0 }
        let head = area.line(0).inset(ListView.margin(area))
        let used = canvas.put(page.box.text, .title, in: head)
        canvas.put(page.state, Role(page.kind), in: head, at: used + 2, width: max(0, head.width - used - 2))
        let body = Area(
            column: area.column, row: area.row + 2, width: area.width, height: max(0, area.height - 2))
        guard area.height >= 4 else { return 0 }
        if area.width >= wide {
            let left = Area(column: body.column, row: body.row, width: facts, height: body.height)
            let right = Area(
                column: body.column + facts + 2, row: body.row, width: body.width - facts - 2, height: body.height)
            let limit = draw(lines(of: page, width: facts - 2), from: page.scroll, in: left, on: &canvas)
            _ = draw(picture(of: page, width: right.width - 2), from: 0, in: right, on: &canvas)
            return limit
        }
        let all = lines(of: page, width: body.width - 2) + [Line()] + picture(of: page, width: body.width - 2)
        return draw(all, from: page.scroll, in: body, on: &canvas)
    }

    private static func lines(of page: FleetPage, width: Int) -> [Line] {
        let label = labelWidth(width)
        return page.facts.flatMap { fact -> [Line] in
            let role: Role = fact.isFault ? .problem : .text
            return TextWrap.lines(fact.words, width: max(8, width - label)).enumerated().map { index, words in
                Line(label: index == 0 ? fact.label : "", words: words, role: role)
            }
        }
    }

    private static func labelWidth(_ width: Int) -> Int { width >= 46 ? 16 : 13 }

    private static func picture(of page: FleetPage, width: Int) -> [Line] {
        let title = Line(words: page.pictureTitle, role: .heading, isWhole: true)
        guard !page.picture.isEmpty else {
            return [title]
                + TextWrap.lines(page.noPicture, width: max(8, min(width, 60))).map {
                    Line(words: $0, role: .dim, isWhole: true)
                }
        }
        return [title] + page.picture.map { Line(words: $0, role: .text, isWhole: true) }
    }

    private static func draw(_ lines: [Line], from scroll: Int, in area: Area, on canvas: inout Canvas) -> Int {
        let inner = area.inset(ListView.margin(area))
        let limit = max(0, lines.count - inner.height)
        let first = min(scroll, limit)
        let label = labelWidth(inner.width)
        for (index, line) in lines.dropFirst(first).prefix(inner.height).enumerated() {
            let place = inner.line(index)
            if line.isWhole {
                canvas.put(line.words, line.role, in: place, at: 0, width: place.width)
            } else {
                canvas.put(line.label, .dim, in: place, at: 0, width: label - 1)
                canvas.put(line.words, line.role, in: place, at: label, width: max(0, place.width - label))
            }
        }
        ListView.drawScrollSigns(first: first, limit: limit, in: inner, on: &canvas)
        return limit
    }
}
