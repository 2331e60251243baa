internal import Models
internal import Services

extension HelpTopic {
    /// A source with a key, for examples.
    private static let keyed = Catalogue.adapters.first { $0.keySetting != nil }?.source.name ?? "SOURCE"

    /// Commands that look after the program itself.
    static let tools: [HelpTopic] = [
        HelpTopic(
            "doctor", .tools,
            HelpExample("raceboard doctor", "Checks this machine, and prints how to fix each problem"),
            HelpExample("raceboard doctor --for kiosk --json", "Also what a wall needs, for programs")),
        HelpTopic(
            "config show", .tools,
            HelpExample("raceboard config show", "Each value, and where it comes from"),
            HelpExample("raceboard config show --theme light", "The values with an option of the board")),
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
