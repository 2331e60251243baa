import Models
import Screen

extension KeyTable {
    @Sendable static func market(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("m")], label: "m", intent: .show(.market),
                description: tr("The market: runners whose prices have moved most, and back"), group: .showing,
                places: places.basic, footer: tr("Market"), rank: 6, condition: .live),
            KeyBinding(
                keys: [.character("d")], label: "d", intent: .nextPeriod,
                description: tr("In the market: moves since the open, in the last 30 minutes, in the last 5"),
                group: .showing,
                places: [.market], footer: tr("since"), rank: 3, condition: .live),
        ]
    }
}
