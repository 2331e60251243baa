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

    /// Programs of a person's own. The footer names the first two.
    static func own(_ commands: [OwnCommand], _ places: KeyPlaces) -> [KeyBinding] {
        commands.enumerated().map { index, command in
            KeyBinding(
                keys: [command.key], label: command.key.label, intent: .run(command),
                description: tr("Your command \(command.name), with the race under the cursor"), group: .program,
                places: places.races, footer: index < 2 ? String(command.name.prefix(12)) : nil, rank: 2,
                condition: .live)
        }
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
