import ArgumentParser
import Models
import Screen
import Testing

@testable import Output
@testable import Settings
@testable import raceboard

/// Texts that need no day: help, what a wrong use gets, the schemes of colours.
@Suite struct GoldenTextTests {
    private static let commands = [""] + CommandTable.all.keys.sorted()

    private static func type(_ words: String) -> any ParsableCommand.Type {
        CommandTable.all[words] ?? RaceboardCommand.self
    }

    private static func fileName(_ words: String) -> String {
        words.isEmpty ? "raceboard" : words.replacing(" ", with: "-")
    }

    @Test func noHelpIsLeftOfACommandThatIsGone() throws {
        #expect(try GoldenFile.names(in: "help") == Set(Self.commands.map(Self.fileName)))
    }

    @Test(arguments: commands)
    func helpIsAsItWas(words: String) throws {
        let type = Self.type(words)
        let text = HelpText.arranged(type.helpMessage(for: type, columns: 80) + "\n", HelpTopic.of(words))
        try GoldenFile("help/\(Self.fileName(words)).txt").check(text)
    }

    /// Debug builds make the argument parser check every group of options again in each that has it: minutes.
    private static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Wrong uses that every command can get, and what each gets.
    @Test(.enabled(if: !isDebug, "not in a debug build")) func wrongUsesGetTheirWords() throws {
        var text = ""
        for words in Self.commands {
            let given = words.split(separator: " ").map(String.init)
            // The parser takes long for each.
            let others = [["--seed"], ["--seed", "x"], ["no-such-word", "and-one-more"]]
            for wrong in [["--no-such-option"]] + (["", "next", "card"].contains(words) ? others : []) {
                text += "\(CommandTable.name(of: Self.type(words))) \(wrong.joined(separator: " "))\n"
                text += Self.answer(to: given + wrong) + "\n"
            }
        }
        try GoldenFile("wrong-uses.txt").check(text)
    }

    /// What the program says and ends with, as far as it reads arguments.
    private static func answer(to given: [String]) -> String {
        var arguments = given
        let type = CommandTable.command(taking: &arguments)
        do {
            try CommandTable.check(arguments, of: type)
            _ = try type.parseAsRoot(arguments)
            return "  is read\n"
        } catch let failure as Failure {
            return "  \(failure.kind), \(failure.status.rawValue): \(failure.message)\n  \(failure.hint ?? "-")\n"
        } catch {
            return "  \(type.exitCode(for: error).rawValue): \(type.message(for: error))\n"
        }
    }

    /// Every setting with values that few of them take, from a variable.
    @Test func wrongValuesGetTheirWords() throws {
        var text = ""
        for setting in Setting.all {
            for value in ["", "no such value", "-1"] {
                text += "\(setting.variable)=\(value)\n"
                do {
                    try setting.kind.check(
                        SettingValue(text: value, origin: .environment(setting.variable), setting: setting.name))
                    text += "  is read\n"
                } catch {
                    text += "  \(error.kind), \(error.status.rawValue): \(error.message)\n  \(error.hint ?? "-")\n"
                }
            }
        }
        try GoldenFile("wrong-values.txt").check(text)
    }

    /// A colour that changes is seen in the roles of no frame.
    @Test func schemesOfColoursAreAsTheyWere() throws {
        var text = ""
        for theme in Theme.builtIn {
            for depth in [ColorDepth.eight, .sixteen, .twoHundredFiftySix] {
                text += "=== \(theme), \(depth)\n"
                for role in Role.allCases {
                    let plain = theme.appearance(of: Style(role), colors: depth)
                    let chosen = theme.appearance(of: Style(role, selected: true), colors: depth)
                    text += "\(role): \(plain.golden) · \(chosen.golden)\n"
                }
            }
        }
        try GoldenFile("themes.txt").check(text)
    }
}

extension Appearance {
    /// `text on ground` by number, `-` for the terminal's own, and attributes.
    fileprivate var golden: String {
        let numbers = [foreground, background].map { $0.map(String.init) ?? "-" }.joined(separator: " on ")
        let attributes = [
            bold ? "bold" : nil, dim ? "dim" : nil, reverse ? "reverse" : nil, underline ? "underline" : nil,
            strike ? "strike" : nil,
        ].compactMap(\.self)
        return ([numbers] + attributes).joined(separator: " ")
    }
}
