import ArgumentParser
import Models
import Settings

/// Which command the first argument names. The parser alone would let the board's options swallow those of the other
/// commands that have the same names, and calls a mistyped command an unexpected argument.
enum CommandTable {
    private static let commands = named(RaceboardCommand.self)

    /// Commands of commands, for their names alone: `store info`.
    private static let inner = commands.flatMap { outer, type in
        named(type).map { (name: "\(outer) \($0.key)", type: $0.value) }
    }

    private static func named(_ type: any ParsableCommand.Type) -> [String: any ParsableCommand.Type] {
        Dictionary(
            type.configuration.subcommands.compactMap { type in type.configuration.commandName.map { ($0, type) } }
        ) { first, _ in first }
    }

    /// Takes the command's name off the arguments; without one it is the board.
    static func command(taking arguments: inout [String]) -> any ParsableCommand.Type {
        guard let name = arguments.first, !name.hasPrefix("-"), let command = commands[name] else {
            return RaceboardCommand.self
        }
        arguments.removeFirst()
        return command
    }

    /// As a person types it.
    static func name(of type: any ParsableCommand.Type) -> String {
        let name = commands.first { $0.value == type }?.key ?? inner.first { $0.type == type }?.name
        return name.map { "raceboard \($0)" } ?? "raceboard"
    }

    /// - Throws: when the first argument of the board is a word: it was meant for a command.
    static func check(_ arguments: [String], of type: any ParsableCommand.Type) throws(Failure) {
        guard type == RaceboardCommand.self, let word = arguments.first, !word.hasPrefix("-"), word != "help"
        else { return }
        let names = commands.keys + ["help"]
        throw Failure(
            "usage", "There is no command \"\(FeedText.clean(word, limit: 40))\"",
            hint: NearestName.of(word, among: names.sorted()).map { "Did you mean \"raceboard \($0)\"?" }
                ?? "See raceboard --help.", status: .usage)
    }

    /// - Throws: when options stood before the command's name.
    static func checkOrder(_ command: any ParsableCommand, of type: any ParsableCommand.Type) throws(Failure) {
        let parsed = Swift.type(of: command)
        guard type == RaceboardCommand.self, parsed != type else { return }
        let name = name(of: parsed)
        // Help is a command of the parser, and is none of ours.
        guard name != "raceboard" else { return }
        throw Failure("usage", "The command comes first", hint: "Write \(name) and then its options.", status: .usage)
    }
}
