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
        // Names and states are whole before anything else comes in; what a source gives is said below the list.
        let (isRoomy, texts) = (width >= 36, sources.texts)
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(
                    .name, isRoomy ? max(8, texts[.setting]) : 8, HeadingWords.source, after: 2, fixed: true,
                    texts: texts[.setting]
                ) {
                    .text($0.row.id, .text)
                },
                .init(
                    .state, isRoomy ? min(13, texts[.value]) : 5, HeadingWords.answering, after: 2, fixed: true,
                    texts: texts[.value]
                ) {
                    .text($0.row.state, Role($0.row.standing))
                },
                .init(.age, 7, HeadingWords.lastAnswer, after: 2, isRight: true) { .text($0.row.age, .text) },
                .init(.requests, 8, HeadingWords.requests, after: 2, isRight: true) { .text($0.row.requests, .text) },
                .init(.failed, 6, HeadingWords.failed, after: 2, isRight: true) {
                    .text($0.row.failed, $0.row.failed == "0" ? .dim : .note)
                },
            ],
            priority: [.age, .failed, .requests], width: width - 1)
    }

    package static func draw(_ lines: [SettingLine], in pane: Area, on canvas: inout Canvas) {
        SettingRow.draw(lines, in: pane, on: &canvas)
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
