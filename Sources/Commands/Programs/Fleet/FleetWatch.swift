import FoundationEssentials
import Logging
import Models
import Output
package import Settings
import System

/// The changes of a fleet, a line each, until the output is closed.
@MainActor
package final class FleetWatch {
    private let ends: ProgramEnds
    private let output: Int32
    private let reader: FleetReader
    private var changes = FleetChanges()
    private var writer: LineWriter?
    private var writerEnd: CheckedContinuation<Void, Never>?
    private var isWriterDone = false
    private var nextTick: Date?
    private let isSimulated: Bool
    private var closing: Task<Void, Never>?
    /// Why it ended, if it failed.
    package private(set) var failure: Failure?

    /// Real seconds without a further kept message before the first lines: each box has one, with all that is known.
    private static let quiet = 0.7
    /// Lines for a reader that is slow: twice the largest fleet.
    private static let (lines, bytes) = (50_000, 64 << 20)

    /// - Parameters:
    ///   - madeUp: a fleet in place of a broker; nil for the broker of the settings.
    ///   - output: descriptor that lines are written to; it stays open.
    package init(_ settings: FleetViewSettings, madeUp: (any MadeUpFleet)?, output: Int32, ends: ProgramEnds) {
        (self.ends, self.output, isSimulated) = (ends, output, settings.demo != nil)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        reader = FleetReader(settings, madeUp: madeUp, ends: ends)
    }

    /// Called before the loop runs. The program ends by `ends.loop.stop`, with `failure` set if it failed.
    /// - Throws: where no thread can be had, or no link to a broker.
    package func start() throws(Failure) {
        let loop = ends.loop
        let writer = LineWriter(
            descriptor: output, queue: LineQueue(limit: Self.lines, byteLimit: Self.bytes),
            gapWords: { [isSimulated] gap in
                #"{"at":"\#(RFC3339.format(gap.last))","count":\#(gap.count),"event":"dropped","#
                    + #""feed":{"simulated":\#(isSimulated)},"schema":1}"#
            },
            onEnd: { [weak self] ending in Task { @MainActor in self?.writerEnded(ending) } })
        try writer.start()
        self.writer = writer
        loop.turn = { [weak self] in self?.turn() }
        loop.onSignal { [weak self] signal in self?.close(status: -signal) }
        loop.watchEnd(of: output) { [weak self] _ in self?.close(status: 0) }
        try reader.open()
    }

    /// - Returns: the steady clock's instant at which it is due again: once a second.
    private func turn() -> Date? {
        guard closing == nil else { return nil }
        let now = ends.real.now
        if let nextTick, nextTick > now { return nextTick }
        let next = now + 1
        nextTick = next
        _ = reader.drain()
        if let joined = reader.joined, now < (reader.lastKept ?? joined) + Self.quiet { return next }
        for change in changes.take(reader.snapshot()) {
            // Nothing that a change holds makes the encoder fail.
            guard let line = try? change.json(isSimulated: isSimulated) else { continue }
            writer?.append(line, at: change.at)
        }
        return next
    }

    private func writerEnded(_ ending: LineWriter.Ending) {
        isWriterDone = true
        writerEnd?.resume()
        writerEnd = nil
        switch ending {
        case .finished: break
        case .readerGone: close(status: 0)
        case .failed(let code):
            guard closing == nil else { return }
            failure = .cannotWrite(code)
            close(status: failure?.status.rawValue ?? 0)
        }
    }

    private func close(status: Int32) {
        guard closing == nil else { return }
        ends.loop.unwatch(output)
        writer?.finish()
        closing = Task {
            await reader.close()
            if !isWriterDone { await withCheckedContinuation { writerEnd = $0 } }
            ends.loop.stop(status)
        }
        Task {
            await ends.real.sleep(until: ends.real.now + 1)
            ends.loop.stop(status)
        }
    }
}
