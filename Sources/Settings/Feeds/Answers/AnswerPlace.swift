package import FoundationEssentials
package import Models
package import Services

/// Place of saved answers, and which of them are used again.
package struct AnswerPlace: Hashable, Sendable {
    /// nil for the program's own memory.
    package let folder: String?
    let reading: Answers.Reading
    /// Seconds between a board's requests for next races.
    package let interval: TimeInterval

    /// Place by the options of a command that sends one request.
    package init(_ reader: SettingReader, _ mode: RunMode) throws(Failure) {
        let isFresh = reader.isOption(.fresh)
        folder = try Self.folder(reader, mode)
        reading = isFresh ? .none : .all
        // A wrong setting of the board must not stop a command.
        interval = TimeInterval((try? reader.number(.interval)) ?? Int(Setting.interval.builtIn) ?? 0)
    }

    /// Place of a board's answers, by its settings.
    package init(board reader: SettingReader, _ mode: RunMode, interval: TimeInterval) throws(Failure) {
        folder = try Self.folder(reader, mode)
        reading = .board
        self.interval = interval
    }

    /// One for all feeds: an answer is saved under its whole address.
    package static func folder(_ reader: SettingReader, _ mode: RunMode = .live) throws(Failure) -> String? {
        try mode.sharedFolder(reader).map { $0 + "/answers" }
    }

    /// - Parameter clock: clock for the age of answers in memory, and for how long a disk may take.
    package func open(clock: any WallClock) -> Answers {
        let store: any AnswerStore = folder.map { AnswerFolder(path: $0, clock: clock) } ?? MemoryAnswers(clock: clock)
        return Answers(store, clock: clock, reading: reading, interval: interval)
    }
}
