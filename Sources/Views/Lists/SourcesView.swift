import Facts
import Models
package import Screen
package import ViewModels

extension SourceRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, name, state, age, requests, failed
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.sources }

    package static func table(of sources: SourcesState, width: Int) -> ListTable<SourceRow> {
        // Names and states are whole before anything else comes in; what a source gives is said below.
        let (isRoomy, texts) = (width >= 36, sources.texts)
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
            ],
            priority: [.age, .failed, .requests], width: isRoomy ? width - 1 : width)
    }

    package static func draw(_ lines: [SettingLine], in pane: Area, on canvas: inout Canvas) {
        SettingRow.draw(lines, in: pane, on: &canvas)
    }

    package func drawBelow(in area: Area, on canvas: inout Canvas) {
        SettingRow.draw(lines, within: area.inset(2), on: &canvas)
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
