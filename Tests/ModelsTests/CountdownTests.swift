import FoundationEssentials
import Models
import RacingTestKit
import Testing

@Suite struct CountdownTests {
    @Test(arguments: [
        (299, "4m 59s"), (300, "5m"), (359, "5m"), (360, "6m"), (3599, "59m"), (3600, "1h 0m"), (0, "0s"),
        (-20, "-20s"),
        (Int.min, "-99999d"),
    ])
    func aCalmOneHasNoSecondsFromFiveMinutesOn(seconds: Int, text: String) {
        #expect(Countdown(seconds: seconds).calm == text)
    }

    @Test(arguments: [
        (3600, "1h 0m"), (3599, "59m"), (60, "1m"), (59, "<1m"), (1, "<1m"), (0, "due"), (-59, "due"), (-120, "due"),
    ])
    func minutesAloneHaveNoSeconds(seconds: Int, text: String) {
        #expect(Countdown(seconds: seconds).minutes == text)
    }

    @Test(arguments: [
        (93_840, "26h 4m"), (359_999, "99h 59m"), (360_000, "4d"), (99_912_060, "1156d"), (-400_000, "-4d"),
        (7200, "2h 0m"), (3661, "1h 1m"), (3600, "1h 0m"), (3599, "59m 59s"), (300, "5m 0s"),
        (60, "1m 0s"), (59, "59s"), (1, "1s"), (0, "0s"), (-1, "-1s"), (-59, "-59s"), (-60, "-1m 0s"),
    ])
    func readsLikeSpeech(seconds: Int, text: String) {
        #expect(Countdown(seconds: seconds).text == text)
    }

    @Test(arguments: [
        (0, "0:00"), (9, "0:09"), (10, "0:10"), (22, "0:22"), (245, "4:05"), (3599, "59:59"), (3600, "60:00"),
        (6245, "104:05"),
        (59_999, "999:59"),
        (60_000, "16:40:00"), (93_845, "26:04:05"), (359_999, "99:59:59"),
        (360_000, "4d"), (-1, "-0:01"), (-20, "-0:20"), (-60, "-1:00"), (Int.min, "-99999d"),
    ])
    func figuresHaveNoLetters(seconds: Int, text: String) {
        #expect(Countdown(seconds: seconds).figures == text)
    }

    @Test(arguments: [
        (-1.0, 1), (-0.999, 1), (-0.001, 1), (0.0, 0), (0.5, 0), (0.999, 0), (1.0, -1), (1.999, -1), (59.999, -59),
    ])
    func countsFromTheLastWholeSecondOfTheClock(after: Double, seconds: Int) {
        #expect(Countdown(start: .t0, at: .t0 + after).seconds == seconds)
    }

    @Test func noSecondIsSkippedOrShownTwiceWhenReadOnEachEdge() {
        let shown = (-120...59).map { Countdown(start: .t0, at: .t0 + Double($0)).seconds }
        #expect(shown == Array((-59...120).reversed()))
    }

    @Test(arguments: [
        (301, Countdown.Urgency.later), (300, .later), (299, .soon), (60, .soon), (59, .imminent), (0, .imminent),
        (-1, .jumped),
    ])
    func urgencyChangesAtFiveMinutesOneMinuteAndTheStart(seconds: Int, urgency: Countdown.Urgency) {
        #expect(Countdown(seconds: seconds).urgency == urgency)
    }

    @Test func absurdStartsDoNotTrap() {
        #expect(Countdown(start: .distantFuture, at: .t0).seconds > 0)
        #expect(Countdown(start: Date(timeIntervalSince1970: -1e300), at: .t0).seconds == .min)
    }
}
