import Facts
package import Logging
import Models
package import Services

extension RequestMeter {
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
