import Screen

extension KeyTable {
    /// The keys of the form.
    @Sendable static func form(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.character("F")], label: "F", intent: .form,
                description: "The form of jockeys, trainers, horses and others, and back", group: .showing,
                places: places.basic,
                footer: "form", rank: 5, condition: .live),
            bind(
                [.tab, .right], "Tab →", .nextKind, "In the form: jockeys, trainers, horses, favourites and more",
                "next", 3
            ),
            bind([.left], "←", .previousKind, "In the form: the kind before", nil, 30),
            bind([.character("d")], "d", .nextPeriod, "In the form: 30, 90, 365 days or all", "days", 2),
            bind([.character("s")], "s", .sort, "In the form: by win rate, starts or return", "sort", 2),
            bind([.function(2)], "F2", .results, "From the form to the day's results", nil, 30),
        ]
    }

    private static func bind(
        _ keys: [Key], _ label: String, _ intent: BoardIntent, _ description: String, _ footer: String?, _ rank: Int
    ) -> KeyBinding {
        KeyBinding(
            keys: keys, label: label, intent: intent, description: description, group: .showing, places: [.form],
            footer: footer, rank: rank, condition: .live)
    }
}
