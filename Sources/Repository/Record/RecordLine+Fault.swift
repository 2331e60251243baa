import Models
import Services

extension RecordLine.Fault {
    init(_ error: TransportError) {
        switch error {
        case .badURL(let detail): self.init(kind: "bad_url", detail: detail)
        case .nameNotFound(let detail): self.init(kind: "name_not_found", detail: detail)
        case .noNetwork(let detail): self.init(kind: "no_network", detail: detail)
        case .refused(let detail): self.init(kind: "refused", detail: detail)
        case .timedOut(let detail): self.init(kind: "timed_out", detail: detail)
        case .tls(let detail): self.init(kind: "tls", detail: detail)
        case .cutShort(let detail): self.init(kind: "cut_short", detail: detail)
        case .tooLarge(let limit): self.init(kind: "too_large", limit: limit)
        case .tooManyRedirects(let detail): self.init(kind: "too_many_redirects", detail: detail)
        case .cancelled: self.init(kind: "cancelled")
        case .other(let code, let detail): self.init(kind: "other", detail: detail, code: code)
        }
    }

    func failure() throws(RecordLine.Flaw) -> TransportError {
        let detail = detail ?? ""
        switch kind {
        case "bad_url": return .badURL(detail: detail)
        case "name_not_found": return .nameNotFound(detail: detail)
        case "no_network": return .noNetwork(detail: detail)
        case "refused": return .refused(detail: detail)
        case "timed_out": return .timedOut(detail: detail)
        case "tls": return .tls(detail: detail)
        case "cut_short": return .cutShort(detail: detail)
        case "too_large": return .tooLarge(limit: limit ?? 0)
        case "too_many_redirects": return .tooManyRedirects(detail: detail)
        case "cancelled": return .cancelled
        case "other": return .other(code: code ?? 0, detail: detail)
        default: throw RecordLine.Flaw(reason: "error \(FeedText.clean(kind, limit: 40)) is not known")
        }
    }
}
