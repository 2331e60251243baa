import FoundationEssentials
import RacingTestKit
import Testing
import ViewModels

@Suite struct WatchdogTests {
    /// A program that turns once a second; each part may hang from a second on.
    private struct Program {
        var watchdog = Watchdog(interval: 30)
        var pulse = Watchdog.Pulse(frames: 0, beats: 0)
        var fed: [Int] = []
        var loopHangs = Int.max
        var terminalHangs = Int.max
        var engineHangs = Int.max

        mutating func run(_ seconds: Range<Int>) {
            for second in seconds where second < loopHangs {
                if second < terminalHangs { pulse.frames += 1 }
                if second < engineHangs, second % 5 == 0 { pulse.beats += 1 }
                if watchdog.isFed(by: pulse, at: .t0 + TimeInterval(second)) { fed.append(second) }
            }
        }
    }

    @Test func aBoardThatLivesFeedsItAtHalfTheInterval() {
        var program = Program()
        program.run(0..<3600)
        #expect(program.fed.first == 0)
        let gaps = zip(program.fed, program.fed.dropFirst()).map { $1 - $0 }
        #expect(gaps.count > 200)
        #expect(gaps.allSatisfy { $0 == 15 })
    }

    @Test(arguments: ["loop", "terminal", "engine"], [100, 104, 105, 106, 119])
    func whatHangsFeedsItNoLongerWithinThirtySeconds(part: String, hang: Int) {
        var program = Program()
        switch part {
        case "loop": program.loopHangs = hang
        case "terminal": program.terminalHangs = hang
        default: program.engineHangs = hang
        }
        program.run(0..<600)
        #expect(program.fed.count > 5)
        #expect(program.fed.last.map { $0 <= hang + 15 } ?? false, "\(program.fed)")
    }

    @Test func aRequestThatNeverEndsIsAHangOfTheEngine() {
        var program = Program()
        program.run(0..<100)
        program.pulse.request = 4
        program.run(100..<600)
        #expect(program.fed.last.map { $0 <= 100 + 20 } ?? false, "\(program.fed)")
    }

    @Test func requestsThatEndAreNone() {
        var program = Program()
        for start in stride(from: 0, to: 600, by: 30) {
            program.pulse.request = start
            program.run(start..<(start + 16))
            program.pulse.request = nil
            program.run((start + 16)..<(start + 30))
        }
        #expect(zip(program.fed, program.fed.dropFirst()).allSatisfy { $1 - $0 <= 20 })
        #expect((program.fed.last ?? 0) > 580)
    }

    @Test func aBoardThatLivesAgainFeedsItAgain() {
        var program = Program()
        program.terminalHangs = 100
        program.run(0..<200)
        program.terminalHangs = Int.max
        program.run(200..<220)
        #expect(program.fed.contains(200))
    }

    @Test func nobodyWatchesNothingIsFed() {
        var watchdog = Watchdog(interval: nil)
        let isFed = watchdog.isFed(by: .init(frames: 1, beats: 1), at: .t0)
        #expect(!isFed)
    }
}
