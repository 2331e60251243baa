import Models
import System

/// The first line of a small file of the system.
enum SmallFile {
    /// - Returns: nil for a file that cannot be read.
    static func read(_ path: String) -> String? {
        RegularFile.firstLine(path).map { FeedText.clean($0, limit: 200) }
    }
}
