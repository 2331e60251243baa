import Models
import Screen

extension KeyTable {
    /// The keys of a replay, as players of films and of terminal sessions have them.
    static let replay: [KeyBinding] = [
        bind([.character(" ")], "Space", .pause, tr("Pause or resume"), footer: tr("pause"), 2),
        bind([.character(".")], ".", .stepForward, tr("One second forward, then pause"), footer: "+1s", 2),
        bind([.character(",")], ",", .stepBack, tr("One second back, then pause"), footer: "-1s", 2),
        bind([.right], "→", .seek(10), tr("Ten seconds forward")),
        bind([.left], "←", .seek(-10), tr("Ten seconds back")),
        bind([.character(">")], ">", .seek(60), tr("A minute forward"), footer: "+1m", 2),
        bind([.character("<")], "<", .seek(-60), tr("A minute back"), footer: "-1m", 2),
        bind([.pageDown, .character(")")], "PgDn )", .seek(600), tr("Ten minutes forward"), places: [.board]),
        bind([.pageUp, .character("(")], "PgUp (", .seek(-600), tr("Ten minutes back"), places: [.board]),
        bind(
            [.character("]"), .character("}")], "] }", .faster, tr("Twice the speed, up to 1000"), footer: tr("faster"),
            10),
        bind(
            [.character("["), .character("{")], "[ {", .slower, tr("Half the speed, down to 0.1"), footer: tr("slower"),
            11),
        bind([.backspace], "Backspace", .normalSpeed, tr("Normal speed")),
    ]

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: ReplayIntent, _ description: String,
        places: Set<ScreenID> = [.board, .card], footer: String? = nil, _ rank: Int = 30
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: .replay(intent), description: description, group: .replay,
            places: places, footer: footer, rank: rank, condition: .replay)
    }
}
