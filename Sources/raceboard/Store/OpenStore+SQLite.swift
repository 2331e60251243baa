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
                form: SQLiteFormStore(in: races), jumps: SeasonJumps(of: day ?? RaceDay(seed: seed), clock: clock),
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
