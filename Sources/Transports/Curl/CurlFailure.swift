internal import CCurl
internal import Glibc
internal import Models
internal import Services

/// How curl ended a transfer that brought no answer: libcurl-errors(3), translated once, here.
struct CurlFailure {
    var code: CURLcode
    /// errno of a failed connect, or 0: CURLINFO_OS_ERRNO(3).
    var osError: Int32 = 0
    /// Status of the last answer that came; 0 for none, 300 to 399 if the request ended while it followed a redirect.
    var status = 0
    /// Whether bytes of the request were sent before it failed.
    var wasSent = false
    /// Whether it went to this machine itself, as to the feed of a simulated day.
    var isOnThisMachine = false
    var limit = 0
    var detail = ""

    private var isAnswered: Bool { status != 0 }

    /// libcurl's words for a name that it could not look up, since it needs a thread for that.
    static let noThread = "getaddrinfo() thread failed to start"

    var transportError: TransportError {
        switch code {
        case _ where (300..<400).contains(status) && Self.redirectCodes.contains(code.rawValue):
            .badRedirect(detail: detail)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            detail == Self.noThread ? .unreadable(detail: "no thread: \(detail)") : .nameNotFound(detail: detail)
        case CURLE_COULDNT_CONNECT: unconnected
        case CURLE_OPERATION_TIMEDOUT: .timedOut(detail: detail)
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: limit)
        case CURLE_TOO_MANY_REDIRECTS: .badRedirect(detail: detail)
        case CURLE_URL_MALFORMAT: .badURL(detail: detail)
        // Also the error for an answer without a status line (HTTP/0.9), which is not an error of the URL.
        case CURLE_UNSUPPORTED_PROTOCOL: wasSent && !isAnswered ? other : .badURL(detail: detail)
        case _ where Self.certificateCodes.contains(code.rawValue): .badCertificate(detail: detail)
        case _ where Self.tlsCodes.contains(code.rawValue): .tls(detail: detail)
        case _ where Self.cutCodes.contains(code.rawValue): .cutShort(detail: detail)
        default: other
        }
    }

    private var unconnected: TransportError {
        switch osError {
        case ENETUNREACH where isOnThisMachine: .noNetwork(detail: FeedError.noLoopback)
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .noNetwork(detail: detail)
        case ETIMEDOUT: .timedOut(detail: detail)
        default: .refused(detail: detail)
        }
    }

    private var other: TransportError {
        .other(code: Int(code.rawValue), detail: detail)
    }

    private static let tlsCodes = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CIPHER, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED,
        ].map(\.rawValue))

    /// Errors that a retry cannot fix. A handshake that breaks off for another reason is not among them, since an
    /// unstable network causes that too.
    private static let certificateCodes = Set(
        [
            CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
        ].map(\.rawValue))

    /// Errors of the target of a redirect, not of the requested host.
    private static let redirectCodes = Set(
        [
            CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
        ].map(\.rawValue)
    ).union(tlsCodes).union(certificateCodes)

    private static let cutCodes = Set(
        [
            CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING,
        ].map(\.rawValue))

    /// Throws when an option was not accepted.
    static func check(_ code: CURLcode) throws(TransportError) {
        guard code == CURLE_OK else { throw setup(code) }
    }

    /// A failure of a call to curl outside any transfer.
    static func setup(_ code: CURLcode) -> TransportError {
        .other(code: Int(code.rawValue), detail: String(cString: rb_curl_words(code)))
    }

    /// A failure of the multi handle, whose codes are numbered apart from the others.
    static func setup(_ code: CURLMcode) -> TransportError {
        .other(code: Int(code.rawValue), detail: String(cString: rb_curl_multi_words(code)))
    }
}
