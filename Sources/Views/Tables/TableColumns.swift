/// Columns of a table of some width, with their places. The least important are left out first, and spare width is
/// shared.
struct TableColumns<Key: Hashable & Sendable>: Hashable, Sendable {
    struct Spec {
        let key: Key
        let least: Int
        /// Columns of space before it, but for the first.
        let gap: Int
        /// Columns of space after it, also for the last.
        let after: Int
        /// Whether it stays, however narrow the table is.
        let isFixed: Bool

        init(_ key: Key, _ least: Int, gap: Int = 1) {
            (self.key, self.least, self.gap, after, isFixed) = (key, least, gap, 0, false)
        }

        init(_ key: Key, _ least: Int, after: Int, fixed: Bool = false) {
            (self.key, self.least, gap, self.after, isFixed) = (key, least, 0, after, fixed)
        }
    }

    struct Field: Hashable, Sendable {
        let key: Key
        let offset: Int
        fileprivate(set) var width: Int
    }

    let fields: [Field]

    /// - Parameters:
    ///   - specs: in the order of the screen.
    ///   - priority: which keys come in while there is room, in turn; others that are not fixed do not.
    ///   - growth: columns that get spare width, in turn, each with its limit.
    ///   - pushed: the column before which the rest of the width is left free; nil for a rest at the right.
    init(
        _ specs: [Spec], priority: [Key] = [], growth: [(key: Key, most: Int)], pushing pushed: Key? = nil, width: Int
    ) {
        // Made for every frame: by places in `specs`, for sets and dictionaries of keys would cost more than the rest.
        var isChosen = specs.map(\.isFixed)
        var widths = specs.map(\.least)
        func used() -> Int {
            var sum = 0
            var firstGap: Int?
            for index in specs.indices where isChosen[index] {
                sum += specs[index].gap + specs[index].least + specs[index].after
                firstGap = firstGap ?? specs[index].gap
            }
            return sum - (firstGap ?? 0)
        }
        for key in priority {
            guard let index = specs.firstIndex(where: { $0.key == key }), !isChosen[index] else { continue }
            isChosen[index] = true
            isChosen[index] = used() <= width
        }
        var spare = max(0, width - used())
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

    subscript(key: Key) -> Field? { fields.first { $0.key == key } }

    /// The column at an offset; nil between two.
    func field(at offset: Int) -> Field? { fields.first { ($0.offset..<$0.offset + $0.width).contains(offset) } }

    /// The columns that it takes altogether.
    var width: Int { fields.last.map { $0.offset + $0.width } ?? 0 }
}
