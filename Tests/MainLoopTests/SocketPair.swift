import Glibc

/// Two ends of a stream. Not a pipe: Swift sees no call that makes one closed on exec at once.
final class SocketPair {
    let near: Int32
    private(set) var far: Int32

    init(isBlocking: Bool = false) throws {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (isBlocking ? 0 : SOCK_NONBLOCK.rawValue))
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemFailure(code: errno) }
        (near, far) = (ends[0], ends[1])
    }

    deinit {
        close(near)
        closeFar()
    }

    func closeFar() {
        if far >= 0 { close(far) }
        far = -1
    }

    /// Writes at the far end.
    func write() {
        var byte: UInt8 = 1
        _ = Glibc.write(far, &byte, 1)
    }

    /// Reads all that is there at the near end.
    func drain() {
        var byte: UInt8 = 0
        while read(near, &byte, 1) == 1 {}
    }
}

struct SystemFailure: Error {
    let code: Int32
}
