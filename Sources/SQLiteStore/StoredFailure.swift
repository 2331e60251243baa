internal import Services

/// A transport's error as JSON has it.
struct StoredFailure: Codable {
    var kind: String
    var detail: String?
    var code: Int?
    var limit: Int?

    init(_ error: TransportError) {
        kind = "cancelled"
        switch error {
        case .badURL(let detail): self.set("bad_url", detail)
        case .nameNotFound(let detail): self.set("name_not_found", detail)
        case .noNetwork(let detail): self.set("no_network", detail)
        case .refused(let detail): self.set("refused", detail)
        case .timedOut(let detail): self.set("timed_out", detail)
        case .tls(let detail): self.set("tls", detail)
        case .badCertificate(let detail): self.set("bad_certificate", detail)
        case .cutShort(let detail): self.set("cut_short", detail)
        case .tooManyRedirects(let detail): self.set("too_many_redirects", detail)
        case .tooLarge(let limit):
            kind = "too_large"
            self.limit = limit
        case .heldBack(let seconds):
            kind = "held_back"
            limit = seconds
        case .cancelled: break
        case .other(let code, let detail):
            self.set("other", detail)
            self.code = code
        }
    }

    /// nil when the kind is not known.
    var error: TransportError? {
        let detail = detail ?? ""
        return switch kind {
        case "bad_url": .badURL(detail: detail)
        case "name_not_found": .nameNotFound(detail: detail)
        case "no_network": .noNetwork(detail: detail)
        case "refused": .refused(detail: detail)
        case "timed_out": .timedOut(detail: detail)
        case "tls": .tls(detail: detail)
        case "bad_certificate": .badCertificate(detail: detail)
        case "held_back": .heldBack(seconds: limit ?? 0)
        case "cut_short": .cutShort(detail: detail)
        case "too_many_redirects": .tooManyRedirects(detail: detail)
        case "too_large": .tooLarge(limit: limit ?? 0)
        case "cancelled": .cancelled
        case "other": .other(code: code ?? 0, detail: detail)
        default: nil
        }
    }

    private mutating func set(_ kind: String, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
