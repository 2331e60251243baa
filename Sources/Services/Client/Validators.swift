/// Conditional requests (RFC 9110 section 13, RFC 9111 section 4.3), so that unchanged answers are not sent again.
///
/// Remembers the last good answers that have an ETag or a Last-Modified, few and small; the least recently used is
/// dropped first. Pure: no I/O, no clock.
package struct Validators: Sendable {
    /// An answer that a 304 may confirm.
    package struct Remembered: Sendable {
        let key: RequestKey
        let response: HTTPResponse

        /// Bytes of body and headers: about the memory that a remembered answer takes.
        var cost: Int {
            response.headers.reduce(response.body.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        }
    }

    private let entryLimit: Int
    private let byteLimit: Int
    /// Remembered answers, the least recently used first.
    private var entries: [Remembered] = []

    /// - Parameters:
    ///   - entryLimit: most answers that are remembered.
    ///   - byteLimit: most bytes of all bodies and headers together; a larger answer is not remembered.
    package init(entryLimit: Int = 4, byteLimit: Int = 512 << 10) {
        (self.entryLimit, self.byteLimit) = (entryLimit, byteLimit)
    }

    /// Bytes of all remembered answers, bodies and headers.
    package var cost: Int { entries.reduce(0) { $0 + $1.cost } }
    package var count: Int { entries.count }

    /// Adds `If-None-Match` and `If-Modified-Since` if an answer to this request is remembered.
    ///
    /// A fresh request stays as it is, so that a remembered answer can never be the reason for repeated failures.
    /// - Returns: the request to send, and the answer that a 304 to it confirms.
    package mutating func prepare(_ request: HTTPRequest) -> (request: HTTPRequest, confirms: Remembered?) {
        let key = RequestKey(request)
        guard !request.usesNewConnection, !Self.isConditional(request),
            let index = entries.firstIndex(where: { $0.key == key })
        else { return (request, nil) }
        let entry = entries.remove(at: index)
        entries.append(entry)
        var conditional = request
        conditional.headers["If-None-Match"] = entry.response.header("etag")
        conditional.headers["If-Modified-Since"] = entry.response.header("last-modified")
        return (conditional, entry)
    }

    /// Remembers a 200, and turns a 304 into the answer that it confirms, with its new headers.
    ///
    /// A 304 without a remembered answer is passed on. It is an error (`FeedStatus`) unless the caller set the
    /// condition itself.
    /// - Parameters:
    ///   - request: as the caller gave it, before `prepare`.
    ///   - confirms: the answer that `prepare` returned with it.
    package mutating func complete(
        _ response: HTTPResponse, to request: HTTPRequest, confirms: Remembered?
    ) -> HTTPResponse {
        let key = RequestKey(request)
        switch response.status {
        case 200:
            remember(response, as: key, isConditional: Self.isConditional(request))
            return response
        case 304:
            guard let confirms else { return response }
            entries.removeAll { $0.key == key }
            guard Self.isSame(response.header("etag"), confirms.response.header("etag")) else { return response }
            let merged = Self.merge(response, into: confirms.response)
            remember(merged, as: key, isConditional: false)
            return merged
        default: return response
        }
    }

    private mutating func remember(_ response: HTTPResponse, as key: RequestKey, isConditional: Bool) {
        entries.removeAll { $0.key == key }
        let entry = Remembered(key: key, response: response)
        guard !isConditional, Self.mayRemember(response), entry.cost <= byteLimit, entryLimit > 0 else { return }
        entries.append(entry)
        while entries.count > entryLimit || cost > byteLimit { entries.removeFirst() }
    }

    private static func mayRemember(_ response: HTTPResponse) -> Bool {
        guard response.header("etag") != nil || response.header("last-modified") != nil else { return false }
        return !words(response.header("cache-control")).contains("no-store")
            && !words(response.header("vary")).contains("*")
    }

    /// The parts of a list, in lower case.
    private static func words(_ header: String?) -> [String] {
        (header ?? "").lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
    }

    private static func isConditional(_ request: HTTPRequest) -> Bool {
        request.headers.keys.contains { ["if-none-match", "if-modified-since", "range"].contains($0.lowercased()) }
    }

    /// Weak comparison (RFC 9110 section 8.8.3.2). A 304 need not repeat the ETag.
    private static func isSame(_ new: String?, _ old: String?) -> Bool {
        guard let new, let old else { return true }
        func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
        return opaque(new) == opaque(old)
    }

    /// The remembered answer, as of now. Its old times are not those of the new answer: a `Date` or `Age` that did not
    /// come with it must not be taken for the server's clock.
    private static func merge(_ new: HTTPResponse, into old: HTTPResponse) -> HTTPResponse {
        var merged = old
        for name in ["date", "age", "retry-after", "warning"] { merged.headers[name] = nil }
        for (name, value) in new.headers where !ofTheBody.contains(name) { merged.headers[name] = value }
        return merged
    }

    /// Headers that describe the body that came, and a 304 has none (RFC 9111 section 3.2).
    private static let ofTheBody: Set = [
        "content-length", "content-encoding", "content-type", "content-range", "transfer-encoding",
    ]
}
