/// Columns of a row of some width, with their places. The countdown is at the right edge and is never left out.
package struct RowColumns: Hashable, Sendable {
    /// Part of a row, in the order of the screen.
    package enum Column: Hashable, Sendable, CaseIterable {
        case cursor, rank, badge, word, number, meeting, name, start, distance, track, weather, region
        case urgency, countdown
    }

    /// Place of one column.
    package struct Field: Hashable, Sendable {
        /// The part that it shows.
        package let column: Column
        /// Cells from the row's left edge.
        package let offset: Int
        /// Cells that its text may take.
        package let width: Int
    }

    /// From left to right, without overlaps; columns without room are missing.
    package let fields: [Field]

    /// - Parameters:
    ///   - width: cells of the whole row.
    ///   - hasSecondLine: whether name and conditions are on a line of their own.
    package init(width: Int, hasSecondLine: Bool) {
        let spec = Self.spec(width: width, hasSecondLine: hasSecondLine)
        var chosen = Set(spec.filter(\.isFixed).map(\.column))
        func used(_ columns: Set<Column>) -> Int {
            spec.filter { columns.contains($0.column) }.reduce(0) { $0 + $1.least + $1.gap }
        }
        for candidate in Self.priority {
            guard let entry = spec.first(where: { $0.column == candidate }) else { continue }
            if used(chosen) + entry.least + entry.gap <= width { chosen.insert(candidate) }
        }
        var spare = max(0, width - used(chosen))
        var widths: [Column: Int] = [:]
        // Names get the rest of the width, except a few columns beside a note.
        let names = spec.filter { $0.column == .name }
        let inTurn =
            names.map { ($0, most: Self.usefulName) } + spec.filter { $0.column != .name }.map { ($0, most: $0.most) }
            + names.map { ($0, most: $0.most) }
        for (entry, most) in inTurn where chosen.contains(entry.column) {
            let width = widths[entry.column] ?? entry.least
            let extra = max(0, min(spare, most - width))
            widths[entry.column] = width + extra
            spare -= extra
        }
        var fields: [Field] = []
        var offset = 0
        for entry in spec where chosen.contains(entry.column) {
            // The rest of the width is a gap before the countdown and its sign.
            if entry.column == .urgency {
                offset += spare
                spare = 0
            }
            let fieldWidth = widths[entry.column] ?? entry.least
            fields.append(Field(column: entry.column, offset: offset, width: fieldWidth))
            offset += fieldWidth + entry.gap
        }
        self.fields = fields
    }

    /// Place of a column; nil if it has no room.
    package subscript(column: Column) -> Field? {
        fields.first { $0.column == column }
    }

    private struct Spec {
        let column: Column
        let least: Int
        let most: Int
        let gap: Int
        var isFixed = false

        init(_ column: Column, _ least: Int, _ most: Int? = nil, gap: Int, fixed: Bool = false) {
            self.column = column
            self.least = least
            self.most = most ?? least
            self.gap = gap
            isFixed = fixed
        }
    }

    /// In the order of the screen.
    private static func spec(width: Int, hasSecondLine: Bool) -> [Spec] {
        let roomy = width >= 36
        let wide = width >= 64
        return [
            Spec(.cursor, 1, gap: roomy ? 1 : 0, fixed: true),
            Spec(.rank, 2, gap: wide ? 2 : 1),
            Spec(.badge, roomy ? 3 : 1, gap: 1, fixed: true),
            Spec(.word, 9, gap: 1),
            Spec(.number, 3, gap: roomy ? 2 : 1, fixed: true),
            Spec(.meeting, min(21, max(4, width - 16 - (roomy ? 6 : 0))), 28, gap: wide ? 2 : 0, fixed: true),
        ] + (hasSecondLine ? [] : [Spec(.name, 18, 60, gap: 2)]) + [
            Spec(.start, 8, 11, gap: 2)
        ]
            + (hasSecondLine
                ? []
                : [
                    Spec(.distance, 6, gap: 2),
                    Spec(.track, 9, 12, gap: 2),
                    Spec(.weather, 10, 13, gap: 2),
                ]) + [
                Spec(.region, 8, gap: 2),
                // Only a sign without room for the word.
                Spec(.urgency, wide ? 8 : 1, gap: roomy ? 1 : 0, fixed: true),
                Spec(.countdown, 7, gap: roomy ? 1 : 0, fixed: true),
            ]
    }

    /// Columns for a name with the note of its race.
    private static let usefulName = 25

    /// What comes first when there is room.
    private static let priority: [Column] = [
        .rank, .word, .distance, .start, .track, .name, .weather, .region,
    ]
}
