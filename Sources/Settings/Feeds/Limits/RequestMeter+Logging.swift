import Facts
package import Logging
package import Models
package import Services
import System

extension RequestMeter {
    /// A meter that logs each request of this program.
    package convenience init(
        kind: @escaping @Sendable (FeedError) -> String, log: @escaping @Sendable (RequestNote) -> Void
    ) {
        let lock = Lock()
        self.init(kind: kind, log: log, locked: { work in lock.withLock(work) })
    }

    /// Counts for this program, and logs one line per request.
    package convenience init(logger: Logger) {
        self.init(
            kind: { FeedWords.kind($0) },
            log: { note in
                logger.info(
                    note.isFailure ? "request failed" : "request",
                    metadata: [
                        "method": "GET", "source": "\(note.source)", "status": "\(note.outcome)",
                        "bytes": "\(note.bytes)", "ms": "\(note.milliseconds)", "cache": "\(note.isFromCache)",
                    ])
            })
    }
}
