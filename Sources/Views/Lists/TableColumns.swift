import Screen

/// Columns of a table of some width, with their places. The least important are left out first, and spare width is
/// shared.
package struct TableColumns<Key: Hashable & Sendable>: Hashable, Sendable {
    package struct Spec {
        package let key: Key
        let least: Int
        /// Columns of space before it, but for the first.
        let gap: Int
        /// Columns of space after it, also for the last.
        let after: Int
        /// Whether it stays, however narrow the table is.
        let isFixed: Bool
        /// Cells that it has before a column that is not fixed comes in.
        let whole: Int

        package init(_ key: Key, _ least: Int, gap: Int = 1, whole: Int? = nil, fixed: Bool = false) {
            (self.key, self.least, self.gap, after, isFixed) = (key, least, gap, 0, fixed)
            self.whole = max(least, whole ?? 0)
        }

        package init(_ key: Key, _ least: Int, after: Int, fixed: Bool = false) {
            (self.key, self.least, gap, self.after, isFixed, whole) = (key, least, 0, after, fixed, least)
        }
    }

    package struct Field: Hashable, Sendable {
        package let key: Key
        package let offset: Int
        package fileprivate(set) var width: Int
    }

    package let fields: [Field]

    /// - Parameters:
    ///   - specs: in the order of the screen.
    ///   - priority: which keys come in while there is room, in turn; others that are not fixed do not.
    ///   - growth: columns that get leftover width, in turn, each with its limit.
    ///   - wanted: widest texts of columns. They get spare width before `growth`, the one that lacks most first; width
    ///     beyond a column's widest text is spare, too, and one without text is left out unless it is fixed.
    ///   - pushed: the column before which the rest of the width is left free; nil for a rest at the right.
    package init(
        _ specs: [Spec], priority: [Key] = [], growth: [(key: Key, most: Int)], wanted: [Key: Int] = [:],
        pushing pushed: Key? = nil, width: Int
    ) {
        // The lists are by places in `specs` and made for every frame, since sets and dictionaries of keys would cost
        // more than the rest.
        let lengths = wanted.isEmpty ? [Int?](repeating: nil, count: specs.count) : specs.map { wanted[$0.key] }
        let isChosen = Self.chosen(specs, priority: priority, lengths: lengths, width: width)
        var widths = specs.indices.map { min(specs[$0].least, lengths[$0].map { max(1, $0) } ?? .max) }
        var spare = max(0, width - Self.used(specs, isChosen, widths))
        // Names are whole before other texts are.
        Self.fill(
            &widths, to: specs.indices.map { isChosen[$0] ? min(specs[$0].whole, lengths[$0] ?? .max) : 0 },
            from: &spare)
        Self.fill(&widths, to: specs.indices.map { isChosen[$0] ? lengths[$0] ?? 0 : 0 }, from: &spare)
        for (key, most) in growth {
            guard let index = specs.firstIndex(where: { $0.key == key }), isChosen[index] else { continue }
            let extra = max(0, min(spare, most - widths[index]))
            widths[index] += extra
            spare -= extra
        }
        var fields: [Field] = []
        var offset = 0
        for (index, spec) in specs.enumerated() where isChosen[index] {
            if !fields.isEmpty { offset += spec.gap }
            if spec.key == pushed { offset += spare }
            fields.append(Field(key: spec.key, offset: offset, width: widths[index]))
            offset += widths[index] + spec.after
        }
        self.fields = fields
    }

    /// Which columns there are, by what each has before others come in: other texts do not decide it, but for columns
    /// without any.
    private static func chosen(_ specs: [Spec], priority: [Key], lengths: [Int?], width: Int) -> [Bool] {
        let widths = specs.map(\.whole)
        var isChosen = specs.map(\.isFixed)
        for key in priority {
            guard let index = specs.firstIndex(where: { $0.key == key }), !isChosen[index], lengths[index] != 0 else {
                continue
            }
            isChosen[index] = true
            isChosen[index] = used(specs, isChosen, widths) <= width
        }
        return isChosen
    }

    private static func used(_ specs: [Spec], _ isChosen: [Bool], _ widths: [Int]) -> Int {
        var sum = 0
        var firstGap: Int?
        for index in specs.indices where isChosen[index] {
            sum += specs[index].gap + widths[index] + specs[index].after
            firstGap = firstGap ?? specs[index].gap
        }
        return sum - (firstGap ?? 0)
    }

    /// Widens columns to their widest texts, the one that lacks most first.
    private static func fill(_ widths: inout [Int], to wanted: [Int], from spare: inout Int) {
        while spare > 0 {
            var most = 0
            var next = 0
            var lacking: Int?
            for index in widths.indices {
                let lack = wanted[index] - widths[index]
                if lack > most {
                    (most, next, lacking) = (lack, most, index)
                } else {
                    next = max(next, lack)
                }
            }
            guard let lacking else { return }
            let step = min(spare, max(1, most - next))
            widths[lacking] += step
            spare -= step
        }
    }

    package subscript(key: Key) -> Field? { fields.first { $0.key == key } }

    /// The column at an offset; nil between two.
    func field(at offset: Int) -> Field? { fields.first { ($0.offset..<$0.offset + $0.width).contains(offset) } }

    /// The columns that it takes altogether.
    var width: Int { fields.last.map { $0.offset + $0.width } ?? 0 }
}

extension Canvas {
    /// Writes a price or an amount at the right of its field.
    mutating func put(figure text: String, _ role: Role, in line: Area, at offset: Int, width: Int) {
        put(text, role, in: line, at: offset, width: width, alignRight: true)
    }
}
