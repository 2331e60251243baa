import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// A board that a relay reports to.
@Suite struct RaceBoardRelayTests {
    private static func withRelay(spread: Double? = nil) -> Story {
        var settings = RaceBoard.Settings(spread: spread)
        settings.share = 0
        return Story(settings)
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
    private static func live(spread: Double? = nil) -> Story {
        var story = withRelay(spread: spread)
        story.handle(.relayed(time(at: 0.4)), at: 0.4)
        story.handle(.relayed(board(starts, instant: 0)), at: 0.5)
        return story
    }

    @Test func relaysRacesAreLiveWithoutARequest() {
        var story = Self.live()
        for second in stride(from: 1.0, through: 90, by: 10) {
            story.handle(.relayed(Self.beat(Self.report(instant: second))), at: second)
        }
        story.handle(.timer, at: 91)
        #expect(story.shown == ["a", "b", "c", "d", "e"])
        #expect(story.fetches.isEmpty && story.snapshot.health.isRelayed)
        #expect(story.snapshot.health.state(at: story.now, hasRaces: true) == .live)
    }

    @Test func evictionRequestsNothingWhileTheRelayReports() {
        var story = Self.live()
        story.handle(.relayed(Self.beat(Self.report(instant: 130))), at: 140)
        story.handle(.timer, at: 160)
        #expect(story.shown == ["b", "c", "d", "e", "f"])
        #expect(story.fetches.isEmpty)
    }

    @Test func thirtyFiveSecondsOfSilenceBringTheOwnRequestBack() {
        var story = Self.live()
        story.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        story.handle(.timer, at: 44.9)
        #expect(story.fetches.isEmpty)
        story.handle(.timer, at: 45)
        #expect(story.fetches.count == 1)
        story.answer(answer(Self.starts), at: 46)
        #expect(!story.snapshot.health.isRelayed)
        #expect(story.wake == .t0 + 75.9)
    }

    @Test func boxesOfAVenueRequestAtDifferentTimesAfterASilence() {
        var story = Self.live(spread: 0.5)
        story.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        story.handle(.timer, at: 49.9)
        #expect(story.fetches.isEmpty)
        story.handle(.timer, at: 50)
        #expect(story.fetches.count == 1)
    }

    @Test func withoutACacheEachBoxTakesItsShareOfTheFeed() {
        var story = Self.live(spread: 0.5)
        // 48 boxes and 20 requests a minute.
        story.handle(.relayed(Self.beat(Self.report(instant: 10), share: 144)), at: 10)
        story.handle(.timer, at: 45 + 71)
        #expect(story.fetches.isEmpty)
        story.handle(.timer, at: 45 + 72)
        #expect(story.fetches.count == 1)
        story.answer(answer(Self.starts), at: 120)
        story.handle(.timer, at: 263.8)
        #expect(story.fetches.count == 1, "an eviction is no reason for more than the share")
        story.handle(.timer, at: 264)
        #expect(story.fetches.count == 2)
    }

    @Test func boxThatTakesItsShareKeepsToItWhenTheFeedFails() {
        var story = Self.live(spread: 0.5)
        story.handle(.relayed(Self.beat(Self.report(instant: 10), share: 144)), at: 10)
        story.handle(.timer, at: 45 + 72)
        story.fail(.timedOut(detail: ""), at: 120)
        story.handle(.timer, at: 263)
        #expect(story.fetches.count == 1)
        story.handle(.timer, at: 264)
        #expect(story.fetches.count == 2)
    }

    @Test func savedDataOfALateClockDoesNotMakeAnOldListLive() {
        var story = Self.withRelay()
        let saved = [BoardRace(race: .sample("a", start: .t0 + 1000), confirmedAt: .t0)]
        story.handle(.restored(StoredBoard(races: saved, lastGood: .t0, savedAt: .t0, deviceError: 0)), at: 0.2)
        story.handle(.relayed(Self.time(at: 0.4)), at: 0.4)
        story.handle(.relayed(Self.board(Self.starts, instant: -600)), at: 0.5)
        #expect(story.snapshot.health.state(at: story.now, hasRaces: true) != .live)
    }

    @Test func relaysFarewellDoesNotWaitForTheSilence() {
        var story = Self.live()
        story.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        story.handle(.relayed(.gone), at: 12)
        story.handle(.timer, at: 12)
        #expect(story.fetches.count == 1)
    }

    @Test func beatsOfAListThatIsNotHereLetTheBoxRequest() {
        var story = Self.live(spread: 0.5)
        story.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        // The next list cannot be read.
        story.handle(.relayed(.gone), at: 20)
        for second in [20.1, 24] {
            story.handle(.relayed(Self.beat(Self.report(instant: second), confirms: nil)), at: second)
        }
        story.handle(.timer, at: 25)
        #expect(story.fetches.count == 1)
    }

    @Test func relayOfWhichTheBoxHasNoTimePutsNothingOff() {
        var story = Self.withRelay(spread: 0.2)
        story.handle(.relayed(Self.board(Self.starts, instant: 0)), at: 0.5)
        for second in [1.0, 6] { story.handle(.relayed(Self.beat(Self.report(instant: second))), at: second) }
        story.handle(.timer, at: 7)
        #expect(story.fetches.count == 1)
    }

    @Test func relayWhoseClockIsAheadIsNotBelieved() {
        var story = Self.live()
        story.handle(.relayed(Self.beat(Self.report(instant: 10))), at: 10)
        story.handle(.relayed(Self.beat(Self.report(instant: 3_600))), at: 20)
        story.handle(.relayed(Self.board(["x": 50], seq: 2, instant: 3_600)), at: 20)
        story.handle(.timer, at: 20)
        #expect(story.fetches.count == 1 && !story.snapshot.health.isRelayed)
        #expect(story.snapshot.health.lastGood == .t0 + 10)
        #expect(story.shown == ["a", "b", "c", "d", "e"])
    }

    @Test func listThatIsRefusedIsNotConfirmedByTheNextBeat() {
        var story = Self.live()
        story.handle(.relayed(Self.board(["x": 150], seq: 2, instant: 14)), at: 10)
        // By now its time has been.
        story.handle(.relayed(Self.beat(Self.report(instant: 14), confirms: 2)), at: 20)
        story.handle(.timer, at: 20)
        #expect(story.fetches.count == 1 && story.snapshot.health.lastGood == .t0)
    }

    @Test func olderListAddsRacesAndChangesNone() {
        var story = Self.live()
        story.handle(.relayed(Self.beat(Self.report(instant: 30))), at: 30)
        story.handle(.relayed(Self.board(["a": 150, "b": 210, "x": 160], seq: 2, instant: 10)), at: 31)
        #expect(story.shown == ["a", "x", "b", "c", "d"])
        #expect(story.snapshot.races.first?.race.advertisedStart == .t0 + 100)
        #expect(story.snapshot.health.lastGood == .t0 + 30)
    }

    @Test func feedsFaultIsShownAndNotTriedAgain() {
        var story = Self.live()
        let fault = FeedError.serverError(status: 503, detail: nil, retryAfter: nil)
        for second in stride(from: 10.0, through: 120, by: 10) {
            story.handle(.relayed(Self.beat(Self.report(instant: 5, error: fault))), at: second)
        }
        #expect(story.fetches.isEmpty)
        #expect(story.snapshot.health.problem == .failed(fault))
        #expect(story.snapshot.health.state(at: story.now, hasRaces: true) == .stale(age: 115))
    }

    @Test(arguments: [FeedError.noNetwork(detail: ""), .nameNotFound(detail: ""), .tls(detail: "")])
    func faultOfTheRelaysOwnWayLetsTheBoxRequest(_ fault: FeedError) {
        var story = Self.live()
        story.handle(.relayed(Self.beat(Self.report(instant: 5, error: fault))), at: 10)
        story.handle(.timer, at: 20)
        #expect(story.fetches.count == 1)
        #expect(story.snapshot.health.problem == nil)
    }

    @Test func keptBoardOfYesterdayIsADayOld() {
        var story = Self.withRelay()
        story.handle(.relayed(Self.time(at: 1)), at: 1)
        story.handle(.relayed(Self.board(Self.starts, instant: -86_400)), at: 1.1)
        #expect(story.snapshot.health.state(at: story.now, hasRaces: true) == .stale(age: 86_401))
    }

    @Test func boardCountsOnlyOnceTheServersClockIsKnown() {
        var story = Self.withRelay()
        story.handle(.relayed(Self.board(Self.starts, instant: 0)), at: 0.5)
        #expect(story.shown == ["-", "-", "-", "-", "-"])
        story.handle(.relayed(Self.time(at: 1)), at: 1)
        #expect(story.shown == ["a", "b", "c", "d", "e"])
    }

    @Test func clockOfABoxComesFromItsQuestion() {
        var story = Self.withRelay()
        // The box is 90 s behind the server.
        story.handle(.relayed(.time(serverDate: .t0 + 90, requested: .t0 + 0.4)), at: 0.6)
        #expect(story.snapshot.clock.offset == 90)
        story.handle(.relayed(Self.board(["a": 140, "b": 1000], instant: 90)), at: 1.5)
        #expect(story.shown.first == "a")
        // 60 s after its start by the server's clock.
        story.handle(.timer, at: 111)
        #expect(story.shown.first == "b")
    }

    @Test func stoppedFeedIsBelieved() {
        var story = Self.live()
        story.handle(.relayed(Self.beat(Self.report(instant: 60, isStopped: true))), at: 60)
        #expect(story.snapshot.health.problem == .stopped && story.fetches.isEmpty)
        #expect(story.snapshot.health.lastGood == .t0, "a feed that stands still confirms nothing")
    }

    @Test func withoutARelayTheFirstRequestIsSomeSecondsLate() {
        var story = Self.withRelay(spread: 0.2)
        #expect(story.fetches.isEmpty)
        story.handle(.timer, at: 6.9)
        #expect(story.fetches.isEmpty)
        story.handle(.timer, at: 7)
        #expect(story.fetches.count == 1)
    }

    @Test func boxThatStartsWithoutItsRelayTakesItsStoredShare() {
        var settings = RaceBoard.Settings(spread: 0.5)
        settings.share = 144
        var story = Story(settings)
        story.handle(.timer, at: 76.9)
        #expect(story.fetches.isEmpty)
        story.handle(.timer, at: 77)
        #expect(story.fetches.count == 1)
        story.answer(answer(Self.starts), at: 78)
        story.handle(.timer, at: 221.8)
        #expect(story.fetches.count == 1)
        story.handle(.timer, at: 222)
        #expect(story.fetches.count == 2)
    }

    @Test func anotherFeedHasTheSameShareAndNothingThatABeatConfirms() {
        var story = Self.live(spread: 0.5)
        story.handle(.relayed(Self.beat(Self.report(instant: 10), share: 144)), at: 10)
        story.handle(
            .configure(interval: 30, source: Catalogue.first, backup: nil, isNewFeed: true), at: 20)
        #expect(story.fetches.count == 1, "its races are wanted at once")
        story.handle(.relayed(Self.beat(Self.report(instant: 20), share: 144)), at: 21)
        story.answer(answer(Self.starts), at: 22)
        story.handle(.relayed(.gone), at: 23)
        story.handle(.timer, at: 165.8)
        #expect(story.fetches.count == 1)
        story.handle(.timer, at: 166)
        #expect(story.fetches.count == 2)
        story.handle(.relayed(Self.time(at: 166.5)), at: 166.5)
        story.handle(.relayed(Self.beat(Self.report(instant: 167), share: 144)), at: 167)
        #expect(story.snapshot.health.lastGood == .t0 + 22)
    }

    @Test func personsRefreshIsCarriedOut() {
        var story = Self.live()
        story.handle(.refresh, at: 2)
        #expect(story.fetches.count == 1)
    }
}
