import ArgumentParser
import Models
import Output
import Settings

/// Which command the arguments name. The parser alone would let the board's options swallow those of the other
/// commands that have the same names, and calls a mistyped command an unexpected argument.
enum CommandTable {
    /// Every command but the board, by the words that a person types: `next`, `store info`.
    static let all: [String: any ParsableCommand.Type] = below(RaceboardCommand.self, "")

    private static func below(_ type: any ParsableCommand.Type, _ words: String) -> [String: any ParsableCommand.Type] {
        var found: [String: any ParsableCommand.Type] = [:]
        for (name, inner) in named(type) {
            found[words + name] = inner
            found.merge(below(inner, "\(words)\(name) ")) { first, _ in first }
        }
        return found
    }

    private static func named(_ type: any ParsableCommand.Type) -> [String: any ParsableCommand.Type] {
        let commands = type == RaceboardCommand.self ? RaceboardCommand.commands : type.configuration.subcommands
        return Dictionary(commands.compactMap { type in type.configuration.commandName.map { ($0, type) } }) { $1 }
    }

    /// Takes the command's names off the arguments, wherever its options are; without one it is the board.
    /// `help store info` is `store info --help`.
    static func command(taking arguments: inout [String]) -> any ParsableCommand.Type {
        if arguments.first == "help" { arguments = arguments.dropFirst() + ["--help"] }
        arguments = ArgumentOrder.joiningNegatives(arguments)
        var type: any ParsableCommand.Type = RaceboardCommand.self
        while !arguments.isEmpty {
            let inner = named(type)
            guard let (name, rest) = ArgumentOrder.taking(Set(inner.keys), from: arguments) else { break }
            (type, arguments) = (inner[name] ?? type, rest)
        }
        return type
    }

    /// Name of a command, as a person types it.
    static func name(of type: any ParsableCommand.Type) -> String {
        let words = words(of: type)
        return words.isEmpty ? "raceboard" : "raceboard \(words)"
    }

    /// The same without the program's name; empty for the board.
    static func words(of type: any ParsableCommand.Type) -> String { all.first { $0.value == type }?.key ?? "" }

    /// - Throws: when the first argument is a word where a command's name was expected.
    static func check(_ arguments: [String], of type: any ParsableCommand.Type) throws(Failure) {
        guard let word = arguments.first, !word.hasPrefix("-") else { return }
        let known = named(type).keys.sorted()
        guard !known.isEmpty else { return }
        let outer = name(of: type)
        let above = outer.dropFirst("raceboard ".count)
        throw Failure(
            "usage",
            "There is no command \"\(above.isEmpty ? "" : above + " ")\(FeedText.clean(word, limit: 40))\"",
            hint: NearestName.of(word, among: known + (above.isEmpty ? ["help"] : [])).map {
                "Did you mean \"\(outer) \($0)\"?"
            } ?? "See \(outer) --help.", status: .usage)
    }
}

extension CommandConfiguration {
    /// The same with its commands in the groups of `HelpTopic`. A command without a topic stays outside: a test fails.
    var grouped: CommandConfiguration {
        let commands = Dictionary(grouping: subcommands) { type in
            type.configuration.commandName.flatMap { HelpTopic.group(of: $0) }
        }
        var grouped = self
        grouped.subcommands = []
        grouped.ungroupedSubcommands = commands[nil] ?? []
        grouped.groupedSubcommands = HelpGroup.allCases.map { group in
            CommandGroup(name: group.rawValue, subcommands: commands[group] ?? [])
        }
        return grouped
    }
}
