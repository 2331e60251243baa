import FoundationEssentials
import Models

/// Transport whose answers repeat no secret. It comes before all else, so that no message, log, record or database is
/// made from an answer with one.
package struct HidingTransport<Inner: HTTPTransport>: HTTPTransport {
    /// The transport that sends the requests.
    package let inner: Inner
    private let words: [String]

    /// - Parameter words: secrets that no answer may repeat. Those of a request itself are found in it.
    package init(_ inner: Inner, words: [String]) {
        self.inner = inner
        self.words = words
    }

    /// Sends a request with the inner transport, and masks secrets in its answer or error.
    package func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let hidden = HiddenWords(words + request.secrets)
        do throws(TransportError) {
            return try await inner.get(request).hiding(hidden)
        } catch {
            throw error.hiding(hidden)
        }
    }
}

extension HTTPRequest {
    /// The secrets that it sends to the service.
    var secrets: [String] {
        let reported = headers.filter { name, _ in
            Redactor.isSecret(header: name) || secretHeaders.contains(name.lowercased())
        }
        return reported.map(\.value) + HTTPRequest.secrets(ofAddress: url)
    }

    /// The password of an address, alone and with its user, as it is written and as it is sent.
    /// - Returns: empty without a password.
    package static func secrets(ofAddress url: String) -> [String] {
        // A proxy's address needs no scheme (curl(1)).
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let authority = url[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@") else { return [] }
        let both = String(authority[..<at])
        guard let colon = both.firstIndex(of: ":") else { return [] }
        let plain = both.percentDecoded
        let password = String(both[both.index(after: colon)...])
        let sent = Data(plain.utf8).base64EncodedString()
        return [both, plain, password, password.percentDecoded, sent]
    }
}

extension HTTPResponse {
    func hiding(_ hidden: HiddenWords) -> HTTPResponse {
        guard !hidden.isEmpty else { return self }
        var copy = self
        copy.headers = headers.filter { hidden.clean($0.key) == $0.key }.mapValues { hidden.clean($0) }
        copy.body = hidden.clean(body)
        return copy
    }
}

extension TransportError {
    func hiding(_ hidden: HiddenWords) -> TransportError {
        switch self {
        case .badURL(let detail): .badURL(detail: hidden.clean(detail))
        case .nameNotFound(let detail): .nameNotFound(detail: hidden.clean(detail))
        case .noNetwork(let detail): .noNetwork(detail: hidden.clean(detail))
        case .refused(let detail): .refused(detail: hidden.clean(detail))
        case .timedOut(let detail): .timedOut(detail: hidden.clean(detail))
        case .tls(let detail): .tls(detail: hidden.clean(detail))
        case .badCertificate(let detail): .badCertificate(detail: hidden.clean(detail))
        case .cutShort(let detail): .cutShort(detail: hidden.clean(detail))
        case .unreadable(let detail): .unreadable(detail: hidden.clean(detail))
        case .badRedirect(let detail): .badRedirect(detail: hidden.clean(detail))
        case .other(let code, let detail): .other(code: code, detail: hidden.clean(detail))
        case .tooLarge, .throttled, .budgetSpent, .cancelled: self
        }
    }
}
