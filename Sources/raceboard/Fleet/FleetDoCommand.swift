import ArgumentParser
import Fleet
import Models
import Output
import Repository
import Settings

/// `raceboard fleet do`: one of three orders to one box.
struct FleetDoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "do", abstract: "Print what a box shows, make it show its name, or reload its settings.",
        usage: "raceboard fleet do <venue/box> <snapshot | identify | reload> [<options>]",
        discussion: """
            snapshot prints the screen of the box as text. identify shows the name of the box on its screen for a \
            minute. reload makes it read its settings files again. There are no other orders. Exit status: 0 if the \
            box has done it, else 1. See \(Manual.page("fleet/notices")).
            """)

    @Argument(
        help: ArgumentHelp("The box: VENUE/BOX.", valueName: "venue/box"),
        completion: .custom { words, _, _ in FleetNames.boxes(words) })
    var box: String

    @Argument(
        help: ArgumentHelp("snapshot, identify or reload.", valueName: "order"),
        completion: .list(BoxOrder.allCases.map(\.rawValue)))
    var order: String

    @OptionGroup var send: SendOptions

    func run() throws {
        let scope = try scope()
        let word = try SettingValue(text: order, origin: .option("order"))
            .check(isOneOf: BoxOrder.allCases.map(\.rawValue))
        guard let order = BoxOrder(rawValue: word) else { return }
        try MainActor.assumeIsolated {
            let report = try send.send(.order(order), to: scope)
            if let shot = report.shot {
                try Console.write(shot.lines.map { $0 + "\n" }.joined())
            } else {
                try SendOptions.finish(report, verb: "done by")
            }
        }
    }

    func scope() throws(Failure) -> FleetTopic.Scope {
        let parts = box.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let names = parts.count == 3 && parts[1] == "box" ? [parts[0], parts[2]] : parts
        guard names.count == 2, let venue = FleetName(names[0]), let own = FleetName(names[1]) else {
            throw Failure.usage("\"\(FeedText.clean(box, limit: 60))\" is no box", hint: "Write VENUE/BOX.")
        }
        return .box(own, of: venue)
    }
}
