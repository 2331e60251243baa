import Models
import Screen

extension KeyTable {
    @Sendable static func settings(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character(",")], label: ",", intent: .show(.settings),
                description: tr("The settings: each with its value, to change it, and back"), group: .program,
                places: places.basic, footer: nil, rank: 31, condition: .live),
            bind(
                [.enter], "Enter", .open, tr("In the settings: the next value, or a line to type one"),
                tr("change"), 2),
            bind([.right, .character("+")], "→ +", .nextValue, tr("In the settings: the next value"), tr("next"), 3),
            bind([.left, .character("-")], "← -", .previousValue, tr("In the settings: the value before"), nil, 30),
            bind([.character("x")], "x", .unset, tr("In the settings: the built-in value again"), tr("built in"), 4),
            bind(
                [.enter], "Enter", .keepSearch, tr("In the line of a setting: write the value"), tr("write"), 1,
                .entry),
            bind([.escape], "Esc", .back, tr("In the line of a setting: leave it as it was"), tr("leave"), 2, .entry),
        ]
    }

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ footer: String?, _ rank: Int,
        _ place: ScreenID = .settings
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .program, places: [place],
            footer: footer, rank: rank, condition: .live)
    }
}
