import ArgumentParser
import Models
import Repository
import Settings

/// `raceboard fleet set`: settings of many boxes.
struct FleetSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings of boxes from afar.",
        usage: "raceboard fleet set <setting> ... --to <place> [<options>]",
        discussion: """
            Each box applies what its own setting fleet-settings lists, and reports the rest. Values are added to \
            those that were sent to this place before; NAME= takes one back. A value for a nearer place counts before \
            one for a wider place. \
            See \(Manual.page("fleet/notices")). Exit status: 0 if every box that is known has applied all, else 1.
            """,
        version: Version.text)

    @Argument(
        help: ArgumentHelp(
            "Settings and their values, NAME=VALUE, as a settings file has them: "
                + PushedSettings.pushable.map(\.name).joined(separator: ", ") + ".",
            // A variable of zsh's completions has this name.
            valueName: "setting"),
        completion: .list(PushedSettings.pushable.map { $0.name + "=" }))
    var values: [String]

    @Option(
        help: ArgumentHelp("Whom it is for: all, VENUE, VENUE/group/GROUP or VENUE/box/BOX.", valueName: "place"),
        completion: .custom { words, _, _ in FleetNames.places(words) })
    var to: String

    @OptionGroup var send: SendOptions

    func run() throws {
        let scope = try SendOptions.scope(to)
        let changes = try changes()
        try MainActor.assumeIsolated {
            try SendOptions.finish(try send.send(.set(changes), to: scope), verb: "applied on")
        }
    }

    func changes() throws(Failure) -> [String: String?] {
        var changes: [String: String?] = [:]
        for text in values {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw Failure(
                    "usage", "\"\(FeedText.clean(text, limit: 60))\" is not NAME=VALUE",
                    hint: "Such as theme=high-contrast; theme= takes it back.", status: .usage)
            }
            let value = FeedText.clean(parts[1], limit: 500)
            if !value.isEmpty { try PushedSettings.check(parts[0], value) }
            changes.updateValue(value.isEmpty ? nil : value, forKey: parts[0])
        }
        return changes
    }
}
