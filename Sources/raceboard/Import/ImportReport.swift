import FoundationEssentials
import Models
import POSIX
import Streams

/// Outcome of an import.
struct ImportReport: Encodable {
    struct Flaw: Encodable {
        let file: String
        /// nil for the whole file.
        let line: Int?
        let reason: String

        var words: String {
            let place = line.map { ", line \($0)" } ?? ""
            return InputFile.shown(file) + "\(place): \(FeedText.clean(reason, limit: 300))"
        }
    }

    let schema = 1
    /// Files that were read, whole or in part.
    var files = 0
    /// Races of lists, cards, and cards with a result that counts for form.
    var races = 0
    var cards = 0
    var results = 0
    var flaws: [Flaw] = []

    private enum CodingKeys: CodingKey { case schema, files, races, cards, results, flaws }

    var text: String {
        "\(files) file\(files == 1 ? "" : "s"): \(races) races, \(cards) cards, \(results) results for form"
            + (flaws.isEmpty ? "\n" : "; \(flaws.count) error\(flaws.count == 1 ? "" : "s")\n")
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
