import Glibc

/// The probe as a child process, in a process group of its own as a shell would have it.
final class ProbeProcess {
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)
        case stopped(Int32)
    }

    let id: pid_t
    private let stream: SocketPair
    private var hasEnded = false

    init(_ part: String) throws {
        stream = try SocketPair(isBlocking: true)
        // A probe that works prints at once; the limit is for one that fails.
        var timeout = timeval(tv_sec: 120, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        guard setsockopt(stream.near, SOL_SOCKET, SO_RCVTIMEO, &timeout, size) == 0 else {
            throw SystemFailure(code: errno)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, stream.far, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, stream.far, STDOUT_FILENO)
        // What other tests have open at this moment, the reading end of a pipe for one.
        for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setpgroup(&attributes, 0)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let path = try Self.path()
        var arguments = [strdup(path), strdup(part), nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let code = posix_spawn(&child, path, &actions, &attributes, &arguments, environ)
        id = child
        hasEnded = code != 0  // then there is no such process, and nothing to end
        stream.closeFar()  // the child's alone, so that its end is the end of what there is to read
        guard code == 0 else { throw SystemFailure(code: code) }
    }

    deinit {
        if !hasEnded {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(stream.near, bytes, bytes.count)
    }

    /// Output of the process up to the end of the line, or up to its end.
    func line() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(stream.near, &byte, 1) == 1, byte != 10 { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    func endInput() {
        shutdown(stream.near, Int32(SHUT_WR))
    }

    func signal(_ number: Int32) {
        kill(id, number)
    }

    /// How it has ended or been stopped.
    func wait() -> Ending {
        var status: Int32 = 0
        waitpid(id, &status, WUNTRACED)
        hasEnded = status & 0xFF != 0x7F
        // The layout of a wait status on Linux, which Glibc has as macros only.
        if status & 0x7F == 0 { return .exited(status >> 8 & 0xFF) }
        return status & 0xFF == 0x7F ? .stopped(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    /// Path of the probe, beside the tests in the build folder.
    private static func path() throws -> String {
        var bytes = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        guard count > 0 else { throw SystemFailure(code: errno) }
        let tests = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return tests[..<(tests.lastIndex(of: "/") ?? tests.endIndex)] + "/MainLoopProbe"
    }
}
