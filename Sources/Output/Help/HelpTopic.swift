internal import Models
internal import Services

/// Parts of a command's help and manual besides its options: its group and its examples.
package struct HelpTopic: Encodable, Sendable {
    /// Name of the command as a person types it after `raceboard`: `next`, `store info`; empty for the board.
    let command: String
    let group: HelpGroup
    /// Two examples or more. Tests/Terminal/test_examples.py runs each.
    let examples: [HelpExample]

    init(_ command: String, _ group: HelpGroup, _ examples: HelpExample...) {
        (self.command, self.group, self.examples) = (command, group, examples)
    }

    /// The topic of a command.
    /// - Parameter command: its name as a person types it after `raceboard`; empty for the board.
    /// - Returns: nil if the table has none.
    package static func of(_ command: String) -> HelpTopic? { all.first { $0.command == command } }

    /// The group of a command; a command with subcommands is in the group of the first one.
    package static func group(of command: String) -> HelpGroup? {
        (of(command) ?? all.first { $0.command.hasPrefix(command + " ") })?.group
    }

    /// All topics: the board, then the commands of each group.
    package static let all: [HelpTopic] = see + once + kiosk + tools

    private enum CodingKeys: String, CodingKey {
        case command, group, examples
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(command, forKey: .command)
        try container.encode(group.title, forKey: .group)
        try container.encode(examples, forKey: .examples)
    }
}

/// A group of commands, in the order in which help lists them.
package enum HelpGroup: String, CaseIterable, Sendable {
    case see = "See"
    case once = "Once"
    case kiosk = "Kiosk"
    case tools = "Tools"

    /// Heading of the group in help and manual.
    var title: String {
        switch self {
        case .see: "See races live"
        case .once: "Print once and exit"
        case .kiosk: "Kiosk: the board on a wall"
        case .tools: "Tools"
        }
    }
}

/// An example of a command: a line for a shell, and its effect.
struct HelpExample: Hashable, Encodable, Sendable {
    /// Line for a shell, with the program's name.
    let line: String
    /// Effect of the example: a sentence without its full stop.
    let words: String

    init(_ line: String, _ words: String) {
        (self.line, self.words) = (line, words)
    }
}

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
            HelpExample("raceboard card flemington 7 --csv -o card.csv", "Flemington's seventh race, into a file"),
            HelpExample("raceboard card flemington -o book.txt", "Each race of Flemington, a page a race")),
        HelpTopic(
            "runner", .once,
            HelpExample("raceboard runner flemington 7 4", "Everything about number 4 of that race"),
            HelpExample("raceboard runner flemington 7 4 --json", "The same for programs")),
        HelpTopic(
            "results", .once,
            HelpExample("raceboard results --limit 3", "The last three results"),
            HelpExample("raceboard results --meeting flemington --json", "One meeting, for programs"),
            HelpExample(
                "raceboard results --date yesterday..today --limit 3 --jsonl",
                "Results of two days, a JSON object on a line each")),
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
        HelpTopic(
            "backtest", .once,
            HelpExample(
                "raceboard backtest 'favourite and drifted > 10% and box 1' --demo",
                "What backing them would have paid, in a simulated season"),
            HelpExample(
                "raceboard backtest 'rank 2 and sp 3..6' --date 2026-01-01..2026-06-30 --json",
                "Second favourites of half a year, for programs")),
    ]
}

extension HelpTopic {
    private static let keyed = Catalogue.adapters.first { $0.keySetting != nil }?.source.name ?? "SOURCE"

    /// Commands that look after the program itself.
    static let tools: [HelpTopic] = [
        HelpTopic(
            "doctor", .tools,
            HelpExample("raceboard doctor", "Checks this machine, and prints how to fix each problem"),
            HelpExample("raceboard doctor --for kiosk --json", "Also what a wall needs, for programs")),
        HelpTopic(
            "setup", .tools,
            HelpExample("raceboard setup", "Asks for zone, country and access; Enter skips a question"),
            HelpExample("raceboard setup --no-check --config ./night.conf", "Without requests, in another file")),
        HelpTopic(
            "config show", .tools,
            HelpExample("raceboard config show", "Each value, and where it comes from"),
            HelpExample("raceboard config show --theme light", "The values with an option of the board")),
        HelpTopic(
            "config get", .tools,
            HelpExample("raceboard config get theme", "The value that counts, and nothing else"),
            HelpExample("raceboard config get theme --config ./night.conf", "By another settings file")),
        HelpTopic(
            "config settings", .tools,
            HelpExample("raceboard config settings", "Each setting, and the values that it takes"),
            HelpExample("raceboard config settings --markdown", "The same as Markdown")),
        HelpTopic(
            "config set", .tools,
            HelpExample("raceboard config set theme slate", "Writes one line; the rest of the file stays"),
            HelpExample("raceboard config set only horse,harness --config ./night.conf", "In another settings file")),
        HelpTopic(
            "config unset", .tools,
            HelpExample("raceboard config unset theme", "The built-in value counts again"),
            HelpExample("raceboard config unset only --config ./night.conf", "In another settings file")),
        HelpTopic(
            "config edit", .tools,
            HelpExample("raceboard config edit", "Opens the settings file in $VISUAL or $EDITOR"),
            HelpExample("raceboard config edit --config ./night.conf", "Another settings file")),
        HelpTopic(
            "config init", .tools,
            HelpExample("raceboard config init", "A file with every setting as a comment"),
            HelpExample("raceboard config init --config ./wall.conf", "The same elsewhere")),
        HelpTopic(
            "key set", .tools,
            HelpExample("raceboard key set \(keyed) --no-check <key.txt", "Saves a key from a file"),
            HelpExample(
                "raceboard key set \(keyed) --no-check --file ./source-key <key.txt", "Saves it elsewhere")),
        HelpTopic(
            "key show", .tools,
            HelpExample("raceboard key show \(keyed)", "The masked key, and its place"),
            HelpExample("raceboard key show \(keyed) --config ./night.conf", "By another settings file")),
        HelpTopic(
            "key remove", .tools,
            HelpExample("raceboard key remove \(keyed)", "Removes the saved key"),
            HelpExample("raceboard key remove \(keyed) --file ./source-key", "Removes that file")),
        HelpTopic(
            "watchlist show", .tools,
            HelpExample("raceboard watchlist show", "What is watched, with its notes"),
            HelpExample("raceboard watchlist show --csv -o watched.csv", "The same as a file, for a spreadsheet")),
        HelpTopic(
            "watchlist add", .tools,
            HelpExample("raceboard watchlist add \"Quiet Harbour\"", "A runner of horse races"),
            HelpExample("raceboard watchlist add Flemington --kind meeting", "All its races, in any country")),
        HelpTopic(
            "watchlist remove", .tools,
            HelpExample("raceboard watchlist remove \"Quiet Harbour\"", "In any spelling"),
            HelpExample("raceboard watchlist remove flemington --kind meeting", "If a runner has the name too")),
        HelpTopic(
            "watchlist note", .tools,
            HelpExample("raceboard watchlist note \"Quiet Harbour\" \"leads when fresh\"", "Writes it, with the day"),
            HelpExample("raceboard watchlist note \"Quiet Harbour\" \"\"", "Takes it away")),
        HelpTopic(
            "watchlist import", .tools,
            HelpExample("raceboard watchlist import watched.csv", "Adds what the file has; removes nothing"),
            HelpExample("raceboard watchlist import watched.csv --store ./saved", "Into another folder")),
        HelpTopic(
            "store info", .tools,
            HelpExample("raceboard store info", "What is saved, and how large it is"),
            HelpExample("raceboard store info --json", "The same for programs")),
        HelpTopic(
            "store check", .tools,
            HelpExample("raceboard store check", "Whether every file is in order"),
            HelpExample("raceboard store check --json", "The same for programs")),
        HelpTopic(
            "store clear", .tools,
            HelpExample("raceboard store clear answers --yes", "Deletes one kind without a prompt"),
            HelpExample("raceboard store clear --yes", "Deletes all saved data")),
        HelpTopic(
            "store delete", .tools,
            HelpExample("raceboard store delete flemington 7 --yes", "Deletes what is saved of one race"),
            HelpExample("raceboard store delete flemington 7 --yes --store ./saved", "The same in another folder")),
        HelpTopic(
            "import", .tools,
            HelpExample("raceboard import record.db", "Adds the races of a record"),
            HelpExample("raceboard import record.db --json", "The same, with a report for programs")),
        HelpTopic(
            "export", .tools,
            HelpExample("raceboard export --csv --demo -o starts.csv", "Every start of a simulated season, as CSV"),
            HelpExample("raceboard export --sqlite starts.db --demo", "The same as a SQLite database")),
        HelpTopic(
            "simulate", .tools,
            HelpExample("raceboard simulate --port 0", "A simulated day as a server; prints its address"),
            HelpExample(
                "raceboard simulate --port 0 --fault latency=800 --speed 60", "Slow answers, an hour in a minute")),
        HelpTopic(
            "schema", .tools,
            HelpExample("raceboard schema", "The names of the schemas"),
            HelpExample("raceboard schema next", "The JSON Schema of raceboard next --json")),
        HelpTopic(
            "bundle", .tools,
            HelpExample("raceboard bundle", "An archive for a bug report; prints its path"),
            HelpExample("raceboard bundle --minutes 10 --output report.tar.gz", "The last ten minutes")),
        HelpTopic(
            "keys", .tools,
            HelpExample("raceboard keys", "The keys of the board and its screens"),
            HelpExample("raceboard keys --markdown", "The same as Markdown")),
    ]
}
