/// Which columns a table of a width has, and where: what matters least goes first, and what is left over is shared.
struct TableColumns<Key: Hashable & Sendable>: Hashable, Sendable {
    struct Spec {
        let key: Key
        let least: Int
        /// Columns of space before it, but for the first.
        let gap: Int

        init(_ key: Key, _ least: Int, gap: Int = 1) {
            self.key = key
            self.least = least
            self.gap = gap
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
    ///   - priority: which keys come in while there is room, in turn; keys that are not named do not.
    ///   - growth: which grow how far with what is left over, in turn.
    init(_ specs: [Spec], priority: [Key], growth: [(key: Key, most: Int)], width: Int) {
        var chosen: Set<Key> = []
        func used(_ keys: Set<Key>) -> Int {
            let members = specs.filter { keys.contains($0.key) }
            return members.reduce(-(members.first?.gap ?? 0)) { $0 + $1.least + $1.gap }
        }
        for key in priority where specs.contains(where: { $0.key == key }) {
            if used(chosen.union([key])) <= width { chosen.insert(key) }
        }
        var spare = max(0, width - used(chosen))
        var widths = Dictionary(specs.map { ($0.key, $0.least) }, uniquingKeysWith: { first, _ in first })
        for (key, most) in growth where chosen.contains(key) {
            let extra = max(0, min(spare, most - (widths[key] ?? most)))
            widths[key, default: 0] += extra
            spare -= extra
        }
        var fields: [Field] = []
        var offset = 0
        for spec in specs where chosen.contains(spec.key) {
            if !fields.isEmpty { offset += spec.gap }
            let width = widths[spec.key] ?? spec.least
            fields.append(Field(key: spec.key, offset: offset, width: width))
            offset += width
        }
        self.fields = fields
    }

    subscript(key: Key) -> Field? { fields.first { $0.key == key } }

    /// The columns that it takes altogether.
    var width: Int { fields.last.map { $0.offset + $0.width } ?? 0 }
}
