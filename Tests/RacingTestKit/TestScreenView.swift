package import Screen
package import ViewModels
package import Views

extension TestState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.body.height - 1 }

    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        let row = line - layout.body.row - 1
        return (0..<room(in: layout)).contains(row) ? row : nil
    }

    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        let body = layout.body
        canvas.put("Latest", .title, in: body.line(0))
        for (index, text) in list.rows.enumerated() {
            let line = body.line(index + 1)
            if index == list.cursor { canvas.put(canvas.glyphs.cursor, .cursor, in: line) }
            canvas.put(text, .text, in: line, at: 2, width: line.width - 2, marking: state.search?.search)
            if index == list.cursor { canvas.select(line) }
        }
        return 0
    }
}
