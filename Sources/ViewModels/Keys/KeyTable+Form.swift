import Models
import Screen

extension KeyTable {
    @Sendable static func form(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("F")], label: "F", intent: .form,
                description: tr("The form of jockeys, trainers and horses, and back"), group: .showing,
                places: places.basic, footer: tr("Form"), rank: 5, condition: .live),
            bind(
                [.tab, .right, .character("]")], "Tab → ]", .nextKind,
                tr("In the form: jockeys, trainers, horses, favourites and more"), tr("next"), 3, .alone),
            bind([.left, .character("[")], "← [", .previousKind, tr("In the form: the kind before"), nil, 30, .alone),
            bind([.character("]")], "]", .nextKind, tr("In the form, on a desk: the next kind"), tr("next"), 3, .pane),
            bind([.character("[")], "[", .previousKind, tr("In the form, on a desk: the kind before"), nil, 30, .pane),
            bind(
                [.enter], "Enter", .open, tr("In the form: all that is known of a line; [ ] turn to others"),
                tr("page"), 4),
            bind([.character("d")], "d", .nextPeriod, tr("In the form: 30, 90, 365 days or all"), tr("days"), 2),
            bind([.character("s")], "s", .sort, tr("In the form: by win rate, starts or return"), tr("sort"), 2),
            KeyBinding(
                keys: [.character("w")], label: "w", intent: .watch,
                description: tr("In the form: watch or unwatch the runner, person or track under the cursor"),
                group: .races, places: [.form], footer: tr("watch"), rank: 6, condition: .live),
            bind([.function(2)], "F2", .results, tr("From the form to the day's results"), nil, 30, .alone),
        ]
    }

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ footer: String?, _ rank: Int,
        _ condition: KeyBinding.Condition = .live
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .showing, places: [.form],
            footer: footer, rank: rank, condition: condition)
    }
}
