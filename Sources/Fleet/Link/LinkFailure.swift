import CMosquitto
import Glibc
import Models
import Services
import System

/// Codes of libmosquitto, reasons of the broker and errno(3) as errors of a link.
enum LinkFailure {
    /// - Parameters:
    ///   - code: the library's code, or the broker's reason from 128 on.
    ///   - error: errno(3) after the call.
    ///   - log: the library's log of that time, which says more about TLS than the code.
    static func error(_ code: Int32, errno error: Int32, log: String) -> RelayError {
        let words = detail(code, error, log)
        if code >= RB_MQTT_FAILURE { return reason(code, words) }
        if let found = ofTLS(log, words) { return found }
        switch Int(code) {
        case RB_MQTT_NAME, RB_MQTT_LOOKUP: return .nameNotFound(detail: words)
        case RB_MQTT_TLS, RB_MQTT_TLS_HANDSHAKE: return .tls(detail: words)
        case RB_MQTT_KEEPALIVE: return .timedOut(detail: words)
        case RB_MQTT_ERRNO: return ofSystem(error, words)
        default: return .other(detail: words)
        }
    }

    /// A refused call of the system.
    static func ofSystem(_ error: Int32, _ words: String? = nil) -> RelayError {
        let words = words ?? SystemError(call: "connect", code: error).words
        switch error {
        case ECONNREFUSED: return .refused(detail: words)
        case ETIMEDOUT: return .timedOut(detail: words)
        default: return .other(detail: words)
        }
    }

    private static func reason(_ code: Int32, _ words: String) -> RelayError {
        switch Int(code) {
        case RB_MQTT_TAKEN_OVER: .takenOver
        case RB_MQTT_BAD_USER, RB_MQTT_NOT_AUTHORISED, RB_MQTT_BANNED: .notAuthorised(detail: words)
        default: .other(detail: words)
        }
    }

    /// OpenSSL's words: an alert comes from the broker and is about the client's certificate.
    private static func ofTLS(_ log: String, _ words: String) -> RelayError? {
        guard log.contains("OpenSSL") || log.contains("host name verification") || log.contains("certificate") else {
            return nil
        }
        if log.contains(" alert ") { return .notAuthorised(detail: words) }
        if log.contains("certificate") || log.contains("host name verification") {
            return .badCertificate(detail: words)
        }
        return .tls(detail: words)
    }

    private static func detail(_ code: Int32, _ error: Int32, _ log: String) -> String {
        let isOfSystem = code == RB_MQTT_ERRNO && error != 0 && log.isEmpty
        let words =
            isOfSystem
            ? SystemError(call: "connect", code: error).words : rb_mqtt_words(code).map { String(cString: $0) } ?? ""
        return FeedText.clean(log.isEmpty ? words : log, limit: 200)
    }
}
