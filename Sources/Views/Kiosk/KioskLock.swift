package import FoundationEssentials
package import ViewModels

/// What becomes of a key at a kiosk.
package struct KioskLock: Sendable {
    package enum Answer: Hashable, Sendable {
        case ignored
        case intent(BoardIntent)
        /// The prompt has changed.
        case changed
        case check(pin: String)
        case leave
    }

    private let keys: KioskSettings.Keys

    package init(keys: KioskSettings.Keys) {
        self.keys = keys
    }

    /// Words for the bottom line; nil for none.
    package var prompt: String? { nil }

    package mutating func press(_ key: Key, at now: Date) -> Answer {
        guard keys == .filter, let intent = KeyTable.intent(for: key, in: .board, isReplay: false) else {
            return .ignored
        }
        switch intent {
        case .toggle, .showAll: return .intent(intent)
        default: return .ignored
        }
    }

    package mutating func checked(_ isRight: Bool, at now: Date) -> Answer {
        isRight ? .leave : .changed
    }
}
