import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@Suite("Age of an answer in words")
struct AgeWordsTests {
    /// A time that drops its seconds for one second of each minute reads as if it were less exact.
    @Test("The time has its seconds at a whole minute too")
    func aWholeMinuteHasItsSeconds() {
        #expect(AgeWords.asOf(12, at: .t0 + 12, localTime: .utc) == "as of 03:00:00, 12s ago")
        #expect(AgeWords.asOf(11, at: .t0 + 12, localTime: .utc) == "as of 03:00:01, 11s ago")
    }

    @Test("An answer of another day has its day, a new one has no words")
    func anotherDay() {
        let day = LocalTime.utc.day(.t0 - 86_400)
        #expect(AgeWords.asOf(86_400, at: .t0, localTime: .utc)?.hasPrefix("as of \(day) 03:00:00, ") == true)
        #expect(AgeWords.asOf(0, at: .t0, localTime: .utc) == nil)
        #expect(AgeWords.asOf(nil, at: .t0, localTime: .utc) == nil)
    }
}
