package import Commands
package import FoundationEssentials
import Logging
import Models
import Output
package import Settings

/// The changes of a fleet, a line each, until the output is closed.
@MainActor
package final class FleetWatch: Program {
    package let life: ProgramLife
    private let ends: ProgramEnds
    private let output: ProgramLines
    private let reader: FleetReader
    private var changes = FleetChanges()
    private var nextTick: Date?
    private let isSimulated: Bool

    /// Real seconds without a further kept message before the first lines: each box has one, with all that is known.
    private static let quiet = 0.7
    /// Lines for a reader that is slow: twice the largest fleet.
    private static let (lines, bytes) = (50_000, 64 << 20)

    /// - Parameters:
    ///   - madeUp: a fleet in place of a broker; nil for the broker of the settings.
    ///   - output: descriptor that lines are written to; it stays open.
    package init(
        _ settings: FleetViewSettings, madeUp: SimulatedFleet?, output: Int32, openLink: @escaping OpenLink,
        ends: ProgramEnds
    ) {
        (self.ends, life, isSimulated) = (ends, ProgramLife(ends), settings.demo != nil)
        self.output = ProgramLines(output, ends: ends)
        reader = FleetReader(settings, madeUp: madeUp, openLink: openLink, ends: ends)
    }

    /// - Throws: where no thread can be had, or no link to a broker.
    package func start() throws(Failure) {
        life.begin(self)
        let words = { @Sendable [isSimulated] (gap: LineQueue.Gap) -> String? in
            #"{"at":"\#(RFC3339.format(gap.last))","count":\#(gap.count),"event":"dropped","#
                + #""feed":{"simulated":\#(isSimulated)},"schema":1}"#
        }
        try output.begin(LineQueue(limit: Self.lines, byteLimit: Self.bytes), gapWords: words) { [weak self] in
            self?.life.outputEnded($0)
        }
        try reader.open()
    }

    /// - Returns: the steady clock's instant at which it is due again: once a second.
    package func turn() -> Date? {
        let now = ends.real.now
        if let nextTick, nextTick > now { return nextTick }
        let next = now + 1
        nextTick = next
        _ = reader.drain()
        if let joined = reader.joined, now < (reader.lastKept ?? joined) + Self.quiet { return next }
        for change in changes.take(reader.snapshot()) {
            // Nothing that a change holds makes the encoder fail.
            guard let line = try? change.json(isSimulated: isSimulated) else { continue }
            output.append(line, at: change.at)
        }
        return next
    }

    package func close() { output.close() }

    package func finish() async {
        await reader.close()
        await output.finish()
    }
}
