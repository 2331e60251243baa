internal import Glibc
internal import Models

/// Owners and modes of the files that the program trusts.
enum FileOwner {
    /// Owner of a file who is neither root nor the program's own user; nil if there is none.
    static func stranger(_ status: stat) -> String? {
        guard status.st_uid != 0, status.st_uid != geteuid() else { return nil }
        // By number: a name would need a search in files and over the network.
        return "user \(status.st_uid)"
    }

    /// Words for a file's folder that everyone can write, whether the file is there or not; nil for any other.
    static func openFolder(of path: String) -> String? {
        guard let end = path.lastIndex(of: "/") else { return nil }
        let folder = end == path.startIndex ? "/" : String(path[..<end])
        var status = stat()
        // In a folder like /tmp (sticky bit) nobody can remove another user's file.
        guard stat(folder, &status) == 0, status.st_mode & (S_IWOTH | S_ISVTX) == S_IWOTH else { return nil }
        return "\(FeedText.clean(folder, limit: 200)) is writable by everyone: run chmod o-w on it"
    }
}
