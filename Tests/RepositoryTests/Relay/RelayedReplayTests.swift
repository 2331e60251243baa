import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// A box that a relay feeds has a record that shows what its wall showed.
@MainActor
@Suite struct RelayedReplayTests {
    /// What a box shows while a relay sends it the clock, lists and beats, falls silent and comes again; with the
    /// record of it. It sends no request of its own that is answered.
    private struct Day {
        private(set) var record: [RecordEntry] = []
        private(set) var shown: [BoardSnapshot] = []
        private var board: RaceBoard
        private var wake = Date.t0

        /// - Parameter clockGap: seconds between two answers to questions for the time.
        init(seed: UInt64, seconds: Int, clockGap: Int = 600) {
            var generator = SeededGenerator(seed: seed)
            var settings = RaceBoard.Settings()
            settings.share = 0
            board = RaceBoard(settings: settings, now: .t0)
            handle(.start, at: .t0)
            var (seq, list) = (0, 0)
            // Four minutes in which the relay is gone.
            let gone = 400 + Int.random(in: 0..<200, using: &generator)
            for second in 0..<seconds {
                let now = Date.t0 + Double(second) + Double(Int.random(in: 1...7, using: &generator)) / 8
                let isThere = !(gone..<gone + 240).contains(second)
                if second % clockGap == 0 {
                    // The server's clock is 43 s ahead.
                    hear(.time(serverDate: now + 43, requested: now - 0.125), at: now)
                } else if second == gone {
                    hear(.gone, at: now)
                } else if second % 50 == 1, isThere {
                    seq += 1
                    list = seq
                    hear(Self.list(seq, at: second, &generator), at: now)
                } else if second % 10 == 5, isThere {
                    seq += 1
                    let beat = RelayBeat(
                        mark: RelayMark(run: .t0, seq: seq), confirms: list, at: .t0 + 43 + Double(second),
                        feed: Self.feed(second))
                    hear(.beat(beat, share: 0), at: now)
                }
                live(through: .t0 + Double(second + 1))
            }
        }

        private static func feed(_ second: Int) -> RelayFeedReport {
            RelayFeedReport(state: .live, source: "neds", trueAt: .t0 + 43 + Double(second - 3))
        }

        private static func list(_ seq: Int, at second: Int, _ generator: inout SeededGenerator) -> RelayNews {
            let moved = Double(Int.random(in: 0...2, using: &generator)) * 60
            let races = (0..<12).map { index in
                let number = second / 60 + index
                return Race.sample("r\(number)", start: .t0 + 43 + Double(number) * 60 + (index == 4 ? moved : 0))
            }
            return .board(
                RelayBoard(
                    mark: RelayMark(run: .t0, seq: seq), at: .t0 + 43 + Double(second), feed: feed(second),
                    answer: FeedAnswer(races: races, listed: Set(races.map(\.id)), skipped: 0)))
        }

        private mutating func hear(_ news: RelayNews, at now: Date) {
            live(through: now, shows: false)
            record.append(.relayed(at: now, json: news.json))
            handle(.relayed(news), at: now)
        }

        private mutating func live(through instant: Date, shows: Bool = true) {
            while wake <= instant { handle(.timer, at: wake) }
            if shows { shown.append(board.snapshot(at: instant)) }
        }

        private mutating func handle(_ event: RaceBoard.Event, at now: Date) {
            for case .sleep(let until) in board.handle(event, at: now) { wake = max(until, now + 0.001) }
        }
    }

    private func repository(_ record: [RecordEntry]) throws -> (ReplayRepository, ReplayClock) {
        let timeline = try #require(ReplayTimeline(record))
        let clock = ReplayClock(
            base: ManualClock(), range: timeline.began...timeline.ended, start: timeline.began, isPaused: true)
        return (ReplayRepository(timeline: timeline, clock: clock), clock)
    }

    /// Rows, notes and state of the data, which is what the wall has.
    private func same(_ one: BoardSnapshot, _ other: BoardSnapshot, at now: Date) -> Bool {
        let states = [one, other].map { $0.health.state(at: now, hasRaces: !$0.races.isEmpty) }
        return one.slots == other.slots && states[0] == states[1] && one.health.lastGood == other.health.lastGood
            && one.clock.now(device: now) == other.clock.now(device: now)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func replayShowsWhatTheWallShowed(seed: UInt64) throws {
        let day = Day(seed: seed, seconds: 1200)
        let file = RecordFile(program: "0", began: .t0, entries: day.record)
        let (repository, clock) = try repository(RecordReader.read(RecordWriter.bytes(of: file)).entries)
        #expect(day.shown[100].races.count == 5 && day.shown[100].health.isRelayed)
        for second in 10..<1180 {
            let now = Date.t0 + Double(second + 1)
            clock.seek(to: now)
            repository.advance()
            guard same(repository.snapshot, day.shown[second], at: now) else {
                Issue.record("seed \(seed), second \(second)")
                return
            }
        }
    }

    /// A board that begins in the middle needs the clock and the list, which are long before.
    @Test func farInstantHasTheClockAndTheListOfTheRelay() throws {
        let day = Day(seed: 5, seconds: 9000, clockGap: 9000)
        let (repository, clock) = try repository(day.record)
        let now = Date.t0 + 8990
        clock.seek(to: now)
        repository.advance()
        #expect(repository.snapshot.races.map(\.id) == day.shown[8989].races.map(\.id))
        #expect(repository.snapshot.clock.isMeasured)
        #expect(repository.snapshot.health.state(at: now, hasRaces: true) == .live)
    }

    @Test(arguments: ["", "{}", #"{"kind":"board","body":"{"}"#, #"{"kind":"beat","body":"{}","share":1e99}"#])
    func newsThatCannotBeReadIsPassedOver(json: String) throws {
        let day = Day(seed: 1, seconds: 60)
        let (repository, clock) = try repository(day.record + [.relayed(at: .t0 + 58, json: json)])
        clock.seek(to: .t0 + 59)
        repository.advance()
        #expect(repository.snapshot.races.count == 5)
        #expect(ReplayTimeline([.relayed(at: .t0, json: json)]) == nil)
    }
}
