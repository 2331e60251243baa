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
            // More than an Int holds is more than the longest wait too.
            return min(Int(header) ?? longest, longest)
        }
        guard let date = HTTPDate.parse(header), let now else { return nil }
        return min(max(0, Int(clamping: date.timeIntervalSince(now))), longest)
    }
}
