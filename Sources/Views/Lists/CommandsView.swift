import Facts
import Models
package import Screen
package import ViewModels

extension CommandRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, key, command, value
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.commands }

    package static func table(of commands: CommandsState, width: Int) -> ListTable<CommandRow> {
        let value = max(5, min(commands.texts[.value], width / 4))
        let areCountries = commands.list.rows.allSatisfy(\.isCountry)
        return ListTable(
            [
                .init(.cursor, 1, after: width >= 36 ? 1 : 0, fixed: true) { _ in .cursor },
                .init(
                    .key, width >= 100 ? 11 : width >= 60 ? 9 : width >= 36 ? 6 : 3,
                    areCountries ? "" : HeadingWords.key,
                    after: width >= 36 ? 2 : 1,
                    fixed: true
                ) { .text(width >= 60 ? $0.row.keys : String($0.row.keys.prefix { $0 != " " }), .key) },
                .init(
                    .command, 12, areCountries ? HeadingWords.country : HeadingWords.command, after: 2, fixed: true,
                    texts: commands.texts[.name]
                ) {
                    .name($0.row.words, .text)
                },
                .init(.value, value, areCountries ? HeadingWords.nextRace : HeadingWords.value, wanted: value) {
                    .text($0.row.value, .note)
                },
            ],
            priority: [.value], width: width - 1)
    }

    /// No words that the row has: those of a command that is not cut, and a value that is typed.
    package static func shown(_ lines: [SettingLine], isCut: Bool) -> [SettingLine] {
        lines.filter { isCut || $0.kind != .text }.filter { lines.count == 1 || $0.kind != .entry }
    }

    package static func draw(_ lines: [SettingLine], in pane: Area, on canvas: inout Canvas) {
        SettingRow.draw(lines, in: pane, on: &canvas)
    }
}
