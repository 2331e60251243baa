import FoundationEssentials
import Models
internal import Synchronization

/// Content of the `additional_data` texts of the last answer. Reading them is almost half of an answer's work, and they
/// hardly change in a day. Only the hash of a text is saved, with its content.
final class KeptGuides: Sendable {
    private struct Kept {
        var last: [Int: ListedGuide?] = [:]
        var now: [Int: ListedGuide?] = [:]
    }

    private let answers = Mutex(Kept())

    /// - Returns: nil for a text that cannot be read: that loses no race.
    func guide(of text: String) -> ListedGuide? {
        let key = text.hashValue
        return answers.withLock { answers in
            let guide = answers.now[key] ?? answers.last[key] ?? Self.read(text)
            answers.now[key] = .some(guide)
            return guide
        }
    }

    /// Forgets the texts that were not in the answer before this call.
    func endAnswer() {
        answers.withLock { $0 = Kept(last: $0.now) }
    }

    private static func read(_ text: String) -> ListedGuide? {
        try? JSONDecoder().decode(NedsAdditionalData.self, from: Data(text.utf8)).listed
    }
}
