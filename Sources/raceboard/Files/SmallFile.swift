import Models

/// The first line of a small file of the system.
enum SmallFile {
    /// - Returns: nil for a file that cannot be read.
    static func read(_ path: String) -> String? {
        RegularFile.text(path, limit: 4096).map { text in FeedText.clean(String(text.prefix { $0 != "\n" }), limit: 200)
        }
    }
}
