import Models
package import Services

/// Requests to each source, in words. Names and counts may come from another user's file.
package enum RequestWords {
    /// A line for each source, by name.
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
