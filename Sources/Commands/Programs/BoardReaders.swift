import Models
import Repository
import Services
import Settings

/// The parts of a running board that other programs read: its lines and its metrics.
@MainActor
final class BoardReaders {
    private let sources: BoardSources
    private let server: BoardServer
    private let metrics: MetricsFile?
    private let ends: ProgramEnds

    init(_ sources: BoardSources, _ settings: BoardSettings, of host: any BoardHost, ends: ProgramEnds) {
        (self.sources, self.ends) = (sources, ends)
        server = BoardServer(sources.engine, as: .board, ends: ends)
        metrics = settings.metrics.map { MetricsFile($0, of: host.name, logger: ends.logger) }
    }

    /// Begins the metrics.
    /// - Returns: why their file cannot be written; nil if it can, and without metrics.
    func begin() -> Failure? { metrics?.begin() }

    /// Serves lines, which then send no request, at the place that the settings give.
    func serve(_ settings: BoardSettings) {
        server.serve(settings.runningPlace)
    }

    /// Gives them what has changed; comes at the end of a turn.
    func turned() {
        server.turned()
        metrics?.update(sources.engine.snapshot, at: ends.clock.now, real: ends.real.now) {
            MetricsFile.Facts(figures: sources.meter.figures)
        }
    }

    /// Stops serving until `serve`: the board is suspended.
    func pause() { server.end() }

    /// Ends the server and the metrics for good.
    func end() {
        server.end()
        metrics?.end()
    }
}
