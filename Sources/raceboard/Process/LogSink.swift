import Glibc
import POSIX

/// Where lines of the log go: writes what the other end takes at once, and never waits for it. A line for which there
/// is no room is dropped, and those dropped are counted in a line of their own as soon as there is room again.
final class LogSink: @unchecked Sendable {  // `rest` and `dropped` are read and written under `lock`
    private let descriptor: Int32
    /// A socket is shared with whoever else logs there, and O_NONBLOCK is not ours to set.
    private let isSocket: Bool
    private let lock = Lock()
    /// What is missing of a line that was begun.
    private var rest: ArraySlice<UInt8> = []
    private var dropped = 0

    /// - Parameter descriptor: with O_NONBLOCK, or a socket.
    init(descriptor: Int32, isSocket: Bool) {
        self.descriptor = descriptor
        self.isSocket = isSocket
    }

    /// - Parameters:
    ///   - line: with its line feed.
    ///   - gapWords: the line, with its line feed, that stands for so many that were dropped.
    func write(_ line: String, gapWords: (Int) -> String) {
        lock.withLock {
            send()
            if rest.isEmpty, dropped > 0, begin(gapWords(dropped)) { dropped = 0 }
            if !rest.isEmpty || dropped > 0 || !begin(line) { dropped += 1 }
        }
    }

    /// - Returns: whether any of the line was taken; what was not is sent with the next.
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
                isSocket
                    ? Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                    : Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
