import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing

@testable import Fleet

@Suite struct BoxNoticesTests {
    private var notices = BoxNotices(.bar2)

    private mutating func take(_ notice: Notice, for scope: FleetTopic.Scope, at now: Date = .t0) -> Bool {
        notices.take(.notice(notice), for: scope, at: now)
    }

    private mutating func answers(at now: Date = .t0) -> [BoxAcknowledgement] {
        notices.acknowledgements(at: now, on: BoxNotices.Shown())
    }

    private mutating func refusals() -> [String] { answers().compactMap(\.refused) }

    @Test mutating func noticeStandsFromItsBeginningToItsEnd() {
        let hasChanged = take(.sample(from: .t0 + 60), for: .all)
        #expect(hasChanged)
        #expect(notices.announcement(at: .t0 + 59) == nil)
        #expect(notices.announcement(at: .t0 + 60)?.notice.text == "Race 7 is delayed")
        #expect(notices.announcement(at: .t0 + 7_199) != nil)
        #expect(notices.announcement(at: .t0 + 7_200) == nil)
    }

    @Test mutating func evacuationBeginsAtOnceEvenIfTheClockIsSlow() {
        let hasChanged = take(.sample(level: .evacuate, text: "Leave", from: .t0 + 300), for: .all)
        #expect(hasChanged)
        #expect(notices.evacuation(at: .t0) != nil)
        #expect(notices.announcement(at: .t0 + 400) == nil)
    }

    @Test mutating func lowerNumberIsRefused() {
        _ = take(.sample(rev: 7), for: .all)
        let hasChanged = take(.sample(rev: 6, text: "Older"), for: .all)
        #expect(!hasChanged)
        #expect(notices.announcement(at: .t0)?.notice.rev == 7)
        #expect(refusals() == ["rev 7 has come before"])
    }

    @Test(arguments: [false, true])
    mutating func ofTwoNoticesWithOneNumberTheSameCountsInEveryOrder(isReversed: Bool) {
        let both = [Notice.sample(rev: 7, text: "Other", from: .t0 - 1), .sample(rev: 7, from: .t0)]
        for notice in isReversed ? both.reversed() : both { _ = take(notice, for: .all) }
        #expect(notices.announcement(at: .t0)?.notice.text == "Race 7 is delayed")
        #expect(refusals() == (isReversed ? ["another change with rev 7 counts: send it again"] : []))
        // The one that counts has to be seen, although the number was acknowledged.
        _ = notices.frame(with: [StandingNotice(scope: .all, notice: both[1]).onScreen], at: .t0 + 2)
        #expect(answers().map(\.at) == [.t0 + 2])
    }

    @Test mutating func numbersOfPlacesAreTheirOwn() {
        _ = take(.sample(rev: 7), for: .all)
        let hasChanged = take(.sample(rev: 1, text: "Bar"), for: .bar2)
        #expect(hasChanged)
        #expect(notices.revs == ["all": 7, "flemington/box/bar-2": 1])
    }

    @Test mutating func whatWasTakenBackStaysAwayWhenABrokerHasAnOlderStore() {
        _ = take(.sample(rev: 1, level: .evacuate, text: "Leave"), for: .flemington)
        _ = take(.sample(rev: 2, level: .evacuate, text: ""), for: .flemington)
        #expect(notices.evacuation(at: .t0) == nil)
        let hasChanged = take(.sample(rev: 1, level: .evacuate, text: "Leave"), for: .flemington)
        #expect(!hasChanged)
        #expect(notices.evacuation(at: .t0) == nil)
        // The same after a restart.
        var again = BoxNotices(.bar2, file: notices.file)
        let isTaken = again.take(.notice(.sample(rev: 1, level: .evacuate, text: "Leave")), for: .flemington, at: .t0)
        #expect(!isTaken)
        #expect(again.evacuation(at: .t0) == nil)
    }

    @Test mutating func narrowerPlaceCountsBeforeWider() {
        let scopes: [FleetTopic.Scope] = [.all, .flemington, .stand, .bar2]
        for (index, scope) in scopes.enumerated() {
            _ = take(.sample(text: scope.path, from: .t0 - Double(index)), for: scope)
            #expect(notices.announcement(at: .t0)?.scope == scope)
        }
    }

    @Test mutating func newerOneCountsInPlacesAsNarrow() {
        _ = take(.sample(text: "Stand", from: .t0), for: .stand)
        _ = take(.sample(text: "Lawn", from: .t0 + 1), for: .lawn)
        #expect(notices.announcement(at: .t0 + 1)?.notice.text == "Lawn")
    }

    @Test mutating func noticeOfAnotherBoxIsNotTaken() {
        let hasChanged = take(.sample(), for: .box(.named("bar-3"), of: .flemington))
        #expect(!hasChanged)
        let hasChanged2 = take(.sample(), for: .venue(.named("randwick")))
        #expect(!hasChanged2)
        let hasChanged3 = take(.sample(), for: .group(.named("roof"), of: .flemington))
        #expect(!hasChanged3)
        #expect(notices.revs.isEmpty && answers().isEmpty)
    }

    @Test mutating func expiredNoticeIsRefusedAndStillReplacesOlderOnes() {
        _ = take(.sample(rev: 1, until: .t0 + 9_000), for: .all)
        _ = take(.sample(rev: 2, until: .t0 - 1), for: .all)
        #expect(notices.announcement(at: .t0) == nil)
        #expect(refusals() == ["it has ended"])
    }

    @Test(arguments: Notice.Level.allCases)
    mutating func whatEndsInMoreThanAMonthIsRefusedAndItsNumberIsFree(level: Notice.Level) {
        let far = Notice.sample(rev: 1_000_000_000, level: level, text: "Leave", until: .t0 + 40 * 86_400)
        let hasChanged = take(far, for: .flemington)
        #expect(!hasChanged && notices.revs.isEmpty)
        #expect(refusals() == ["it ends in more than 31 days"])
        _ = take(.sample(rev: 2, level: level), for: .flemington)
        #expect(notices.revs == [FleetTopic.Scope.flemington.path: 2])
    }

    @Test mutating func refusedNoticeChangesNothing() {
        _ = take(.sample(rev: 1), for: .all)
        let hasChanged = notices.take(.refused(rev: 2, .tooLong), for: .all, at: .t0)
        #expect(!hasChanged)
        let hasChanged2 = notices.take(.refused(rev: 3, .unknownLevel), for: .flemington, at: .t0)
        #expect(!hasChanged2)
        #expect(notices.announcement(at: .t0)?.notice.rev == 1)
        #expect(refusals() == ["its text is longer than 200 characters", "its level is unknown to this version"])
    }

    @Test mutating func noticeIsAcknowledgedOnlyOnceItWasInAFrame() {
        _ = take(.sample(rev: 7), for: .all)
        let hasChanged = notices.frame(with: [], at: .t0 + 1)
        #expect(!hasChanged)
        #expect(answers().isEmpty)
        #expect(notices.revs == ["all": 7] && notices.shown.isEmpty)
        let standing = StandingNotice(scope: .all, notice: .sample(rev: 7))
        let hasChanged2 = notices.frame(with: [standing.onScreen], at: .t0 + 2)
        #expect(hasChanged2 && notices.shown == ["all": 7])
        #expect(
            answers() == [BoxAcknowledgement(.notice, scope: "all", rev: 7, at: .t0 + 2)])
        let hasChanged3 = notices.frame(with: [standing.onScreen], at: .t0 + 3)
        #expect(!hasChanged3)
        #expect(answers().isEmpty)
    }

    @Test mutating func framesOfAnEarlierNoticeDoNotCount() {
        _ = take(.sample(rev: 7), for: .all)
        _ = take(.sample(rev: 8, text: "New"), for: .all)
        let hasChanged = notices.frame(with: [StandingNotice(scope: .all, notice: .sample(rev: 7)).onScreen], at: .t0)
        #expect(!hasChanged)
        #expect(answers().isEmpty)
    }

    @Test mutating func withdrawalIsAcknowledgedByAFrameWithoutIt() {
        _ = take(.sample(rev: 8, text: ""), for: .all)
        #expect(answers().isEmpty)
        let hasChanged = notices.frame(with: [], at: .t0 + 1)
        #expect(hasChanged)
        #expect(answers().map(\.at) == [.t0 + 1])
    }

    @Test mutating func noticeThatComesAgainIsAcknowledgedAgainWithItsFirstTime() {
        _ = take(.sample(rev: 7), for: .all)
        _ = notices.frame(with: [StandingNotice(scope: .all, notice: .sample(rev: 7)).onScreen], at: .t0 + 2)
        _ = answers()
        let hasChanged = take(.sample(rev: 7), for: .all, at: .t0 + 900)
        #expect(!hasChanged)
        #expect(answers().map(\.at) == [.t0 + 2])
    }

    @Test mutating func floodTakesBoundedMemory() {
        for rev in 1...5_000 {
            _ = take(.sample(rev: rev), for: .all)
            _ = notices.take(.refused(rev: rev, .tooLong), for: .bar2, at: .t0)
            _ = take(.sample(rev: rev), for: .box(.named("box-\(rev)"), of: .flemington))
        }
        #expect(notices.revs == ["all": 5_000])
        #expect(answers().count == 1)
        #expect(notices.file.count < 1_000)
    }

    @Test mutating func noticesSurviveARestartUntilTheirEnd() {
        _ = take(.sample(rev: 7, level: .evacuate, text: "Leave by the nearest exit"), for: .flemington)
        let standing = StandingNotice(
            scope: .flemington, notice: .sample(rev: 7, level: .evacuate, text: "Leave by the nearest exit"))
        _ = notices.frame(with: [standing.onScreen], at: .t0)
        var again = BoxNotices(.bar2, file: notices.file)
        #expect(again.evacuation(at: .t0 + 7_199) == standing)
        #expect(again.evacuation(at: .t0 + 7_200) == nil)
        // It was acknowledged before the restart.
        let hasChanged = again.frame(with: [standing.onScreen], at: .t0 + 60)
        #expect(!hasChanged)
        // Of a box with another name nothing is left.
        let other = BoxNotices(BoxPlace(BoxAddress(.bar2, of: .named("randwick"))), file: notices.file)
        #expect(other.evacuation(at: .t0) == nil)
    }

    /// What was not on the screen within two seconds is at least reported as taken, once for each time it comes.
    @Test mutating func noticeThatDoesNotComeOntoTheScreenIsReportedAsTaken() {
        _ = take(.sample(rev: 7), for: .all)
        #expect(answers(at: .t0 + 1.9).isEmpty)
        let taken = BoxAcknowledgement(.notice, scope: "all", rev: 7, taken: .t0)
        #expect(answers(at: .t0 + 2) == [taken])
        #expect(answers(at: .t0 + 3).isEmpty)
        _ = take(.sample(rev: 7), for: .all, at: .t0 + 60)
        #expect(answers(at: .t0 + 62).map(\.taken) == [.t0 + 60])
        _ = notices.frame(with: [StandingNotice(scope: .all, notice: .sample(rev: 7)).onScreen], at: .t0 + 70)
        #expect(answers(at: .t0 + 70).map(\.at) == [.t0 + 70])
        // A clock that was set back does not hold it.
        _ = take(.sample(rev: 8), for: .all, at: .t0 + 500)
        #expect(answers(at: .t0).map(\.rev) == [8])
    }

    @Test(arguments: Notice.Waiting.allCases)
    mutating func eachReasonToWaitIsReported(reason: Notice.Waiting) {
        var screen = BoxNotices.Shown()
        var notice = Notice.sample(rev: 7)
        switch reason {
        case .behind: _ = take(.sample(rev: 1, text: "Bar"), for: .bar2)
        case .later: notice.from = .t0 + 600
        case .quietHours: screen.isQuiet = true
        case .noLine: screen.hasLine = false
        }
        _ = take(notice, for: .all)
        #expect(notices.waits(at: .t0, on: screen)["all"] == reason)
        #expect(notices.acknowledgements(at: .t0 + 2, on: screen).first { $0.scope == "all" }?.waits == reason)
        // An evacuation waits for nothing but a nearer one.
        notices = BoxNotices(.bar2)
        _ = take(.sample(rev: 7, level: .evacuate, text: "Leave", from: .t0 + 600), for: .all)
        #expect(notices.waits(at: .t0, on: screen).isEmpty)
    }

    @Test(arguments: ["", "{", "[]", "{\"notices\":[{\"scope\":\"all\",\"notice\":\"{}\"}],\"schema\":1}", "\u{0}"])
    func damagedFileIsNoNotices(text: String) {
        #expect(BoxNotices(.bar2, file: Array(text.utf8)).revs.isEmpty)
    }

    @Test func oneOrderPassesInTwoSeconds() {
        var limit = OrderLimit()
        let passed = (0..<100).filter { limit.passes(at: .t0 + Double($0) / 10) }
        #expect(passed == [0, 20, 40, 60, 80])
        // A clock that was set back does not shut it for long.
        let hasChanged = limit.passes(at: .t0 - 500)
        #expect(hasChanged)
    }
}
