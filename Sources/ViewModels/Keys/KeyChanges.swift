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
    static let typed: Set<ScreenID> = [.search, .commands, .entry]

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
        // These letters move the cursor; H, D for dogs, B for an alert, and e for a note, do the same.
        let swapped: [Key: Key] =
            switch binding.intent {
            case .toggle(.horse): [.character("h"): .character("H")]
            case .toggle(.greyhound): [.character("g"): .character("D")]
            case .alert: [.character("N"): .character("B")]
            case .note: [.character("n"): .character("e")]
            default: [:]
            }
        let kept = binding.keys.map { swapped[$0] ?? $0 }.reduce(into: [Key]()) { keys, key in
            if !keys.contains(key) { keys.append(key) }
        }
        return kept + kept.flatMap { Self.asInVi[$0] ?? [] }.filter { !kept.contains($0) }
    }

    /// `gg` is `g` twice, and the first already leads to the first line.
    private static let asInVi: [Key: [Key]] = [
        .left: [.character("h")], .right: [.character("l")], .home: [.character("g")], .end: [.character("G")],
        .pageDown: [.control("d"), .control("f")], .pageUp: [.control("u"), .control("b")],
        .down: [.character("n")], .up: [.character("N")],
    ]
}

/// A key that would do two things in one place.
package struct KeyConflict: Hashable, Sendable {
    /// The change that gives the key to one of them.
    package let change: KeyChanges.Change
    package let key: Key
    /// Words of the other one, as the help has them.
    package let description: String
    /// Name of the other one; nil for one whose keys stay as they are.
    package let name: String?
    /// Place of the other one's own change; nil for keys of the program or a preset.
    package let place: String?
}

extension KeyChanges {
    /// The first key that a change gives to one action while another has it in the same place; nil for none.
    package func conflict(of kinds: [ScreenKind] = Screens.all) -> KeyConflict? {
        let all = KeyTable.all(kinds, changes: self)
        let panes = Set(kinds.map(\.id))
        let boards: [(BoardMode, Set<ScreenID>)] = [(.live, []), (.live, panes), (.replay, [])]
        for (mode, panes) in boards {
            let bindings = all.compactMap { $0.applied(in: mode, panes: panes) }
            for change in changes {
                let own = bindings.filter { $0.name == change.name }
                let others = bindings.filter { $0.intent.keyName != change.name }
                if let found = conflict(of: change, own, others) { return found }
            }
            for command in commands {
                let change = Change(name: "command \(command.name)", keys: [command.key], place: command.place)
                let own = bindings.filter { $0.intent == .run(command) }
                let others = bindings.filter { $0.intent != .run(command) }
                if let found = conflict(of: change, own, others) { return found }
            }
        }
        return nil
    }

    /// - Parameters:
    ///   - own: bindings of the change.
    ///   - others: bindings that it does not concern.
    private func conflict(of change: Change, _ own: [KeyBinding], _ others: [KeyBinding]) -> KeyConflict? {
        for key in change.keys {
            for binding in own where binding.keys.contains(key) {
                let other = others.first {
                    $0.keys.contains(key) && !$0.places.subtracting(Self.typed).isDisjoint(with: binding.places)
                }
                guard let other else { continue }
                return KeyConflict(
                    change: change, key: key, description: other.description, name: other.name,
                    place: changes.first { $0.name == other.name }?.place)
            }
        }
        return nil
    }
}
