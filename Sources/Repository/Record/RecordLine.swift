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
                throw Flaw("\"source\" \(FeedText.clean(name, limit: 40)) is not known")
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
                throw Flaw("error \(FeedText.clean(error.kind, limit: 40)) is not known")
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
    var kind: String
    /// The transport's own words; nil for errors that have none.
    var detail: String?
    /// libcurl's code; nil for errors that have their own kind.
    var code: Int?
    /// Bytes of `too_large`, seconds of `held_back`.
    var limit: Int?

    private init(_ kind: String, _ detail: String? = nil, code: Int? = nil, limit: Int? = nil) {
        (self.kind, self.detail, self.code, self.limit) = (kind, detail, code, limit)
    }

    /// Converts an error. A spent budget is written as `held_back`, with its seconds.
    package init(_ error: TransportError) {
        self =
            switch error {
            case .badURL(let detail): Self("bad_url", detail)
            case .nameNotFound(let detail): Self("name_not_found", detail)
            case .noNetwork(let detail): Self("no_network", detail)
            case .refused(let detail): Self("refused", detail)
            case .timedOut(let detail): Self("timed_out", detail)
            case .tls(let detail): Self("tls", detail)
            case .badCertificate(let detail): Self("bad_certificate", detail)
            case .cutShort(let detail): Self("cut_short", detail)
            case .tooLarge(let limit): Self("too_large", limit: limit)
            case .unreadable(let detail): Self("unreadable", detail)
            case .badRedirect(let detail): Self("bad_redirect", detail)
            case .throttled(let seconds): Self("held_back", limit: seconds)
            case .budgetSpent(let budget): Self("held_back", limit: budget.seconds)
            case .cancelled: Self("cancelled")
            case .other(let code, let detail): Self("other", detail, code: code)
            }
    }

    /// The transport's error; nil for an unknown kind.
    package var error: TransportError? {
        let detail = detail ?? ""
        return switch kind {
        case "bad_url": .badURL(detail: detail)
        case "name_not_found": .nameNotFound(detail: detail)
        case "no_network": .noNetwork(detail: detail)
        case "refused": .refused(detail: detail)
        case "timed_out": .timedOut(detail: detail)
        case "tls": .tls(detail: detail)
        case "bad_certificate": .badCertificate(detail: detail)
        case "cut_short": .cutShort(detail: detail)
        case "too_large": .tooLarge(limit: limit ?? 0)
        case "unreadable": .unreadable(detail: detail)
        case "bad_redirect", "too_many_redirects": .badRedirect(detail: detail)
        case "held_back": .throttled(seconds: limit ?? 0)
        case "cancelled": .cancelled
        case "other": .other(code: code ?? 0, detail: detail)
        default: nil
        }
    }
}
