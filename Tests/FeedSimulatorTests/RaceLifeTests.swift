import FoundationEssentials
import Testing

@testable import FeedSimulator

struct RaceLifeTests {
    private let planned = ObservedDay.shared.planned

    private func race(_ fate: Fate) -> PlannedRace {
        PlannedRace(seed: 1, meeting: 0, number: 1, plannedStart: 10_000, retention: 45, fate: fate)
    }

    @Test func raceStaysForItsRetentionAfterTheStart() {
        #expect(race(.runs).start(at: 10_044) == 10_000)
        #expect(race(.runs).start(at: 10_045) == nil)
    }

    @Test func delayedRaceMovesWhenTheDelayIsKnownAndStaysForItsRetentionAfterTheNewStart() {
        let delayed = race(.delayed(known: 10_020, seconds: 600))
        #expect(delayed.start(at: 10_019) == 10_000)
        #expect(delayed.start(at: 10_020) == 10_600)
        #expect(delayed.start(at: 10_644) == 10_600)
        #expect(delayed.start(at: 10_645) == nil)
    }

    @Test func abandonedRaceVanishesWhenItIsKnown() {
        #expect(race(.abandoned(known: 9_500)).start(at: 9_499) == 10_000)
        #expect(race(.abandoned(known: 9_500)).start(at: 9_500) == nil)
    }

    @Test func retentionsAreFromHalfAMinuteToThree() {
        let retentions = planned.map(\.retention)
        #expect(retentions.allSatisfy { (30...180).contains($0) })
        #expect(Set(retentions).count > 100)
    }

    /// Ten days: one race in 25 is delayed by 5 to 20 minutes, known in the last 8 minutes or at most 29 s late.
    @Test func oneRaceIn25IsDelayed() {
        var delayed = 0
        let races = Self.tenDays
        for race in races {
            guard case .delayed(let known, let seconds) = race.fate else { continue }
            delayed += 1
            #expect((-480...29).contains(known - race.plannedStart))
            #expect((300...1200).contains(seconds) && seconds % 60 == 0)
        }
        #expect((18...32).contains(races.count / max(1, delayed)))
    }

    @Test func oneRaceIn80IsAbandonedMinutesBeforeItsStart() {
        var abandoned = 0
        let races = Self.tenPlans.flatMap { plan in
            plan.races.filter { Self.isWashedOut($0.meeting, in: plan) == nil }
        }
        for race in races {
            guard case .abandoned(let known) = race.fate else { continue }
            abandoned += 1
            #expect((120...900).contains(race.plannedStart - known))
        }
        #expect((60...105).contains(races.count / max(1, abandoned)))
    }

    @Test func oneMeetingIn40IsAbandonedFromOneRaceOnAllAtOnce() {
        var (off, wholly) = (0, 0)
        for plan in Self.tenPlans {
            for meeting in plan.meetings.indices {
                guard let known = Self.isWashedOut(meeting, in: plan) else { continue }
                off += 1
                let races = plan.races.filter { $0.meeting == meeting }
                let left = races.prefix { $0.fate != .abandoned(known: known) }
                #expect(left.count <= 3)
                #expect(!races.dropFirst(left.count).contains { $0.fate != .abandoned(known: known) })
                #expect((1_200...3_600).contains(races[left.count].plannedStart - known))
                if left.isEmpty { wholly += 1 }
            }
        }
        let meetings = Self.tenPlans.reduce(0) { $0 + $1.meetings.count }
        #expect((20...80).contains(meetings / max(1, off)), "\(off) of \(meetings)")
        #expect(wholly > 0)
    }

    /// The moment from which several races of a meeting are off; nil if there is none.
    private static func isWashedOut(_ meeting: Int, in plan: DayPlan) -> Int? {
        let known = plan.races.compactMap { race -> Int? in
            guard race.meeting == meeting, case .abandoned(let known) = race.fate else { return nil }
            return known
        }
        return known.first { one in known.count { $0 == one } > 1 }
    }

    @Test func aRaceThatWillBePutOffDoesNotJumpBefore() {
        var held = 0
        let day = RaceDay(seed: 2)
        for plan in (0..<10).map({ day.plan(ObservedDay.date + $0) }) {
            for race in plan.races {
                guard case .delayed(let known, let seconds) = race.fate, known > race.plannedStart else { continue }
                held += 1
                let card = plan.meetings[race.meeting]
                let before = day.snapshot(race, card, at: known - 1)
                #expect(before.stage == .open && before.race.startSeconds == race.plannedStart)
                let after = day.snapshot(race, card, at: known)
                #expect(after.stage == .open && after.race.startSeconds == race.plannedStart + seconds)
                let last = day.snapshot(race, card, at: race.plannedStart + seconds + 6_000)
                #expect(last.stage == .final && last.actualStart ?? 0 >= race.plannedStart + seconds)
            }
        }
        #expect(held > 3)
    }

    @Test func movedAndAbandonedRacesAreSeenInTheList() {
        let samples = ObservedDay.shared.samples
        var starts: [String: Set<Date>] = [:]
        for race in samples.joined() { starts[race.id, default: []].insert(race.start) }
        #expect(starts.values.count { $0.count == 2 } > 8)
        #expect(starts.values.allSatisfy { $0.count <= 2 })
        let vanished = zip(samples, samples.dropFirst()).enumerated().flatMap { minute, pair in
            let next = Set(pair.1.map(\.id))
            return pair.0.filter { $0.start > ObservedDay.instant(minute: minute + 1) && !next.contains($0.id) }
        }
        #expect((3...60).contains(vanished.count))
    }

    private static let tenPlans = (0..<10).map { DayPlanner.plan(seed: 2, date: ObservedDay.date + $0) }
    private static let tenDays = tenPlans.flatMap(\.races)
}
