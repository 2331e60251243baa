import Glibc
import Services
import Testing

@testable import Transports

/// Whatever bytes a server sends: the request ends in time, and costs a bounded memory and processor.
///
/// The same 150 exchanges each time: `RACEBOARD_EXCHANGES` makes it longer, `RACEBOARD_SEED` begins elsewhere.
@Suite(.timeLimit(.minutes(20)), .serialized)
struct CurlBudgetTests {
    private static func setting(_ name: String) -> UInt64? {
        getenv(name).flatMap { UInt64(String(cString: $0)) }
    }

    private static let timeLimit = 1_000

    /// KiB of this process in memory (proc(5), statm).
    private static var resident: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        guard fgets(&line, 200, file) != nil else { return 0 }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * 4
    }

    private static func milliseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    @Test func everyExchangeEndsWithinItsBudget() async throws {
        let first = Self.setting("RACEBOARD_SEED") ?? 1
        let count = Self.setting("RACEBOARD_EXCHANGES") ?? 150
        print("exchanges from seed \(first)")
        let before = Self.resident
        for seed in first..<first + count {
            try await withServer { number, _ in
                var exchange = GeneratedExchange(seed: seed &+ UInt64(number) << 32)
                return exchange.steps()
            } _: { server, transport in
                let began = Self.milliseconds(CLOCK_MONOTONIC)
                let worked = Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
                let request = HTTPRequest(url: server.url, timeoutMilliseconds: Self.timeLimit, bodyLimit: 1 << 20)
                let outcome = await outcome(transport, request)
                let took = Self.milliseconds(CLOCK_MONOTONIC) - began
                let work = Self.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - worked
                // One that its limit does not end goes on for as long as the server sends, which is for ever.
                #expect(took < Self.timeLimit + 60_000, "seed \(seed): \(took) ms, \(outcome)")
                // With the server's own work, which sends without an end, and that of tests beside it.
                #expect(work < 10_000, "seed \(seed): \(work) ms of processor, \(outcome)")
            }
        }
        let grown = Self.resident - before
        #expect(grown < 64 << 10, "from seed \(first): \(grown) KiB more")
    }
}
