import FoundationEssentials
import Models

/// Headers of an answer, parsed line by line, within a bound, and only as far as the program reads them.
///
/// A status line begins a new answer (after a 1xx, after a redirect). Lines after the empty line are trailers, which
/// count towards the bound and are ignored.
package struct HTTPHeaders: Hashable, Sendable {
    /// Most bytes of all lines together, with those of every 1xx, redirect and trailer. A line counts as at least 128.
    package static let limit = 64 << 10
    /// Least bytes that a line counts as: saving a line costs that much, however short it is.
    private static let leastLine = 128
    /// The most bytes of a value that is kept.
    private static let valueLimit = 1024
    /// Headers that the program reads, and headers that help to identify the server.
    private static let names: Set<String> = [
        "age", "cache-control", "cache-status", "content-type", "date", "etag", "last-modified", "location",
        "retry-after", "server", "vary", "via", "warning", "x-cache",
    ]

    private var found: [String: [String]] = [:]
    private var taken = 0
    private var isInHead = false

    package init() {}

    /// Parses a line, with or without its end.
    /// - Returns: false if all lines together are over `limit`.
    package mutating func take(_ line: some BidirectionalCollection<UInt8>) -> Bool {
        taken += max(line.count, Self.leastLine)
        guard taken <= Self.limit else { return false }
        let text = line.drop(while: Self.isSpace).trimmingSuffix(while: Self.isSpace)
        if line.starts(with: "HTTP/".utf8) {
            found = [:]
            isInHead = true
        } else if text.isEmpty {
            isInHead = false
        } else if isInHead, let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            keep(text[..<colon], text[text.index(after: colon)...].drop(while: Self.isSpace))
        }
        return true
    }

    private mutating func keep(_ name: some Collection<UInt8>, _ value: some Collection<UInt8>) {
        guard name.count <= 16, value.count <= Self.valueLimit else { return }
        let name = String(decoding: name, as: UTF8.self).lowercased()
        guard Self.names.contains(name) else { return }
        let value = String(decoding: value, as: UTF8.self)
        if found[name]?.contains(value) != true { found[name, default: []].append(value) }
    }

    /// Values by names in lower case. If a header came with several values, the safer one counts: the oldest age, the
    /// longest wait, no date, no validator. Lists are joined.
    package var values: [String: String] {
        var values = found.compactMapValues(\.last)
        for name in ["cache-control", "cache-status", "vary", "via", "warning", "x-cache"] {
            values[name] = found[name]?.joined(separator: ", ")
        }
        for name in ["date", "etag", "last-modified"] where found[name, default: []].count > 1 { values[name] = nil }
        values["age"] = age
        values["retry-after"] = found["retry-after"]?.max { Self.wait($0) < Self.wait($1) }
        return values
    }

    /// Age of the answer: an unreadable one, which counts as the oldest; else the largest, or the time between the
    /// first and the last date if that is more.
    private var age: String? {
        let ages = found["age", default: []]
        if let odd = ages.first(where: { Int($0) == nil }) { return odd }
        let dates = found["date", default: []].compactMap(HTTPDate.parse)
        let apart =
            dates.max().flatMap { last in
                dates.min().map { Int(clamping: last.timeIntervalSince($0)) }
            } ?? 0
        return ages.isEmpty && apart == 0 ? nil : String(max(apart, ages.compactMap(Int.init).max() ?? 0))
    }

    /// A wait only for comparison with others: a date counts from 1970, so it is longer than any number.
    private static func wait(_ header: String) -> TimeInterval {
        HTTPDate.parse(header)?.timeIntervalSince1970 ?? TimeInterval(RetryAfter.seconds(header, now: nil) ?? -1)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
