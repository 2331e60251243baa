/// A value that many copies share, so that a race or a runner is no larger for it. Equal by value.
package struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let storage: Storage

    package var value: Value { storage.value }

    /// Takes a value as it is.
    package init(_ value: Value) {
        storage = Storage(value)
    }

    package static func == (left: Shared, right: Shared) -> Bool {
        left.storage === right.storage || left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}

/// Values that a list gives about a race beside the race itself.
package struct ListedGuide: Hashable, Sendable {
    /// Class, prize money, rail, surface, direction.
    package var conditions = RaceCard.Conditions()
    /// Prizes, start, gait and whether there is a video.
    package var guide = RaceGuide()

    package init() {}
}
