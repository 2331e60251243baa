import Models
import ViewModels

/// One line of the keys that work here; the less important go first when it is narrow.
enum FooterView {
    static func draw(_ place: KeyBinding.Place, isReplay: Bool, in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        let all = KeyTable.bindings(isReplay: isReplay).filter { $0.footer != nil && isOffered($0, in: place) }
        var shown: [KeyBinding] = []
        var used = 0
        for binding in all.sorted(by: { $0.rank < $1.rank }) {
            let width = label(binding, on: canvas).count + 1 + (binding.footer?.count ?? 0)
            guard used + width + (shown.isEmpty ? 0 : 2) <= inner.width else { break }
            used += width + (shown.isEmpty ? 0 : 2)
            shown.append(binding)
        }
        var offset = 0
        for binding in all where shown.contains(binding) {
            offset += canvas.put(label(binding, on: canvas), .key, in: inner, at: offset) + 1
            offset += canvas.put(binding.footer ?? "", .keyLabel, in: inner, at: offset) + 2
        }
    }

    /// Esc leads nowhere from the board, so it is not offered there.
    private static func isOffered(_ binding: KeyBinding, in place: KeyBinding.Place) -> Bool {
        binding.places.contains(place) && !(place == .board && binding.intent == .back)
    }

    /// The first of a binding's keys.
    private static func label(_ binding: KeyBinding, on canvas: Canvas) -> String {
        String(binding.label.prefix { $0 != " " })
    }
}
