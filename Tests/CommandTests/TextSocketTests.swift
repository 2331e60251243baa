import FoundationEssentials
import Glibc
import RacingTestKit
import Testing

@testable import System
@testable import raceboard

@MainActor
@Suite(.timeLimit(.minutes(20)))
final class TextSocketTests {
    private let loop = ScriptedLoop()
    private let clock = ManualClock()
    private let folder = TestFolder()
    private var path: String { "\(folder.path)/x.socket" }

    private func socket(perSecond: Int = 100, text: String = "answer") throws -> TextSocket {
        try #require(
            TextSocket(path: path, limits: .init(perTurn: 4, perSecond: perSecond), loop: loop) { text })
    }

    /// Serves whoever waits, as the loop does.
    private func turn() {
        for descriptor in loop.descriptors { loop.serve(descriptor) }
    }

    private func read(limit: Int = 1000) async throws -> SocketText.Outcome {
        var outcome: SocketText.Outcome?
        let task = Task { @MainActor in
            outcome = await SocketText.read(path, limit: limit, until: .t0 + 5, on: loop, clock: clock)
        }
        try await letOthersRun(until: "an outcome") {
            turn()
            return outcome != nil
        }
        await task.value
        return outcome ?? .nobody
    }

    /// A client that connects and does nothing more.
    private func connected() -> Int32 {
        let client = UnixSocket.open(SOCK_STREAM, SOCK_NONBLOCK)
        return UnixSocket.withAddress(path) { connect(client, $0, $1) } == 0 ? client : -1
    }

    @Test func clientGetsTheText() async throws {
        let socket = try socket()
        socket.isServing = true
        #expect(try await read() == .text(Array("answer".utf8)))
        socket.end()
        #expect(try await read() == .nobody)
        #expect(access(path, F_OK) != 0)
    }

    @Test func socketIsTheUsersAlone() throws {
        let socket = try socket()
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        socket.end()
    }

    @Test func nothingIsWatchedBeforeItServes() throws {
        let socket = try socket()
        #expect(loop.descriptors.isEmpty)
        socket.isServing = true
        #expect(loop.descriptors.count == 1)
        socket.isServing = false
        #expect(loop.descriptors.isEmpty)
        socket.end()
    }

    @Test func answerThatIsTooLargeIsNotRead() async throws {
        let socket = try socket(text: String(repeating: "x", count: 5000))
        socket.isServing = true
        #expect(try await read() == .silent)
        socket.end()
    }

    /// Nothing waits for a client that never reads, and a text that is larger than its buffer is cut.
    @Test func slowClientDelaysNobody() async throws {
        let socket = try socket(text: String(repeating: "x", count: 4 << 20))
        socket.isServing = true
        let clients = (0..<4).map { _ in connected() }
        turn()
        #expect(clients.allSatisfy { $0 >= 0 })
        for client in clients { close(client) }
        socket.end()
    }

    @Test func clientsThatAreTooManyWaitForTheNextSecond() throws {
        let socket = try socket(perSecond: 6)
        socket.turned(at: .t0)
        socket.isServing = true
        let clients = (0..<10).map { _ in connected() }
        for _ in 0..<5 { turn() }
        #expect(loop.descriptors.isEmpty && socket.resumes == .t0 + 1)
        socket.turned(at: .t0 + 0.5)
        #expect(loop.descriptors.isEmpty)
        socket.turned(at: .t0 + 1)
        #expect(loop.descriptors.count == 1 && socket.resumes == nil)
        for client in clients { close(client) }
        socket.end()
    }

    @Test func waitForAServerThatHangsEnds() async throws {
        let socket = try socket()
        var outcome: SocketText.Outcome?
        let task = Task { @MainActor in
            outcome = await SocketText.read(path, limit: 10, until: .t0 + 5, on: loop, clock: clock)
        }
        await clock.sleeper(until: .t0 + 5)
        clock.advance(to: .t0 + 5)
        await task.value
        #expect(outcome == .silent && loop.descriptors.isEmpty)
        socket.end()
    }

    @Test(arguments: [false, true]) func waitEndsWhenItsTaskIsCancelled(isEarly: Bool) async throws {
        let socket = try socket()
        var outcome: SocketText.Outcome?
        let task = Task { @MainActor in
            outcome = await SocketText.read(path, limit: 10, until: .t0 + 5, on: loop, clock: clock)
        }
        if !isEarly { await clock.sleeper(until: .t0 + 5) }
        task.cancel()
        try await letOthersRun(until: "end of the wait") { outcome != nil }
        #expect(outcome == .silent && loop.descriptors.isEmpty)
        socket.end()
    }

    // MARK: - The folder

    @Test func folderOfAnotherOrALinkIsRefused() {
        let own = "\(folder.path)/own"
        #expect(PrivateFolder(own) != nil)
        var status = stat()
        #expect(stat(own, &status) == 0 && status.st_mode & 0o777 == 0o700)
        symlink(own, "\(folder.path)/link")
        #expect(PrivateFolder("\(folder.path)/link") == nil)
        chmod(own, 0o777)
        #expect(PrivateFolder(own) == nil)
        #expect(PrivateFolder("\(folder.path)/missing/inside") == nil)
    }

    @Test func longFolderHasShortPaths() throws {
        let long = "\(folder.path)/\(String(repeating: "x", count: 200))"
        let held = try #require(PrivateFolder(long))
        let socket = TextSocket(
            path: held.path(of: "a.socket"), limits: .init(perTurn: 1, perSecond: 1), loop: loop
        ) { "" }
        #expect(socket != nil && access("\(long)/a.socket", F_OK) == 0)
        socket?.end()
    }
}
