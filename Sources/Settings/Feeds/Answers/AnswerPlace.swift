import FoundationEssentials
package import Models
package import Services

/// Place of saved answers, and which of them are used again.
package struct AnswerPlace: Hashable, Sendable {
    /// nil for the program's own memory.
    package let folder: String?
    let reading: Answers.Reading
    /// Seconds between a board's requests for next races.
    let interval: TimeInterval

    /// - Parameter folder: that of all programs of the user; nil for none.
    init(in folder: String?, _ reading: Answers.Reading, interval: TimeInterval) {
        self.folder = folder.map(Self.folder)
        self.reading = reading
        self.interval = interval
    }

    /// One for all feeds: an answer is saved under its whole address.
    package static func folder(in base: String) -> String { base + "/answers" }

    /// - Parameter clock: clock for the age of answers in memory, and for how long a disk may take.
    package func open(clock: any WallClock) -> Answers {
        let store: any AnswerStore = folder.map { AnswerFolder(path: $0, clock: clock) } ?? MemoryAnswers(clock: clock)
        return Answers(store, clock: clock, reading: reading, interval: interval)
    }
}
