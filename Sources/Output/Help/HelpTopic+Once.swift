extension HelpTopic {
    /// Commands that print once and exit.
    static let once: [HelpTopic] = [
        HelpTopic(
            "next", .once,
            HelpExample("raceboard next --count 3 --only greyhound", "The next three greyhound races"),
            HelpExample("raceboard next --json | jq -r '.races[0].meeting'", "The meeting of the next race")),
        HelpTopic(
            "line", .once,
            HelpExample("raceboard line --count 3 --demo", "The next three races of a simulated day, in one line"),
            HelpExample(
                "raceboard line --follow --format '{meeting} {exact}' --demo",
                "A new line at each change")),
        HelpTopic(
            "card", .once,
            HelpExample("raceboard card next", "Runners and prices of the next race"),
            HelpExample("raceboard card flemington 7 --csv -o card.csv", "Flemington's seventh race, into a file")),
        HelpTopic(
            "runner", .once,
            HelpExample("raceboard runner flemington 7 4", "Everything about number 4 of that race"),
            HelpExample("raceboard runner flemington 7 4 --json", "The same for programs")),
        HelpTopic(
            "results", .once,
            HelpExample("raceboard results --limit 3", "The last three results"),
            HelpExample("raceboard results --meeting flemington --json", "One meeting, for programs")),
        HelpTopic(
            "meetings", .once,
            HelpExample("raceboard meetings --only horse", "Today's meetings of horses"),
            HelpExample("raceboard meetings --meeting flemington", "The races of one meeting")),
        HelpTopic(
            "plan", .once,
            HelpExample("raceboard plan --from 17:00 --to 18:00 --tz Australia/Sydney", "An hour of today"),
            HelpExample("raceboard plan --gap 6m --ics >races.ics", "Six minutes between races, for a calendar")),
        HelpTopic(
            "upcoming", .once,
            HelpExample("raceboard upcoming --days 0", "What you watch, today"),
            HelpExample("raceboard upcoming ada kimber --days 0 --limit 5", "One name instead of the watch list")),
        HelpTopic(
            "form", .once,
            HelpExample("raceboard form jockeys --days 90", "Win rates of the last ninety days"),
            HelpExample("raceboard form prices --csv --demo", "How often each price wins, in a simulated season")),
        HelpTopic(
            "horse", .once,
            HelpExample("raceboard horse harbour --demo", "Horses whose name begins so, in a simulated season"),
            HelpExample("raceboard horse harbour --demo --json", "The same for programs")),
        HelpTopic(
            "jockey", .once,
            HelpExample("raceboard jockey ada harrow --demo", "Figures and recent results"),
            HelpExample("raceboard jockey ada harrow --demo --csv", "Only the results, as CSV")),
        HelpTopic(
            "driver", .once,
            HelpExample("raceboard driver ada ashdown --demo", "Figures and recent results"),
            HelpExample("raceboard driver ada --demo --limit 5", "All whose name begins so, five results of each")),
        HelpTopic(
            "trainer", .once,
            HelpExample("raceboard trainer ada kimber --demo", "Figures and recent results"),
            HelpExample("raceboard trainer ada --demo --limit 5", "All whose name begins so, five results of each")),
        HelpTopic(
            "search", .once,
            HelpExample("raceboard search harbour --demo", "Every name with that word, in a simulated season"),
            HelpExample("raceboard search ada harrow --demo --json", "Two words in any order, for programs")),
    ]
}
