internal import Glibc
internal import Synchronization

/// A lock on one byte of a file, which several programs share: each byte is a lock of its own. The kernel releases it
/// when the program ends.
package final class ByteLock: Sendable {
    /// F_OFD_SETLK of fcntl(2), which Glibc's module does not have.
    private static let setLock: Int32 = 37
    /// Descriptor of the locked file; below zero for no lock.
    private let descriptor: Atomic<Int32>

    /// Takes the lock, without waiting. If the file cannot be locked, the value holds no lock.
    /// - Parameters:
    ///   - path: of the file; it is made, with mode 0600, and stays empty.
    ///   - byte: 0 to 2^62.
    /// - Returns: nil if another program or another value holds it.
    package init?(_ path: String, byte: Int) {
        descriptor = Atomic(-1)
        var range = Self.range(byte)
        guard let number = (try? OpenFile(path, .readAndWrite, making: .ifMissing).release()) else { return }
        if fcntl(number, Self.setLock, &range) == 0 {
            descriptor.store(number, ordering: .releasing)
            return
        }
        let isHeld = errno == EAGAIN || errno == EACCES
        close(number)
        if isHeld { return nil }
    }

    deinit { end() }

    private static func range(_ byte: Int) -> flock {
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = off_t(byte)
        range.l_len = 1
        return range
    }

    /// Whether files of a folder can be locked at all, which a network disk without a lock service refuses. It tries
    /// this on a new file: closing a file that the program has locked would release those locks.
    package static func isPossible(in folder: String) -> Bool {
        let path = "\(folder)/locks.\(getpid())"
        guard let number = (try? OpenFile(path, .readAndWrite, making: .ifMissing).release()) else { return true }
        defer {
            close(number)
            unlink(path)
        }
        var range = range(0)
        return fcntl(number, setLock, &range) == 0 || ![ENOLCK, EOPNOTSUPP, ENOSYS].contains(errno)
    }

    /// Releases the lock; once is enough.
    package func end() {
        let held = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
        if held >= 0 { close(held) }
    }
}
