internal import Glibc
internal import POSIX

enum Descriptor {
    /// What is there to read now, of a descriptor that does not block.
    /// - Returns: also whether nothing more can come.
    static func read(_ descriptor: Int32, most: Int) -> (bytes: [UInt8], isEnd: Bool) {
        var count = 0
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, used in
            count = Uninterrupted.call { Glibc.read(descriptor, buffer.baseAddress, most) }
            code = errno
            used = max(0, count)
        }
        return (bytes, count == 0 || count < 0 && code != EAGAIN)
    }
}

/// A pipe: a byte in it wakes who polls it.
final class WakePipe: Sendable {
    let read: Int32
    private let written: Int32

    init() throws(SystemError) { (read, written) = try Pipe.make() }

    /// Never blocks: nobody writes so often that a pipe is full.
    func write() {
        var byte: UInt8 = 0
        _ = Glibc.write(written, &byte, 1)
    }

    deinit {
        close(read)
        close(written)
    }
}
