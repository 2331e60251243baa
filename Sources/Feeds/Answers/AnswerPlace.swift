package import FoundationEssentials
package import Models
package import Services
package import Settings

/// Place of saved answers, and which of them are used again.
package struct AnswerPlace: Hashable, Sendable {
    /// nil for the program's own memory.
    package let folder: String?
    let reading: Answers.Reading
    /// Seconds between a board's requests for next races.
    package let interval: TimeInterval

    /// Place by the options of a command that sends one request.
    /// - Parameter isSimulated: answers of a simulated day stay in memory.
    package init(_ reader: SettingReader, isSimulated: Bool = false) throws(Failure) {
        let isFresh = reader.isOption(.fresh)
        folder = isSimulated ? nil : try Self.folder(reader)
        reading = isFresh ? .none : .all
        // A wrong setting of the board must not stop a command.
        interval = TimeInterval((try? reader.number(.interval)) ?? Int(Setting.interval.builtIn) ?? 0)
    }

    /// Of a board.
    /// - Parameter isSimulated: answers of a simulated day stay in memory.
    package init(board reader: SettingReader, interval: TimeInterval, isSimulated: Bool) throws(Failure) {
        folder = isSimulated ? nil : try Self.folder(reader)
        reading = .board
        self.interval = interval
    }

    /// One for all feeds: an answer is saved under its whole address.
    package static func folder(_ reader: SettingReader) throws(Failure) -> String? {
        try StorePlace.base(reader).map { $0 + "/answers" }
    }

    /// - Parameter clock: clock for the age of answers in memory.
    package func open(clock: any WallClock) -> Answers {
        let store: any AnswerStore = folder.map { AnswerFolder(path: $0) } ?? MemoryAnswers(clock: clock)
        return Answers(store, clock: clock, reading: reading, interval: interval)
    }
}
