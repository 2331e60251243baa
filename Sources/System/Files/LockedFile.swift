internal import Glibc
package import Models

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
