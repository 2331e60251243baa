import Glibc
import System

/// Keeps the folder of answers within its limits: deletes expired answers, then the oldest.
package struct AnswerPruning {
    /// One file of the folder, as lstat(2) describes it.
    package struct File {
        /// Name of the file, without the folder.
        package let name: String
        /// Size of the file in bytes.
        package let bytes: Int
        /// Seconds since 1970, by the device's clock.
        let written: Int
        let mode: mode_t
    }

    let path: String
    let limits: AnswerFolder.Limits

    /// Seconds after which partial files of killed programs are deleted.
    private static let leftover = 3600

    func run() {
        var files = Self.files(path)
        let now = time(nil)
        files.removeAll { file in
            let isTooOld = isTooOld(file, at: now)
            if isTooOld { unlink("\(path)/\(file.name)") }
            return isTooOld
        }
        var bytes = files.reduce(0) { $0 + $1.bytes }
        var count = files.count
        guard count > limits.entries || bytes > limits.bytes else { return }
        // A tenth more, so that not every answer has to look for room.
        let room = (entries: limits.entries * 9 / 10, bytes: limits.bytes / 10 * 9)
        for file in files.sorted(by: { ($0.written, $0.name) < ($1.written, $1.name) }) {
            guard count > room.entries || bytes > room.bytes else { break }
            unlink("\(path)/\(file.name)")
            (count, bytes) = (count - 1, bytes - file.bytes)
        }
    }

    /// True also for a file more than a day in the future, from a clock that was ahead.
    private func isTooOld(_ file: File, at now: Int) -> Bool {
        let age = Double(now - file.written)
        if age < -86_400 { return true }
        if file.name.hasSuffix(AnswerFolder.lasting) { return age > limits.lasting }
        return age > (file.name.hasSuffix(AnswerFolder.passing) ? limits.passing : Double(Self.leftover))
    }

    /// Every file of the folder except the lock, without folders.
    package static func files(_ path: String) -> [File] {
        var files: [File] = []
        for name in Folder.names(in: path) {
            var status = stat()
            guard name != AnswerFolder.lock, lstat("\(path)/\(name)", &status) == 0,
                status.st_mode & S_IFMT != S_IFDIR
            else { continue }
            files.append(
                File(
                    name: name, bytes: Int(status.st_size), written: status.st_mtim.tv_sec,
                    mode: status.st_mode))
        }
        return files
    }
}
