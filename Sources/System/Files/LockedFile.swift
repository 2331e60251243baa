internal import Glibc

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

    /// Why the file was not changed.
    package enum Trouble: Error, Hashable {
        case cannotOpen(Int32)
        case noRegularFile
        /// Another program has held the lock all the time.
        case isLocked
        /// errno(3), as in the other cases.
        case cannotRead(Int32)
        case cannotWrite(Int32)

        /// Words for the end of a sentence: `is locked by another program`.
        package var words: String {
            switch self {
            case .cannotOpen(let code): "cannot be opened: \(String(cString: strerror(code)))"
            case .noRegularFile: "is not a regular file"
            case .isLocked: "is locked by another program"
            case .cannotRead(let code): "cannot be read: \(String(cString: strerror(code)))"
            case .cannotWrite(let code): "cannot be written: \(String(cString: strerror(code)))"
            }
        }
    }

    /// Reads, changes and writes as one step. A program killed in between leaves the old text, the new one, or the new
    /// one followed by the rest of the old.
    /// - Parameter change: makes the new text of the old one; nil leaves the file as it is.
    package func update(_ change: (String) -> String?) throws(Trouble) {
        let file: OpenFile
        do throws(FileProblem) {
            file = try OpenFile(path, .readAndWrite, making: .ifMissing)
        } catch {
            throw .cannotOpen(error.code)
        }
        let descriptor = file.number
        guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG else { throw .noRegularFile }
        if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
        try Self.lock(descriptor)
        guard let text = change(try Self.read(descriptor)) else { return }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count else { throw .cannotWrite(count < 0 ? errno : ENOSPC) }
        if status.st_size > count { ftruncate(descriptor, off_t(count)) }
    }

    private static func lock(_ descriptor: Int32) throws(Trouble) {
        for _ in 1...tries {
            if Uninterrupted.call({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return }
            guard errno == EWOULDBLOCK else { throw .cannotOpen(errno) }
            usleep(pause)
        }
        throw .isLocked
    }

    private static func read(_ descriptor: Int32) throws(Trouble) -> String {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw .cannotRead(errno) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
