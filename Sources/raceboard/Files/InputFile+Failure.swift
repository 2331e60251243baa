import Models
import POSIX
import Settings

extension InputFile {
    /// Reads a file that an argument names.
    static func bytes(of path: String, limit: Int, tail: Bool = false) throws(Failure) -> [UInt8] {
        do throws(FileProblem) {
            return try read(path, limit: limit, tail: tail)
        } catch {
            throw Failure(
                "record", "\(shown(path)) cannot be read: \(error.words)",
                hint: error.isSilence ? "Pipe data into it, or name a file." : nil, status: .usage)
        }
    }

    /// A path as it may be shown.
    static func shown(_ path: String) -> String { FeedText.clean(path, limit: 200) }
}
