import Facts
import Models
package import Screen
package import ViewModels

extension SourceRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, name, state, age, requests, failed, median, slowest
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.sources }

    package static func table(of sources: SourcesState, width: Int) -> ListTable<SourceRow> {
        table(sources.texts, width: width)
    }

    private static func table(_ texts: ColumnWidths, width: Int) -> ListTable<SourceRow> {
        // Names and states are whole before anything else comes in; what a source gives is said below.
        let isRoomy = width >= 36
        let gap = isRoomy ? 2 : 1
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(
                    .name, max(8, isRoomy ? texts[.setting] : min(texts[.setting], width - 9)), HeadingWords.source,
                    after: gap, fixed: true,
                    texts: texts[.setting]
                ) {
                    .text($0.row.id, .text)
                },
                .init(
                    .state, isRoomy ? min(13, texts[.value]) : 7, HeadingWords.answering, fixed: true,
                    texts: texts[.value]
                ) {
                    .text($0.row.state.fitting($0.width), Role($0.row.standing))
                },
                .init(.age, SourceRow.widestAge, HeadingWords.lastAnswer, gap: gap, isRight: true) {
                    .text($0.row.age, .text)
                },
                .init(.requests, 8, HeadingWords.requests, gap: 2, isRight: true) { .text($0.row.requests, .text) },
                .init(.failed, 6, HeadingWords.failed, gap: 2, isRight: true) {
                    .text($0.row.failed, $0.row.failed == "0" ? .dim : .note)
                },
                .init(.median, 8, HeadingWords.median, gap: 2, isRight: true) { .text($0.row.median, .text) },
                .init(.slowest, 8, HeadingWords.slowest, gap: 2, isRight: true) { .text($0.row.slowest, .text) },
            ],
            priority: [.age, .failed, .requests, .slowest, .median], width: isRoomy ? width - 1 : width)
    }

    /// Lines of a pane that tells of every source, each below a rule.
    private static let leastOfAll = 12

    package static func draw(_ pane: SourcesPane, in area: Area, on canvas: inout Canvas) {
        // What columns say is not said again.
        let hasColumns = table(pane.texts, width: area.width).table[.median] != nil
        let shown = pane.sources.map { hasColumns ? $0.besideColumns : $0.lines }
        guard area.height >= leastOfAll else {
            return SettingRow.draw(shown[pane.selected], in: area, on: &canvas)
        }
        let width = max(1, area.inset(ListView.margin(area)).width - 1)
        let wanted = shown.map { $0.reduce(2) { $0 + TextWrap.lines($1.words, width: width).count } }
        // Where not all have room, those before the selected one give way.
        var first = 0
        while first < pane.selected, wanted[first...pane.selected].reduce(-1, +) > area.height { first += 1 }
        var rest = area
        for (index, source) in pane.sources.enumerated().dropFirst(first) where rest.height > 1 {
            canvas.fill(canvas.glyphs.rule, .rule, in: rest.line(0))
            canvas.put(
                " \(source.name) ", index == pane.selected ? .title : .heading, in: rest.line(0), at: 2,
                width: rest.width - 4)
            rest = rest.without(top: 1)
            let used = SettingRow.draw(shown[index], within: rest.inset(ListView.margin(rest)), on: &canvas)
            rest = rest.without(top: used + 1)
        }
    }
}

extension Role {
    /// A source that answers is plain: what needs a person stands out.
    fileprivate init(_ standing: SourceRow.Standing) {
        self =
            switch standing {
            case .works: .text
            case .fails: .problem
            case .limited: .note
            case .unused, .absent: .dim
            }
    }
}
