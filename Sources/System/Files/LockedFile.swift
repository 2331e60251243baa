internal import Glibc
package import Models
internal import Synchronization

/// A small file that several programs change under a lock. Waits up to 0.8 s for the lock: call it where a wait does
/// no harm.
package struct LockedFile: Sendable {
    private let path: String

    /// - Parameter path: of the file; it is made, with mode 0600.
    package init(path: String) {
        self.path = path
    }

    /// Most bytes of the file that are read.
    static let limit = 16 << 10
    /// 0.8 s in all: a program holds the lock for well under a millisecond.
    static let tries = 40
    private static let pause: UInt32 = 20_000

    /// Another program has held the lock all the time.
    package static let isLocked = Flaw("is locked by another program")

    private static func flaw(_ words: String, _ code: Int32) -> Flaw {
        Flaw("\(words): \(String(cString: strerror(code)))")
    }

    /// Reads, changes and writes as one step. A program killed in between leaves the old text, the new one, or the new
    /// one followed by the rest of the old.
    /// - Parameter change: makes the new text of the old one; nil leaves the file as it is.
    /// - Throws: words for the end of a sentence: `is locked by another program`.
    package func update(_ change: (String) -> String?) throws(Flaw) {
        let file: OpenFile
        do throws(FileProblem) {
            file = try OpenFile(path, .readAndWrite, making: .ifMissing)
        } catch {
            throw Self.flaw("cannot be opened", error.code)
        }
        let descriptor = file.number
        guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG else {
            throw Flaw("is not a regular file")
        }
        if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
        try Self.lock(descriptor)
        guard let text = change(try Self.read(descriptor)) else { return }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count else { throw Self.flaw("cannot be written", count < 0 ? errno : ENOSPC) }
        if status.st_size > count { ftruncate(descriptor, off_t(count)) }
    }

    private static func lock(_ descriptor: Int32) throws(Flaw) {
        for _ in 1...tries {
            if Uninterrupted.call({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return }
            guard errno == EWOULDBLOCK else { throw flaw("cannot be opened", errno) }
            usleep(pause)
        }
        throw isLocked
    }

    private static func read(_ descriptor: Int32) throws(Flaw) -> String {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw flaw("cannot be read", errno) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

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
