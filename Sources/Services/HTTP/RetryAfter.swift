package import FoundationEssentials
import Models

/// The `Retry-After` header (RFC 9110 section 10.2.3).
package enum RetryAfter {
    /// The longest wait that is obeyed, in seconds.
    package static let longest = 3600

    /// - Parameter now: the server's clock if it gave one, for the form that names a date.
    /// - Returns: whole seconds from 0 to `longest`; nil when the header is absent or not understood.
    package static func seconds(_ header: String?, now: Date?) -> Int? {
        guard let header else { return nil }
        if !header.isEmpty, header.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(Int(header) ?? longest, longest)  // a number too large for Int is a long wait too
        }
        guard let date = HTTPDate.parse(header), let now else { return nil }
        return Int(clamping: min(max(0, date.timeIntervalSince(now).rounded(.up)), TimeInterval(longest)))
    }

    /// An answer whose wait can be read without any clock: a date that comes without a `Date` header beside it is
    /// measured by the device's clock and becomes seconds.
    static func dated(_ response: HTTPResponse, device now: Date) -> HTTPResponse {
        guard let header = response.header("retry-after"), response.header("date").flatMap(HTTPDate.parse) == nil,
            let seconds = seconds(header, now: now)
        else { return response }
        var dated = response
        dated.headers["retry-after"] = "\(seconds)"
        return dated
    }
}
