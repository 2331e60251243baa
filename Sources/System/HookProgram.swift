internal import Glibc

/// A program that is started for one event: it gets a text on its standard input, and has little time.
package enum HookProgram {
    /// Exit and output of the program.
    package struct Report: Hashable, Sendable {
        /// How it ended; nil if it had to be ended, since its time was over, and `.left` if it could not be.
        package let end: ChildProcess.End?
        /// The beginning of its output on both streams, up to `mostBytes`.
        package let output: [UInt8]

        package init(end: ChildProcess.End?, output: [UInt8] = []) {
            (self.end, self.output) = (end, output)
        }
    }

    /// Bytes of its output that are kept. It may print more, which is read and dropped.
    package static let mostBytes = 4096
    /// Milliseconds between SIGTERM and SIGKILL for a program that stays.
    private static let grace = 500
    /// Most bytes of the input, which a pipe takes without a reader: by pipe(7) there is room for 65,536.
    static let mostInput = 32_768

    /// Runs a program without a shell, in a process group of its own, and waits for it on the caller's thread.
    /// - Parameters:
    ///   - arguments: the program first; without a slash it is searched in `PATH`.
    ///   - environment: `NAME=value`.
    ///   - input: at most `mostInput` bytes for its standard input, after which comes the end.
    ///   - milliseconds: after which its whole group is ended.
    /// - Throws: the refused call.
    package static func run(
        _ arguments: [String], environment: [String], input: [UInt8], milliseconds: Int
    ) throws(SystemError) -> Report {
        let pipe = try Pipe.make()
        // The caller's thread takes no signal, so a program that does not read cannot end the process by SIGPIPE.
        let flags = fcntl(pipe.write, F_GETFL)
        if flags >= 0 { _ = fcntl(pipe.write, F_SETFL, flags | O_NONBLOCK) }
        let piece = Array(input.prefix(mostInput))
        _ = piece.withUnsafeBytes { bytes in
            Uninterrupted.call { write(pipe.write, bytes.baseAddress, bytes.count) }
        }
        close(pipe.write)
        defer { close(pipe.read) }
        let child = try ChildProcess(arguments, environment: environment, input: pipe.read)
        let deadline = steady() + milliseconds
        var reading = Reading(child)
        while !child.hasEnded, steady() < deadline { reading.wait(until: deadline, now: steady()) }
        reading.drain()
        let hasEnded = child.hasEnded
        let end = child.end(grace: hasEnded ? 0 : grace)
        return Report(end: hasEnded || end == .left ? end : nil, output: reading.output)
    }

    private static func steady() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// Reads standard output and standard error of one program.
    private struct Reading {
        private let child: ChildProcess
        private var open: [Int32]
        private(set) var output: [UInt8] = []
        /// Bytes read in this turn: one that prints without end must not keep a core busy.
        private static let piece = 1 << 16
        /// Milliseconds between two checks of a program whose output is closed, or kept open by another.
        private static let step = 100

        package init(_ child: ChildProcess) {
            self.child = child
            open = [child.output, child.errors]
        }

        mutating func wait(until deadline: Int, now: Int) {
            var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let time = min(max(0, deadline - now), Self.step)
            poll(&polled, nfds_t(polled.count), Int32(clamping: time))
            for one in polled where one.revents != 0 { read(one.fd) }
            // This pause bounds the cost of a flood of output.
            if polled.contains(where: { $0.revents != 0 }) { poll(nil, 0, 5) }
        }

        mutating func drain() {
            for descriptor in open { read(descriptor) }
        }

        private mutating func read(_ descriptor: Int32) {
            let (bytes, isEnd) = Input.available(descriptor, most: Self.piece)
            output += bytes.prefix(max(0, HookProgram.mostBytes - output.count))
            if isEnd { open.removeAll { $0 == descriptor } }
        }
    }
}
