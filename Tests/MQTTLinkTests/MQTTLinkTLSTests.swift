import Foundation
import Glibc
import Models
import Services
import Settings
import Testing

@testable import Fleet

/// The link, TLS and certificates on both ends.
@Suite(
    .serialized, .enabled(if: Broker.isThere && Certificates.isThere, Comment(rawValue: Broker.missing)),
    .timeLimit(.minutes(20)))
struct MQTTLinkTLSTests {
    private let certificates: Certificates
    private let broker: Broker

    init() throws {
        certificates = try Certificates()
        try certificates.issue("server", names: "DNS:localhost")
        try certificates.issue("bar-1")
        broker = try Broker([
            "allow_anonymous false", "cafile \(certificates.path("ca.crt"))",
            "certfile \(certificates.path("server.crt"))", "keyfile \(certificates.path("server.key"))",
            "require_certificate true", "use_identity_as_username true",
        ])
        try broker.allow("pattern readwrite rb/1/flemington/box/%u/#")
        try broker.start()
    }

    private func client(_ identity: String, at host: String = "localhost") throws -> Client {
        try Client(RelayAddress("mqtts://\(host):\(broker.port)"), "bar-1", filters: ["rb/1/#"], identity: identity)
    }

    @Test func theNameInACertificateIsTheUser() async throws {
        let client = try client(try certificates.identity("bar-1"))
        try await client.connected()
        let venue = try name("flemington")
        client.link.publish(RelayMessage(.health(try name("bar-2"), of: venue), bytes("1")))
        let refused = try await client.first("a refusal") { event in
            if case .refused(let topic) = event { topic } else { nil }
        }
        #expect(refused == .health(try name("bar-2"), of: venue))
        client.link.publish(RelayMessage(.health(try name("bar-1"), of: venue), bytes("2")))
        #expect(try await client.message().body == bytes("2"))
        await client.link.close()
    }

    @Test func aBrokerOfAnotherAuthorityIsNotTrusted() async throws {
        try certificates.authority("other")
        let client = try client(try certificates.identity("bar-1", authority: "other"))
        guard case .badCertificate(let words) = try await client.lost() else {
            Issue.record("the certificate is none of this authority")
            return
        }
        #expect(words.contains("certificate verify failed"))
        await client.link.close()
    }

    @Test func aBrokerOfAnotherNameIsNotTrusted() async throws {
        let client = try client(try certificates.identity("bar-1"), at: "127.0.0.1")
        guard case .badCertificate = try await client.lost() else {
            Issue.record("the certificate has another name")
            return
        }
        await client.link.close()
    }

    @Test func aClientOfAnotherAuthorityIsNotLetIn() async throws {
        try certificates.authority("other")
        try certificates.issue("thief", by: "other")
        let client = try client(try certificates.identity("thief"))
        // The broker's words may be lost when it ends the connection at once; then it is the next try that has them.
        try await client.first("a refusal") { event in
            if case .lost(.notAuthorised) = event { () } else { nil }
        }
        await client.link.close()
    }

    @Test(arguments: [mode_t(0o640), 0o604, 0o660, 0o644]) func aKeyThatOthersMayReadIsRefused(mode: mode_t) throws {
        let identity = try certificates.identity("bar-1")
        chmod(identity + "/client.key", mode)
        #expect(
            throws: RelayError.unreadable(
                detail: "\(identity)/client.key is open to others: chmod 600 \(identity)/client.key")
        ) {
            _ = try client(identity)
        }
    }

    @Test(arguments: ["ca.crt", "client.crt", "client.key"]) func aMissingFileIsNamed(file: String) throws {
        let identity = try certificates.identity("bar-1")
        unlink("\(identity)/\(file)")
        #expect(throws: RelayError.unreadable(detail: "\(identity)/\(file): No such file or directory")) {
            _ = try client(identity)
        }
    }

    @Test(arguments: ["ca.crt", "client.crt", "client.key"]) func anEmptyFileIsNamed(file: String) throws {
        let identity = try certificates.identity("bar-1")
        try "\n".write(toFile: "\(identity)/\(file)", atomically: false, encoding: .utf8)
        #expect(throws: RelayError.unreadable(detail: "\(identity)/\(file) is empty")) {
            _ = try client(identity)
        }
    }

    @Test func aKeyWithAPassphraseEndsInAnErrorAndNoQuestion() async throws {
        let identity = try certificates.identity("bar-1")
        let text = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGjMF8=\n-----END ENCRYPTED PRIVATE KEY-----\n"
        try text.write(toFile: identity + "/client.key", atomically: false, encoding: .utf8)
        chmod(identity + "/client.key", 0o600)
        let client = try client(identity)
        _ = try await client.lost()
        await client.link.close()
    }
}
