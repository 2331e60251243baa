import Models
import Screen
import ViewModels

/// One line of the keys that work here; the less important go first when it is narrow.
enum FooterView {
    /// A key and its word, in the order of the table.
    private struct Entry {
        let label: String
        let word: String
        let rank: Int

        var width: Int { label.count + 1 + word.count }
    }

    static func draw(_ place: KeyBinding.Place, isReplay: Bool, in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        let all = (isReplay ? replay : live)[place] ?? []
        var used = 0
        var kept: [Int] = []
        for index in all.indices.sorted(by: { (all[$0].rank, $0) < (all[$1].rank, $1) }) {
            used += all[index].width + (kept.isEmpty ? 0 : 2)
            guard used <= inner.width else { break }
            kept.append(index)
        }
        var offset = 0
        for entry in kept.sorted().map({ all[$0] }) {
            offset += canvas.put(entry.label, .key, in: inner, at: offset) + 1
            offset += canvas.put(entry.word, .keyLabel, in: inner, at: offset) + 2
        }
    }

    /// Columns that all keys of a place take.
    static func width(_ place: KeyBinding.Place) -> Int {
        let all = live[place] ?? []
        return all.map(\.width).reduce(0, +) + 2 * max(0, all.count - 1)
    }

    private static let live = entries(isReplay: false)
    private static let replay = entries(isReplay: true)

    private static func entries(isReplay: Bool) -> [KeyBinding.Place: [Entry]] {
        // Help and quit are last on every screen.
        let all = KeyTable.bindings(isReplay: isReplay)
        let bindings = all.filter { !isLast($0) } + all.filter(isLast)
        let places = KeyBinding.Place.allCases.map { place in
            (place, bindings.filter { isOffered($0, in: place) }.compactMap(entry))
        }
        return Dictionary(uniqueKeysWithValues: places)
    }

    private static func isLast(_ binding: KeyBinding) -> Bool { binding.intent == .help || binding.intent == .quit }

    /// The first of a binding's keys, with its word.
    private static func entry(_ binding: KeyBinding) -> Entry? {
        guard let word = binding.footer else { return nil }
        return Entry(label: String(binding.label.prefix { $0 != " " }), word: word, rank: binding.rank)
    }

    /// Esc leads nowhere from the board, so it is not offered there.
    private static func isOffered(_ binding: KeyBinding, in place: KeyBinding.Place) -> Bool {
        binding.places.contains(place) && !(place == .board && binding.intent == .back)
    }
}
