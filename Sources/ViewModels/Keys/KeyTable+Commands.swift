import Models
import Screen

extension ScreenID {
    /// Every command and setting by name.
    package static let commands = ScreenID("commands")
    /// No screen but a place: the list of commands while it waits for another key of one.
    static let newKey = ScreenID("new-key")
}

extension KeyTable {
    @Sendable static func help(_ places: KeyPlaces) -> [KeyBinding] {
        [bind([.enter], "Enter", .open, tr("In the help: do what the line says"), tr("do it"), 1, .help)]
    }

    @Sendable static func commands(_ places: KeyPlaces) -> [KeyBinding] {
        [
            bind([.enter], "Enter", .open, tr("In the list of commands: do it"), tr("do it"), 1),
            bind(
                [.character("=")], "=", .changeKey, tr("In the list of commands: give it another key"), tr("new key"),
                3),
            bind([.escape], "Esc", .back, tr("In the list of commands: close it"), tr("close"), 2),
        ]
    }

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ footer: String?, _ rank: Int,
        _ place: ScreenID = .commands
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .program, places: [place],
            footer: footer, rank: rank)
    }
}
