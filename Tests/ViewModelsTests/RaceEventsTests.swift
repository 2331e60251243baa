import Facts
import Foundation
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@Suite struct RaceEventsTests {
    /// The board's state machine and its events.
    private struct Stream {
        var board: RaceBoard
        var events: RaceEvents

        init(count: Int = 2, rows: Int? = nil, minutes: [Int] = [5, 1]) {
            board = RaceBoard(settings: RaceBoard.Settings(rows: rows ?? count), now: .t0)
            _ = board.handle(.start, at: .t0)
            events = RaceEvents(
                EventSettings(
                    version: "1", url: "http://feed", source: .neds, filter: .all, count: count, minutes: minutes,
                    interval: 30))
        }

        /// Names of the events at an instant, each with the race's id if it has one.
        mutating func take(_ seconds: TimeInterval) -> [String] {
            _ = board.handle(.timer, at: .t0 + seconds)
            return events.take(board.snapshot(at: .t0 + seconds), device: .t0 + seconds).map(words)
        }

        mutating func answer(
            _ seconds: TimeInterval, _ races: [Race], listed: Set<RaceID>? = nil, server: Date? = nil
        ) -> [String] {
            var answer = FeedAnswer(races: races)
            answer.serverDate = server
            for category in RaceCategory.known { answer.horizons[category] = .distantFuture }
            _ = board.handle(.answered(answer, requested: .t0 + seconds), at: .t0 + seconds)
            return take(seconds)
        }

        /// Takes the list of a secondary source: one race and its status.
        mutating func list(_ seconds: TimeInterval, _ race: Race, _ status: RaceStatus?) -> [String] {
            _ = board.handle(.lists([.horseRacingUSA]), at: .t0 + seconds)
            let listing = RaceListing(
                races: [race], statuses: status.map { [race.id: $0] } ?? [:],
                state: SourceState(.horseRacingUSA, lastGood: .t0 + seconds))
            _ = board.handle(.listed(listing), at: .t0 + seconds)
            return take(seconds)
        }

        mutating func fail(_ seconds: TimeInterval, _ error: FeedError = .timedOut(detail: "")) -> [String] {
            _ = board.handle(.failed(error, requested: .t0 + seconds, jitter: 0), at: .t0 + seconds)
            return take(seconds)
        }

        /// Seconds after `t0`.
        func next(_ seconds: TimeInterval) -> TimeInterval? {
            events.nextDeadline(board.snapshot(at: .t0 + seconds))?.timeIntervalSince(.t0)
        }

        private func words(_ event: RaceEvent) -> String {
            let id = event.race.map { " " + $0.race.id.text } ?? ""
            return switch event.kind {
            case .hello: "hello"
            case .added(let again): (again ? "again" : "added") + id
            case .moved(let from): "moved\(id) from \(Int(from.timeIntervalSince(.t0)))"
            case .changed(let former):
                "changed\(id) from R\(former.number) \(former.meeting) \(former.venue.country ?? "-")"
            case .tMinus(let minutes): "t-\(minutes)" + id
            case .status: "\(event.race?.status?.word ?? "to run")\(id)"
            case .jumped: "jumped" + id
            case .evicted: "evicted" + id
            case .left: "left" + id
            case .unconfirmed: "unconfirmed" + id
            case .confirmed: "confirmed" + id
            case .live: "live"
            case .stale: "stale \(event.feed?.age ?? -1)" + cause(event)
            case .noData: "no data" + cause(event)
            case .recovered: "recovered"
            case .clock(let offset): "clock \(offset)"
            case .dropped: "dropped"
            case .scratched(let one, _): "scratched \(one.number)"
            case .price(let one, _, _): "price \(one.number)"
            case .result: "result" + id
            }
        }

        private func cause(_ event: RaceEvent) -> String {
            event.feed?.failure.map { " " + $0.kind } ?? ""
        }
    }

    private let first = Race.sample("a", start: .t0 + 400)
    private let second = Race.sample("b", start: .t0 + 460)

    @Test func raceOfANewIdIsNoNewRace() {
        var stream = Stream()
        _ = stream.answer(0, [.sample("a", start: .t0 + 600)])
        #expect(stream.answer(30, [.sample("b", start: .t0 + 600)]) == [])
        #expect(stream.answer(60, [.sample("c", start: .t0 + 600)]) == [])
        // The race keeps its reported id.
        #expect(stream.take(301).filter { !$0.hasPrefix("stale") } == ["t-5 a"])
    }

    /// A number, a name, a track, a country and a category; what an answer leaves out or spells otherwise is no change.
    @Test func aRaceThatIsCalledOtherwiseUnderItsIDIsAnEvent() {
        let race = Race.sample("a", start: .t0 + 4000)
        let edits: [(isChange: Bool, edit: (inout Race) -> Void)] = [
            (true, { $0.number = 9 }), (true, { $0.meeting = "Elsewhere" }), (true, { $0.name = "Another Cup" }),
            (true, { $0.venue.country = "UK" }), (true, { $0.category = .harness }),
            (false, { $0.name = "" }), (false, { $0.venue = Venue() }), (false, { $0.meeting = "FLEMINGTON" }),
            (false, { $0.distance = 1400 }), (false, { $0.comment = nil }), (false, { $0.venue.country = "AU" }),
        ]
        for (isChange, edit) in edits {
            var (stream, other) = (Stream(), race)
            edit(&other)
            _ = stream.answer(0, [race])
            #expect(stream.answer(30, [other]) == (isChange ? ["changed a from R1 Flemington AUS"] : []), "\(other)")
            #expect(stream.answer(60, [other]) == [])
        }
    }

    @Test func raceIsReportedFromItsAddingToItsEviction() {
        var stream = Stream(count: 1, minutes: [5, 1])
        #expect(stream.answer(1, [first, second]) == ["live", "added a"])
        #expect(stream.next(1) == 76.015625)
        #expect(stream.answer(99, [first, second]) == [])
        #expect(stream.next(99) == 100)
        #expect(stream.take(99.9) == [])
        #expect(stream.take(100) == ["t-5 a"])
        #expect(stream.answer(340, [first, second]) == ["t-1 a"])
        #expect(stream.answer(399, [first, second]) == [])
        #expect(stream.take(400) == ["jumped a"])
        #expect(stream.next(400) == 460)
        #expect(stream.take(460) == ["evicted a", "added b"])
    }

    /// The race is reported as abandoned, neither counted down nor started, and leaves when its time is over.
    @Test func abandonedRaceHasNoPointsButItsEviction() {
        var stream = Stream(count: 2, minutes: [5, 1])
        let race = Race.sample("usa-1", meeting: "Aqueduct", start: .t0 + 400)
        #expect(stream.answer(1, [second]) == ["live", "added b"])
        #expect(stream.list(2, race, nil) == ["added usa-1"])
        #expect(stream.list(50, race, .abandoned) == ["abandoned usa-1"])
        #expect(stream.answer(140, [second]) == [])
        #expect(stream.list(150, race, .abandoned) == [])
        #expect(stream.answer(399, [second]) == ["t-5 b"])
        #expect(stream.answer(430, [second]) == ["t-1 b"])
        #expect(stream.take(460) == ["evicted usa-1", "jumped b"])
    }

    @Test func whatIsCalledOffKeepsNoOtherRaceOutOfTheStream() {
        var stream = Stream(count: 1)
        let race = Race.sample("usa-1", meeting: "Aqueduct", start: .t0 + 400)
        #expect(stream.answer(1, [second]) == ["live", "added b"])
        #expect(stream.list(2, race, nil) == ["left b", "added usa-1"])
        #expect(stream.list(50, race, .abandoned) == ["abandoned usa-1", "again b"])
    }

    @Test func raceThatIsToBeRunAfterAllHasThePointsThatAreStillToCome() {
        var stream = Stream(count: 2, minutes: [5, 1])
        let race = Race.sample("usa-1", meeting: "Aqueduct", start: .t0 + 400)
        _ = stream.answer(1, [second])
        _ = stream.list(2, race, .abandoned)
        #expect(stream.answer(150, [second]) == [])
        #expect(stream.list(200, race, nil).contains("to run usa-1"))
        #expect(stream.answer(340, [second]) == ["t-1 usa-1"])
    }

    @Test func nothingIsReportedTwice() {
        var stream = Stream()
        _ = stream.answer(100, [first, second])
        #expect(stream.take(100) == [])
        #expect(stream.answer(160, [first, second]) == ["t-5 b"])
        #expect(stream.answer(160, [first, second]) == [])
    }

    @Test func pointBeforeARaceWasFirstSeenIsNotReported() {
        var stream = Stream()
        #expect(stream.answer(100, [first]) == ["live", "added a"])
        #expect(stream.answer(339, [first]) == [])
        var late = Stream()
        #expect(late.answer(410, [first]) == ["live", "added a"])
        #expect(late.take(459) == [])
        #expect(late.take(460) == ["evicted a"])
    }

    @Test func startThatMovesBackRepeatsItsPoints() {
        var stream = Stream(count: 1)
        _ = stream.answer(50, [first])
        #expect(stream.answer(100, [first]) == ["t-5 a"])
        var later = first
        later.advertisedStart = .t0 + 460
        #expect(stream.answer(130, [later]) == ["moved a from 400"])
        #expect(stream.answer(160, [later]) == ["t-5 a"])
    }

    @Test func startThatMovesForwardGivesNoPointThatHasPassed() {
        var stream = Stream(count: 1)
        _ = stream.answer(50, [first])
        var sooner = first
        sooner.advertisedStart = .t0 + 300
        #expect(stream.answer(60, [sooner]) == ["moved a from 400"])
        #expect(stream.answer(240, [sooner]) == ["t-1 a"])
    }

    @Test func raceThatMovesOutOfTheRowsReportsItsNewPlace() {
        var stream = Stream(count: 1, rows: 3)
        _ = stream.answer(50, [first, second])
        var later = first
        later.advertisedStart = .t0 + 1000
        #expect(stream.answer(60, [later, second]) == ["moved a from 400", "left a", "added b"])
        #expect(stream.answer(520, [later]) == ["jumped b", "evicted b", "again a"])
    }

    @Test func sleepThroughSeveralPointsReportsTheLastThatIsStillTrue() {
        var stream = Stream(count: 1, minutes: [5, 2, 1])
        _ = stream.answer(50, [first, second])
        #expect(stream.take(290) == ["stale 240", "t-2 a"])
        #expect(stream.take(470) == ["jumped a", "evicted a", "added b"])
    }

    @Test func raceThatVanishesIsUnconfirmedUntilItIsNamedAgain() {
        var stream = Stream()
        _ = stream.answer(1, [first, second])
        #expect(stream.answer(31, [second]) == ["unconfirmed a"])
        #expect(stream.answer(61, [second]) == [])
        #expect(stream.answer(91, [first, second]) == ["confirmed a"])
    }

    @Test func startOfARaceThatVanishedDoesNotConfirmIt() {
        var stream = Stream(count: 1)
        _ = stream.answer(350, [first, second])
        #expect(stream.answer(380, [second]) == ["unconfirmed a"])
        #expect(stream.take(400) == ["jumped a"])
    }

    @Test func ageOfTheDataIsReportedAtTheEdge() {
        var stream = Stream()
        #expect(stream.fail(1) == ["no data timed_out"])
        #expect(stream.answer(2, [first]) == ["recovered", "added a"])
        #expect(stream.fail(32) == [])
        #expect(stream.take(77) == [])
        #expect(stream.take(77.015625) == ["stale 75 timed_out"])
        #expect(stream.take(460) == ["no data timed_out", "jumped a", "evicted a"])
    }

    @Test func causeIsReportedWhenItBecomesKnownAndWhenItChanges() {
        var stream = Stream(count: 1)
        let known = BoardRace(race: first, confirmedAt: .t0 - 600)
        let stored = StoredBoard(races: [known], lastGood: .t0 - 600, savedAt: .t0 - 600, deviceError: nil)
        _ = stream.board.handle(.restored(stored), at: .t0)
        #expect(stream.take(0) == ["stale 600", "added a"])
        #expect(stream.fail(1, .noNetwork(detail: "")) == ["stale 601 no_network"])
        #expect(stream.fail(3, .noNetwork(detail: "")) == [])
        #expect(stream.fail(5, .serverError(status: 500, detail: "a", retryAfter: nil)) == ["stale 605 server_fault"])
        #expect(stream.fail(9, .serverError(status: 503, detail: "b", retryAfter: nil)) == [])
        #expect(stream.fail(17, .noNetwork(detail: "")) == ["stale 617 no_network"])
        #expect(stream.answer(20, [first]) == ["recovered"])
        #expect(stream.fail(50, .noNetwork(detail: "")) == [])
        #expect(stream.take(96) == ["stale 76 no_network"])
    }

    @Test func causeOfNoDataIsReportedWhenItBecomesKnown() {
        var stream = Stream()
        #expect(stream.take(76) == ["no data"])
        #expect(stream.fail(77) == ["no data timed_out"])
        #expect(stream.fail(80) == [])
    }

    @Test func clockThatWasCorrectedBackReportsNothingTwice() {
        var stream = Stream(count: 1)
        #expect(stream.answer(50, [first]) == ["live", "added a"])
        #expect(stream.answer(100, [first]) == ["t-5 a"])
        #expect(stream.answer(110, [first], server: .t0 + 67) == ["clock -43"])
        #expect(stream.answer(145, [first]) == [])
        #expect(stream.next(145) == 220.015625)
        #expect(stream.answer(383, [first]) == ["t-1 a"])
    }
}
