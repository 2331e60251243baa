internal import FoundationEssentials

/// Finds answers that lay in a cache which does not report for how long: they have no `Age`, and either name the cache
/// or repeat the `Date` of the answer before. A server that is requested again two seconds later has another one.
///
/// Pure: no I/O, no clock (docs/dev/decisions/0050-truth-behind-a-cache.md).
struct HiddenAges: Sendable {
    /// Seconds from which on no server reports the same instant again: its seconds are whole, and an answer takes time.
    private static let apart: TimeInterval = 2
    /// Most requests whose last `Date` is remembered.
    private static let most = 8

    private var last: [(key: RequestKey, date: String, at: Date)] = []

    /// The answer, with the mark `HTTPResponse.hiddenAge` if it is one.
    /// - Parameter now: when the request was sent, by a steady clock.
    mutating func marked(_ response: HTTPResponse, to request: HTTPRequest, at now: Date) -> HTTPResponse {
        guard let date = response.header("date"), response.header("age") == nil else { return response }
        guard isRepeated(date, RequestKey(request), at: now) || CacheMark(response) != nil else { return response }
        var marked = response
        marked.headers[HTTPResponse.hiddenAge] = "1"
        return marked
    }

    private mutating func isRepeated(_ date: String, _ key: RequestKey, at now: Date) -> Bool {
        if let before = last.first(where: { $0.key == key && $0.date == date }) {
            return now.timeIntervalSince(before.at) >= Self.apart
        }
        last.removeAll { $0.key == key }
        last.append((key, date, now))
        if last.count > Self.most { last.removeFirst() }
        return false
    }
}
