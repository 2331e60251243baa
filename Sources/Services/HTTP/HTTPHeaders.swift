package import FoundationEssentials
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

/// Facts that an answer gives about the cache that it came from, besides its age.
package enum CacheMark: Hashable, Sendable {
    /// The cache had the answer and did not request the server.
    case kept
    /// The server does not answer, or its answer is still under way.
    case stale

    /// Content of `Cache-Status` (RFC 9211) or `X-Cache`; nil for an answer that was fetched for this request, and
    /// without these headers. A `Via` header is no sign of a cache: a proxy names itself there in each answer.
    init?(_ response: HTTPResponse) {
        let members = (response.header("cache-status") ?? "").lowercased().split(separator: ",")
            .map { $0.split { ";= \t".contains($0) } }
        // The nearest cache is the last member.
        if let nearest = members.last {
            guard members.contains(where: { $0.dropFirst().contains("hit") }) else { return nil }
            self = nearest.contains("stale") ? .stale : .kept
            return
        }
        // Values are `HIT` and `UPDATING` of nginx, `Hit from cloudfront`, `HIT, MISS`, `TCP_MEM_HIT`.
        let words = Set((response.header("x-cache") ?? "").lowercased().split { !$0.isLetter })
        if !words.isDisjoint(with: ["stale", "updating"]) {
            self = .stale
        } else if !words.isDisjoint(with: ["hit", "refreshhit", "revalidated"]) {
            self = .kept
        } else {
            return nil
        }
    }
}

/// Dates in HTTP headers such as `Date` and `Expires`.
package enum HTTPDate {
    /// Reads the fixed form of RFC 9110 section 5.6.7, `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else.
    package static func parse(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        // Only digits are allowed here, since Int also reads signs.
        guard parts.count == 6, parts[5] == "GMT", !text.utf8.contains(0x2b), !text.utf8.contains(0x2d),
            let day = Int(parts[1]), let year = Int(parts[3]),
            parts[3].count == 4, let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let time = parts[4].split(separator: ":")
        guard time.count == 3, let hour = Int(time[0]), let minute = Int(time[1]), let second = Int(time[2])
        else { return nil }
        let civil = CivilTime(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        return civil.isValid ? civil.instant() : nil
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// The `Retry-After` header (RFC 9110 section 10.2.3).
package enum RetryAfter {
    /// The longest wait that is obeyed, in seconds.
    package static let longest = 3600

    /// - Parameter now: the server's clock if it gave one, for the form that names a date.
    /// - Returns: whole seconds from 0 to `longest`; nil when the header is absent or not understood.
    package static func seconds(_ header: String?, now: Date?) -> Int? {
        guard let header else { return nil }
        if !header.isEmpty, header.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(Int(header) ?? longest, longest)  // a number too large for Int is a long wait too
        }
        guard let date = HTTPDate.parse(header), let now else { return nil }
        return Int(clamping: min(max(0, date.timeIntervalSince(now).rounded(.up)), TimeInterval(longest)))
    }

    /// An answer whose wait can be read without any clock: a date that comes without a `Date` header beside it is
    /// measured by the device's clock and becomes seconds.
    static func dated(_ response: HTTPResponse, device now: Date) -> HTTPResponse {
        guard let header = response.header("retry-after"), response.header("date").flatMap(HTTPDate.parse) == nil,
            let seconds = seconds(header, now: now)
        else { return response }
        var dated = response
        dated.headers["retry-after"] = "\(seconds)"
        return dated
    }
}
