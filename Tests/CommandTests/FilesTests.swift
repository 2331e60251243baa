import Glibc
import Testing

@testable import Output
@testable import Settings
@testable import System
@testable import raceboard

@Suite struct FilesTests {
    private let folder = TestFolder()

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func problem(_ path: String, links: OpenFile.Links = .followed, limit: Int = 10) -> Int32? {
        do throws(FileProblem) {
            _ = try RegularFile.read(path, limit: limit, links: links)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aFileIsReadUpToItsLimit() throws {
        let path = folder.write("0123456789", to: "file", mode: 0o600)
        #expect(try RegularFile.read(path, limit: 10, links: .refused).bytes == Array("0123456789".utf8))
        #expect(problem(path, limit: 9) == EFBIG)
        #expect(RegularFile.text(path, limit: 9) == nil)
    }

    /// Root's key beside the system's settings would otherwise close these to everybody.
    @Test func aNewFolderIsPrivateExceptBelowEtc() throws {
        #expect(Folder.mode(of: "/etc/raceboard") == 0o755)
        #expect(Folder.mode(of: "/home/a/.config/etc/raceboard") == 0o700)
        Folder.makeParent(of: path("one/two/file"))
        var status = stat()
        #expect(stat(path("one/two"), &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test func whatIsNoFileIsNamed() {
        mkfifo(path("pipe"), 0o600)
        mkdir(path("folder"), 0o700)
        symlink("/nowhere", path("link"))
        #expect(problem(path("pipe")) == ESPIPE)
        #expect(problem(path("folder")) == EISDIR)
        #expect(problem("/dev/null") == ENODEV)
        #expect(problem(path("link"), links: .refused) == ELOOP)
        #expect(problem(path("link")) == ENOENT)
        #expect(FileProblem(ESPIPE).words == "it is a pipe, not a file")
        #expect(FileProblem(ENOSPC).remedy == "Make room on its disk, then try again.")
        #expect(FileProblem(EDQUOT).remedy != nil && FileProblem(EACCES).remedy == nil)
        #expect(FileProblem.tooLarge(65_536).words == "it has more than 64 KiB")
        #expect(FileProblem.tooLarge(1 << 30).words == "it is larger than 1024 MB")
    }

    @Test func aLinkToAFileIsFollowedWhereItMayBe() {
        let file = folder.write("x", to: "file", mode: 0o600)
        symlink(file, path("link"))
        #expect(problem(path("link")) == nil)
        #expect(problem(path("link"), links: .refused) == ELOOP)
    }

    @Test(arguments: ["pipe", "folder", "link"])
    func aNodeIsNotReplacedByAFile(kind: String) {
        let path = path(kind)
        switch kind {
        case "pipe": mkfifo(path, 0o600)
        case "folder": mkdir(path, 0o700)
        default: symlink("/dev/null", path)
        }
        var before = stat()
        var after = stat()
        lstat(path, &before)
        #expect(WholeFile.write([1], to: path) == ["pipe": ESPIPE, "folder": EISDIR, "link": ELOOP][kind])
        lstat(path, &after)
        #expect(before.st_ino == after.st_ino && before.st_mode == after.st_mode)
    }

    /// Nothing is written into the file itself: whoever reads it meanwhile, or after a loss of power, has the old one.
    @Test func aFileThatCannotBeMadeBesideItLeavesTheOldOne() throws {
        let path = folder.write("old", to: "file", mode: 0o600)
        #expect(mkdir("\(path).\(getpid()).new", 0o700) == 0)
        #expect(WholeFile.write(Array("new".utf8), to: path) == EEXIST)
        #expect(try InputFile.bytes(of: path, limit: 9) == Array("old".utf8))
    }

    @Test func theTailOfAFileIsItsEnd() throws {
        let path = folder.write("0123456789", to: "file", mode: 0o600)
        #expect(try InputFile.bytes(of: path, limit: 3, tail: true) == Array("789".utf8))
        #expect(throws: Failure.self) { try InputFile.bytes(of: path, limit: 3) }
        #expect(throws: Failure.self) { try InputFile.bytes(of: folder.path, limit: 3) }
    }

    @Test func aPipeIsReadToItsEnd() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        #expect(write(ends[1], "abc", 3) == 3)
        close(ends[1])
        #expect(try InputFile.bytes(of: "/dev/fd/\(ends[0])", limit: 10) == Array("abc".utf8))
        close(ends[0])
    }
}

@Suite struct LogSinkTests {
    /// What is in a pipe now.
    private func taken(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func whatFindsNoRoomIsDroppedAndCounted() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let sink = LogSink(descriptor: ends[1], isSocket: false)
        let line = String(repeating: "x", count: 1023) + "\n"
        for _ in 0..<70 { sink.write(line) { "\($0) dropped\n" } }
        #expect(taken(ends[0]).utf8.count == 65_536)
        sink.write("next\n") { "\($0) dropped\n" }
        #expect(taken(ends[0]) == "6 dropped\nnext\n")
        sink.write("last\n") { "\($0) dropped\n" }
        #expect(taken(ends[0]) == "last\n")
        for end in ends { close(end) }
    }

    /// A terminal may take a part of a line, and so may a socket.
    @Test func aLineThatWasBegunIsEndedFirst() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let sink = LogSink(descriptor: ends[1], isSocket: true)
        let long = String(repeating: "y", count: 4 << 20) + "\n"
        sink.write(long) { "\($0) dropped\n" }
        sink.write("lost\n") { "\($0) dropped\n" }
        var output = ""
        while output.utf8.count < long.utf8.count {
            output += taken(ends[0])
            sink.write("") { "\($0) dropped\n" }
        }
        #expect(output.hasPrefix(long))
        for end in ends { close(end) }
    }
}

@Suite struct TerminalGateTests {
    @Test(arguments: ["", "plain\n", "tab\there", "a\r\nb\r\n", "caf\u{e9} \u{1f3c7} \u{5d0}", "█▀▄", "\u{fffd}"])
    func whatIsHarmlessComesThrough(text: String) {
        #expect(TerminalGate.clean(text) == text)
    }

    @Test func everyControlBecomesHarmless() {
        let harmful = Array(0...0x1f) + Array(0x7f...0x9f) + Array(0x202a...0x202e) + Array(0x2066...0x2069)
        for code in harmful where code != 0x09 && code != 0x0a {
            guard let scalar = Unicode.Scalar(UInt32(code)) else { continue }
            #expect(TerminalGate.clean("a\(Character(scalar))b") == "a\u{fffd}b")
        }
    }
}
