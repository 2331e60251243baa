import Glibc
import Models

/// Who can change what the program believes.
enum FileOwner {
    /// Somebody besides root and the program's own user who owns a file; nil for nobody.
    static func stranger(_ status: stat) -> String? {
        guard status.st_uid != 0, status.st_uid != geteuid() else { return nil }
        // By number: names would be looked up in files and over the network.
        return "user \(status.st_uid)"
    }

    /// Words for a file's folder that everyone can write, whether the file is there or not; nil for any other.
    static func openFolder(of path: String) -> String? {
        guard let end = path.lastIndex(of: "/") else { return nil }
        let folder = end == path.startIndex ? "/" : String(path[..<end])
        var status = stat()
        // In a folder like /tmp nobody takes away what is another's.
        guard stat(folder, &status) == 0, status.st_mode & (S_IWOTH | S_ISVTX) == S_IWOTH else { return nil }
        return "\(FeedText.clean(folder, limit: 200)) can be written by everyone: chmod o-w takes that away"
    }
}
