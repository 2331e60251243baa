import Foundation
import Glibc
import Models
import Services
import Settings
import System

@testable import Fleet

/// A real mosquitto on loopback, in a folder of its own.
final class Broker {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let libraries = root.appendingPathComponent(".build/tools/lib").path
    private static let program = [root.appendingPathComponent(".build/tools/mosquitto").path, "/usr/sbin/mosquitto"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    /// What is loaded once is found again by its name.
    private static let isLoaded = {
        dlopen("libmosquitto.so.1", RTLD_NOW) != nil || dlopen(libraries + "/libmosquitto.so.1", RTLD_NOW) != nil
    }()

    static var isThere: Bool { program != nil && isLoaded }
    static let missing = "no mosquitto or libmosquitto: see Scripts/setup"

    let port: Int
    let folder: URL
    private var process: ChildProcess?
    private var life: Int32 = -1

    /// - Parameter lines: of its configuration, besides those for a quiet listener on loopback.
    init(_ lines: [String] = []) throws {
        port = try Wire.freePort()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("broker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let access = lines.contains { $0.hasPrefix("allow_anonymous") } ? [] : ["allow_anonymous true"]
        let user = geteuid() == 0 ? ["user root"] : []
        let quiet = ["connection_messages false", "log_type error", "log_type warning", "log_type information"]
        let all = user + quiet + ["listener \(port) 127.0.0.1"] + access + lines
        try (all.joined(separator: "\n") + "\n").write(
            to: folder.appendingPathComponent("conf"), atomically: true, encoding: .utf8)
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    var address: RelayAddress? { RelayAddress("mqtt://127.0.0.1:\(port)") }

    /// Starts it, and returns when it listens.
    func start() throws {
        let life = try System.Pipe.make()
        defer { close(life.read) }
        // It ends with this pipe: also when the test ends without a word.
        let script = #""$0" -c "$1" & read -r x; kill -9 $!; wait"#
        let conf = folder.appendingPathComponent("conf").path
        process = try ChildProcess(
            ["/bin/sh", "-c", script, Self.program ?? "", conf],
            environment: ["LD_LIBRARY_PATH=\(Self.libraries)", "PATH=/usr/bin:/bin"], input: life.read)
        self.life = life.write
        var words = ""
        while !words.contains(" running") {
            guard let more = read() else { throw Missing("a broker that runs: \(words)") }
            words += more
        }
    }

    /// Ends it as SIGKILL does.
    func kill() {
        guard let process else { return }
        close(life)
        while read() != nil {}
        _ = process.end(grace: 0)
        self.process = nil
    }

    /// More words of the broker; nil when it has ended.
    private func read() -> String? {
        guard let process else { return nil }
        var polled = pollfd(fd: process.errors, events: Int16(POLLIN), revents: 0)
        poll(&polled, 1, -1)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(process.errors, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// Lets everybody do only what these lines allow; before it starts.
    func allow(_ lines: String...) throws {
        let file = folder.appendingPathComponent("acl")
        try lines.joined(separator: "\n").appending("\n").write(to: file, atomically: true, encoding: .utf8)
        let conf = folder.appendingPathComponent("conf")
        let text = try String(contentsOf: conf, encoding: .utf8)
        try (text + "acl_file \(file.path)\n").write(to: conf, atomically: true, encoding: .utf8)
    }
}

/// What a test waited for did not come.
struct Missing: Error {
    let what: String

    init(_ what: String) { self.what = what }
}

/// The shortest wait between two tries, always.
struct ShortestWaits: RandomNumberGenerator, Sendable {
    mutating func next() -> UInt64 { 0 }
}

/// A link whose events a test waits for.
final class Client: Sendable {
    let link: MQTTLink
    private let events: AsyncStream<RelayEvent>

    init(
        _ address: RelayAddress?, _ id: String = "one", filters: [String] = [], will: RelayMessage? = nil,
        identity: String? = nil, keepAlive: Int = 20
    ) throws {
        guard let address else { throw Missing("an address") }
        var access = RelayAccess(address, clientID: id, identity: identity, will: will, filters: filters)
        access.keepAlive = keepAlive
        let (events, heard) = AsyncStream<RelayEvent>.makeStream()
        self.events = events
        link = try MQTTLink(access, generator: ShortestWaits()) { heard.yield($0) }
    }

    /// The first event from here on of which `pick` makes something.
    func first<Value>(_ what: String, _ pick: (RelayEvent) -> Value?) async throws -> Value {
        for await event in events {
            if let found = pick(event) { return found }
        }
        throw Missing(what)
    }

    func connected() async throws { try await first("a connection") { $0 == .connected ? () : nil } }

    func lost() async throws -> RelayError {
        try await first("a loss") { event in
            if case .lost(let error) = event { error } else { nil }
        }
    }

    func message() async throws -> RelayMessage {
        try await first("a message") { event in
            if case .received(let message) = event { message } else { nil }
        }
    }

    func unreadable() async throws -> (topic: String, reason: String) {
        try await first("a message that cannot be read") { event in
            if case .unreadable(let topic, let reason) = event { (topic, reason) } else { nil }
        }
    }
}

/// A name that is one.
func name(_ text: String) throws -> FleetName {
    guard let name = FleetName(text) else { throw Missing("the name \(text)") }
    return name
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
