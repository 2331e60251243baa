package import Screen

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
                if let found = conflict(of: change, among: bindings) { return found }
            }
        }
        return nil
    }

    private func conflict(of change: Change, among bindings: [KeyBinding]) -> KeyConflict? {
        for key in change.keys {
            let own = bindings.filter { $0.name == change.name && $0.keys.contains(key) }
            let others = bindings.filter { $0.intent.keyName != change.name && $0.keys.contains(key) }
            for binding in own {
                let other = others.first { !$0.places.subtracting(Self.typed).isDisjoint(with: binding.places) }
                guard let other else { continue }
                return KeyConflict(
                    change: change, key: key, description: other.description, name: other.name,
                    place: changes.first { $0.name == other.name }?.place)
            }
        }
        return nil
    }
}
