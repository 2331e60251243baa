import Glibc
import Synchronization
import System

/// Writes lines of the log as far as the other end accepts them at once, and never waits. A line without room is
/// dropped. As soon as there is room again, a separate line has the number of dropped lines.
final class LogSink: Sendable {
    private let lines: Mutex<LogLines>

    /// - Parameter descriptor: with O_NONBLOCK, or a socket.
    init(descriptor: Int32, isSocket: Bool) {
        lines = Mutex(LogLines(descriptor: descriptor, isSocket: isSocket))
    }

    /// - Parameters:
    ///   - line: with its line feed.
    ///   - gapWords: makes the line, with its line feed, for a number of dropped lines.
    func write(_ line: String, gapWords: (Int) -> String) {
        lines.withLock { $0.write(line, gapWords: gapWords) }
    }
}

/// The lines on their way to the descriptor: the rest of one that has begun, and how many were dropped.
private struct LogLines {
    let descriptor: Int32
    /// A socket is shared with other programs, so this one must not set O_NONBLOCK on it.
    let isSocket: Bool
    /// Rest of a line whose beginning is written.
    private var rest: ArraySlice<UInt8> = []
    private var dropped = 0

    init(descriptor: Int32, isSocket: Bool) {
        (self.descriptor, self.isSocket) = (descriptor, isSocket)
    }

    mutating func write(_ line: String, gapWords: (Int) -> String) {
        send()
        if rest.isEmpty, dropped > 0, begin(gapWords(dropped)) { dropped = 0 }
        if !rest.isEmpty || dropped > 0 || !begin(line) { dropped += 1 }
    }

    /// - Returns: whether any of the line was written; the rest is sent before the next.
    private mutating func begin(_ line: String) -> Bool {
        let bytes = Array(line.utf8)
        rest = bytes[...]
        send()
        guard rest.count == bytes.count else { return true }
        rest = []
        return false
    }

    private mutating func send() {
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                Uninterrupted.call {
                    isSocket
                        ? Glibc.send(
                            descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                        : Glibc.write(descriptor, bytes.baseAddress, bytes.count)
                }
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
