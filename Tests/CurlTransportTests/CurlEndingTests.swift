import Glibc
import Services
import System
import Testing

@testable import Transports

@Suite(.timeLimit(.minutes(20)))
struct CurlEndingTests {
    @Test func cancelEndsARequestUnderWay() async throws {
        try await withServer { _, _ in
            [.hold]
        } _: { server, transport in
            var arrivals = server.requests.makeAsyncIterator()
            let task = Task { await outcome(transport, HTTPRequest(url: server.url, timeoutMilliseconds: 3_600_000)) }
            _ = await arrivals.next()
            task.cancel()
            #expect(await task.value == "cancelled")
        }
    }

    @Test func cancelledTaskDoesNotReachTheNetwork() async throws {
        try await withServer { _, _ in
            [.answer()]
        } _: { server, transport in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await outcome(transport, HTTPRequest(url: server.url))
            }
            #expect(await task.value == "cancelled")
            #expect(server.acceptedCount == 0)
        }
    }

    @Test func cancelAtAnyMomentEndsEveryRequest() async throws {
        try await withServer { _, _ in
            [.hold]
        } _: { server, transport in
            await withTaskGroup(of: String.self) { group in
                for _ in 0..<200 {
                    let task = Task {
                        await outcome(transport, HTTPRequest(url: server.url, timeoutMilliseconds: 3_600_000))
                    }
                    group.addTask {
                        task.cancel()
                        return await task.value
                    }
                }
                for await outcome in group { #expect(outcome == "cancelled") }
            }
        }
    }

    @Test func cancelledRequestLeavesTheOthersAlone() async throws {
        try await withServer { _, head in
            head.hasPrefix("GET /held") ? [.hold] : [.answer()]
        } _: { server, transport in
            var arrivals = server.requests.makeAsyncIterator()
            let held = Task {
                await outcome(transport, HTTPRequest(url: server.url + "held", timeoutMilliseconds: 3_600_000))
            }
            _ = await arrivals.next()
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == "200")
            held.cancel()
            #expect(await held.value == "cancelled")
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == "200")
        }
    }

    @Test func closeCancelsWhatIsUnderWayAndWhatComesLater() async throws {
        try await withServer { _, _ in
            [.hold]
        } _: { server, transport in
            var arrivals = server.requests.makeAsyncIterator()
            let task = Task { await outcome(transport, HTTPRequest(url: server.url, timeoutMilliseconds: 3_600_000)) }
            _ = await arrivals.next()
            await transport.close()
            #expect(await task.value == "cancelled")
            #expect(await outcome(transport, HTTPRequest(url: server.url)) == "cancelled")
            await transport.close()
        }
    }

    @Test func transportLetGoEndsItsThread() async throws {
        await #expect(processExitsWith: .success) {
            alarm(120)  // a thread that goes on would be waited for without end
            for hasRequested in [false, true] {
                weak let mailbox = try await Self.letGo(afterRequest: hasRequested)
                // The thread holds the mailbox until its last act: none means that it has ended.
                if let mailbox { await withCheckedContinuation { mailbox.whenEnded($0) } }
            }
        }
    }

    /// - Returns: the mailbox of a transport that nobody has any more.
    private static func letGo(afterRequest hasRequested: Bool) async throws -> CurlMailbox {
        let transport = try CurlTransport(version: "1")
        if hasRequested {
            let answer = await outcome(transport, HTTPRequest(url: "ftp://127.0.0.1/"))
            try #require(answer == "badURL")
        }
        return transport.mailbox
    }

    @Test func threadEndsIfItIsStoppedWhileLibcurlCannotBeLoaded() async {
        await #expect(processExitsWith: .success) {
            alarm(120)  // a lost stop would be waited for without end
            let mailbox = CurlMailbox()
            let thread = try WorkerThread {
                CurlLoop.run(mailbox) { () throws(TransportError) -> CurlLoop in
                    _ = mailbox.post(.stop)
                    throw .unreadable(detail: "none")
                }
            }
            let outcome = await withCheckedContinuation { caller in
                _ = mailbox.post(.start(CurlJob(id: 1, request: HTTPRequest(url: "http://127.0.0.1/"), caller: caller)))
            }
            thread.join(milliseconds: 60_000)
            guard case .failure(.unreadable) = outcome else { exit(1) }
        }
    }

    @Test func threadTakesNoSignalsButThoseOfACrash() throws {
        let found = Found()
        let thread = try WorkerThread {
            var mask = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            found.blocked = (1..<32).filter { sigismember(&mask, $0) == 1 }
        }
        thread.join(milliseconds: 60_000)
        // Neither SIGKILL nor SIGSTOP can be blocked.
        let open = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGKILL, SIGSTOP]
        #expect(found.blocked == (1..<32).filter { !open.contains($0) })
    }

    private final class Found: @unchecked Sendable {  // read only after the thread was joined
        var blocked: [Int32] = []
    }
}
