import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Output
import Settings

/// `raceboard store clear`: deletes saved data.
struct StoreClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Delete saved data, or one kind of it.",
        usage: "raceboard store clear [<kind>] [--yes] [<options>]",
        discussion: """
            Kinds: \(StoreKind.names). Settings, keys, PINs and counts of requests stay. It can run beside a board, \
            which continues with the races in its memory. See \(Manual.page("store")).
            """,
        version: Version.text)

    @Argument(
        help: ArgumentHelp("What to delete (default: everything).", valueName: "kind"),
        completion: .list(StoreKind.allCases.map(\.rawValue)))
    var kind: String?

    @Flag(help: "Deletes without a prompt.")
    var yes = false

    @OptionGroup var store: StoreOptions

    func run() throws {
        let kinds = try chosen()
        let reader = try store.reader()
        let place = try StoreFolders(reader)
        if !yes { try confirm(kinds, place) }
        for kind in kinds {
            let count = try place.clear(kind)
            try Console.write("\(kind.rawValue): \(count)\n")
        }
    }

    private func chosen() throws(Failure) -> [StoreKind] {
        guard let kind else { return StoreKind.allCases }
        if let found = StoreKind(rawValue: kind.lowercased()) { return [found] }
        let nearest = NearestName.of(kind, among: StoreKind.allCases.map(\.rawValue))
        throw Failure(
            "usage", "There is no kind \"\(FeedText.clean(kind, limit: 40))\"",
            hint: nearest.map { "Did you mean \($0)?" } ?? "Kinds are \(StoreKind.names).", status: .usage)
    }

    /// - Throws: without a terminal for the prompt, and for any answer but yes.
    private func confirm(_ kinds: [StoreKind], _ place: StoreFolders) throws(Failure) {
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(
                "usage", "Nothing was deleted: no terminal to confirm on", hint: "Add --yes.", status: .usage)
        }
        let words = kinds.map { "  " + $0.words }.joined(separator: "\n")
        Console.note("This deletes from \(FeedText.clean(place.folder, limit: 4096)):\n\(words)\nType yes to continue:")
        guard readLine()?.lowercased() == "yes" else {
            throw Failure("usage", "Nothing was deleted", status: .usage)
        }
    }
}
