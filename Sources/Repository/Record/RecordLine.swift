import FoundationEssentials
import Models
package import Services

/// A line of a record after the header, as JSON has it (docs/blackbox.md).
struct RecordLine: Codable {
    var type: Kind
    var at: String?
    var source: String?
    var count: Int?
    var url: String?
    var requested: String?
    var answered: String?
    var status: Int?
    var headers: [String: String]?
    var body: String?
    var base64: String?
    var error: RecordedFailure?
    var json: String?
    var seconds: Double?

    private enum CodingKeys: String, CodingKey {
        case type, at, source, count, url, answered, status, headers, body, base64, error, json, seconds
        case requested = "asked"
    }

    enum Kind: String, Codable {
        case exchange, decision
        case relayed = "relay"
        case deviceShift = "device_shift"
    }

    init(_ entry: RecordEntry) {
        switch entry {
        case .decision(let at, let json):
            (type, self.at, self.json) = (.decision, RecordTime.format(at), json)
        case .relayed(let at, let json):
            (type, self.at, self.json) = (.relayed, RecordTime.format(at), json)
        case .deviceShift(let at, let seconds):
            (type, self.at, self.seconds) = (.deviceShift, RecordTime.format(at), seconds)
        case .exchange(let exchange):
            type = .exchange
            source = exchange.source.name
            count = exchange.count
            url = exchange.url
            requested = RecordTime.format(exchange.requested)
            answered = RecordTime.format(exchange.answered)
            switch exchange.outcome {
            case .failure(let failure): error = RecordedFailure(failure)
            case .success(let response):
                status = response.status
                headers = response.headers
                if let text = Self.plain(response.body) {
                    body = text
                } else {
                    base64 = Data(response.body).base64EncodedString()
                }
            }
        }
    }

    /// A body that fits into JSON as it is: UTF-8 without controls, which would grow sixfold.
    private static func plain(_ body: [UInt8]) -> String? {
        let isQuiet = body.allSatisfy { $0 >= 0x20 || $0 == 0x0a || $0 == 0x0d || $0 == 0x09 }
        return isQuiet ? String(validating: body, as: UTF8.self) : nil
    }

    func entry() throws(Flaw) -> RecordEntry {
        switch type {
        case .decision: return .decision(at: try Self.time(at, "at"), json: try Self.some(json, "json"))
        case .relayed: return .relayed(at: try Self.time(at, "at"), json: try Self.some(json, "json"))
        case .deviceShift:
            let seconds = try Self.some(seconds, "seconds")
            guard OutsideNumber.clockErrors.contains(seconds) else { throw Flaw("\"seconds\" is out of range") }
            return .deviceShift(at: try Self.time(at, "at"), seconds: seconds)
        case .exchange:
            let name = try Self.some(source, "source")
            guard let source = Catalogue.source(named: name) else {
                throw Flaw("\"source\" \"\(FeedText.clean(name, limit: 40))\" is not known")
            }
            let count = try Self.some(count, "count")
            guard RecordFile.counts.contains(count) else { throw Flaw("\"count\" is out of range") }
            return .exchange(
                Exchange(
                    source: source, count: count, url: try Self.some(url, "url"),
                    requested: try Self.time(requested, "asked"), answered: try Self.time(answered, "answered"),
                    outcome: try outcome()))
        }
    }

    private func outcome() throws(Flaw) -> Result<HTTPResponse, TransportError> {
        if let error {
            guard let failure = error.error else {
                throw Flaw("error \"\(FeedText.clean(error.kind, limit: 40))\" is not known")
            }
            return .failure(failure)
        }
        let status = try Self.some(status, "status")
        guard RecordFile.statuses.contains(status) else { throw Flaw("\"status\" is out of range") }
        let bytes: [UInt8]
        if let base64 {
            guard let data = Data(base64Encoded: base64) else { throw Flaw("\"base64\" is not base64") }
            bytes = Array(data)
        } else {
            bytes = Array(try Self.some(body, "body").utf8)
        }
        return .success(HTTPResponse(status: status, headers: try Self.some(headers, "headers"), body: bytes))
    }

    private static func some<Value>(_ value: Value?, _ name: String) throws(Flaw) -> Value {
        guard let value else { throw Flaw("\"\(name)\" is missing") }
        return value
    }

    private static func time(_ text: String?, _ name: String) throws(Flaw) -> Date {
        guard let date = RecordTime.parse(try some(text, name)) else { throw Flaw("\"\(name)\" is no time") }
        return date
    }
}

/// A transport's error in a record.
package struct RecordedFailure: Codable, Hashable, Sendable {
    /// Word for the error: `timed_out`, `name_not_found`.
    var kind = ""
    /// The transport's own words; nil for errors that have none.
    var detail: String?
    /// libcurl's code; nil for errors that have their own kind.
    var code: Int?
    /// Bytes of `too_large`, seconds of `held_back`.
    var limit: Int?

    private var words: String { detail ?? "" }

    /// The word and the error of every kind, for both ways.
    private static let kinds: [(word: String, error: @Sendable (RecordedFailure) -> TransportError)] = [
        ("bad_url", { .badURL(detail: $0.words) }), ("name_not_found", { .nameNotFound(detail: $0.words) }),
        ("no_network", { .noNetwork(detail: $0.words) }), ("refused", { .refused(detail: $0.words) }),
        ("timed_out", { .timedOut(detail: $0.words) }), ("tls", { .tls(detail: $0.words) }),
        ("bad_certificate", { .badCertificate(detail: $0.words) }), ("cut_short", { .cutShort(detail: $0.words) }),
        ("too_large", { .tooLarge(limit: $0.limit ?? 0) }), ("unreadable", { .unreadable(detail: $0.words) }),
        ("bad_redirect", { .badRedirect(detail: $0.words) }), ("held_back", { .throttled(seconds: $0.limit ?? 0) }),
        ("cancelled", { _ in .cancelled }), ("other", { .other(code: $0.code ?? 0, detail: $0.words) }),
        // A word of earlier versions.
        ("too_many_redirects", { .badRedirect(detail: $0.words) }),
    ]

    /// Converts an error. A spent budget is written as `held_back`, with its seconds.
    package init(_ error: TransportError) {
        var error = error
        if case .budgetSpent(let budget) = error { error = .throttled(seconds: budget.seconds) }
        switch error {
        case .badURL(let words), .nameNotFound(let words), .noNetwork(let words), .refused(let words),
            .timedOut(let words), .tls(let words), .badCertificate(let words), .cutShort(let words),
            .unreadable(let words), .badRedirect(let words):
            detail = words
        case .tooLarge(let number), .throttled(let number): limit = number
        case .other(let number, let words): (code, detail) = (number, words)
        case .budgetSpent, .cancelled: break
        }
        kind = Self.kinds.first { $0.error(self) == error }?.word ?? ""
    }

    /// The transport's error; nil for an unknown kind.
    package var error: TransportError? { Self.kinds.first { $0.word == kind }?.error(self) }
}
