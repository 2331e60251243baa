package import Glibc
internal import SystemPackage

/// An open file, closed after its last use. No open(2) of the program waits for another program, and each is closed on
/// exec.
package struct OpenFile: ~Copyable {
    /// Operations that are allowed on the file.
    package enum Access: Sendable {
        case read, write, readAndWrite
    }

    /// Whether it is made, with mode 0600 less the umask.
    package enum Making: Sendable {
        case never
        case ifMissing
        /// A file to write to at its end; a missing one is created.
        case appended
        /// Something with that name is a problem: EEXIST.
        case always
    }

    /// Whether the last part of the name may be a link: yes for files that a person puts there, no for files that the
    /// program writes.
    package enum Links: Sendable {
        case followed, refused
    }

    /// The number of the descriptor, good while this value lives.
    package let number: Int32
    /// The file of swift-system. It is computed, since a stored one would need its C module in every importer.
    private var file: FileDescriptor { FileDescriptor(rawValue: number) }

    /// - Parameters:
    ///   - path: absolute, or relative to the working folder. A pipe, device or folder is opened too: see `status`.
    ///   - links: whether the last part of the name may be one.
    /// - Throws: the code of open(2).
    package init(
        _ path: String, _ access: Access, making: Making = .never, links: Links = .refused
    ) throws(FileProblem) {
        let mode: FileDescriptor.AccessMode =
            switch access {
            case .read: .readOnly
            case .write: .writeOnly
            case .readAndWrite: .readWrite
            }
        // Opening a pipe would wait for its writer, and a terminal would become the program's own.
        var options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking, .init(rawValue: O_NOCTTY)]
        if links == .refused { options.insert(.noFollow) }
        switch making {
        case .never: break
        case .ifMissing: options.insert(.create)
        case .appended: options.formUnion([.create, .append])
        case .always: options.formUnion([.create, .exclusiveCreate])
        }
        do {
            number = try FileDescriptor.open(path, mode, options: options, permissions: .ownerReadWrite).rawValue
        } catch {
            throw FileProblem(error)
        }
    }

    /// Another descriptor for the file that a descriptor has open.
    /// - Parameter descriptor: number of the other one, which stays open.
    /// - Throws: the code of fcntl(2), such as EBADF.
    package init(copyOf descriptor: Int32) throws(FileProblem) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw FileProblem(errno) }
        number = copy
    }

    deinit { try? file.close() }

    /// The number of the descriptor, which stays open from now on.
    package consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Type, size and times of the file: fstat(2).
    package func status() throws(FileProblem) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw FileProblem(errno) }
        return status
    }

    /// Moves the current place; without effect on a pipe.
    /// - Parameter offset: bytes from the beginning.
    package func seek(to offset: Int) { lseek(number, off_t(offset), SEEK_SET) }

    /// Bytes from the current place, at most as many as the buffer has; 0 at the end.
    /// - Throws: EAGAIN for a pipe without data.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileProblem) -> Int {
        do {
            return try file.read(into: buffer)
        } catch {
            throw FileProblem(error)
        }
    }

    /// All bytes from the current place.
    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - cuts: whether bytes beyond the limit are left out; else they are a problem.
    ///   - wait: called before each part, for a file that may be empty yet; nil for a file that has all its bytes.
    package func read(
        limit: Int, cuts: Bool = false, wait: (() throws(FileProblem) -> Void)? = nil
    ) throws(FileProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: min(limit + 1, 65_536))
        while bytes.count <= limit {
            try wait?()
            let count: Int
            do throws(FileProblem) {
                count = try read(part: &part)
            } catch {
                if error.code == EAGAIN, wait != nil { continue }
                throw error
            }
            if count == 0 { return bytes }
            bytes += part.prefix(count)
        }
        guard cuts else { throw .tooLarge(limit) }
        return Array(bytes.prefix(limit))
    }

    private func read(part: inout [UInt8]) throws(FileProblem) -> Int {
        let result = part.withUnsafeMutableBytes { bytes in
            Result { () throws(FileProblem) in try read(into: bytes) }
        }
        return try result.get()
    }
}

/// Reads from descriptors that do not block.
package enum Input {
    /// Bytes that can be read now from a descriptor that does not block.
    /// - Returns: also whether no more bytes can come: at the end, and after an error.
    package static func available(_ descriptor: Int32, most: Int) -> (bytes: [UInt8], isEnd: Bool) {
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

/// Writes to descriptors that may be slow or full.
package enum Output {
    /// Writes all bytes. Waits for a slow reader without using the processor, even if another program has set
    /// O_NONBLOCK on the shared descriptor.
    /// - Parameter timeout: milliseconds that it may wait for room each time; -1 for ever.
    /// - Returns: 0 or the errno.
    package static func write(_ bytes: [UInt8], to descriptor: Int32, timeout: Int32 = -1) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { bytes in
                Uninterrupted.call { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
            }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if written == 0 {
                return EIO
            } else if errno == EAGAIN {
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&polled, 1, timeout) == 0 { return EAGAIN }
            } else {
                return errno
            }
        }
        return 0
    }
}

/// Why a file cannot be used, by errno(3).
package struct FileProblem: Error, Hashable {
    /// Number of errno(3), which is positive.
    package let code: Int32
    /// Limit that the file exceeds, in bytes; 0 for any other problem.
    package private(set) var limit = 0

    package init(_ code: Int32) { self.code = code }

    /// Takes an error that swift-system threw, which is always an `Errno`.
    package init(_ error: any Error) {
        code = (error as? Errno)?.rawValue ?? EIO
    }

    private init(limit: Int) {
        code = EFBIG
        self.limit = limit
    }

    /// - Parameter limit: most bytes that the file may have.
    package static func tooLarge(_ limit: Int) -> FileProblem { FileProblem(limit: limit) }

    /// The kind of something other than a file; nil for a file.
    /// - Parameter mode: `st_mode`.
    package init?(kind mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: code = EISDIR
        case S_IFLNK: code = ELOOP
        case S_IFIFO: code = ESPIPE
        case S_IFSOCK: code = ENOTSOCK
        default: code = ENODEV
        }
    }

    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// Whether no data came within `InputFile.timeout`.
    package var isSilence: Bool { code == ETIME }

    /// Whether it is a pipe without a reader, or a socket.
    package var hasNoReader: Bool { code == ENXIO }

    /// What a person can do where neither the file nor its name is the cause; nil for any other problem.
    package var remedy: String? { code == ENOSPC || code == EDQUOT ? "Make room on its disk, then try again." : nil }

    /// Words for the end of a sentence: `it is a folder, not a file`.
    package var words: String {
        switch code {
        case EISDIR: "it is a folder, not a file"
        case ELOOP: "it is a link, not a file"
        case ESPIPE: "it is a pipe, not a file"
        case ENOTSOCK, ENXIO: "it is a socket, not a file"
        case ENODEV: "it is a device, not a file"
        case ETIME: "no data came for \(InputFile.timeout) s"
        case EFBIG where limit > 0:
            limit < 1 << 20 ? "it has more than \(limit >> 10) KiB" : "it is larger than \(limit >> 20) MB"
        default: Errno(rawValue: code).description
        }
    }
}
