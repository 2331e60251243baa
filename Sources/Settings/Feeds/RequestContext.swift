import Facts
package import Logging
package import Models
package import Services

/// Everything that a command needs for its requests.
package struct RequestContext {
    package let client: any HTTPTransport
    /// Saved answers, which need no new request.
    package var answers: Answers
    package let clock: any WallClock
    /// Gets what is no failure of the command.
    package let logger: Logger
    /// Counts the requests; nil if nothing counts them.
    package var meter: RequestMeter?
    /// Address of the simulated day; nil for the live feed.
    package var simulated: String?
    /// Source that the message of a failure names.
    package let blame = Blame()

    /// - Parameter answers: saved ones, and new ones are saved there.
    package init(
        client: any HTTPTransport, answers: Answers = .none, clock: any WallClock, logger: Logger,
        meter: RequestMeter? = nil
    ) {
        self.client = client
        self.answers = answers
        self.clock = clock
        self.logger = logger
        self.meter = meter
    }

    /// A source and its address; nil for the feed.
    @MainActor
    package final class Blame {
        /// Source that failed, for the message; its address may hold a password.
        package var on: (source: RaceSource, url: String)?

        nonisolated init() {}
    }
}

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

/// Requests to each source, in words. Names and counts may come from another user's file.
package enum RequestWords {
    package static func lines(_ sources: [String: RequestFigures.Source]) -> [String] {
        first(sources).map { name, one -> String in
            let kinds = one.failures.sorted(by: { $0.key < $1.key }).prefix(30)
            let failures = kinds.map { kind, count in "\(word(kind)) \(count)" }
            let times = one.milliseconds
            let parts: [String?] = [
                "\(FeedText.clean(name, limit: 60)): \(one.requests) request\(one.requests == 1 ? "" : "s")",
                failures.isEmpty ? "none failed" : "failed: " + failures.joined(separator: " "),
                one.requests > 0 ? "\(times.shortest) to \(times.longest) ms, half within \(times.median)" : nil,
                one.retries > 0 ? (one.retries == 1 ? "1 retry" : "\(one.retries) retries") : nil,
                one.cacheHits > 0 ? "\(one.cacheHits) from the cache" : nil,
                one.limitWaits > 0 ? "\(one.limitWaits) waited for a limit" : nil,
            ]
            return parts.compactMap(\.self).joined(separator: ", ")
        }
    }

    /// Sources by name, twenty at most.
    private static func first(
        _ sources: [String: RequestFigures.Source]
    ) -> [(String, RequestFigures.Source)] {
        sources.sorted(by: { $0.key < $1.key }).prefix(20).map { ($0.key, $0.value) }
    }

    /// A name that is harmless in a label.
    private static func word(_ name: String) -> String {
        String(decoding: name.utf8.lazy.filter(Self.isPlain).prefix(40), as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f: true
        default: false
        }
    }
}
