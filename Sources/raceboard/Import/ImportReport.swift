import Models
import Output
import Settings
import System

/// What an import has read and saved, and its errors.
struct ImportReport {
    /// Something that could not be read or saved.
    struct FileFlaw {
        let file: String
        /// Number of the line; nil if the whole file is meant.
        let line: Int?
        let reason: String

        /// Each as its property; text from outside is cleaned when it is printed.
        init(file: String, line: Int?, reason: String) {
            self.file = file
            self.line = line
            self.reason = reason
        }

        /// File, line and reason, for a line of the terminal.
        var words: String {
            let place = line.map { ", line \($0)" } ?? ""
            return InputFile.shown(file) + "\(place): \(FeedText.clean(reason, limit: 300))"
        }
    }

    /// Files that were read, whole or in part.
    var files = 0
    /// Number of races that came from lists.
    var races = 0
    var cards = 0
    /// Cards with a result that counts for form.
    var results = 0
    /// Errors, in the order of the files.
    var flaws: [FileFlaw] = []
    /// Status with which the import ends.
    var status = ExitStatus.success

    init() {}

    /// The counts in one line, with its line feed.
    var text: String {
        "\(files) file\(files == 1 ? "" : "s"): \(races) races, \(cards) cards, \(results) results for form"
            + (flaws.isEmpty ? "\n" : "; \(flaws.count) error\(flaws.count == 1 ? "" : "s")\n")
    }

    /// One JSON object on a line.
    func json() throws -> String {
        let flaws = flaws.map { ImportDocument.FileFlaw(file: $0.file, line: $0.line, reason: $0.reason) }
        return try JSONText.of(
            ImportDocument(files: files, races: races, cards: cards, results: results, flaws: flaws)) + "\n"
    }
}
