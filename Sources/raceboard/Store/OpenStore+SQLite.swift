import Commands
import FeedSimulator
import FoundationEssentials
import Models
import Repository
import SQLiteStore
import Settings
import System

extension OpenStore {
    /// A store in SQLite's files.
    /// - Parameters:
    ///   - place: folder of the store, or none.
    ///   - isRecording: whether the feed's answers and the program's decisions are recorded.
    ///   - day: the simulated day of a season; nil for one without a staged start.
    ///   - isFaulty: whether its feed has faults: then nothing was known before.
    ///   - booted: start of the device by its own clock; nil if it is unknown.
    init(
        _ place: StorePlace, isRecording: Bool, clock: any WallClock, day: RaceDay? = nil, isFaulty: Bool = false,
        booted: Date? = DeviceClock.booted
    ) {
        switch place {
        case .folder(let folder):
            self.init(folder: folder, isRecording: isRecording, clock: clock, booted: booted)
        case .season(let seed):
            let races = SQLiteRaceStore(seasonOf: day ?? RaceDay(seed: seed), clock: clock)
            self.init(
                form: SeasonForm(
                    form: SQLiteFormStore(in: races), season: Season(of: day ?? RaceDay(seed: seed)), clock: clock),
                jumps: SeasonJumps(of: day ?? RaceDay(seed: seed), clock: clock),
                known: isFaulty ? nil : day?.known, watched: day?.watched ?? [], armed: day?.armed ?? [])
        case .none: self.init()
        }
    }

    private init(folder: String, isRecording: Bool, clock: any WallClock, booted: Date?) {
        let races = SQLiteRaceStore(folder: folder, clock: clock, booted: booted)
        let record = isRecording ? SQLiteRecordStore(folder: folder, version: Version.text, clock: clock) : nil
        let cards = SQLiteCardStore(in: races)
        self.init(
            races: races, cards: cards, form: SQLiteFormStore(in: races), jumps: cards, alerts: races, record: record
        ) {
            record?.flush()
            record?.close()
            races.close()
        }
    }
}

extension SQLiteRaceStore {
    /// A store in memory, with the results of a simulated season.
    convenience init(seasonOf day: RaceDay, clock: any WallClock) {
        self.init(inMemoryWith: { Season(of: day).results(at: clock.now) }, clock: clock)
    }
}

/// The form of a simulated season, with its results and the times of its winners, which are on no saved card.
struct SeasonForm: FormStore {
    let form: SQLiteFormStore
    let season: Season
    let clock: any WallClock

    func table(_ query: FormQuery) async -> FormTable? { await form.table(query) }
    func figures(
        of subjects: [FormSubject], over period: FormPeriod, without card: RaceCard
    ) async -> [FormSubject: FormCounts] { await form.figures(of: subjects, over: period, without: card) }
    func history(of subject: FormSubject) async -> FormHistory? { await form.history(of: subject) }

    @concurrent
    func results(_ starts: Range<Date>) async -> [StoredCard] {
        season.finals(starts, at: clock.now).map { card, state, country in
            StoredCard(card: card, venue: Venue(state: state, country: country), seenAt: clock.now)
        }
    }

    @concurrent
    func winningTimes(_ course: TimedCourse) async -> [Double] {
        season.winningTimes(course.category, at: course.meeting, metres: course.distance, now: clock.now)
    }
}

/// How late the races of a simulated season jumped.
struct SeasonJumps: JumpStore {
    private let season: Season
    private let clock: any WallClock

    init(of day: RaceDay, clock: any WallClock) {
        season = Season(of: day)
        self.clock = clock
    }

    @concurrent
    func jumps(limit: Int) async -> [JumpDelay] { Array(season.jumps(at: clock.now).suffix(limit)) }
}
