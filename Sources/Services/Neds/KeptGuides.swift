import FoundationEssentials
import Models
internal import Synchronization

/// What the texts of `additional_data` held in the last answer: to read them is almost half of an answer's work, and
/// they hardly change in a day. Of a text only its hash is kept, with what it held.
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
