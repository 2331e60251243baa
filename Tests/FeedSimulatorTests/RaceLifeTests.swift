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

    /// Over ten days: one in 25, known within the last 8 minutes or at most 29 s late, by 5 to 20 minutes.
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
        let races = Self.tenDays
        for race in races {
            guard case .abandoned(let known) = race.fate else { continue }
            abandoned += 1
            #expect((120...900).contains(race.plannedStart - known))
        }
        #expect((60...105).contains(races.count / max(1, abandoned)))
    }

    @Test func movedAndAbandonedRacesAreSeenInTheList() {
        let looks = ObservedDay.shared.looks
        var starts: [String: Set<Date>] = [:]
        for race in looks.joined() { starts[race.id, default: []].insert(race.start) }
        #expect(starts.values.count { $0.count == 2 } > 8)
        #expect(starts.values.allSatisfy { $0.count <= 2 })
        let vanished = zip(looks, looks.dropFirst()).enumerated().flatMap { minute, pair in
            let next = Set(pair.1.map(\.id))
            return pair.0.filter { $0.start > ObservedDay.instant(minute: minute + 1) && !next.contains($0.id) }
        }
        #expect((3...20).contains(vanished.count))
    }

    private static let tenDays = (0..<10).flatMap { DayPlanner.plan(seed: 2, date: ObservedDay.date + $0).races }
}
