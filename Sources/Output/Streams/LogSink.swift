import Glibc
import System

/// Writes lines of the log as far as the other end accepts them at once, and never waits. A line without room is
/// dropped. As soon as there is room again, a separate line has the number of dropped lines.
final class LogSink: @unchecked Sendable {  // `rest` and `dropped` are read and written under `lock`
    private let descriptor: Int32
    /// A socket is shared with other programs, so this one must not set O_NONBLOCK on it.
    private let isSocket: Bool
    private let lock = Lock()
    /// Rest of a line whose beginning is written.
    private var rest: ArraySlice<UInt8> = []
    private var dropped = 0

    /// - Parameter descriptor: with O_NONBLOCK, or a socket.
    init(descriptor: Int32, isSocket: Bool) {
        self.descriptor = descriptor
        self.isSocket = isSocket
    }

    /// - Parameters:
    ///   - line: with its line feed.
    ///   - gapWords: makes the line, with its line feed, for a number of dropped lines.
    func write(_ line: String, gapWords: (Int) -> String) {
        lock.withLock {
            send()
            if rest.isEmpty, dropped > 0, begin(gapWords(dropped)) { dropped = 0 }
            if !rest.isEmpty || dropped > 0 || !begin(line) { dropped += 1 }
        }
    }

    /// - Returns: whether any of the line was written; the rest is sent before the next.
    private func begin(_ line: String) -> Bool {
        let bytes = Array(line.utf8)
        rest = bytes[...]
        send()
        guard rest.count == bytes.count else { return true }
        rest = []
        return false
    }

    private func send() {
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
