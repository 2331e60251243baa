import FoundationEssentials
import Glibc
import Models
import Repository
import SQLiteStore
import Settings
import System

/// Folders and files in which a user's saved data is.
struct StoreFolders {
    let folder: String
    /// Saved answers of every feed, in one folder.
    let answers: AnswerContents
    private let choices: String?
    private let cleaning: StoreCleaning

    /// - Throws: status 78 without a store.
    init(_ reader: SettingReader) throws(Failure) {
        guard case .folder(let folder) = try StorePlace(reader), let kept = try StorePlace.answers(reader).first else {
            throw .noStore()
        }
        self.folder = folder
        answers = AnswerContents(path: kept)
        choices = BaseFolder.state.path(in: reader.environment).map { $0 + "/state.json" }
        cleaning = StoreCleaning(folder: folder, clock: CommandClock())
    }

    /// Deletes one kind of data.
    /// - Returns: the deleted amount, in words.
    func clear(_ kind: StoreKind) throws(Failure) -> String {
        switch kind {
        case .races: try "\(cleared(.races)) deleted"
        case .cards: try "\(cleared(.cards)) deleted"
        case .watches: try "\(cleared(.watches)) deleted"
        case .form: try "\(cleared(.form)) bytes deleted"
        case .record: try "\(cleared(.record)) bytes deleted"
        case .broken: try "\(cleared(.broken)) bytes deleted"
        case .answers: try "\(answers.remove { _ in true }) deleted"
        case .meetings: try "\(answers.remove { $0.map(AnswerContents.isMeetings) ?? false }) deleted"
        case .choices: try clearChoices()
        }
    }

    /// Deletes everything about a race.
    /// - Returns: deleted items by name, in the order of output.
    func delete(_ id: RaceID) throws(Failure) -> [(name: String, count: Int)] {
        var gone = try Failure.ofStore { () throws(StoreProblem) in try cleaning.delete(id) }
        do throws(Failure) {
            let count = try answers.remove { $0.map { AnswerContents.isAbout($0, of: id) } ?? false }
            gone.append((name: "answers", count: count))
        } catch {
            throw Failure(StoreProblem(.unavailable, path: answers.path, detail: error.message))
        }
        return gone
    }

    /// Saved races with that number, at whatever meeting.
    func races(number: Int) throws(Failure) -> [StoreCleaning.FoundRace] {
        try Failure.ofStore { () throws(StoreProblem) in try cleaning.races(number: number) }
    }

    private func cleared(_ part: StoreCleaning.Part) throws(Failure) -> Int {
        try Failure.ofStore { () throws(StoreProblem) in try cleaning.clear(part) }
    }

    private func clearChoices() throws(Failure) -> String {
        guard let choices, unlink(choices) != 0 else { return "deleted" }
        guard errno == ENOENT || errno == ENOTDIR else {
            throw .notDeleted("\(FeedText.clean(choices, limit: 4096)) cannot be deleted", errno)
        }
        return "none"
    }
}

extension Failure {
    /// Status 78 for a command that needs saved data.
    static func noStore(_ hint: String = "Name a folder with --store.") -> Failure {
        Failure.configuration("There is no store: store is none, or HOME is not set", hint: hint)
    }

    /// Does work with the store.
    /// - Throws: its problem as a failure.
    static func ofStore<Value>(_ work: () throws(StoreProblem) -> Value) throws(Failure) -> Value {
        do throws(StoreProblem) {
            return try work()
        } catch {
            throw Failure(error)
        }
    }

    /// - Parameters:
    ///   - words: the file, and what was refused.
    ///   - code: errno(3).
    static func notDeleted(_ words: String, _ code: Int32) -> Failure {
        Failure(
            "write", "\(words): \(String(cString: strerror(code)))",
            hint: "Check who owns the folder: raceboard store check lists what is wrong.", status: .io)
    }

    /// Status 74 in the words of a problem of the store.
    init(_ problem: StoreProblem) {
        let path = FeedText.clean(problem.path, limit: 4096)
        switch problem.kind {
        case .locked:
            self.init(
                "store_locked", "\(path) is in use by another program", hint: "Try again in a few seconds.",
                status: .io)
        case .corrupt:
            self.init(
                "store_damaged", "\(path) was damaged and is set aside",
                hint: "Run raceboard store check to see what is left.",
                status: .io)
        case .noLocks:
            self.init(
                "store_unavailable", "\(path) cannot be used: its disk has no file locks, as some network disks",
                hint: "Name a folder on a disk of this machine with --store.", status: .io)
        case .full, .readOnly, .unavailable, .silent:
            self.init(
                "store_unavailable", "\(path) cannot be used: \(FeedText.clean(problem.detail, limit: 200))",
                hint: "Check the folder's owner and mode, and the free space on the disk.", status: .io)
        }
    }
}

/// Kinds of saved data for `raceboard store clear`. Secrets, settings and counts of requests are not among them.
enum StoreKind: String, CaseIterable {
    case races, cards, meetings, answers, form, record, watches, choices, broken

    var words: String {
        switch self {
        case .races: "races that were shown"
        case .cards: "cards and results"
        case .meetings: "lists of meetings"
        case .answers: "saved answers of all feeds"
        case .form: "form (it is counted again from the cards that are left)"
        case .record: "the record of the feed's answers"
        case .watches: "the watch list"
        case .choices: "last choices of filter, rows, region, theme and layout"
        case .broken: "files that were damaged and set aside"
        }
    }

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
