import FoundationEssentials
import Models
import RacingTestKit
import Testing

@Suite struct MadeTimeTests {
    @Test func aTimeThatHasPassedIsTheAge() {
        var time = MadeTime()
        #expect(time.age(of: .t0 - 40, by: .t0, at: .t0) == 40)
        #expect(time.age(of: .t0 - 40, by: .t0 + 30.9, at: .t0 + 30.9) == 70)
    }

    @Test(arguments: [0.5, 1, 75, 7_200, 1e9])
    func aTimeToComeIsAsOldAsItIsKnown(ahead: TimeInterval) {
        var time = MadeTime()
        #expect(time.age(of: .t0 + ahead, by: .t0, at: .t0) == 0)
        #expect(time.age(of: .t0 + ahead, by: .t0 + 75, at: .t0 + 75) == 75)
        // It does not become new when it has come.
        #expect(time.age(of: .t0 + ahead, by: .t0 + ahead + 80, at: .t0 + ahead + 80) >= Int(ahead) + 80)
    }

    @Test func anotherTimeIsOtherData() {
        var time = MadeTime()
        _ = time.age(of: .t0 + 7_200, by: .t0, at: .t0)
        #expect(time.age(of: .t0 + 7_300, by: .t0 + 100, at: .t0 + 100) == 0)
        // The maker's clock was put right.
        #expect(time.age(of: .t0 + 190, by: .t0 + 200, at: .t0 + 200) == 10)
    }
}
