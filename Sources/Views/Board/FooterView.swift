import Models
package import Screen
package import ViewModels

/// One line of the keys that work here; the less important go first when it is narrow.
package enum FooterView {
    /// - Parameter hints: in the order of the line.
    package static func draw(_ hints: [KeyHint], in line: Area, on canvas: inout Canvas) {
        for (hint, offset) in places(hints, in: line) {
            let used = canvas.put(hint.label, .key, in: line, at: offset) + 1
            canvas.put(hint.word, hint.isHere ? .title : .keyLabel, in: line, at: offset + used)
        }
    }

    /// The key at a column of the line; nil between two.
    package static func hint(at column: Int, of hints: [KeyHint], in line: Area) -> KeyHint? {
        places(hints, in: line).first { ($0.offset..<$0.offset + $0.hint.width).contains(column - line.column) }?.hint
    }

    /// The hints that fit, with the columns at which they begin.
    private static func places(_ hints: [KeyHint], in line: Area) -> [(hint: KeyHint, offset: Int)] {
        let margin = line.width >= 36 ? 1 : 0
        var used = 0
        var kept: [Int] = []
        for index in hints.indices.sorted(by: { (hints[$0].rank, $0) < (hints[$1].rank, $1) }) {
            used += hints[index].width + (kept.isEmpty ? 0 : 2)
            guard used <= line.width - 2 * margin else { break }
            kept.append(index)
        }
        var offset = margin
        return kept.sorted().map { index in
            defer { offset += hints[index].width + 2 }
            return (hints[index], offset)
        }
    }

    /// Columns that all keys of a place take.
    package static func width(_ hints: [KeyHint]) -> Int {
        hints.map(\.width).reduce(0, +) + 2 * max(0, hints.count - 1)
    }
}
