import FoundationEssentials
import Models
import RacingTestKit
import Testing

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
        #expect(alarm.replaces(.sample(level: .evacuate, text: "", from: .t0 + 600)))
    }

    @Test func ofTwoSetsWithOneNumberExactlyOneCounts() {
        let sets = [[:], ["theme": "turf"], ["theme": "slate"], ["hours": "always"], ["theme": "turf", "hours": "x"]]
            .map { PushedSet(rev: 3, values: $0) }
        for one in sets {
            for other in sets {
                #expect(one == other ? !one.replaces(other) : one.replaces(other) != other.replaces(one))
            }
            #expect(PushedSet(rev: 4, values: [:]).replaces(one))
        }
    }
}
