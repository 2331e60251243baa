import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// A board that a relay reports to.
@Suite struct RaceBoardRelayTests {
    private static func withRelay(spread: Double? = nil) -> BoardDriver {
        var settings = RaceBoard.Settings(spread: spread)
        settings.share = 0
        return BoardDriver(settings)
    }

    private static func report(
        instant: Double, error: FeedError? = nil, isStopped: Bool = false
    ) -> RelayFeedReport {
        RelayFeedReport(
            state: .live, source: "neds", trueAt: .t0 + instant, error: error, isStopped: isStopped)
    }

    private static func board(_ starts: [String: Double], seq: Int = 1, instant: Double) -> RelayNews {
        .board(
            RelayBoard(
                mark: RelayMark(run: .t0, seq: seq), at: .t0 + instant, feed: report(instant: instant),
                answer: answer(starts)))
    }

    private static func beat(_ report: RelayFeedReport, confirms: Int? = 1, share: Double = 0) -> RelayNews {
        .beat(
            RelayBeat(mark: RelayMark(run: .t0, seq: 9), confirms: confirms, at: .t0, feed: report), share: share)
    }

    private static func time(at seconds: Double) -> RelayNews {
        .time(serverDate: .t0 + seconds, requested: .t0 + seconds - 0.01)
    }

    private static let starts: [String: Double] = ["a": 100, "b": 200, "c": 300, "d": 400, "e": 500, "f": 600]

    /// A board with the relay's races, half a second after the start.
    private static func live(spread: Double? = nil) -> BoardDriver {
        var driver = withRelay(spread: spread)
        driver.handle(.relayed(time(at: 0.4)), at: 0.4)
        driver.handle(.relayed(board(starts, instant: 0)), at: 0.5)
        return driver
    }

    @Test func relaysRacesAreLiveWithoutARequest() {
        var driver = Self.live()
        for second in stride(from: 1.0, through: 90, by: 10) {
            driver.handle(.relayed(Self.beat(Self.report(instant: second))), at: second)
        }
        driver.handle(.timer, at: 91)
        #expect(driver.shown == ["a", "b", "c", "d", "e"])
        #expect(driver.fetches.isEmpty && driver.snapshot.health.isRelayed)
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) == .live)
    }

    @Test func evictionRequestsNothingWhileTheRelayReports() {
        var driver = Self.live()
        driver.handle(.relayed(Self.beat(Self.report(instant: 130))), at: 140)
        driver.handle(.timer, at: 160)
        #expect(driver.shown == ["b", "c", "d", "e", "f"])
        #expect(driver.fetches.isEmpty)
    }

    @Test func thirtyFiveSecondsOfSilenceBringTheOwnRequestBack() {
        var driver = Self.live()
        driver.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        driver.handle(.timer, at: 44.9)
        #expect(driver.fetches.isEmpty)
        driver.handle(.timer, at: 45)
        #expect(driver.fetches.count == 1)
        driver.answer(answer(Self.starts), at: 46)
        #expect(!driver.snapshot.health.isRelayed)
        #expect(driver.wake == .t0 + 75.9)
    }

    @Test func boxesOfAVenueRequestAtDifferentTimesAfterASilence() {
        var driver = Self.live(spread: 0.5)
        driver.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        driver.handle(.timer, at: 49.9)
        #expect(driver.fetches.isEmpty)
        driver.handle(.timer, at: 50)
        #expect(driver.fetches.count == 1)
    }

    @Test func withoutACacheEachBoxTakesItsShareOfTheFeed() {
        var driver = Self.live(spread: 0.5)
        // 48 boxes and 20 requests a minute.
        driver.handle(.relayed(Self.beat(Self.report(instant: 10), share: 144)), at: 10)
        driver.handle(.timer, at: 45 + 71)
        #expect(driver.fetches.isEmpty)
        driver.handle(.timer, at: 45 + 72)
        #expect(driver.fetches.count == 1)
        driver.answer(answer(Self.starts), at: 120)
        driver.handle(.timer, at: 263.8)
        #expect(driver.fetches.count == 1, "an eviction is no reason for more than the share")
        driver.handle(.timer, at: 264)
        #expect(driver.fetches.count == 2)
    }

    @Test func boxThatTakesItsShareKeepsToItWhenTheFeedFails() {
        var driver = Self.live(spread: 0.5)
        driver.handle(.relayed(Self.beat(Self.report(instant: 10), share: 144)), at: 10)
        driver.handle(.timer, at: 45 + 72)
        driver.fail(.timedOut(detail: ""), at: 120)
        driver.handle(.timer, at: 263)
        #expect(driver.fetches.count == 1)
        driver.handle(.timer, at: 264)
        #expect(driver.fetches.count == 2)
    }

    @Test func savedDataOfALateClockDoesNotMakeAnOldListLive() {
        var driver = Self.withRelay()
        let saved = [BoardRace(race: .sample("a", start: .t0 + 1000), confirmedAt: .t0)]
        driver.handle(.restored(StoredBoard(races: saved, lastGood: .t0, savedAt: .t0, deviceError: 0)), at: 0.2)
        driver.handle(.relayed(Self.time(at: 0.4)), at: 0.4)
        driver.handle(.relayed(Self.board(Self.starts, instant: -600)), at: 0.5)
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) != .live)
    }

    @Test func relaysFarewellDoesNotWaitForTheSilence() {
        var driver = Self.live()
        driver.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        driver.handle(.relayed(.gone), at: 12)
        driver.handle(.timer, at: 12)
        #expect(driver.fetches.count == 1)
    }

    @Test func beatsOfAListThatIsNotHereLetTheBoxRequest() {
        var driver = Self.live(spread: 0.5)
        driver.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        // The next list cannot be read.
        driver.handle(.relayed(.gone), at: 20)
        for second in [20.1, 24] {
            driver.handle(.relayed(Self.beat(Self.report(instant: second), confirms: nil)), at: second)
        }
        driver.handle(.timer, at: 25)
        #expect(driver.fetches.count == 1)
    }

    @Test func relayOfWhichTheBoxHasNoTimePutsNothingOff() {
        var driver = Self.withRelay(spread: 0.2)
        driver.handle(.relayed(Self.board(Self.starts, instant: 0)), at: 0.5)
        for second in [1.0, 6] { driver.handle(.relayed(Self.beat(Self.report(instant: second))), at: second) }
        driver.handle(.timer, at: 7)
        #expect(driver.fetches.count == 1)
    }

    @Test func relayWhoseClockIsAheadIsNotBelieved() {
        var driver = Self.live()
        driver.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        driver.handle(.relayed(Self.beat(Self.report(instant: 3_600))), at: 20)
        driver.handle(.relayed(Self.board(["x": 50], seq: 2, instant: 3_600)), at: 20)
        driver.handle(.timer, at: 20)
        #expect(driver.fetches.count == 1 && !driver.snapshot.health.isRelayed)
        #expect(driver.snapshot.health.lastGood == .t0 + 10)
        #expect(driver.shown == ["a", "b", "c", "d", "e"])
    }

    @Test func listThatIsRefusedIsNotConfirmedByTheNextBeat() {
        var driver = Self.live()
        driver.handle(.relayed(Self.board(["x": 150], seq: 2, instant: 14)), at: 10)
        // By now its time has been.
        driver.handle(.relayed(Self.beat(Self.report(instant: 14), confirms: 2)), at: 20)
        driver.handle(.timer, at: 20)
        #expect(driver.fetches.count == 1 && driver.snapshot.health.lastGood == .t0)
    }

    @Test func olderListAddsRacesAndChangesNone() {
        var driver = Self.live()
        driver.handle(.relayed(Self.beat(Self.report(instant: 30))), at: 30)
        driver.handle(.relayed(Self.board(["a": 150, "b": 210, "x": 160], seq: 2, instant: 10)), at: 31)
        #expect(driver.shown == ["a", "x", "b", "c", "d"])
        #expect(driver.snapshot.races.first?.race.advertisedStart == .t0 + 100)
        #expect(driver.snapshot.health.lastGood == .t0 + 30)
    }

    @Test func feedsFaultIsShownAndNotTriedAgain() {
        var driver = Self.live()
        let fault = FeedError.serverError(status: 503, detail: nil, retryAfter: nil)
        for second in stride(from: 10.0, through: 120, by: 10) {
            driver.handle(.relayed(Self.beat(Self.report(instant: 5, error: fault))), at: second)
        }
        #expect(driver.fetches.isEmpty)
        #expect(driver.snapshot.health.problem == .failed(fault))
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) == .stale(age: 115))
    }

    @Test(arguments: [FeedError.noNetwork(detail: ""), .nameNotFound(detail: ""), .tls(detail: "")])
    func faultOfTheRelaysOwnWayLetsTheBoxRequest(_ fault: FeedError) {
        var driver = Self.live()
        driver.handle(.relayed(Self.beat(Self.report(instant: 5, error: fault))), at: 10)
        driver.handle(.timer, at: 20)
        #expect(driver.fetches.count == 1)
        #expect(driver.snapshot.health.problem == nil)
    }

    @Test func keptBoardOfYesterdayIsADayOld() {
        var driver = Self.withRelay()
        driver.handle(.relayed(Self.time(at: 1)), at: 1)
        driver.handle(.relayed(Self.board(Self.starts, instant: -86_400)), at: 1.1)
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) == .stale(age: 86_401))
    }

    @Test func boardCountsOnlyOnceTheServersClockIsKnown() {
        var driver = Self.withRelay()
        driver.handle(.relayed(Self.board(Self.starts, instant: 0)), at: 0.5)
        #expect(driver.shown == ["-", "-", "-", "-", "-"])
        driver.handle(.relayed(Self.time(at: 1)), at: 1)
        #expect(driver.shown == ["a", "b", "c", "d", "e"])
    }

    @Test func clockOfABoxComesFromItsQuestion() {
        var driver = Self.withRelay()
        // The box is 90 s behind the server.
        driver.handle(.relayed(.time(serverDate: .t0 + 90, requested: .t0 + 0.4)), at: 0.6)
        #expect(driver.snapshot.clock.offset == 90)
        driver.handle(.relayed(Self.board(["a": 140, "b": 1000], instant: 90)), at: 1.5)
        #expect(driver.shown.first == "a")
        // 60 s after its start by the server's clock.
        driver.handle(.timer, at: 111)
        #expect(driver.shown.first == "b")
    }

    @Test func stoppedFeedIsBelieved() {
        var driver = Self.live()
        driver.handle(.relayed(Self.beat(Self.report(instant: 60, isStopped: true))), at: 60)
        #expect(driver.snapshot.health.problem == .stopped && driver.fetches.isEmpty)
        #expect(driver.snapshot.health.lastGood == .t0, "a feed that stands still confirms nothing")
    }

    @Test func withoutARelayTheFirstRequestIsSomeSecondsLate() {
        var driver = Self.withRelay(spread: 0.2)
        #expect(driver.fetches.isEmpty)
        driver.handle(.timer, at: 6.9)
        #expect(driver.fetches.isEmpty)
        driver.handle(.timer, at: 7)
        #expect(driver.fetches.count == 1)
    }

    @Test func boxThatStartsWithoutItsRelayTakesItsStoredShare() {
        var settings = RaceBoard.Settings(spread: 0.5)
        settings.share = 144
        var driver = BoardDriver(settings)
        driver.handle(.timer, at: 76.9)
        #expect(driver.fetches.isEmpty)
        driver.handle(.timer, at: 77)
        #expect(driver.fetches.count == 1)
        driver.answer(answer(Self.starts), at: 78)
        driver.handle(.timer, at: 221.8)
        #expect(driver.fetches.count == 1)
        driver.handle(.timer, at: 222)
        #expect(driver.fetches.count == 2)
    }

    @Test func anotherFeedHasTheSameShareAndNothingThatABeatConfirms() {
        var driver = Self.live(spread: 0.5)
        driver.handle(.relayed(Self.beat(Self.report(instant: 10), share: 144)), at: 10)
        driver.handle(
            .configure(interval: 30, source: Catalogue.first, backup: nil, isNewFeed: true), at: 20)
        #expect(driver.fetches.count == 1, "its races are wanted at once")
        driver.handle(.relayed(Self.beat(Self.report(instant: 20), share: 144)), at: 21)
        driver.answer(answer(Self.starts), at: 22)
        driver.handle(.relayed(.gone), at: 23)
        driver.handle(.timer, at: 165.8)
        #expect(driver.fetches.count == 1)
        driver.handle(.timer, at: 166)
        #expect(driver.fetches.count == 2)
        driver.handle(.relayed(Self.time(at: 166.5)), at: 166.5)
        driver.handle(.relayed(Self.beat(Self.report(instant: 167), share: 144)), at: 167)
        #expect(driver.snapshot.health.lastGood == .t0 + 22)
    }

    @Test func personsRefreshIsCarriedOut() {
        var driver = Self.live()
        driver.handle(.refresh, at: 2)
        #expect(driver.fetches.count == 1)
    }
}
