import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@MainActor
@Suite struct ReplayTests {
    private func repository(_ record: [RecordEntry], start: Date? = nil) throws -> (ReplayRepository, ReplayClock) {
        let timeline = try #require(ReplayTimeline(record))
        let clock = ReplayClock(
            base: ManualClock(), range: timeline.began...timeline.ended, start: start ?? timeline.began, isPaused: true)
        return (ReplayRepository(timeline: timeline, clock: clock), clock)
    }

    /// Written and read again, as a file is.
    private func filed(_ record: [RecordEntry]) throws -> [RecordEntry] {
        let file = RecordFile(program: "0", began: .t0, entries: record)
        return try RecordReader.read(RecordWriter.bytes(of: file)).entries
    }

    /// The comparison ends with the last answer: the next request shows how long the board then meant to wait.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func replayShowsAtEverySecondWhatWasShownLive(seed: UInt64) throws {
        let day = LiveDay(seed: seed, seconds: 1200)
        let (repository, clock) = try repository(filed(day.record))
        let last = try #require(day.record.last).at.timeIntervalSince(.t0)
        #expect(last > 1000)
        for second in 0..<Int(last.rounded(.up)) {
            clock.seek(to: .t0 + Double(second))
            repository.advance()
            guard repository.snapshot != day.shown[second] else { continue }
            #expect(repository.snapshot == day.shown[second], "seed \(seed), second \(second)")
            return
        }
    }

    @Test func seekingShowsWhatPlayingShows() throws {
        let day = LiveDay(seed: 99, seconds: 2400)
        let (repository, clock) = try repository(day.record)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            let second = Int.random(in: 0..<2300, using: &generator)
            clock.seek(to: .t0 + Double(second))
            repository.advance()
            let live = day.shown[second]
            #expect(repository.snapshot.slots == live.slots, "second \(second)")
            #expect(repository.snapshot.health == live.health, "second \(second)")
            #expect(repository.snapshot.clock == live.clock, "second \(second)")
        }
    }

    /// A whole day is not decoded to see its evening.
    @Test func farInstantIsReachedByItsLastHours() throws {
        let start = RFC3339.format(.t0 + 30_000)
        let record = (0..<900).map { index in
            let body = """
                {"category_race_map":{},"race_summaries":{"a":{"race_id":"a","race_number":1,\
                "meeting_name":"M","category_id":"4a2788f8-e825-4d36-9894-efd4baf1cfae","advertised_start":"\(start)"}}}
                """
            return RecordEntry.exchange(
                Exchange(
                    source: .neds, count: 10, url: "", requested: .t0 + Double(index) * 30,
                    answered: .t0 + Double(index) * 30 + 1,
                    outcome: .success(HTTPResponse(status: 200, body: Array(body.utf8)))))
        }
        let (far, farClock) = try repository(record)
        let (near, nearClock) = try repository(record)
        for second in stride(from: 0.0, through: 26_000, by: 1000) {
            nearClock.seek(to: .t0 + second)
            near.advance()
        }
        farClock.seek(to: .t0 + 26_000)
        far.advance()
        #expect(far.snapshot.races.map(\.race) == near.snapshot.races.map(\.race))
        #expect(far.snapshot.health.lastGood == near.snapshot.health.lastGood)
        for second in [25_999.0, 300, 12_000, 25_999] {
            farClock.seek(to: .t0 + second)
            far.advance()
            #expect(far.snapshot.health.age(at: farClock.now).map { $0 < 31 } == true, "\(second)")
            #expect(!far.snapshot.races.isEmpty)
        }
    }

    @Test func anotherFilterHoldsAfterGoingBack() throws {
        let day = LiveDay(seed: 3, seconds: 1500)
        let (repository, clock) = try repository(day.record, start: .t0 + 1400)
        repository.handle(.want(RaceFilter(CategoryFilter([.greyhound])), rows: 3))
        for second in [1300.0, 300, 1200] {
            clock.seek(to: .t0 + second)
            repository.advance()
            #expect(repository.snapshot.slots.count == 3)
            #expect(repository.snapshot.races.allSatisfy { $0.race.category == .greyhound })
        }
    }

    @Test func endPausesTheClock() throws {
        let day = LiveDay(seed: 4, seconds: 300)
        let (repository, clock) = try repository(day.record)
        clock.resume()
        clock.seek(to: .distantFuture)
        repository.advance()
        #expect(clock.isPaused && clock.isAtEnd)
        #expect(clock.now == clock.range.upperBound)
    }

    @Test func recordWithoutExchangesIsNotReplayed() {
        #expect(ReplayTimeline([.decision(at: .t0, json: "{}"), .deviceShift(at: .t0, seconds: 1)]) == nil)
        #expect(ReplayTimeline([]) == nil)
    }

    /// Nothing of a mark needs an answer to be decoded: these bodies are none.
    @Test func marksAreFailuresAndMovesEachOnce() throws {
        func exchange(_ second: Double, _ outcome: Result<HTTPResponse, TransportError>) -> RecordEntry {
            .exchange(
                Exchange(
                    source: .neds, count: 10, url: "", requested: .t0 + second, answered: .t0 + second, outcome: outcome
                ))
        }
        func event(_ second: Double, _ name: String) -> RecordEntry {
            .decision(at: .t0 + second, json: #"{"at":"x","event":"\#(name)"}"#)
        }
        let timeline = try #require(
            ReplayTimeline([
                exchange(0, .success(HTTPResponse(status: 200))), event(100, "moved"), event(150, "moved"),
                exchange(250, .success(HTTPResponse(status: 304))), exchange(300, .failure(.timedOut(detail: ""))),
                exchange(301, .success(HTTPResponse(status: 503))), event(301, "moved"), event(400, "stale"),
                .deviceShift(at: .t0 + 500, seconds: 3), exchange(3000, .success(HTTPResponse(status: 200))),
            ]))
        let expected = [(33, ReplayMark.Kind.move), (50, .move), (100, .failure), (100, .move)]
        #expect(timeline.marks == expected.map { ReplayMark(thousandth: $0.0, kind: $0.1) })
    }

    @Test func everyPlaceOfARecordIsReachedByItsInstant() throws {
        for length in [1.0, 7, 1800, 86_400, 1e7] {
            let range = Date.t0...Date.t0 + length
            for place in 0...1000 {
                try #require(ReplayMark.thousandth(of: ReplayMark.instant(of: place, in: range), in: range) == place)
            }
        }
        #expect(ReplayMark.thousandth(of: .t0, in: Date.t0...Date.t0) == 1000)
        #expect(ReplayMark.thousandth(of: .distantFuture, in: Date.t0...Date.t0 + 1) == 1000)
    }

    /// Eight thousand years of silence must not take eight thousand years.
    @Test func absurdTimesEnd() throws {
        let answer = HTTPResponse(status: 500)
        let record = [0.0, 4_102_444_800, 250_000_000_000].map { seconds in
            RecordEntry.exchange(
                Exchange(
                    source: .neds, count: 10, url: "", requested: Date(timeIntervalSince1970: seconds),
                    answered: Date(timeIntervalSince1970: seconds), outcome: .success(answer)))
        }
        let (repository, clock) = try repository(record)
        clock.seek(to: .distantFuture)
        repository.advance()
        #expect(repository.snapshot.races.isEmpty)
    }

    @Test func overlappingExchangesAreTakenInTheOrderOfTheirAnswers() throws {
        func exchange(_ requested: Double, _ answered: Double) -> RecordEntry {
            .exchange(
                Exchange(
                    source: .neds, count: 10, url: "", requested: .t0 + requested, answered: .t0 + answered,
                    outcome: .failure(.timedOut(detail: ""))))
        }
        let timeline = try #require(ReplayTimeline([exchange(1, 10), exchange(2, 3)]))
        #expect(timeline.began == .t0 + 1)
        #expect(timeline.ended == .t0 + 10)
    }
}
