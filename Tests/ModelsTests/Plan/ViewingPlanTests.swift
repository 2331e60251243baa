import Foundation
import Models
import RacingTestKit
import Testing

@Suite struct ViewingPlanTests {
    private static let day = Date.t0..<Date.t0 + 7_200

    private static func entry(_ minute: Double, watched: Bool = false, late: [Int] = []) -> ViewingPlan.Entry {
        let lateness =
            late.isEmpty
            ? nil : Lateness(today: [], track: DelayHistory(sorted: []), category: DelayHistory(sorted: late))
        return ViewingPlan.Entry(
            race: .sample("\(Int(minute))", number: Int(minute), start: .t0 + minute * 60), lateness: lateness,
            isWatched: watched)
    }

    private static func words(_ plan: ViewingPlan) -> [String] {
        plan.items.map { item in
            switch item.part {
            case .seen: item.entry.race.id.text
            case .tight: item.entry.race.id.text + " tight"
            case .clash(let id): "\(item.entry.race.id) - \(id)"
            }
        }
    }

    @Test func asManyAsPossibleAreSeen() {
        let plan = ViewingPlan([0, 3, 6, 7, 10].map { Self.entry($0) }, in: Self.day, gap: 240)
        #expect(Self.words(plan) == ["0", "3 - 0", "6", "7 - 6", "10"])
    }

    @Test func aWatchedRaceIsWorthMoreThanManyOthers() {
        let entries = [Self.entry(0), Self.entry(3, watched: true), Self.entry(6)]
        #expect(Self.words(ViewingPlan(entries, in: Self.day, gap: 240)) == ["0 - 3", "3", "6 - 3"])
    }

    @Test func theGapItselfIsEnough() {
        #expect(Self.words(ViewingPlan([0, 4].map { Self.entry($0) }, in: Self.day, gap: 240)) == ["0", "4"])
        #expect(Self.words(ViewingPlan([0, 0].map { Self.entry($0) }, in: Self.day, gap: 0)).count == 2)
    }

    @Test func aLateMeetingMakesRoomAndClashes() {
        let late = Array(repeating: 180, count: 20)
        // Two minutes apart by the advertised start, five by the estimate.
        let room = ViewingPlan([Self.entry(0), Self.entry(2, late: late)], in: Self.day, gap: 240)
        #expect(Self.words(room) == ["0", "2"])
        let clash = ViewingPlan([Self.entry(0, late: late), Self.entry(4)], in: Self.day, gap: 240)
        #expect(Self.words(clash) == ["0", "4 - 0"])
    }

    @Test func anUncertainJumpIsTight() {
        let late = Array(repeating: 0, count: 15) + Array(repeating: 300, count: 5)
        let plan = ViewingPlan([Self.entry(0, late: late), Self.entry(5)], in: Self.day, gap: 240)
        #expect(Self.words(plan) == ["0", "5 tight"])
    }

    @Test func timesWithoutARaceAreFree() {
        let plan = ViewingPlan([Self.entry(20), Self.entry(29), Self.entry(60)], in: Self.day, gap: 240)
        #expect(
            plan.free.map { [$0.lowerBound, $0.upperBound].map { $0.timeIntervalSince(.t0) / 60 } }
                == [[0, 20], [33, 60], [64, 120]])
        #expect(ViewingPlan([], in: Self.day, gap: 240).free == [Self.day])
        let nothing = Date.t0..<Date.t0
        #expect(ViewingPlan([], in: nothing, gap: 240).free.isEmpty)
    }

    @Test func racesOutsideTheTimesAreLeftOut() {
        let plan = ViewingPlan([Self.entry(-1), Self.entry(0), Self.entry(120)], in: Self.day, gap: 240)
        #expect(Self.words(plan) == ["0"])
    }

    /// Every choice of a random day, tried out.
    @Test(arguments: [UInt64(3), 17, 255]) func noOtherChoiceSeesMore(seed: UInt64) {
        var state = seed
        func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % sides
        }
        let entries = (0..<10).map { _ in Self.entry(Double(roll(60)), watched: roll(4) == 0) }
        let unique = Dictionary(entries.map { ($0.race.id, $0) }) { one, _ in one }.values.map { $0 }
        let best = (0..<(1 << unique.count)).compactMap { choice -> [Int]? in
            let chosen = unique.indices.filter { choice & (1 << $0) != 0 }.map { unique[$0] }
            let jumps = chosen.map(\.jump).sorted()
            guard zip(jumps, jumps.dropFirst()).allSatisfy({ $1.timeIntervalSince($0) >= 240 }) else { return nil }
            return [chosen.count(where: \.isWatched), chosen.count]
        }.max { $0.lexicographicallyPrecedes($1) }
        let seen = ViewingPlan(unique, in: Self.day, gap: 240).seen
        #expect([seen.count(where: \.entry.isWatched), seen.count] == best)
    }
}
