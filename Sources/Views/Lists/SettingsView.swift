import Facts
import Models
package import Screen
package import ViewModels

extension SettingRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, group, setting, value, origin, effect
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.settings }

    package static func table(of settings: SettingsState, width: Int) -> ListTable<SettingRow> {
        let texts = settings.texts
        // On the smallest screens values are at the right, so that a name has the rest of its line.
        let isSmall = width < 28
        return ListTable(
            [
                .init(.cursor, 1, after: width < 36 ? 0 : 1, fixed: true) { _ in .cursor },
                .init(.group, 8, after: 2, wanted: texts[.group]) { .text($0.row.group, .heading) },
                .init(
                    .setting, width >= 80 ? 21 : isSmall ? 8 : 14, HeadingWords.setting, after: isSmall ? 1 : 2,
                    fixed: true,
                    texts: texts[.setting]
                ) { .text($0.row.id, .text) },
                .init(
                    .value, width >= 100 ? 24 : width >= 80 ? 14 : width >= 36 ? 12 : isSmall ? 9 : 10,
                    HeadingWords.value,
                    after: isSmall ? 0 : 2, fixed: true, isRight: isSmall, wanted: max(5, min(texts[.value], 32))
                ) { .text($0.row.value, $0.row.isChanged ? .note : .text) },
                .init(.effect, 16, HeadingWords.effect, after: 2, texts: texts[.name]) { .text($0.row.help, .dim) },
                // Few rows have an origin: the effect of any other goes on to the end of its line.
                .init(.origin, 8, HeadingWords.origin, texts: min(texts[.origin], 26)) {
                    .text($0.row.origin, .dim)
                },
            ],
            priority: [.effect, .origin] + (width >= 120 ? [.group] : []), width: width - 1)
    }

    /// Draws lines below a rule, which a small screen has no room for.
    package static func draw(_ lines: [SettingLine], in pane: Area, on canvas: inout Canvas) {
        var area = pane
        if area.height >= (area.width < 60 ? 5 : 3) {
            canvas.fill(canvas.glyphs.rule, .rule, in: area.line(0))
            area = area.without(top: 1)
        }
        draw(lines, within: area.inset(ListView.margin(area)), on: &canvas)
    }

    /// Draws as many of the lines as there is room for, a long one on several if the others leave room.
    /// - Returns: lines of the screen that they take.
    @discardableResult
    static func draw(_ lines: [SettingLine], within inner: Area, on canvas: inout Canvas) -> Int {
        var used = 0
        for (index, line) in lines.enumerated() where used < inner.height {
            let isEntry = line.kind == .entry
            // The typed text and its problem are more important than the help, and that is more so than dim lines.
            let isUrgent = isEntry || line.kind == .problem
            let after = lines[(index + 1)...].count { isUrgent ? $0.kind == .problem : $0.kind == .text }
            let rest = max(1, inner.height - used - after)
            var wrapped = TextWrap.lines(line.words, width: max(1, inner.width - 1))
            let tail = wrapped.dropFirst(rest)
            // If a typed text is long, its end is shown. In other texts the last line shows that there is more.
            if isEntry {
                wrapped = wrapped.suffix(rest)
            } else if !tail.isEmpty {
                wrapped = wrapped.prefix(rest - 1) + [wrapped.dropFirst(rest - 1).joined(separator: " ")]
            }
            for part in wrapped.map(SettingLine.untied) where used < inner.height {
                canvas.put(part, role(line.kind), in: inner.line(used), at: 0, width: inner.width)
                let end = DisplayWidth.of(part)
                if isEntry, part == wrapped.last { canvas.put("_", .cursor, in: inner.line(used), at: end) }
                used += 1
            }
        }
        return used
    }

    private static func role(_ kind: SettingLine.Kind) -> Role {
        switch kind {
        case .text, .entry: .text
        case .dim: .dim
        case .problem: .problem
        }
    }
}
