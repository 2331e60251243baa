import ArgumentParser
import Commands
import Facts
import FeedSimulator
import FoundationEssentials
import Models
import SQLiteStore
import Settings
import System

/// The store of the commands that read form: opened, and closed when they end.
struct FormStoreAccess {
    let reader: SettingReader
    let races: SQLiteRaceStore
    let form: SQLiteFormStore
    let localTime: LocalTime
    let now: Date
    /// Whether it has a simulated season.
    let isSimulated: Bool

    /// - Throws: status 78 without a store, 74 for one that cannot be read, 64 for an option of a simulated season
    ///   without one.
    init(_ options: StoreOptions, _ season: SeasonOptions) throws(Failure) {
        reader = try options.reader(season.given)
        try reader.useZone()
        localTime = try reader.localTime()
        let mode = try RunMode(reader)
        isSimulated = mode.isSimulated
        switch try mode.store(reader) {
        case .folder(let folder):
            let clock = CommandClock()
            now = clock.now
            races = SQLiteRaceStore(folder: folder, clock: clock)
        case .season(let seed):
            let clock = CommandClock(at: mode.origin)
            now = clock.now
            let day = mode.ownDay?.demo(inHourOf: now) ?? RaceDay(seed: seed)
            races = SQLiteRaceStore(seasonOf: day, clock: clock)
        case .none:
            throw Failure.noStore("Name a folder with --store, or see a simulated season with --demo.")
        }
        form = SQLiteFormStore(in: races)
        if let problem = form.waitForProblem() {
            races.close()
            throw Failure(problem)
        }
    }

    /// Histories of a name, an exact one without those that only begin with it. If there is none: saved names that
    /// differ by a typing error.
    func histories(
        of text: String, kinds: [FormKind], runs: Int = FormHistory.recentRuns
    ) -> (found: [FormHistory], near: [String]) {
        let all = form.waitForHistories(of: text, kinds: kinds, limit: 20, runs: runs)
        let exact = all.filter { $0.subject.key == FormName.key(text) }
        let found = exact.isEmpty ? all : exact
        return (found, found.isEmpty ? form.waitForNearest(to: text, kinds: kinds, limit: 3) : [])
    }

    /// - Parameter example: a name for the message.
    /// - Throws: status 64 for empty text.
    static func text(
        _ words: [String], of command: String, example: String = "makybe diva"
    ) throws(Failure) -> String {
        let text = FeedText.clean(words.joined(separator: " "), limit: 80)
        guard FormName.key(text) != nil else {
            throw Failure(
                "usage", "No name was given", hint: "Add one: raceboard \(command) \(example).", status: .usage)
        }
        return text
    }
}
