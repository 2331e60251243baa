import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Testing
import ViewModels
import Views

@Suite struct KioskLockTests {
    private var lock = KioskLock(keys: .filter, hasPIN: true)

    @discardableResult
    private mutating func press(_ keys: [Key], at second: TimeInterval) -> [KioskLock.Answer] {
        keys.map { lock.press($0, at: .t0 + second) }
    }

    private mutating func request(at second: TimeInterval) {
        press([.control("x"), .control("x"), .control("x")], at: second)
    }

    /// A wrong PIN, typed and checked.
    private mutating func tryPIN(_ pin: String, at second: TimeInterval) -> KioskLock.Answer {
        let answers = press(pin.unicodeScalars.map { .character($0) } + [.enter], at: second)
        return answers.last ?? .ignored
    }

    static let allKeys: [Key] = {
        var keys: [Key] = [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .backspace,
            .delete, .insert,
        ]
        for code in UInt32(0x20)..<0x17f {
            if let scalar = Unicode.Scalar(code) { keys.append(.character(scalar)) }
        }
        for scalar in "abcdefghijklmnopqrstuvwxyz@[]^_".unicodeScalars { keys.append(.control(scalar)) }
        for number in 0...63 { keys.append(.function(number)) }
        return keys
    }()

    @Test mutating func keysFilterAndDoNothingElse() {
        var found: Set<BoardIntent> = []
        for key in Self.allKeys where key != .control("x") {
            switch lock.press(key, at: .t0) {
            case .intent(let intent): found.insert(intent)
            case .ignored: break
            case let answer: Issue.record("\(key): \(answer)")
            }
        }
        #expect(found == [.toggle(.horse), .toggle(.greyhound), .toggle(.harness), .showAll])
    }

    @Test mutating func noKeyAtAllMeansNone() {
        lock = KioskLock(keys: .none, hasPIN: false)
        let answers = press(Self.allKeys + Self.allKeys.reversed(), at: 0)
        #expect(answers.allSatisfy { $0 == .ignored })
        request(at: 1)
        #expect(lock.prompt == nil)
    }

    @Test mutating func twoPressesLeaveADemoAndTheFirstSaysSo() {
        for hasPIN in [false, true] {
            lock = KioskLock(keys: .none, hasPIN: hasPIN, isSimulated: true)
            #expect(press([.control("c")], at: 0) == [.changed] && lock.prompt == "Ctrl-C again leaves the demo")
            // Both are forgotten together.
            lock.tick(at: .t0 + KioskLock.promptSeconds)
            #expect(lock.prompt == nil)
            #expect(press([.control("c"), .control("c")], at: 30) == [.changed, .leave])
        }
        lock = KioskLock(keys: .filter, hasPIN: true)
        #expect(press([.control("c"), .control("c")], at: 0) == [.ignored, .ignored] && lock.prompt == nil)
    }

    @Test mutating func threePressesWithinTwoSecondsOpenThePINEntry() {
        press([.control("x")], at: 0)
        press([.control("x")], at: 1)
        #expect(lock.prompt == nil)
        do {
            let answers = press([.control("x")], at: 2)
            #expect(answers == [.changed])
        }
        #expect(lock.prompt?.contains("PIN") == true)
    }

    @Test mutating func slowerPressesDoNot() {
        for second in stride(from: 0.0, to: 60, by: 1.01) { press([.control("x")], at: second) }
        #expect(lock.prompt == nil)
    }

    @Test mutating func aKeyInBetweenRestartsTheCount() {
        press([.control("x"), .control("x"), .up, .control("x")], at: 0)
        #expect(lock.prompt == nil)
    }

    @Test mutating func theRightPINLeaves() {
        request(at: 0)
        do {
            let answer = tryPIN("4711", at: 1)
            #expect(answer == .check(pin: "4711"))
        }
        do {
            let answer = lock.checked(true, at: .t0 + 1)
            #expect(answer == .leave)
        }
    }

    @Test mutating func theScreenDoesNotRevealThePIN() {
        request(at: 0)
        press([.character("4"), .character("7"), .character("1"), .backspace], at: 1)
        #expect(lock.prompt?.contains("PIN: **_") == true)
        #expect(lock.prompt?.contains("4") == false)
    }

    @Test mutating func aWrongOneMayBeTriedFiveTimesAMinute() {
        request(at: 0)
        for second in 1...5 {
            do {
                let answer = tryPIN("1", at: TimeInterval(second))
                #expect(answer == .check(pin: "1"))
            }
            do {
                let answer = lock.checked(false, at: .t0 + TimeInterval(second))
                #expect(answer == .changed)
            }
        }
        #expect(lock.prompt == "Too many tries. Wait 60 s.")
        request(at: 10)
        #expect(lock.prompt == "Too many tries. Wait 55 s.")
        do {
            let answer = tryPIN("1", at: 64)
            #expect(answer == .ignored)
        }
    }

    /// A minute after five, then twice as long each time, up to an hour; and from one run to the next.
    @Test mutating func thePauseGrowsAndARestartDoesNotShortenIt() {
        var now: TimeInterval = 0
        for pause in [0.0, 0, 0, 0, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
            request(at: now)
            let answer = tryPIN("1", at: now)
            #expect(answer == .check(pin: "1"), "\(now)")
            _ = lock.checked(false, at: .t0 + now)
            lock = KioskLock(keys: .filter, hasPIN: true, failures: lock.failures)
            now += 1
            lock.tick(at: .t0 + now)
            guard pause > 0 else { continue }
            now += pause - 1
            request(at: now)
            #expect(lock.prompt?.hasPrefix("Too many tries.") == true, "\(pause)")
            now += 1
        }
        #expect(lock.failures == KioskLock.most)
    }

    @Test mutating func theRightPINAndAnHourWithoutATryForgetTheWrongOnes() {
        lock = KioskLock(keys: .filter, hasPIN: true, failures: 5)
        lock.tick(at: .t0)
        lock.tick(at: .t0 + 3659)
        #expect(lock.failures == 5)
        lock.tick(at: .t0 + 3660)
        #expect(lock.failures == 0)
        lock = KioskLock(keys: .filter, hasPIN: true, failures: 3)
        request(at: 0)
        _ = tryPIN("4711", at: 1)
        _ = lock.checked(true, at: .t0 + 1)
        #expect(lock.failures == 0)
    }

    @Test(arguments: [(-1, 0), (5, 5), (Int.max, 12), (Int.min, 0)])
    func aCountThatCannotBeIsBounded(given: Int, failures: Int) {
        #expect(KioskLock(keys: .filter, hasPIN: true, failures: given).failures == failures)
    }

    @Test mutating func escapeAndTimeTakeThePromptAway() {
        request(at: 0)
        do {
            let answers = press([.escape], at: 1)
            #expect(answers == [.changed])
        }
        #expect(lock.prompt == nil)
        request(at: 2)
        lock.tick(at: .t0 + 21.9)
        #expect(lock.prompt != nil)
        lock.tick(at: .t0 + 22)
        #expect(lock.prompt == nil)
    }

    @Test mutating func duringThePINEntryNoKeyFilters() {
        request(at: 0)
        let answers = press([.character("h"), .control("c"), .control("z"), .function(1), .up], at: 1)
        #expect(answers == [.changed, .ignored, .ignored, .ignored, .ignored])
    }

    @Test mutating func aStormOfKeysNeverLeaves() {
        for round in 0..<20 {
            let keys = round % 2 == 0 ? Self.allKeys : Self.allKeys.reversed()
            for (index, key) in keys.enumerated() {
                let now = Date.t0 + TimeInterval(round * 10) + TimeInterval(index) / 100
                let answer = lock.press(key, at: now)
                #expect(answer != .leave)
                if case .check = answer {
                    let checked = lock.checked(false, at: now)
                    #expect(checked != .leave)
                }
            }
        }
    }
}
