import Screen

extension KeyTable {
    /// The key of the market.
    @Sendable static func market(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("m")], label: "m", intent: .show(.market),
                description: "The market: runners whose prices have moved most, and back", group: .showing,
                places: places.basic, footer: "Market", rank: 10, condition: .live)
        ]
    }
}
