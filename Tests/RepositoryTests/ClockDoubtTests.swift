import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The device's clock beside a document without a server's.
@Suite struct ClockDoubtTests {
    private static let year: TimeInterval = 365 * 86_400

    /// A document, by how far its clock is ahead of the device's: made then, with races of the next minutes.
    private static func document(_ ahead: TimeInterval, isDated: Bool = true) -> FeedAnswer {
        var document = answer(["a": ahead + 300, "b": ahead + 900])
        (document.isUntimed, document.madeAt) = (true, isDated ? .t0 + ahead : nil)
        document.cacheAge = Int(max(0, -ahead))
        document.ownAge = document.cacheAge
        return document
    }

    @Test(
        arguments: [
            (12 * year, true, .clock(.madeLater(seconds: Int(12 * year) - 1))),
            (7200, true, .clock(.madeLater(seconds: 7199))), (61, true, nil),
            (62, true, .clock(.madeLater(seconds: 61))),
            (12 * year, false, .clock(.startsFar(seconds: Int(12 * year) + 299))), (7200, false, nil),
            (-7200, true, .aged(age: 7200, isByDevice: true)), (-70, true, nil),
            // A year is as old as an answer can be.
            (-12 * year, true, .aged(age: Int(year), isByDevice: true)),
        ] as [(TimeInterval, Bool, FeedHealth.Problem?)])
    func aClockThatCannotBeRightIsToldAndNothingIsLive(
        ahead: TimeInterval, isDated: Bool, problem: FeedHealth.Problem?
    ) {
        var driver = BoardDriver()
        driver.answer(Self.document(ahead, isDated: isDated), at: 1)
        let health = driver.snapshot.health
        #expect(health.problem == problem)
        #expect((health.state(at: .t0 + 1, hasRaces: true) == .live) == (problem == nil))
    }

    @Test func aDocumentThatIsAllPastDoesNotBlameTheFeed() {
        var driver = BoardDriver()
        var past = answer(["a": -7200, "b": -3600])
        past.isUntimed = true
        driver.answer(past, at: 1)
        #expect(driver.snapshot.health.problem == .clock(.past))
        past.isUntimed = false
        var other = BoardDriver()
        other.answer(past, at: 1)
        #expect(other.snapshot.health.problem == .stopped, "a service has a list of what is next")
    }

    @Test func aServersClockDecides() {
        var driver = BoardDriver()
        var timed = answer(["a": 300])
        timed.serverDate = .t0 + 1
        driver.answer(timed, at: 1)
        driver.answer(Self.document(7200), at: 31)
        #expect(driver.snapshot.health.problem == nil)
        #expect(ClockDoubt(timed, at: .t0 - 12 * Self.year) == nil)
    }

    /// A false `Date` of one server, over a list that lives.
    @Test func aListThatHasStoppedByTheServersClockOnlyDoubtsTheClocks() {
        func list(dated ahead: TimeInterval) -> FeedAnswer {
            var list = answer(["a": -20, "b": 900])
            list.serverDate = .t0 + ahead
            return list
        }
        var driver = BoardDriver()
        driver.answer(list(dated: 7201), at: 1)
        #expect(driver.snapshot.health.problem == .clock(.stoppedByServer), "all is past by the server's clock")
        #expect(driver.snapshot.health.state(at: .t0 + 1, hasRaces: true) != .live)
        var old = list(dated: 7171)
        (old.cacheAge, old.hasAge) = (60, true)
        driver.answer(old, at: 31)
        #expect(driver.snapshot.health.problem == .clock(.stoppedByServer), "an answer of before changes nothing")

        var late = BoardDriver()
        late.answer(list(dated: 801), at: 1)
        #expect(late.snapshot.health.problem == nil)
        late.answer(list(dated: 831), at: 31)
        #expect(late.snapshot.health.problem == .clock(.stoppedByServer), "a race stays that is long past by it")

        var stopped = BoardDriver()
        stopped.answer(list(dated: 1), at: 1)
        stopped.answer(list(dated: 1000), at: 1000)
        #expect(stopped.snapshot.health.problem == .stopped)
    }

    @Test func doubtEndsTheLiveDataOfBeforeAndIsOverWithTheNextAnswer() {
        var driver = BoardDriver()
        driver.answer(Self.document(0), at: 1)
        driver.answer(Self.document(7200), at: 11)
        #expect(driver.snapshot.health.state(at: .t0 + 11, hasRaces: true) == .stale(age: 10))
        driver.answer(Self.document(20), at: 21)
        #expect(driver.snapshot.health.problem == nil)
        #expect(driver.snapshot.health.state(at: .t0 + 21, hasRaces: true) == .live)
    }
}
