import FoundationEssentials
import Models
import Services

/// Where answers are kept, and which of them are given again.
struct AnswerPlace: Hashable, Sendable {
    /// nil for the program's own memory.
    let folder: String?
    let reading: Answers.Reading
    /// Seconds between a board's questions for next races.
    let interval: TimeInterval

    /// By the options of a command that asks once.
    init(_ reader: SettingReader) throws(Failure) {
        let isFresh = reader.value("fresh", option: nil)?.origin.isOption ?? false
        folder = try Self.folder(reader)
        reading = isFresh ? .none : .all
        // What is wrong with a board's setting is no fault of a command's.
        interval = TimeInterval((try? reader.whole(.interval)) ?? 30)
    }

    /// Of a board.
    /// - Parameter isSimulated: a day whose hours nobody else knows stays in memory.
    init(board reader: SettingReader, interval: TimeInterval, isSimulated: Bool) throws(Failure) {
        folder = isSimulated ? nil : try Self.folder(reader)
        reading = .board
        self.interval = interval
    }

    /// One for all feeds: an answer is kept under its whole address, so that none is another's.
    static func folder(_ reader: SettingReader) throws(Failure) -> String? {
        try StorePlace.base(reader).map { $0 + "/answers" }
    }

    /// - Parameter clock: by which answers in memory grow old.
    func open(clock: any WallClock) -> Answers {
        let store: any AnswerStore = folder.map { AnswerFolder(path: $0) } ?? MemoryAnswers(clock: clock)
        return Answers(store, clock: clock, reading: reading, interval: interval)
    }
}
