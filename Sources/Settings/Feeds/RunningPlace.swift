package import System

/// Meeting place of the programs of a user that show the same feed: sockets and a lock in the runtime folder
/// (docs/dev/decisions/0043-one-line-no-request.md).
package struct RunningPlace: Sendable {
    /// Order of those that answer. One program at a time has each rank; the first that answers counts.
    package enum Rank: Int, CaseIterable, Sendable {
        /// A board, a kiosk or a stream of events.
        case board
        /// A line that requests, as long as there is no board.
        case line
        /// Another one, while that is stopped or hangs.
        case deputy

        /// Beginning of its socket's name. Not by reflection, which costs a twentieth of the board's start.
        var name: String {
            switch self {
            case .board: "board"
            case .line: "line"
            case .deputy: "deputy"
            }
        }
    }

    /// Names the feed, with the sources of its races. Two programs with other sources do not share.
    package let feed: String
    private let folder: PrivateFolder

    init(_ folder: PrivateFolder, feed: String) {
        (self.folder, self.feed) = (folder, feed)
    }

    package func socket(of rank: Rank) -> String {
        folder.path(of: "\(rank.name)-\(AnswerFile.sum(feed.utf8)).socket")
    }

    /// Takes a rank. The kernel frees it when the program ends, however it ends.
    /// - Returns: nil while another program has it.
    package func claim(_ rank: Rank) -> ByteLock? {
        let place = Int(truncatingIfNeeded: UInt64(AnswerFile.sum(feed.utf8), radix: 16) ?? 0) & 0x3fff_ffff_ffff
        return ByteLock(folder.path(of: "line.lock"), byte: place * Rank.allCases.count + rank.rawValue)
    }
}
