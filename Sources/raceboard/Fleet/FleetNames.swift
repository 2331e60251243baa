import Commands
import Fleet
import Models
import Settings

/// Venues and boxes that the broker of a command line knows, for a shell to offer. Without a broker, or an answer of it
/// in a moment, there are none.
enum FleetNames {
    private static let seconds = "2"

    /// Boxes of the fleet as `VENUE/BOX`, sorted.
    static func boxes(_ words: [String]) -> [String] {
        (snapshot(words)?.rows ?? []).map(\.box).sorted().map(\.text)
    }

    static func places(_ words: [String]) -> [String] {
        guard let snapshot = snapshot(words) else { return ["all"] }
        let boxes = snapshot.rows.map(\.box).sorted().map { "\($0.venue.text)/box/\($0.name.text)" }
        return ["all"] + snapshot.venues.map(\.name.text) + boxes
    }

    private static func snapshot(_ words: [String]) -> FleetSnapshot? {
        var given: [String: String] = [:]
        for setting in BrokerList.settings { given[setting.name] = ArgumentOrder.value(of: setting.name, in: words) }
        given[.timeout] = Self.seconds
        let arguments = FleetArguments(given: given)
        return try? MainActor.assumeIsolated {
            let settings = try FleetViewSettings(arguments, environment: Environment.variables)
            let loop = try OpenLoop.make(signals: [])
            let ends = try ProgramEnds.live(on: loop, as: settings.mode, logFile: nil, verbose: false)
            let query = FleetQuery(settings, madeUp: nil, openLink: OpenLoop.link, ends: ends)
            try query.start()
            _ = try OpenLoop.run(loop)
            return query.answer
        }
    }
}
