extension HelpTopic {
    /// Commands that show the races live.
    static let see: [HelpTopic] = [
        HelpTopic(
            "", .see,
            HelpExample("raceboard --demo", "The board on a simulated day: needs no network; q quits"),
            HelpExample("raceboard --only horse,greyhound --theme slate", "No harness races, in another theme"),
            HelpExample("raceboard --plain --demo", "Sentences for speech and braille; q and Enter quit")),
        HelpTopic(
            "watch", .see,
            HelpExample("raceboard watch", "One line for each event, until Ctrl-C"),
            HelpExample("raceboard watch --json --only greyhound --t-minus 2", "The same for programs, of greyhounds")),
        HelpTopic(
            "replay", .see,
            HelpExample("raceboard replay last", "The newest record, which raceboard --record saves"),
            HelpExample("raceboard replay last --speed 10", "The same, ten times as fast")),
    ]

    static let kiosk: [HelpTopic] = [
        HelpTopic(
            "kiosk", .kiosk,
            HelpExample("raceboard kiosk --demo", "How a wall looks; Ctrl-C twice leaves it"),
            HelpExample(
                "raceboard kiosk --demo --pages board,day --dwell 40,15",
                "Two pages in turn, of forty and fifteen seconds")),
        HelpTopic(
            "kiosk set-pin", .kiosk,
            HelpExample("raceboard kiosk set-pin --file ./pin <new-pin.txt", "Reads the PIN from a file"),
            HelpExample("raceboard kiosk set-pin --print <new-pin.txt", "Prints the hash, for another machine")),
        HelpTopic(
            "relay", .kiosk,
            HelpExample("raceboard relay --stdout --demo", "Each list of races as a line, of a simulated day"),
            HelpExample("raceboard relay --stdout --demo --interval 15", "The same, twice as often")),
        HelpTopic(
            "fleet", .kiosk,
            HelpExample("raceboard fleet --demo", "Every box of a simulated fleet, the worst first"),
            HelpExample("raceboard fleet --demo --boxes 12 --json", "Twelve boxes, for programs")),
        HelpTopic(
            "notice", .kiosk,
            HelpExample(
                "raceboard notice --relay mqtts://centre:8884 --to flemington \"Race 7 late\"",
                "One line on every box of a venue"),
            HelpExample(
                "raceboard notice --relay mqtts://centre:8884 --to flemington --withdraw", "Takes it back")),
        HelpTopic(
            "fleet do", .kiosk,
            HelpExample(
                "raceboard fleet do --relay mqtts://centre:8884 flemington/bar-2 snapshot", "What the box shows"),
            HelpExample(
                "raceboard fleet do --relay mqtts://centre:8884 flemington/bar-2 identify",
                "Its name on its screen, for a minute")),
        HelpTopic(
            "health", .kiosk,
            HelpExample("raceboard health", "Is it running, and is its data current?"),
            HelpExample("raceboard health --prometheus", "The same as metrics")),
        HelpTopic(
            "snapshot", .kiosk,
            HelpExample("raceboard snapshot", "The picture on the wall"),
            HelpExample("raceboard snapshot --words", "With words instead of block letters")),
        HelpTopic(
            "test-card", .kiosk,
            HelpExample("raceboard test-card", "Every theme, one after the other; any key ends it"),
            HelpExample(
                "raceboard test-card --theme turf --panel 32in --viewing-distance 4m",
                "One theme, with the height that letters need")),
    ]
}
