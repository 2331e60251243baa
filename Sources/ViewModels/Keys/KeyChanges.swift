import Models
package import Screen

extension KeyChanges {
    /// Names that keys can be given to, in the order of the help.
    package static var names: [String] {
        var names: [String] = []
        for binding in KeyTable.all() {
            if let name = binding.name, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Places in which letters are typed: keys there stay as they are.
    static let typed: Set<ScreenID> = [.search, .help, .entry]

    /// The bindings, with the keys of the preset and of these changes.
    func applied(to bindings: [KeyBinding]) -> [KeyBinding] {
        guard self != .none else { return bindings }
        let changed = Dictionary(changes.map { ($0.name, $0.keys) }) { first, _ in first }
        var result: [KeyBinding] = []
        for binding in bindings {
            let keys = binding.name.flatMap { changed[$0] }.map { binding.fixedKeys + $0 } ?? preset.keys(of: binding)
            guard keys != binding.keys else {
                result.append(binding)
                continue
            }
            if let kept = binding.with(binding.keys, in: binding.places.intersection(Self.typed)) {
                result.append(kept)
            }
            guard let new = binding.with(keys, in: binding.places.subtracting(Self.typed)),
                !result.contains(where: { $0.covers(new) })
            else { continue }
            result.append(new)
        }
        return result
    }
}

extension KeyChanges.Preset {
    /// The keys of a binding under this preset.
    func keys(of binding: KeyBinding) -> [Key] {
        guard self == .vi else { return binding.keys }
        // These letters move the cursor; the digits 1 and 2, and B for an alert, do the same.
        let taken: [Key] =
            switch binding.intent {
            case .toggle(.horse): [.character("h")]
            case .toggle(.greyhound): [.character("g")]
            case .alert: [.character("N")]
            default: []
            }
        let kept = binding.keys.filter { !taken.contains($0) }
        return kept + kept.flatMap { Self.asInVi[$0] ?? [] }.filter { !kept.contains($0) }
    }

    /// `gg` is `g` twice, and the first already leads to the first line.
    private static let asInVi: [Key: [Key]] = [
        .left: [.character("h")], .right: [.character("l")], .home: [.character("g")], .end: [.character("G")],
        .pageDown: [.control("d"), .control("f")], .pageUp: [.control("u"), .control("b")],
        .down: [.character("n")], .up: [.character("N")],
    ]
}
