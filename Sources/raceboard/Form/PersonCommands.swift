import ArgumentParser
import Models
import Settings

/// `raceboard jockey`: a jockey's figures and recent results.
struct JockeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jockey", abstract: "Print the figures and recent results of a jockey.",
        usage: "raceboard jockey <name> [<options>]", discussion: PersonOptions.discussion, version: Version.text)

    @OptionGroup var person: PersonOptions

    func run() throws { try person.run(.jockey) }
}

/// `raceboard driver`: a driver's figures and recent results.
struct DriverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "driver", abstract: "Print the figures and recent results of a driver in harness racing.",
        usage: "raceboard driver <name> [<options>]", discussion: PersonOptions.discussion, version: Version.text)

    @OptionGroup var person: PersonOptions

    func run() throws { try person.run(.driver) }
}

/// `raceboard trainer`: a trainer's figures and recent results.
struct TrainerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trainer", abstract: "Print the figures and recent results of a trainer.",
        usage: "raceboard trainer <name> [<options>]", discussion: PersonOptions.discussion, version: Version.text)

    @OptionGroup var person: PersonOptions

    func run() throws { try person.run(.trainer) }
}
