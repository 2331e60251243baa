import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct ServerClockTests {
    /// - Parameter measurements: seconds after t0 of the `Date` header, of the question and of the answer.
    private func clock(after measurements: [(Double, Double, Double)]) -> ServerClock {
        var clock = ServerClock()
        for (server, requested, answered) in measurements {
            clock.measure(serverDate: .t0 + server, requested: .t0 + requested, answered: .t0 + answered)
        }
        return clock
    }

    private func offset(after measurements: [(Double, Double, Double)]) -> Double {
        clock(after: measurements).offset
    }

    /// A server that is `ahead` of the program's clock, requested every 30 s.
    private func steady(ahead: Double, count: Int, from: Double = 0) -> [(Double, Double, Double)] {
        (0..<count).map { index in
            let at = from + Double(index) * 30
            return ((at + ahead).rounded(.down), at, at + 0.2)
        }
    }

    @Test func underASecondOrWithinItsErrorNothingIsCorrected() {
        #expect(offset(after: [(0, 0, 0.2)]) == 0)
        #expect(offset(after: [(1, 0.6, 0.8)]) == 0)
        #expect(offset(after: [(4, 0, 8)]) == 0)
        #expect(clock(after: [(4, 0, 8)]).deviceError == nil)
    }

    /// True by 23.48 s; slow answers leave 23.45 to 26.3 s, of which the middle is far away.
    @Test func roundedOffsetStaysWhereSlowAnswersDoNotContradictIt() {
        let slow = (0..<5).flatMap { round -> [(Double, Double, Double)] in
            let at = Double(round) * 200
            return [(130 + at, 100.55 + at, 106.55 + at), (226 + at, 200.7 + at, 206.7 + at)]
        }
        #expect(offset(after: [(23, 0, 0.1)] + slow) == 23)
    }

    /// Hours of answers that take 4 to 8 s, dated anywhere in between: no offset that was left comes back.
    @Test(arguments: [22.69, 92.31, 0.4, -17.5])
    func slowAnswersNeverBringBackAnOffsetThatWasLeft(ahead: Double) throws {
        var clock = ServerClock()
        var left: Set<Double> = []
        var seed: UInt64 = 7
        func random() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(seed >> 40) / Double(1 << 24)
        }
        for round in 0..<2000 {
            let (at, took, before) = (Double(round) * 30, 4 + random() * 4, clock.offset)
            let date = (at + took * random() + ahead).rounded(.down)
            clock.measure(serverDate: .t0 + date, requested: .t0 + at, answered: .t0 + at + took)
            if clock.offset != before { left.insert(before) }
            try #require(!left.contains(clock.offset))
        }
        #expect(abs(clock.offset - ahead) <= 1)
    }

    @Test func offsetIsInWholeSeconds() {
        #expect(offset(after: [(43, 0, 0.2)]) == 43)
        #expect(offset(after: [(-100, 0, 0.2)]) == -100)
    }

    @Test func errorBoundNarrowsWithAnswersThatAgree() throws {
        let one = try #require(clock(after: [(43, 0, 0.4)]).errorBound)
        let two = try #require(clock(after: [(43, 0, 0.4), (73, 30.6, 31)]).errorBound)
        #expect(abs(one - 0.7) < 1e-6)
        #expect(two < one)
        #expect(ServerClock().errorBound == nil)
    }

    @Test func oneAnswerThatDisagreesMovesNothingAndThreeDo() {
        let good = steady(ahead: 43, count: 5)
        let other = steady(ahead: 50, count: 3, from: 150)
        #expect(offset(after: good + other.prefix(1)) == 43)
        #expect(offset(after: good + other.prefix(2)) == 43)
        #expect(offset(after: good + other) == 50)
    }

    @Test func firstAnswerFromACacheIsOutvotedByTheSecondAndThird() {
        let stale = [(-600.0, 0.0, 0.2)]
        #expect(offset(after: stale) == -600)
        #expect(offset(after: stale + steady(ahead: 0.5, count: 1, from: 30)) == -600)
        #expect(offset(after: stale + steady(ahead: 0.5, count: 2, from: 30)) == 0)
    }

    @Test func slowAnswerCountsForAsMuchAsItKnows() throws {
        // 8 s on the way: between 38 and 47 ahead; the quick one measures 42.8 to 44, and both agree on that.
        let clock = clock(after: [(46, 0, 8), (73, 30, 30.2)])
        #expect(clock.offset == 43)
        #expect(try #require(clock.errorBound) < 0.7)
    }

    /// The device was suspended during a request: its answer does not confirm the clock that the others contradict.
    @Test func answerFromBeforeASuspendVotesForNoClock() {
        let slow = steady(ahead: -90, count: 5)
        let right = steady(ahead: 0, count: 3, from: 150)
        let suspended = (180.0, 180.0, 278.0)
        #expect(offset(after: slow + right) == 0)
        #expect(offset(after: slow + right.prefix(1) + [suspended] + steady(ahead: 0, count: 2, from: 278)) == 0)
        #expect(clock(after: [suspended]).isMeasured, "the first is better than none")
    }

    @Test func ageIsAddedAndALargeOneRefused() {
        var clock = ServerClock()
        clock.measure(serverDate: .t0 + 13, age: 30, requested: .t0, answered: .t0 + 0.2)
        #expect((43...44).contains(clock.offset))
        var old = ServerClock()
        old.measure(serverDate: .t0 - 400, age: 61, requested: .t0, answered: .t0 + 0.2)
        old.measure(serverDate: .t0 - 400, age: -5, requested: .t0, answered: .t0 + 0.2)
        #expect(!old.isMeasured)
    }

    /// A right cache, whose copies are 0 to 2 s old: `Date` and `Age` have lost a fraction each.
    @Test(arguments: [0.0, 0.4, 0.9, 1.0, 1.5, 1.99])
    func aRightCacheIsNoSecondClock(youngest: Double) {
        var clock = ServerClock()
        var random = SeededGenerator(seed: 5)
        for count in 0..<400 {
            let at = Double(count) * 15 + Double.random(in: 0..<1, using: &random)
            let kept = Double.random(in: youngest...2, using: &random)
            let date = Date.t0 + (at - kept).rounded(.down)
            clock.measure(serverDate: date, age: Int(kept), requested: .t0 + at, answered: .t0 + at + 0.02)
            #expect(clock.contradiction == nil && clock.offset == 0, "\(count)")
        }
    }

    /// The same of a whole board: an answer with the header, and without.
    @Test(arguments: [true, false])
    func aBoardBehindARightCacheIsNoSecondClock(hasAge: Bool) {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        _ = board.handle(.start, at: .t0)
        var (random, saw) = (SeededGenerator(seed: 5), 0)
        for count in 0..<100 {
            let at = Double(count) * 60 + Double.random(in: 0..<1, using: &random)
            let kept = hasAge ? Double.random(in: 0..<1, using: &random) : 0
            var answer = FeedAnswer(races: [], serverDate: .t0 + (at - kept).rounded(.down))
            answer.hasAge = hasAge
            _ = board.handle(.timer, at: .t0 + at)
            _ = board.handle(.answered(answer, requested: .t0 + at), at: .t0 + at)
            if board.snapshot(at: .t0 + at).clock.contradiction != nil { saw += 1 }
        }
        #expect(saw == 0)
    }

    @Test func absurdDatesAndBackwardRequestsAreRefused() {
        #expect(offset(after: [(-1_000_000_000, 0, 0.2)]) == 0)
        #expect(offset(after: [(3_000_000_000, 0, 0.2)]) == 0)
        #expect(offset(after: [(50, 10, 5)]) == 0)
    }

    @Test func dateYearsFromEveryRaceIsRefused() {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        var answer = FeedAnswer.sample(count: 3)
        answer.serverDate = .t0 + 3 * 365 * 86_400
        _ = board.handle(.answered(answer, requested: .t0), at: .t0 + 0.1)
        #expect(!board.snapshot(at: .t0 + 1).clock.isMeasured)
        // A device whose battery is dead is years off, and the feed is right.
        var dead = RaceBoard(settings: RaceBoard.Settings(), now: .t0 - 3 * 365 * 86_400)
        answer.serverDate = .t0
        let requested = Date.t0 - 3 * 365 * 86_400
        _ = dead.handle(.answered(answer, requested: requested), at: requested + 0.1)
        #expect(dead.snapshot(at: requested + 1).clock.offset == 3 * 365 * 86_400)
        #expect(dead.snapshot(at: requested + 1).races.count == 3)
    }

    // MARK: - The device's clock

    @Test func deviceSetBackIsReportedAndMovesNoCountdown() {
        var clock = clock(after: steady(ahead: 0.5, count: 3))
        clock.deviceWasSet(shift: -43)
        #expect(clock.offset == 0)
        #expect(clock.deviceError == 43)
        clock.deviceWasSet(shift: 0)
        #expect(clock.deviceError == nil)
    }

    @Test func withoutAMeasurementTheDeviceIsTheBestClockThereIs() {
        var clock = ServerClock()
        clock.deviceWasSet(shift: -3600)
        #expect(clock.offset == -3600)
        #expect(clock.deviceError == nil)
        clock.measure(serverDate: .t0 + 60, requested: .t0 + 60, answered: .t0 + 60.2)
        #expect(clock.offset == 0)
        #expect(clock.deviceError == 3601 || clock.deviceError == 3600)
    }

    @Test func whatTheLastRunKnewCountsUntilThereIsAMeasurement() {
        var clock = ServerClock()
        clock.restore(deviceError: 43, notBefore: .t0 - 500, at: .t0)
        #expect(clock.offset == 43)
        #expect(clock.deviceError == 43)
        clock.measure(serverDate: .t0 + 30, requested: .t0 + 30, answered: .t0 + 30.2)
        #expect(clock.offset == 0)
        #expect(clock.deviceError == nil)
    }

    @Test func clockEarlierThanWhatHasBeenIsWrongAtLeastByThat() {
        var clock = ServerClock()
        clock.restore(deviceError: nil, notBefore: .t0 + 900, at: .t0)
        #expect(clock.offset == 900)
        #expect(clock.deviceError == 900)
    }

    @Test func settingTheClockDropsWhatTheLastRunKnew() {
        var clock = ServerClock()
        clock.restore(deviceError: 43, notBefore: .t0 - 500, at: .t0)
        clock.deviceWasSet(shift: 43)
        #expect(clock.offset == 43)
        #expect(clock.deviceError == nil)
    }

    @Test func clockSetToWhatHasBeenIsNotBelieved() {
        var clock = ServerClock()
        clock.restore(deviceError: nil, notBefore: .t0 + 900, at: .t0)
        clock.deviceWasSet(shift: -100_000)
        #expect(clock.offset == 900)
        clock.deviceWasSet(shift: 1000)
        #expect(clock.offset == 1000)
    }

    @Test func restoredOffsetIsInWholeSecondsAlsoAfterTheClockWasSet() {
        var clock = ServerClock()
        clock.deviceWasSet(shift: 2.5)
        clock.restore(deviceError: 43, notBefore: .t0 - 500, at: .t0)
        #expect(clock.offset == clock.offset.rounded())
    }

    @Test func countdownsAndEvictionsFollowTheServer() {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        _ = board.handle(.start, at: .t0)
        var answer = FeedAnswer.sample(count: 30, first: .t0)
        answer.serverDate = .t0 + 50
        _ = board.handle(.answered(answer, requested: .t0), at: .t0 + 0.1)
        #expect(board.snapshot(at: .t0 + 9.9).races.first?.id.text == "race-0")
        #expect(board.snapshot(at: .t0 + 10).races.first?.id.text == "race-1")
    }

    // MARK: Instants that have been

    @Test func aClockWithoutAMeasurementIsRaisedToAnInstantThatHasBeen() {
        var clock = ServerClock()
        clock.hasBeen(.t0 - 3600, at: .t0)
        #expect(clock.offset == 0 && !clock.isMeasured, "that was long ago")
        clock.hasBeen(.t0 + 600, at: .t0 + 20)
        #expect(clock.offset == 580 && !clock.isMeasured)
        clock.hasBeen(.t0 + 600, at: .t0 + 40)
        #expect(clock.offset == 580, "the same answer again shows less")
        clock.measure(serverDate: .t0 + 660, requested: .t0 + 60, answered: .t0 + 60.2)
        #expect(clock.offset == 600 && clock.isMeasured)
    }

    @Test func whatIsMeasuredIsGivenUpAfterThreeInARowThatContradictIt() {
        var clock = clock(after: steady(ahead: 0.5, count: 3))
        clock.hasBeen(.t0 + 160, at: .t0 + 100)
        clock.hasBeen(.t0 + 60, at: .t0 + 110)
        clock.hasBeen(.t0 + 180, at: .t0 + 120)
        clock.hasBeen(.t0 + 190, at: .t0 + 130)
        #expect(clock.offset == 0 && clock.isMeasured, "no three in a row")
        clock.hasBeen(.t0 + 200, at: .t0 + 140)
        #expect(clock.offset == 60 && !clock.isMeasured)
    }
}
