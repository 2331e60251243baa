import Facts
import Models
import Screen
import ViewModels

/// Draws the races of the board, one row each.
enum RowsView {
    static func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) {
        let search = state.board.search
        func table(isFurther: Bool) -> ListTable<RaceRow> {
            RowColumns.table(
                width: layout.list.width, hasSecondLine: layout.hasSecondLine, hasFavourites: layout.hasFavourites,
                search: search, isFurther: isFurther, texts: layout.texts)
        }
        let chosen = table(isFurther: false)
        let further = layout.hasFurther ? table(isFurther: true) : chosen
        if let line = layout.headings {
            let heads = Area(column: layout.list.column, row: line, width: layout.list.width, height: 1)
            // The title of the pane takes the place of two heads.
            chosen.drawHeads(in: heads, on: &canvas) { layout.desk == nil || ![.race, .meeting].contains($0) }
        }
        // The rule is drawn only if there is a race below it; on the desk the line is blank.
        if layout.desk == nil, let last = layout.lastChosen,
            state.rows.prefix(layout.listed).dropFirst(last).contains(where: { $0.id != nil })
        {
            canvas.fill(canvas.glyphs.rule, .rule, in: layout.line(ofRow: last).line(-1))
        }
        for (index, row) in state.rows.prefix(layout.listed).enumerated() {
            let top = layout.line(ofRow: index)
            let isFurther = layout.isFurther(index)
            switch row {
            case .race(let race):
                let table = isFurther ? further : chosen
                table.draw(race, isSelected: index == state.cursor, marking: search, in: top, on: &canvas)
                if race.isAtStart {
                    canvas.restyle(row: top.row, columns: top.column..<top.column + top.width, Role(race.category))
                }
                let hasSecondLine = layout.hasSecondLine && !isFurther
                if hasSecondLine {
                    let offset = table.table[.meeting]?.offset ?? 0
                    drawSecondLine(race, at: offset, search: search, in: top.line(1), on: &canvas)
                }
                guard index == state.cursor else { continue }
                canvas.select(Area(column: top.column, row: top.row, width: top.width, height: hasSecondLine ? 2 : 1))
            // A search has as many rows as it finds.
            case .empty(let words) where isFurther || words.words.isEmpty && !search.isEmpty: break
            case .empty(let words):
                put(words, at: chosen.table[.badge]?.offset ?? 0, in: top, on: &canvas)
            }
        }
    }

    private static func put(_ words: Wording, at offset: Int, in line: Area, on canvas: inout Canvas) {
        let shown = words.fitting(line.width - offset)
        canvas.put(
            shown.isEmpty ? canvas.glyphs.separator : shown, .dim, in: line, at: offset, width: line.width - offset)
    }

    /// Name and conditions, under the meeting.
    private static func drawSecondLine(
        _ race: RaceRow, at offset: Int, search: RaceSearch, in line: Area, on canvas: inout Canvas
    ) {
        let facts = [race.found, race.name, race.distance, race.track, race.weather].filter { !$0.isEmpty }
        let width = line.width - offset - 1
        canvas.put(
            DetailView.joined(facts, width: width, canvas.glyphs), .dim, in: line, at: offset, width: width,
            marking: search)
    }
}
