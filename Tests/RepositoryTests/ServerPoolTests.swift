import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Several machines behind one name, with clocks, lists and ids of their own, answering in turn: the rules of the frame
/// hold throughout.
@Suite struct ServerPoolTests {
    private struct Machine {
        let ahead: Double
        let prefix: String
        let isBehind: Bool
    }

    private func pool(_ aheads: [Double]) -> [Machine] {
        aheads.enumerated().map { Machine(ahead: $1, prefix: "m\($0)", isBehind: $0 == 2) }
    }

    /// - Returns: what each answer left on the board: names, ages and the offset.
    private func run(_ pool: [Machine], turns: [Int]) -> [(at: Double, driver: BoardDriver)] {
        var driver = BoardDriver()
        var seen: [(Double, BoardDriver)] = []
        for (round, turn) in turns.enumerated() {
            let (at, machine) = (Double(round) * 30 + 1, pool[turn])
            // The one that is behind lists what was next two minutes ago, too.
            let first = ((at - (machine.isBehind ? 120 : 0)) / 60).rounded(.up)
            var answer = FeedAnswer.sample(count: 400, first: .t0, prefix: machine.prefix)
            answer.races = Array(answer.races.dropFirst(Int(max(0, first))).prefix(20))
            answer.listed = Set(answer.races.map(\.id))
            answer.serverDate = .t0 + (at + machine.ahead).rounded(.down)
            driver.answer(answer, at: at)
            seen.append((at, driver))
        }
        return seen
    }

    private static let turns: [[Int]] = [
        Array(repeating: [0, 1, 2], count: 20).flatMap(\.self), Array(repeating: [0, 1], count: 30).flatMap(\.self),
        Array(repeating: [0, 0, 1, 1, 0, 2], count: 10).flatMap(\.self),
        Array(repeating: [0, 2, 1, 0], count: 15).flatMap(\.self),
    ]

    @Test(arguments: turns)
    func racesNeitherVanishNorStandTwice(turns: [Int]) {
        for (at, driver) in run(pool([0, 7_200, -3_600]), turns: turns) {
            #expect(driver.snapshot.clock.offset == 0, "at \(at)")
            let races = driver.snapshot.races.map(\.race)
            #expect(races.count == 5, "at \(at)")
            #expect(Set(races.map { "\($0.meeting) \($0.number)" }).count == 5, "at \(at)")
            #expect(races.allSatisfy { $0.advertisedStart > .t0 + at - 60 }, "at \(at)")
            #expect(races == races.sorted(), "at \(at)")
        }
        #expect(run(pool([0, 7_200, -3_600]), turns: turns).last?.driver.snapshot.clock.contradiction != nil)
    }

    @Test func pickedAtRandomTheClockStaysToo() {
        var seed: UInt64 = 11
        let turns = (0..<300).map { _ in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 62) & 1
        }
        let moves = run(pool([0, 7_200]), turns: turns).map(\.driver.snapshot.clock.offset)
        let changes = zip(moves, moves.dropFirst()).count { $0 != $1 }
        #expect(changes <= 4, "\(changes) changes in 300 answers")
    }

    @Test func clockThatIsReallySetIsBelievedAfterThree() {
        let seen = run(pool([0, 50]), turns: Array(repeating: 0, count: 8) + Array(repeating: 1, count: 30))
        #expect(seen[9].driver.snapshot.clock.offset == 0)
        // A date in whole seconds, and a tenth on the way: between 50 and 51.1, rounded.
        #expect((50...51).contains(seen[10].driver.snapshot.clock.offset))
        #expect(seen[10].driver.snapshot.clock.contradiction == nil)
    }

    @Test func contradictionIsForgottenAfterACalm() {
        let turns = [0, 0, 0, 1, 0, 1, 0] + Array(repeating: 0, count: 25)
        let seen = run(pool([0, 7_200]), turns: turns)
        #expect(seen[6].driver.snapshot.clock.contradiction == 7_200)
        #expect(seen.last?.driver.snapshot.clock.contradiction == nil)
    }
}
