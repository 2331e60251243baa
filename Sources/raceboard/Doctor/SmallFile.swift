import Glibc
import Models

/// The first line of a small file of the system.
enum SmallFile {
    /// - Returns: nil for a file that cannot be read.
    static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        return FeedText.clean(String(decoding: bytes.prefix(count).prefix { $0 != 0x0a }, as: UTF8.self), limit: 200)
    }
}
