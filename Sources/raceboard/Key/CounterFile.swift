import FoundationEssentials
import Glibc
import Services

/// The count of requests in a file, for every program of this user: locked while it changes. Where the file cannot be
/// had the count goes on in memory.
actor CounterFile: RequestCounter {
    private let path: String
    private let folder: String
    private var fallback = RequestQuota()

    init(folder: String) {
        self.folder = folder
        path = folder + "/requests"
    }

    func update(_ change: @Sendable (inout RequestQuota) -> Int?) -> Int? {
        Folders.make(folder)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return change(&fallback) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { return change(&fallback) }
        }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { return change(&fallback) }
        let before = RequestQuota(text: String(decoding: bytes.prefix(count), as: UTF8.self))
        var quota = before
        let result = change(&quota)
        if quota != before { Self.write(quota.text, to: descriptor) }
        return result
    }

    /// A full disk loses the count, and the service goes on counting.
    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        if count == bytes.count { ftruncate(descriptor, off_t(count)) }
    }
}

/// The count of requests of one run.
actor CounterMemory: RequestCounter {
    private var quota = RequestQuota()

    func update(_ change: @Sendable (inout RequestQuota) -> Int?) -> Int? { change(&quota) }
}
