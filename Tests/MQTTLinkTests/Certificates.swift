import Foundation
import Glibc
import System

/// Certificates of a test, made by openssl in a folder of their own.
final class Certificates {
    static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificates-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try authority("ca")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// An authority: NAME.crt and NAME.key.
    func authority(_ name: String) throws {
        try openssl(
            ["req", "-x509"] + Self.key + [
                "-subj", "/CN=\(name)", "-days", "2", "-keyout", path(name + ".key"), "-out", path(name + ".crt"),
            ])
    }

    /// A certificate of an authority: NAME.crt and NAME.key.
    /// - Parameter names: `DNS:localhost,IP:127.0.0.1`.
    func issue(_ name: String, by authority: String = "ca", names: String = "DNS:none") throws {
        try openssl(
            ["req", "-x509", "-CA", path(authority + ".crt"), "-CAkey", path(authority + ".key")] + Self.key + [
                "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(names)", "-addext", "basicConstraints=CA:FALSE",
                "-days", "2", "-keyout", path(name + ".key"), "-out", path(name + ".crt"),
            ])
    }

    /// A folder as the setting `relay-identity` names one.
    func identity(_ name: String, authority: String = "ca") throws -> String {
        let made = folder.appendingPathComponent("identity-\(name)-\(authority)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        for (from, to) in [
            (authority + ".crt", "ca.crt"), (name + ".crt", "client.crt"), (name + ".key", "client.key"),
        ] {
            try FileManager.default.copyItem(atPath: path(from), toPath: made.appendingPathComponent(to).path)
        }
        chmod(made.appendingPathComponent("client.key").path, 0o600)
        return made.path
    }

    private static let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

    private func openssl(_ arguments: [String]) throws {
        let process = try ChildProcess(["/usr/bin/openssl"] + arguments, environment: [])
        var buffer = [UInt8](repeating: 0, count: 4096)
        var polled = pollfd(fd: process.errors, events: Int16(POLLIN), revents: 0)
        repeat { poll(&polled, 1, -1) } while read(process.errors, &buffer, buffer.count) > 0
        // Its last words are out; it may take a moment to be gone.
        guard process.end(grace: 10_000) == .exited(0) else {
            throw Missing("openssl \(arguments.joined(separator: " "))")
        }
    }
}
