import Glibc
import Views

/// Number of wrong PINs, saved for the next run: a power cut must not give new tries.
struct PINTriesFile {
    static let name = "pin-tries"

    private let path: String

    /// - Returns: nil without a folder for saved data.
    init?(_ environment: [String: String]) {
        guard let folder = BaseFolder.state.path(in: environment) else { return nil }
        path = "\(folder)/\(Self.name)"
    }

    /// 0 without a file. An invalid or unreadable file counts as enough tries to cause a wait.
    func read() -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT || errno == ENOTDIR ? 0 : KioskLock.tries }
        defer { close(descriptor) }
        var status = stat()
        var bytes = [UInt8](repeating: 0, count: 16)
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return KioskLock.tries }
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        guard let line = text.split(separator: "\n").first, let said = Int(line), (0...KioskLock.most).contains(said)
        else { return KioskLock.tries }
        return said
    }

    /// - Returns: 0 or the errno of the call that failed.
    func write(_ failures: Int) -> Int32 {
        Folders.make(String(path.prefix(path.count - Self.name.count - 1)))
        return WholeFile.write(Array("\(failures)\n".utf8), to: path, isSynced: true)
    }
}
