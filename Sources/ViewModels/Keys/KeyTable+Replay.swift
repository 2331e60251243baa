import Screen

extension KeyTable {
    /// The keys of a replay, as players of films and of terminal sessions have them.
    static let replay: [KeyBinding] = [
        bind([.character(" ")], "Space", .pause, "Pause or resume", footer: "pause", 2),
        bind([.character(".")], ".", .stepForward, "One second forward, then pause", footer: "+1s", 2),
        bind([.character(",")], ",", .stepBack, "One second back, then pause", footer: "-1s", 2),
        bind([.right], "→", .seek(10), "Ten seconds forward"),
        bind([.left], "←", .seek(-10), "Ten seconds back"),
        bind([.character(">")], ">", .seek(60), "A minute forward", footer: "+1m", 2),
        bind([.character("<")], "<", .seek(-60), "A minute back", footer: "-1m", 2),
        bind([.pageDown, .character(")")], "PgDn )", .seek(600), "Ten minutes forward", places: [.board]),
        bind([.pageUp, .character("(")], "PgUp (", .seek(-600), "Ten minutes back", places: [.board]),
        bind([.character("]"), .character("}")], "] }", .faster, "Twice the speed, up to 1000", footer: "faster", 10),
        bind([.character("["), .character("{")], "[ {", .slower, "Half the speed, down to 0.1", footer: "slower", 11),
        bind([.backspace], "Backspace", .normalSpeed, "Normal speed"),
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
