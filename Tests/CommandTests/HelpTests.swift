import ArgumentParser
import Testing

@testable import Output
@testable import raceboard

@Suite struct HelpTests {
    /// Commands that do something by themselves, by the words that a person types.
    private static let commands: [String] = CommandTable.all.compactMap { words, type in
        let configuration = type.configuration
        let isOnlyAGroup = !configuration.subcommands.isEmpty && configuration.usage?.contains("<options>]\n") != true
        return configuration.shouldDisplay && !isOnlyAGroup ? words : nil
    }

    @Test func everyCommandHasTwoExamplesAndAGroup() {
        for words in Self.commands + [""] {
            let topic = HelpTopic.of(words)
            #expect(
                topic.map { $0.examples.count >= 2 } == true,
                """
                raceboard \(words) has no two examples: add a HelpTopic("\(words)", …) to Sources/Output/Help/HelpTopic.swift
                """)
        }
        #expect(RaceboardCommand.configuration.ungroupedSubcommands.filter { $0.configuration.shouldDisplay }.isEmpty)
    }

    @Test func everyTopicIsOfACommand() {
        let commands = Set(Self.commands + [""])
        #expect(HelpTopic.all.map(\.command).filter { !commands.contains($0) } == [])
        #expect(Set(HelpTopic.all.map(\.command)).count == HelpTopic.all.count)
    }

    @Test func anExampleIsALineOfItsCommand() {
        for topic in HelpTopic.all {
            for example in topic.examples {
                let name = topic.command.isEmpty ? "raceboard" : "raceboard \(topic.command)"
                #expect(example.line.hasPrefix(name + " ") || example.line == name)
                #expect(!example.words.hasSuffix(".") && example.line.count <= 76 && example.words.count <= 72)
            }
        }
    }

    @Test func everyCommandIsInTheHelpUnderItsGroup() {
        let text = HelpText.arranged(RaceboardCommand.helpMessage(columns: 80), HelpTopic.of(""))
        for group in HelpGroup.allCases { #expect(text.contains("\n\(group.title.uppercased()):\n")) }
        for name in CommandTable.all.keys where !name.contains(" ") && name != "examples" {
            #expect(text.contains("\n  \(name) "), "\(name)")
        }
        #expect(!text.contains("SUBCOMMANDS:"))
    }

    @Test func whatIsPrintedWithoutTheParserIsWhatItWouldPrint() throws {
        let types: [any ParsableCommand.Type] = [RaceboardCommand.self] + CommandTable.all.values
        for type in types {
            for arguments in [["--help"], ["-h"], ["--version"]] {
                guard let text = Main.text(of: arguments, of: type) else { continue }
                let request = #expect(throws: (any Error).self) {
                    var command = try type.parseAsRoot(arguments)
                    try command.run()
                }
                #expect(text == request.map { type.fullMessage(for: $0) }, "\(type) \(arguments)")
            }
        }
        #expect(Main.text(of: ["--help", "--at"], of: RaceboardCommand.self) == nil)
    }

    /// Text of each help, by the words of its command.
    private static let texts: [String: String] = CommandTable.all.merging(["": RaceboardCommand.self]) { $1 }
        .reduce(into: [:]) { texts, command in
            texts[command.key] = HelpText.arranged(
                command.value.helpMessage(for: command.value, columns: 80), HelpTopic.of(command.key))
        }

    @Test func everyHelpFitsEightyColumns() {
        for (words, text) in Self.texts {
            let wide = text.split(separator: "\n").filter { $0.count > 80 }
            #expect(wide == [], "raceboard \(words) --help")
        }
    }

    @Test func onlyScreensThatRememberChoicesSayThatTheyDo() {
        let saying = Self.texts.filter { $0.value.replacing(/\s+/, with: " ").contains("as last time") }
        #expect(saying.keys.sorted() == ["", "config show", "replay"])
    }

    /// A unit that names them goes on.
    @Test func theHelpOfTheKioskHasNoOptionThatItDoesNotUse() throws {
        let kiosk = try #require(Self.texts["kiosk"])
        for option in ["--count", "--layout"] {
            #expect(!kiosk.contains("\n  \(option) "), "\(option)")
            #expect(Self.texts[""]?.contains("\n  \(option) ") == true, "\(option)")
        }
        #expect(try KioskCommand.parse(["--count", "3", "--layout", "list"]).given["count"] == "3")
    }

    /// Commands that show nothing in the pager: those with a screen, those that run until they are ended, and those
    /// that print a line or nothing.
    private static let withoutPager: Set<String> = [
        "", "kiosk", "replay", "test-card", "watch", "line", "relay", "simulate", "snapshot", "notice",
        "fleet do", "setup", "config get", "watchlist import", "watchlist note",
        "watchlist add", "watchlist remove",
        "config set", "config unset", "config edit", "config init", "key set", "key show", "key remove",
        "store clear", "store delete", "schema", "bundle", "export", "kiosk set-pin", "examples",
    ]

    @Test func theOptionOfThePagerIsInTheHelpOfWhatUsesIt() {
        for words in Self.commands + [""] {
            let hasOption = Self.texts[words]?.contains("--no-pager") == true
            #expect(hasOption != Self.withoutPager.contains(words), "raceboard \(words)")
        }
    }

    @Test func otherTextIsReturnedAsItIs() {
        #expect(HelpText.arranged("0.2.0\n", HelpTopic.of("next")) == "0.2.0\n")
    }
}
