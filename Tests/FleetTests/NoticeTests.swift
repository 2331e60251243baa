import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Fleet

@Suite struct NoticeTests {
    @Test func higherNumberCountsWhateverElseThereIs() {
        let low = Notice.sample(rev: 1, level: .evacuate, text: "Leave", from: .t0 + 60)
        #expect(Notice.sample(rev: 2, text: "").replaces(low))
        #expect(!low.replaces(.sample(rev: 2, text: "")))
    }

    /// Whatever the order in which boxes hear them, all of them come to the same one.
    @Test func ofTwoNoticesWithOneNumberExactlyOneCounts() {
        let texts = ["", "Leave", "Race 7 is delayed", "caf\u{e9}", "cafe\u{301}"]
        var notices: [Notice] = []
        for text in texts {
            for level in Notice.Level.allCases {
                for seconds in [0.0, 1] {
                    notices.append(.sample(level: level, text: text, from: .t0 + seconds))
                    notices.append(.sample(level: level, text: text, until: .t0 + 60 + seconds))
                }
            }
        }
        for one in notices {
            for other in notices {
                #expect(one == other ? !one.replaces(other) : one.replaces(other) != other.replaces(one))
                for third in notices where one.replaces(other) && other.replaces(third) {
                    #expect(one.replaces(third))
                }
            }
        }
    }

    @Test func ofTwoNoticesWithOneNumberAnEvacuationCounts() {
        let alarm = Notice.sample(level: .evacuate, text: "Leave", from: .t0 - 600, until: .t0 + 60)
        #expect(alarm.replaces(.sample(text: "Race 7 is delayed", from: .t0 + 600)))
    }

    /// There may be no higher number to take it back with.
    @Test(arguments: Notice.Level.allCases)
    func aWithdrawalBeatsItsOwnNumber(level: Notice.Level) {
        let highest = Notice.sample(rev: 1_000_000_000, level: level, text: "Leave", from: .t0 + 600)
        let withdrawal = Notice.sample(rev: 1_000_000_000, text: "", from: .t0)
        #expect(withdrawal.replaces(highest) && !highest.replaces(withdrawal))
    }

    @Test(arguments: Notice.Level.allCases, [32.0, 400, 2_900_000])
    func whatEndsInMoreThanAMonthStandsNowhere(level: Notice.Level, days: Double) {
        let notice = Notice.sample(level: level, text: "Leave", from: .t0 - 60, until: .t0 + days * 86_400)
        #expect(notice.endsTooLate(at: .t0) && !notice.stands(at: .t0))
        // The clocks of two machines differ by seconds.
        let longest = Notice.sample(level: level, text: "Leave", from: .t0 - 60, until: .t0 + Notice.longestTime + 60)
        #expect(longest.stands(at: .t0))
    }
}
