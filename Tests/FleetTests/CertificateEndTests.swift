import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Fleet

@Suite struct CertificateEndTests {
    /// A certificate as Scripts/fleet/certificates makes it: version 3, a time of two digits for the year.
    private static let usual = """
        -----BEGIN CERTIFICATE-----
        MIIBhzCCAS6gAwIBAgIBATAKBggqhkjOPQQDAjAkMSIwIAYDVQQDDBlyYWNlYm9h
        cmQgdHJpYWwgYXV0aG9yaXR5MB4XDTI2MTEyODE0MTcyMVoXDTI5MDMwMjE0MTcy
        MVowEDEOMAwGA1UEAwwFYmFyLTEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARn
        Ftei6gqlJpiIEXcGIoOdbQ3rDdp0fztBuFgo2es4IPrfyvEgSz4qrDJqZSdpTET7
        tZ5xNvBe153IxOzfTNTpo2UwYzAMBgNVHRMBAf8EAjAAMBMGA1UdJQQMMAoGCCsG
        AQUFBwMCMB0GA1UdDgQWBBRZu2FH6B4HVL6rGHMKblj1R3b0hTAfBgNVHSMEGDAW
        gBRDNm1j4D2cWDZuEkmra+gBZkzIhzAKBggqhkjOPQQDAgNHADBEAiATWr/NKCN8
        tJW9Y9YD1KGjxx4+hBaa7zLP2WrLlFIe3wIgYXh+vpnN567IbyYiVMghqIxWEfG7
        3QuHnx7zEsRVdus=
        -----END CERTIFICATE-----
        """
    /// A certificate with a time of four digits for the year, after 2049.
    private static let far = """
        -----BEGIN CERTIFICATE-----
        MIIBbzCCARWgAwIBAgIUd0n0rEYRKusBZYjHwWEVpdrOwFwwCgYIKoZIzj0EAwIw
        DDEKMAgGA1UEAwwBeDAgFw0yNjExMjgxNDE3MjFaGA8yMDYxMDIxNzE0MTcyMVow
        DDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABN7TbUVehm87
        UStkzf9esYdqf878aOiSWbCi/vl7a9QFuYdT63fqJF/cZHRJveesaDsRqSftuW6J
        5gXF9gF6EIqjUzBRMB0GA1UdDgQWBBSGtlO0sI9uz5sUUq6Pdk2I4ZC0vTAfBgNV
        HSMEGDAWgBSGtlO0sI9uz5sUUq6Pdk2I4ZC0vTAPBgNVHRMBAf8EBTADAQH/MAoG
        CCqGSM49BAMCA0gAMEUCIQDXD58HZhxtdkbm1EjmNCos8eFYMMCnDGr2dEVaaWjJ
        HQIgCKIzrl7izzGZFNWD3gR9yTqBRMbHWDjD3c2ZI09ZXBI=
        -----END CERTIFICATE-----
        """

    private func end(_ text: String) -> Date? { CertificateEnd.of(pem: Array(text.utf8)) }

    @Test func itsEndIsReadInBothForms() {
        #expect(end(Self.usual) == RFC3339.parse("2029-03-02T14:17:21Z"))
        #expect(end(Self.far) == RFC3339.parse("2061-02-17T14:17:21Z"))
        #expect(end("Certificate:\n    Data:\n" + Self.usual + "\n" + Self.far) == end(Self.usual), "the first counts")
    }

    @Test func whatIsNoCertificateHasNoEnd() {
        for text in ["", "-----BEGIN CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"]
        {
            #expect(end(text) == nil)
        }
        #expect(end(Self.usual.replacing("CERTIFICATE", with: "PRIVATE KEY")) == nil)
    }

    /// Whatever a file has, it is read without a trap.
    @Test func damagedOnesAreReadWithoutATrap() {
        let body = Self.usual.split(separator: "\n").dropFirst().dropLast().joined()
        var random = SeededGenerator(seed: 4)
        for _ in 0..<3_000 {
            var bytes = Array(body.utf8)
            for _ in 0..<4 {
                let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = letters.randomElement(using: &random) ?? 0x41
            }
            let cut = Int.random(in: 0...bytes.count / 4, using: &random) * 4
            let text = String(decoding: bytes.prefix(cut), as: UTF8.self)
            _ = end("-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----")
        }
        #expect(end(Self.usual) != nil)
    }
}
