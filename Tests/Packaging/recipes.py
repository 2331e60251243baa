"""What a person types who follows CONTRIBUTING's "To add ...": files of their own, and places of ours that they change.

Each place begins with a file of ours; its pattern stands there once, and what is typed goes before it, or after it if
the text begins with `…`."""

import re

KIT = "Tests/RacingTestKit/"
# Apart from their names: these pages are not there, and this file is looked through for references.
DOCS = "docs"


def source(text):
    """The source of the test kit as one of the program: without the kit's own samples, and by another name."""
    code = text(KIT + "TestSource.swift").replace("package import Services\n", "").replace(" exists in tests alone", "")
    for old, new in [
            ("test-source", "paddock"), ('"test-', '"pdk-'), ("--test-url", "--pdk-url"), ("TestFeed", "PaddockFeed"),
            ("source.test", "source.paddock"), (" .test,", " .paddock,"), ("RaceSource.test", "RaceSource.paddock"),
            ("static let test ", "static let paddock "), ("Date.t0", "Date.distantPast"),
            ("start: .t0", "start: .distantPast"),
            ("RaceCard.sample(id.text, status: .final)", "RaceCard(id: id, category: .horse)")]:
        code = code.replace(old, new)
    return code


def screen(text):
    """The list of the test kit, without its name and its keys."""
    head, code = text(KIT + "JockeysScreen.swift").split("/// Jockeys who ride today", 1)
    imports = "".join(line + "\n" for line in head.splitlines() if "import" in line and "ViewModels" not in line)
    return f"{imports}\n/// Jockeys who ride today{code}"


NEW_SCREEN = (
    "        ScreenKind(.jockeys, groups: .listOfRaces, keys: KeyTable.jockeys) { ListScreen(JockeysList()) },\n")
NEW_KEYS = '''
extension KeyTable {
    @Sendable static func jockeys(_ places: KeyPlaces) -> [KeyBinding] {
        [
            KeyBinding(
                keys: [.function(4)], label: "F4", intent: .show(.jockeys),
                description: tr("The jockeys of the day, and back"), group: .showing, places: places.basic,
                footer: tr("jockeys"), rank: 9, condition: .live)
        ]
    }
}
'''
NEW_BINDING = '''            KeyBinding(
                keys: [.character("%")], label: "%", intent: .toggleShares,
                description: tr("On a card: prices as shares"), group: .showing, places: [.card], footer: nil,
                rank: 22),
'''
NEW_SETTING = '''    package static let calm = Setting(
        "calm", .isOn, builtIn: "false", "Shows no seconds", reload: .restart, synonyms: mark("quiet still"))
'''
NEW_COMMAND = '''import ArgumentParser
import Models
import Output
import Settings

/// `raceboard quaddie`: the races of the next quaddie.
struct QuaddieCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "quaddie", abstract: "Print the races of the next quaddie and exit.",
        usage: "raceboard quaddie [--json]")

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        try Console.write(json ? ProgramDocuments.quaddie.text(3) + "\\n" : "Races 5 to 8\\n")
    }
}
'''
NEW_DOCUMENT = '''package import Models

extension ProgramDocuments {
    /// The races of the next quaddie.
    package static let quaddie = JSONDocument<Int>("quaddie", "The next quaddie, of raceboard quaddie") {
        JSONKey("races", "Its races.") { $0 }
    }
}
'''
NEW_TOPIC = '''        HelpTopic(
            "quaddie", .once,
            HelpExample("raceboard quaddie", "The races of the next quaddie"),
            HelpExample("raceboard quaddie --json", "The same for programs")),
'''
ROW = "- [{0}.md]({0}.md): what it is about\n"
LAST_ROW = r"(?m)^- \[changelog\]"

NEW_RESPONDER = '''/// Answers of the simulated Paddock.
enum PaddockResponder {
    static let answer = SimulatorAnswer.json(Array("{}".utf8))
}
'''

NEW_PROBE = '''            "pdk-url": [
                LiveProbe(from: nil, to: "http://elsewhere", isAsFromTheStart: false) { seen, _ in seen.hosts() }
            ],
'''

# By the heading on the page: the files of one's own, and the changed places: file, pattern, text.
RECIPES = {
    "A source": (
        {"Sources/Services/Paddock/PaddockSource.swift": source, f"{DOCS}/paddock.md": "# Paddock\n",
         "Tests/ServicesTests/Paddock/PaddockTests.swift": "import Testing\n",
         "Sources/FeedSimulator/Server/PaddockResponder.swift": NEW_RESPONDER},
        [("Sources/Services/Feed/Catalogue.swift", r"(?<=\[\.horseRacingUSA)(?=\]\n)", ", .paddock"),
         ("Sources/FeedSimulator/Server/FeedResponder.swift", r"(?m)^    /// Day whose races the answers list",
          '    package static let paddockPath = "/paddock/"\n\n'),
         ("Sources/FeedSimulator/Server/FeedResponder.swift",
          r"(?m)^        default: return Self\.notFound\n        \}\n    \}",
          "        case let path where path.hasPrefix(Self.paddockPath): return PaddockResponder.answer\n"),
         ("Tests/ServicesTests/WireReader.swift", r"usaMeetings,(?=\n +open,)", "… paddockCard,"),
         ("Tests/CommandTests/Program/LiveProbe.swift", r'(?m)^            "usa-url": \[$', NEW_PROBE),
         ("docs/configuration.md", r"(?m)^\| `usa-url`", "| `pdk-url` | ... | ... | ... | ... |\n"),
         ("docs/configuration.md", r"(?m)^- `affiliates` is", "- `paddock` has ...\n"),
         ("docs/README.md", LAST_ROW, ROW.format("paddock"))]),
    "A screen": (
        {"Sources/ViewModels/Jockeys/JockeysList.swift": screen,
         "Sources/Views/Lists/JockeysView.swift": lambda text: text(KIT + "JockeysView.swift").replace(
             "package import Views\n", ""),
         "Tests/ViewsTests/JockeysViewTests.swift": "import Testing\n", f"{DOCS}/jockeys.md": "# Jockeys\n"},
        [("Sources/ViewModels/Screens/Screen.swift", r'(?m)^    package static let help = ScreenID',
          '    package static let jockeys = ScreenID("jockeys")\n'),
         ("Sources/ViewModels/Keys/KeyTable.swift", r"(?s).\Z", "…" + NEW_KEYS),
         ("Sources/ViewModels/Screens/ScreenKind.swift", r"(?m)^        ScreenKind\(\.help,", NEW_SCREEN),
         ("Tests/CommandTests/Golden/GoldenFrameTests.swift", r"(?m)^        \(\"commands\", \.commands",
          '        ("jockeys", .jockeys, [.function(4)]),\n'),
         ("docs/README.md", LAST_ROW, ROW.format("jockeys"))]),
    "A key": (
        {},
        [("Sources/ViewModels/Keys/KeyTable+Bindings.swift",
          r'(?m)^            KeyBinding\(\n +keys: \[\.character\("i"\)\], [^\n]*\n +description: tr\("On a card',
          NEW_BINDING),
         ("Sources/ViewModels/Board/BoardIntent.swift", r"(?m)^    case toggleFacts$", "    case toggleShares\n"),
         ("Sources/ViewModels/Board/BoardIntent.swift", r'(?m)^        case \.toggleFacts: "facts"',
          '        case .toggleShares: "shares"\n'),
         ("Sources/ViewModels/Board/BoardViewModel.swift", r"(?m)^        case \.showAll: showAll\(\)",
          '        case .toggleShares: announce("Shares")\n')]),
    "A setting": (
        {},
        [("Sources/Settings/Table/Setting+Table.swift", r"(?m)^    package static let hideResults", NEW_SETTING),
         ("Sources/Settings/Table/Setting+Table.swift", r"(?<=general: \[Setting\] = \[)", "\n        calm,"),
         ("Sources/Settings/Table/Setting+Table.swift", r"(?<=            \+ \[record, )(?=metrics)", "calm, "),
         ("Sources/Commands/Programs/BoardSettings.swift", r"(?m)^    let hidesResults: Bool$",
          "    let isCalm: Bool\n"),
         ("Sources/Commands/Programs/BoardSettings.swift", r"(?m)^        hidesResults = try",
          "        isCalm = try reader.isOn(.calm)\n"),
         ("docs/configuration.md", r"(?m)^\| `hide-results`", "| `calm` | ... | ... | ... | ... |\n")]),
    "A command": (
        {"Sources/raceboard/Commands/QuaddieCommand.swift": NEW_COMMAND,
         "Sources/Output/Printing/Quaddie.swift": NEW_DOCUMENT, f"{DOCS}/quaddie.md": "# Quaddie\n"},
        [("Sources/raceboard/Commands/RaceboardCommand.swift",
          r"(?<=static let commands: \[any ParsableCommand\.Type\] = \[)", "\n        QuaddieCommand.self,"),
         ("Sources/Output/Help/HelpTopic.swift", r'(?m)^        HelpTopic\(\n +"upcoming"', NEW_TOPIC),
         ("Sources/Output/Printing/ProgramDocuments.swift", r"(?<=static let others: \[NamedSchema\] = \[)",
          "\n        ProgramDocuments.quaddie.schema,"),
         ("Tests/Terminal/test_fault_statuses.py", r'(?m)^    "health", "snapshot"', '    "quaddie",\n'),
         ("docs/README.md", LAST_ROW, ROW.format("quaddie"))]),
}

# Members that a list has for certain, as a file names them: what names all of them is a list kept by hand.
LISTS = {
    "A screen": [rf'\.{name}\b|ScreenID\("{name}"\)' for name in ("results", "meetings", "market", "plan", "alerts")],
    "A key": [rf"\.{name}\b" for name in ("reveal", "sort", "nextTheme", "toggleHold", "togglePoster")],
    "A setting": [rf'"{name}"' for name in ("theme", "count", "only", "hide-results", "delay", "t-minus", "tz")],
    "A command": [rf'"{name}"|\b{name.capitalize()}Command\b' for name in (
        "next", "card", "results", "plan", "export", "watch", "search", "doctor")],
}
