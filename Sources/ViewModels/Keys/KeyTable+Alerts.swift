import Models
import Screen

extension KeyTable {
    @Sendable static func alerts(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("N"), .character("B")], label: "N B", intent: .alert,
                description: tr("Alert for the race under the cursor: 1 minute, 5 minutes, at its start, none"),
                group: .races, places: places.races, footer: nil, rank: 31, condition: .live),
            KeyBinding(
                keys: [.character("A")], label: "A", intent: .show(.alerts),
                description: tr("Alerts: those to come, sent and missed, and back"), group: .showing,
                places: places.basic, footer: nil, rank: 31, condition: .live),
        ]
    }
}
