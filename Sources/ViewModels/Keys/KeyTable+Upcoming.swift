import Models
import Screen

extension KeyTable {
    /// The key of the screen of watched entries.
    @Sendable static func upcoming(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("U")], label: "U", intent: .show(.upcoming),
                description: tr("Upcoming: the next races and results of what you watch, and back"), group: .showing,
                places: places.basic, footer: nil, rank: 31, condition: .live)
        ]
    }
}
