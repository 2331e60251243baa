import Models
import Screen
import ViewModels

/// One line of the keys that work here; the less important go first when it is narrow.
enum FooterView {
    /// - Parameter hints: in the order of the line.
    static func draw(_ hints: [KeyHint], in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        var used = 0
        var kept: [Int] = []
        for index in hints.indices.sorted(by: { (hints[$0].rank, $0) < (hints[$1].rank, $1) }) {
            used += hints[index].width + (kept.isEmpty ? 0 : 2)
            guard used <= inner.width else { break }
            kept.append(index)
        }
        var offset = 0
        for hint in kept.sorted().map({ hints[$0] }) {
            offset += canvas.put(hint.label, .key, in: inner, at: offset) + 1
            offset += canvas.put(hint.word, .keyLabel, in: inner, at: offset) + 2
        }
    }

    /// Columns that all keys of a place take.
    static func width(_ hints: [KeyHint]) -> Int {
        hints.map(\.width).reduce(0, +) + 2 * max(0, hints.count - 1)
    }
}

extension KeyHint {
    fileprivate var width: Int { label.count + 1 + word.count }
}
