/// Columns of a line of results, with their places. The less important ones need a wide screen.
struct ResultColumns {
    enum Column: Hashable {
        case cursor, start, badge, word, number, meeting, status, winner, price, order, second, third
    }

    struct Field {
        let column: Column
        let offset: Int
        let width: Int
    }

    let fields: [Field]

    /// - Parameters:
    ///   - width: of the list.
    ///   - timeWidth: of a time of day.
    init(width: Int, timeWidth: Int) {
        let spec = Self.spec(width: width, timeWidth: timeWidth)
        var spare = max(0, width - 1 - spec.reduce(0) { $0 + $1.width + $1.gap })
        var widths = spec.map(\.width)
        for (column, most) in Self.growing {
            guard let index = spec.firstIndex(where: { $0.column == column }) else { continue }
            let extra = max(0, min(spare, min(most, spec[index].most) - widths[index]))
            widths[index] += extra
            spare -= extra
        }
        var fields: [Field] = []
        var offset = 0
        for (entry, width) in zip(spec, widths) {
            fields.append(Field(column: entry.column, offset: offset, width: width))
            offset += width + entry.gap
        }
        self.fields = fields
    }

    subscript(column: Column) -> Field? { fields.first { $0.column == column } }

    private struct Spec {
        let column: Column
        let width: Int
        let most: Int
        let gap: Int

        init(_ column: Column, _ width: Int, to most: Int? = nil, gap: Int = 1) {
            self.column = column
            self.width = width
            self.most = most ?? width
            self.gap = gap
        }
    }

    /// Below this width, order and status are at the right edge.
    static let narrow = 60

    /// Columns that share the rest of the width, in turn, each up to its limit.
    private static let growing: [(Column, Int)] = [
        (.winner, 20), (.meeting, 16), (.second, 20), (.third, 20), (.winner, 28), (.meeting, 24), (.second, 26),
        (.third, 26),
    ]

    private static func spec(width: Int, timeWidth: Int) -> [Spec] {
        let roomy = width >= 36
        let wide = width - timeWidth
        let start = [
            Spec(.cursor, 1, gap: roomy ? 1 : 0), roomy ? Spec(.start, timeWidth, gap: 2) : nil,
            Spec(.badge, roomy ? 3 : 1), wide >= 100 ? Spec(.word, 9) : nil, Spec(.number, 3),
        ]
        guard wide >= narrow - 5 else { return start.compactMap(\.self) + [Spec(.meeting, 1, to: 28)] }
        let rest = [
            Spec(.meeting, wide >= 70 ? 14 : 10, to: 24), Spec(.status, 9, gap: 2), Spec(.winner, 16, to: 28),
            wide >= 63 ? Spec(.price, 5, gap: 2) : nil, wide >= 72 && wide < 99 ? Spec(.order, 8) : nil,
            wide >= 99 ? Spec(.second, 14, to: 26) : nil, wide >= 99 ? Spec(.third, 14, to: 26) : nil,
        ]
        return (start + rest).compactMap(\.self)
    }
}
