package import Commands
import FoundationEssentials
import Logging
import Models
package import Settings

/// A fleet that is read once: it ends when everything that the broker has kept has come.
@MainActor
package final class FleetQuery: Program {
    package let life: ProgramLife
    private let settings: FleetViewSettings
    private let ends: ProgramEnds
    private let reader: FleetReader
    /// The fleet as it is known at the end; nil if nothing could be read.
    package private(set) var answer: FleetSnapshot?

    /// Real seconds without a further kept message after which all of them have come, and between two looks.
    private static let (quiet, pace) = (0.7, 0.1)

    /// - Parameter madeUp: a fleet in place of a broker; nil for the broker of the settings.
    package init(
        _ settings: FleetViewSettings, madeUp: SimulatedFleet?, openLink: @escaping OpenLink, ends: ProgramEnds
    ) {
        (self.settings, self.ends, life) = (settings, ends, ProgramLife(ends))
        reader = FleetReader(settings, madeUp: madeUp, openLink: openLink, ends: ends)
    }

    /// - Throws: where there can be no link to a broker.
    package func start() throws(Failure) {
        life.begin(self)
        try reader.open()
        ends.tasks.start { [self] in await read() }
    }

    /// Nobody waits for the farewell of one that is ended before its answer.
    package func received(_ signal: Int32) { life.stop(-signal) }

    private func read() async {
        let end = ends.real.now + settings.timeout
        while !Task.isCancelled, ends.real.now < end {
            _ = reader.drain()
            if let joined = reader.joined, ends.real.now >= (reader.lastKept ?? joined) + Self.quiet { break }
            await ends.real.sleep(until: ends.real.now + Self.pace)
        }
        guard !Task.isCancelled else { return }
        if reader.joined == nil {
            life.fail(
                Failure(
                    "unavailable",
                    Translation.inEnglish { reader.troubleWords ?? "\(reader.broker) does not answer in time." },
                    hint: "raceboard doctor checks the network; --timeout gives it more time.", status: .unavailable))
        } else {
            answer = reader.snapshot()
            life.close(status: 0)
        }
    }

    package func finish() async { await reader.close() }
}
