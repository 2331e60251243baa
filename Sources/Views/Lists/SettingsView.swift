import Facts
import Models
package import Screen
package import ViewModels

/// The settings: a list, and below it the effect of the selected one.
enum SettingsView {
    private enum Column: Hashable, Sendable {
        case cursor, group, setting, value, origin, range
    }

    static func draw(_ settings: SettingsState, layout: ListLayout, on canvas: inout Canvas) {
        let columns = table(width: layout.list.width, texts: settings.texts)
        ListView.draw(
            settings.list, columns, head: settings.head, empty: settings.empty, layout: layout, on: &canvas
        ) {
            (head($0), false)
        } field: { row, field, isSelected, line, canvas in
            let (words, role) = Self.words(of: row, field.key, isSelected, canvas.glyphs)
            canvas.put(words, role, in: line, at: field.offset, width: field.width)
        }
        guard let pane = layout.pane, !settings.list.rows.isEmpty else { return }
        draw(settings.pane, in: pane, on: &canvas)
    }

    private static func table(width: Int, texts: ColumnWidths) -> TableColumns<Column> {
        let wide = width >= 100
        return TableColumns(
            [
                .init(.cursor, 1, after: width >= 36 ? 1 : 0, fixed: true), .init(.group, 8, after: 2),
                .init(.setting, width >= 80 ? 21 : 14, after: 2, fixed: true),
                .init(.value, wide ? 24 : 10, after: 2, fixed: true),
                .init(.origin, 8, after: 2), .init(.range, 16, after: 0),
            ],
            priority: [.origin, .range] + (wide ? [.group] : []), growth: [],
            wanted: texts.isEmpty
                ? [:]
                : [
                    .group: texts[.group], .setting: texts[.setting], .value: max(5, min(texts[.value], 32)),
                    .origin: max(6, min(texts[.origin], 26)), .range: max(5, texts[.range]),
                ], width: width - 1)
    }

    private static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .group: ""
        case .setting: HeadingWords.setting
        case .value: HeadingWords.value
        case .origin: HeadingWords.origin
        case .range: HeadingWords.range
        }
    }

    private static func words(
        of row: SettingRow, _ column: Column, _ isSelected: Bool, _ glyphs: Glyphs
    ) -> (String, Role) {
        switch column {
        case .cursor: (isSelected ? glyphs.cursor : "", .cursor)
        case .group: (row.group, .heading)
        case .setting: (row.id, .text)
        case .value: (row.value, row.isChanged ? .note : .text)
        case .origin: (row.origin, .dim)
        case .range: (row.takes, .dim)
        }
    }

    /// Draws as many of the lines as there is room for, a long one on several if the others leave room.
    private static func draw(_ lines: [SettingLine], in pane: Area, on canvas: inout Canvas) {
        var area = pane
        if area.height >= 3 {
            canvas.fill(canvas.glyphs.rule, .rule, in: area.line(0))
            area = area.without(top: 1)
        }
        let inner = area.inset(ListView.margin(area))
        var used = 0
        for (index, line) in lines.enumerated() where used < inner.height {
            let isEntry = line.kind == .entry
            // The typed text and its problem are more important than the help.
            let isUrgent = isEntry || line.kind == .problem
            let after = lines[(index + 1)...].filter { !isUrgent || $0.kind == .problem }.count
            let rest = max(1, inner.height - used - after)
            var wrapped = TextWrap.lines(line.words, width: max(1, inner.width - 1))
            let tail = wrapped.dropFirst(rest)
            // If a typed text is long, its end is shown. In other texts the last line shows that there is more.
            if isEntry {
                wrapped = wrapped.suffix(rest)
            } else if !tail.isEmpty {
                wrapped = wrapped.prefix(rest - 1) + [wrapped.dropFirst(rest - 1).joined(separator: " ")]
            }
            for part in wrapped where used < inner.height {
                canvas.put(part, role(line.kind), in: inner.line(used), at: 0, width: inner.width)
                let end = DisplayWidth.of(part)
                if isEntry, part == wrapped.last { canvas.put("_", .cursor, in: inner.line(used), at: end) }
                used += 1
            }
        }
    }

    private static func role(_ kind: SettingLine.Kind) -> Role {
        switch kind {
        case .text, .entry: .text
        case .dim: .dim
        case .problem: .problem
        }
    }
}

extension SettingsState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.settings.capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        layout.settings.row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    /// The list and the lines about the selected setting.
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        SettingsView.draw(self, layout: layout.settings, on: &canvas)
        return 0
    }
}
