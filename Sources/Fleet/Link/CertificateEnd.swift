package import FoundationEssentials
import Models
package import Settings
import System

/// End of a certificate (X.509). No other part is read: the other end of the connection checks the certificate.
enum CertificateEnd {
    /// - Parameter pem: a file of certificates; the first one counts.
    /// - Returns: nil if the file has no certificate.
    static func of(pem: [UInt8]) -> Date? {
        let text = String(decoding: pem, as: UTF8.self)
        guard let begin = text.firstRange(of: "-----BEGIN CERTIFICATE-----")?.upperBound,
            let end = text[begin...].firstRange(of: "-----END CERTIFICATE-----")?.lowerBound,
            let data = Data(base64Encoded: text[begin..<end].filter { !$0.isWhitespace })
        else { return nil }
        return of(der: Array(data))
    }

    /// The certificate is a list, which begins with a list: version (0xa0, may be missing), number, algorithm, issuer,
    /// and a list of two times.
    private static func of(der: [UInt8]) -> Date? {
        guard let whole = Element(der[...]), whole.tag == 0x30, let body = Element(whole.content), body.tag == 0x30,
            var part = Element(body.content)
        else { return nil }
        for _ in 0..<(part.tag == 0xa0 ? 4 : 3) {
            guard let next = Element(part.rest) else { return nil }
            part = next
        }
        guard part.tag == 0x30, let first = Element(part.content), let last = Element(first.rest) else { return nil }
        return time(last)
    }

    /// `YYMMDDhhmmssZ` of 1950 to 2049 (0x17), or `YYYYMMDDhhmmssZ` (0x18).
    private static func time(_ element: Element) -> Date? {
        var text = String(decoding: element.content, as: UTF8.self)
        if element.tag == 0x17 { text = (text < "50" ? "20" : "19") + text }
        guard [0x17, 0x18].contains(element.tag), text.utf8.count == 15, text.hasSuffix("Z") else { return nil }
        var digits = text.dropLast()[...]
        func take(_ count: Int) -> Substring {
            defer { digits = digits.dropFirst(count) }
            return digits.prefix(count)
        }
        let day = [take(4), take(2), take(2)].joined(separator: "-")
        return RFC3339.parse("\(day)T\([take(2), take(2), take(2)].joined(separator: ":"))Z")
    }

    /// One value of DER, the encoding of certificates.
    private struct Element {
        let tag: UInt8
        let content: ArraySlice<UInt8>
        /// Bytes that come after the value.
        let rest: ArraySlice<UInt8>

        init?(_ bytes: ArraySlice<UInt8>) {
            var rest = bytes
            guard let tag = rest.popFirst(), let short = rest.popFirst() else { return nil }
            var length = Int(short)
            if short >= 0x80 {
                // A certificate's length never needs more than three bytes.
                guard (0x81...0x83).contains(short), rest.count >= Int(short & 0x7f) else { return nil }
                length = 0
                for _ in 0..<(short & 0x7f) { length = length << 8 | Int(rest.removeFirst()) }
            }
            guard length <= rest.count else { return nil }
            (self.tag, content, self.rest) = (tag, rest.prefix(length), rest.dropFirst(length))
        }
    }
}

extension FleetSettings {
    /// End of the certificate that the folder of `relay-identity` has now; nil without one.
    package var certificateEnds: Date? {
        guard let identity, let file = try? OpenFile("\(identity)/client.crt", .read, links: .followed),
            let bytes = try? file.read(limit: 1 << 16)
        else { return nil }
        return CertificateEnd.of(pem: bytes)
    }
}
