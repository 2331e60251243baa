import Glibc
import Services
import Synchronization
import Testing

@testable import Transports

extension LocalTransportTests {
    struct Nobody: HTTPTransport {
        func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            throw .refused(detail: request.url)
        }
    }

    /// Runs a shell script as a feed; spaces would end an argument, so it stands in a file.
    final class Feed: Sendable {
        let folder: String
        let transport: LocalTransport<Nobody>
        private let ends: Ends

        /// What the transport gets of the test.
        private final class Ends: Sendable {
            /// Clock in milliseconds, which only a test moves.
            let time = Atomic(1_000_000)
            /// Lines of standard error.
            let notes = Mutex<[String]>([])
        }

        var notes: [String] { ends.notes.withLock(\.self) }

        /// Lets milliseconds pass for the feed, which waits for them before it starts a program again.
        func pass(milliseconds: Int) { ends.time.add(milliseconds, ordering: .relaxed) }

        /// How often the program was started, if it writes a byte into `runs` each time.
        var runs: Int {
            var status = stat()
            return stat("\(folder)/runs", &status) == 0 ? Int(status.st_size) : 0
        }

        init(_ script: String = "") throws {
            let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
            var name = Array("\(place)/open-feed.XXXXXX".utf8CString)
            folder = String(cString: try #require(mkdtemp(&name)))
            let ends = Ends()
            self.ends = ends
            transport = LocalTransport(
                Nobody(),
                ProgramContext(
                    environment: ["PATH": "/usr/bin:/bin"], note: { line in ends.notes.withLock { $0.append(line) } },
                    now: { ends.time.load(ordering: .relaxed) }))
            try write("feed.sh", "#!/bin/sh\n" + script, mode: 0o755)
        }

        func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
            let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        }

        func get(
            _ url: String? = nil, milliseconds: Int = 60_000, bytes: Int = 1 << 16
        ) async throws(TransportError) -> HTTPResponse {
            try await transport.get(
                HTTPRequest(
                    url: url ?? "exec:\(folder)/feed.sh", timeoutMilliseconds: milliseconds, bodyLimit: bytes))
        }

        func text(_ url: String? = nil) async throws -> String {
            String(decoding: try await get(url).body, as: UTF8.self)
        }

        deinit {
            for name in ["feed.sh", "day.json", "new.json", "pid", "pipe", "runs"] { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
    }
}
