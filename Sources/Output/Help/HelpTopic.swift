/// Parts of a command's help and manual besides its options: its group and its examples.
package struct HelpTopic: Encodable, Sendable {
    /// Name of the command as a person types it after `raceboard`: `next`, `store info`; empty for the board.
    let command: String
    let group: HelpGroup
    /// Two examples or more. Tests/Terminal/test_examples.py runs each.
    let examples: [HelpExample]

    init(_ command: String, _ group: HelpGroup, _ examples: HelpExample...) {
        self.command = command
        self.group = group
        self.examples = examples
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
