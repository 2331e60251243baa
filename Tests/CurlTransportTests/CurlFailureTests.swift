import CCurl
import Glibc
import Models
import Services
import Testing

@testable import Transports

struct CurlFailureTests {
    private static let connects: [(Int32, TransportError)] = [
        (ECONNREFUSED, .refused(detail: "d")), (ENETUNREACH, .noNetwork(detail: "d")),
        (EHOSTUNREACH, .noNetwork(detail: "d")), (ENETDOWN, .noNetwork(detail: "d")),
        (ETIMEDOUT, .timedOut(detail: "d")), (0, .refused(detail: "d")),
    ]

    @Test(arguments: connects)
    func failedConnectIsNamedByTheSystemsError(_ osError: Int32, _ expected: TransportError) {
        let failure = CurlFailure(code: CURLE_COULDNT_CONNECT, osError: osError, detail: "d")
        #expect(failure.transportError == expected)
    }

    @Test func whatIsOnThisMachineNeedsNoCable() {
        var failure = CurlFailure(code: CURLE_COULDNT_CONNECT, osError: ENETUNREACH, detail: "d")
        failure.isOnThisMachine = true
        #expect(failure.transportError == .noNetwork(detail: FeedError.noLoopback))
        failure.osError = ECONNREFUSED
        #expect(failure.transportError == .refused(detail: "d"))
        let own = ["http://127.0.0.1:8080/v2", "http://u:p@LOCALHOST", "http://[::1]:80/"]
        #expect(own.allSatisfy { HTTPRequest(url: $0).isOnThisMachine })
        #expect(
            !["https://feed.example/127.0.0.1", "http://10.0.0.1"].contains { HTTPRequest(url: $0).isOnThisMachine })
    }

    private static let codes: [(UInt32, TransportError)] = [
        (CURLE_COULDNT_RESOLVE_HOST.rawValue, .nameNotFound(detail: "d")),
        (CURLE_COULDNT_RESOLVE_PROXY.rawValue, .nameNotFound(detail: "d")),
        (CURLE_OPERATION_TIMEDOUT.rawValue, .timedOut(detail: "d")),
        (CURLE_SSL_CONNECT_ERROR.rawValue, .tls(detail: "d")),
        (CURLE_PEER_FAILED_VERIFICATION.rawValue, .badCertificate(detail: "d")),
        (CURLE_SSL_CACERT_BADFILE.rawValue, .badCertificate(detail: "d")),
        (CURLE_PARTIAL_FILE.rawValue, .cutShort(detail: "d")),
        (CURLE_SEND_ERROR.rawValue, .cutShort(detail: "d")),
        (CURLE_FILESIZE_EXCEEDED.rawValue, .tooLarge(limit: 5)),
        (CURLE_TOO_MANY_REDIRECTS.rawValue, .badRedirect(detail: "d")),
        (CURLE_URL_MALFORMAT.rawValue, .badURL(detail: "d")),
        (CURLE_OUT_OF_MEMORY.rawValue, .other(code: 27, detail: "d")),
    ]

    @Test(arguments: codes)
    func codeIsTranslatedOnce(_ code: UInt32, _ expected: TransportError) {
        #expect(CurlFailure(code: CURLcode(code), limit: 5, detail: "d").transportError == expected)
    }

    @Test func aNameThatNoThreadCouldLookUpIsNotMissing() {
        let failure = CurlFailure(code: CURLE_COULDNT_RESOLVE_HOST, detail: CurlFailure.noThread)
        #expect(failure.transportError == .unreadable(detail: "no thread: getaddrinfo() thread failed to start"))
    }

    @Test func protocolThatIsNotOursIsTheURLsFaultUnlessTheAnswerSpokeIt() {
        let unsupported = CurlFailure(code: CURLE_UNSUPPORTED_PROTOCOL, detail: "d")
        #expect(unsupported.transportError == .badURL(detail: "d"))
        var redirected = unsupported
        (redirected.wasSent, redirected.status) = (true, 302)
        #expect(redirected.transportError == .badRedirect(detail: "d"))
        var unspoken = unsupported
        unspoken.wasSent = true
        #expect(unspoken.transportError == .other(code: 1, detail: "d"))
    }
}
