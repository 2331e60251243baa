import Models
import Screen

extension KeyTable {
    @Sendable static func plan(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("P")], label: "P", intent: .show(.plan),
                description: tr("The plan: which races one person can see one after the other, and back"),
                group: .showing, places: places.basic, footer: tr("Plan"), rank: 7, condition: .live),
            KeyBinding(
                keys: [.character("s")], label: "s", intent: .sort,
                description: tr("In the plan: all races, or the watched ones alone"), group: .showing, places: [.plan],
                footer: tr("watched"), rank: 2, condition: .live),
            KeyBinding(
                keys: [.character("d")], label: "d", intent: .nextPeriod,
                description: tr("In the plan: 4, 6, 10, 15 or 2 minutes from one jump to the next"), group: .showing,
                places: [.plan], footer: tr("gap"), rank: 2, condition: .live),
        ]
    }
}
