import Glibc
import Services
import Synchronization
import System
import Testing

@testable import Transports

/// Programs and files of open feeds: what they answer, what stops them, and what is left of them.
@Suite(.serialized) struct LocalTransportTests {
    private static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    @Test func aOneShotProgramAnswersWithAllItPrints() async throws {
        let feed = try Feed("printf '{\\n  \"races\": []\\n}\\n'\n")
        #expect(try await feed.text() == "{\n  \"races\": []\n}")
        #expect(try await feed.get().status == 200)
        await feed.transport.close()
    }

    @Test func argumentsAndStandardInput() async throws {
        let feed = try Feed("read line && echo input; printf '%s|' \"$@\"\n")
        #expect(try await feed.text("exec:\(feed.folder)/feed.sh a  *  $HOME") == "a|*|$HOME|")
        await feed.transport.close()
    }

    @Test func aStreamAnswersWithItsLastLineWhileItRuns() async throws {
        let feed = try Feed(
            "echo $$ > \(#"$(dirname "$0")"#)/pid; printf '{\"n\":1}\\n{\"n\":2}\\n'; exec sleep 1000\n")
        #expect(try await feed.text() == "{\"n\":2}")
        #expect(try await feed.text() == "{\"n\":2}")
        await feed.transport.close()
        var text = [UInt8](repeating: 0, count: 20)
        let descriptor = open("\(feed.folder)/pid", O_RDONLY | O_CLOEXEC)
        let count = read(descriptor, &text, 20)
        close(descriptor)
        let written = String(decoding: text.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
        let process = try #require(written.first.flatMap { Int32($0) })
        #expect(!Self.isAlive(process))
    }

    @Test(arguments: [
        ("echo out; echo 'it is \u{1b}[2Jbroken' >&2; exit 3\n", "feed.sh ended with status 3: it is [2Jbroken"),
        ("kill -9 $$\n", "feed.sh was ended by signal 9"), ("true\n", "feed.sh printed nothing"),
    ])
    func aProgramThatFailsReportsTheReason(script: String, words: String) async throws {
        let feed = try Feed(script)
        await #expect(throws: TransportError.unreadable(detail: words)) { try await feed.get() }
        // Not started again at once: the same words.
        await #expect(throws: TransportError.unreadable(detail: words)) { try await feed.get() }
        await feed.transport.close()
    }

    /// docs/open-feed.md: a program that fails rests for 1, 2, 4, ... 60 s.
    @Test func aProgramThatKeepsFailingRestsLongerAndOneAnswerEndsThat() async throws {
        let feed = try Feed("cd \"$(dirname \"$0\")\"; printf x >> runs; cat day.json 2>/dev/null || exit 3\n")
        var starts = 0
        func expectRest(seconds: Int) async {
            _ = try? await feed.get()
            starts += 1
            #expect(feed.runs == starts, "started after its rest")
            feed.pass(milliseconds: seconds * 1000 - 1)
            _ = try? await feed.get()
            #expect(feed.runs == starts, "rests for \(seconds) s")
            feed.pass(milliseconds: 1)
        }
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] { await expectRest(seconds: seconds) }
        try feed.write("day.json", "{}")
        for _ in 0..<2 {
            #expect(try await feed.text() == "{}")
            starts += 1
        }
        #expect(feed.runs == starts, "after an answer it need not rest")
        unlink("\(feed.folder)/day.json")
        for seconds in [1, 2] { await expectRest(seconds: seconds) }
        await feed.transport.close()
    }

    @Test func standardErrorIsNotedUpToTwentyLinesAMinute() async throws {
        let feed = try Feed("for n in $(seq 30); do echo \"line $n\" >&2; done; echo '{}'\n")
        #expect(try await feed.text() == "{}")
        let lines = (1...20).map { "feed.sh: line \($0)" }
        #expect(feed.notes == lines + ["feed.sh: more is left out"])
        await feed.transport.close()
    }

    @Test func aProgramThatCannotStart() async throws {
        let feed = try Feed()
        try feed.write("day.json", "text\n", mode: 0o755)
        for (path, words) in [
            ("nothing", "there is no program"), ("", "cannot be run"), ("day.json", "first line must be"),
        ] {
            do throws(TransportError) {
                _ = try await feed.get("exec:\(feed.folder)/\(path)")
                Issue.record("\(path) ran")
            } catch {
                guard case .unreadable(let detail) = error else { throw error }
                #expect(detail.contains(words), "\(detail)")
            }
        }
        await feed.transport.close()
    }

    @Test func aProgramWithoutEndIsEnded() async throws {
        let hanging = try Feed("trap '' TERM; while :; do sleep 1; done\n")
        await #expect(throws: TransportError.timedOut(detail: "feed.sh printed no document in 0 s")) {
            try await hanging.get(milliseconds: 200)
        }
        await hanging.transport.close()
        let endless = try Feed("exec cat /dev/zero\n")
        await #expect(throws: TransportError.tooLarge(limit: 1 << 16)) { try await endless.get() }
        await endless.transport.close()
    }

    @Test func aProgramThatHasLeftItsGroupIsEnded() async throws {
        let feed = try Feed(
            "exec python3 -c 'import os, time; os.setpgid(0, os.getpgid(os.getppid()))"
                + "; print(\"{}\\n%d\" % os.getpid(), flush=True); time.sleep(1000)'\n")
        let process = try #require(Int32(try await feed.text()))
        await feed.transport.close()
        #expect(!Self.isAlive(process))
    }

    @Test func whatAProgramLeavesBehindIsEnded() async throws {
        let feed = try Feed("sleep 1000 & echo $! ; exit 0\n")
        let process = try #require(Int32(try await feed.text()))
        // The kernel ends a process that was killed when that has its turn; the limit ends a hang.
        for _ in 0..<9_000 where Self.isAlive(process) && !Self.isZombie(process) { poll(nil, 0, 10) }
        #expect(!Self.isAlive(process) || Self.isZombie(process))
        await feed.transport.close()
    }

    /// An orphan may wait for init to reap it.
    private static func isZombie(_ process: Int32) -> Bool {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 200)
        let count = read(descriptor, &text, 200)
        return String(decoding: text.prefix(max(0, count)), as: UTF8.self).contains(") Z")
    }

    /// Counted in a process of its own: other tests have descriptors open.
    @Test func noDescriptorIsLeft() async {
        await #expect(processExitsWith: .success) {
            let feed = try LocalTransportTests.Feed("exit 1\n")
            func open() -> Int { (3..<1000).count { fcntl(Int32($0), F_GETFD) >= 0 } }
            _ = try? await feed.get()
            await feed.transport.close()
            let before = open()
            for _ in 0..<30 {
                let other = LocalTransport(
                    LocalTransportTests.Nobody(), environment: ["PATH": "/usr/bin:/bin"], note: { _ in })
                _ = try? await other.get(HTTPRequest(url: "exec:\(feed.folder)/feed.sh"))
                await other.close()
            }
            #expect(open() < before + 28)
        }
    }

    // MARK: - files

    @Test func aFileIsReadAgainWhenItChanges() async throws {
        let feed = try Feed()
        let url = "file:\(feed.folder)/day.json"
        await #expect(throws: TransportError.unreadable(detail: "there is no file \(feed.folder)/day.json")) {
            try await feed.get(url)
        }
        try feed.write("day.json", "one")
        #expect(try await feed.text(url) == "one")
        try feed.write("new.json", "two")
        rename("\(feed.folder)/new.json", "\(feed.folder)/day.json")
        #expect(try await feed.text(url) == "two")
        var times = [timeval(tv_sec: time(nil) - 100, tv_usec: 0), timeval(tv_sec: time(nil) - 100, tv_usec: 0)]
        utimes("\(feed.folder)/day.json", &times)
        let age = try #require(Int(try await feed.get(url).header("age") ?? ""))
        #expect((100...200).contains(age))
    }

    /// Somebody who writes a file in place empties it first, for most of the time here.
    @Test func aFileThatIsWrittenAgainAndAgainIsNotEmpty() async throws {
        let feed = try Feed()
        let path = "\(feed.folder)/day.json"
        try feed.write("day.json", "{\"a\":1}")
        _ = try WorkerThread {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            var status = stat()
            while fstat(descriptor, &status) == 0, status.st_nlink > 0 {
                ftruncate(descriptor, 0)
                for _ in 0..<20_000 { fstat(descriptor, &status) }
                pwrite(descriptor, "{\"a\":1}", 7, 0)
                for _ in 0..<10_000 { fstat(descriptor, &status) }
            }
            close(descriptor)
        }
        for _ in 0..<12 { #expect(try await feed.text("file:\(path)") == "{\"a\":1}") }
        unlink(path)
        await feed.transport.close()
    }

    @Test func aFilesTimeToComeCountsFromWhenItWasFirstSeen() async throws {
        let feed = try Feed()
        let path = "\(feed.folder)/day.json"
        func age(after milliseconds: Int) async throws -> Int? {
            feed.pass(milliseconds: milliseconds)
            return Int(try await feed.get("file:\(path)").header("age") ?? "")
        }
        func write(_ text: String) throws {
            try feed.write("day.json", text)
            var times = [timeval(tv_sec: time(nil) + 7200, tv_usec: 0), timeval(tv_sec: time(nil) + 7200, tv_usec: 0)]
            utimes(path, &times)
        }
        try write("one")
        #expect(try await age(after: 0) == 0)
        #expect(try await age(after: 100_000) == 100)
        // Another file is another, also with a time to come.
        try write("other")
        #expect(try await age(after: 0) == 0)
    }

    @Test func whatIsNoFileIsRefused() async throws {
        let feed = try Feed()
        await #expect(throws: TransportError.unreadable(detail: "\(feed.folder) is a folder, not a file")) {
            try await feed.get("file:\(feed.folder)")
        }
        await #expect(throws: TransportError.tooLarge(limit: 1 << 16)) { try await feed.get("file:/dev/zero") }
        await #expect(throws: TransportError.unreadable(detail: "/dev/null is empty")) {
            try await feed.get("file:/dev/null")
        }
        mkfifo("\(feed.folder)/pipe", 0o600)
        await #expect(throws: TransportError.timedOut(detail: "\(feed.folder)/pipe had no end in 0 s")) {
            try await feed.get("file:\(feed.folder)/pipe", milliseconds: 100)
        }
        try feed.write("day.json", String(repeating: "x", count: 70_000))
        await #expect(throws: TransportError.tooLarge(limit: 1 << 16)) {
            try await feed.get("file:\(feed.folder)/day.json")
        }
    }

    @Test func otherAddressesGoToTheNetwork() async throws {
        let feed = try Feed()
        await #expect(throws: TransportError.refused(detail: "http://h/x")) { try await feed.get("http://h/x") }
        await feed.transport.close()
        await #expect(throws: TransportError.cancelled) { try await feed.get() }
    }

    @Test func aCancelledRequestEndsAtOnce() async throws {
        let feed = try Feed("exec sleep 1000\n")
        let transport = feed.transport
        let url = "exec:\(feed.folder)/feed.sh"
        let task = Task { try await transport.get(HTTPRequest(url: url)) }
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
        await transport.close()
    }
}
