import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

/// The start of a demo: a race in each state, whatever seed and time are.
@Suite struct StagingTests {
    /// Seconds of a day: both midnights, the edges of a plan, an hour without horses, odd seconds and others.
    private static let times = [7200, 46_800, 86_399, 1, 1770, 30_677, 61_363]

    /// Fifty seeds, each at two of the times.
    private static let starts = (1...50).flatMap { seed in
        [0, 3].map { (UInt64(seed), ObservedDay.date * 86_400 + times[(seed + $0) % times.count]) }
    }

    private static func day(_ seed: UInt64, _ instant: Int) -> RaceDay {
        RaceDay(seed: seed, staged: Date(timeIntervalSince1970: Double(instant)))
    }

    private static func snapshots(_ day: RaceDay, at instant: Int) -> [RaceSnapshot] {
        [-1, 0].map { day.plan(instant / 86_400 + $0) }.flatMap { plan in
            plan.races(plannedIn: instant - 1800...instant + 600).map {
                day.snapshot($0, plan.meetings[$0.meeting], at: instant)
            }
        }
    }

    @Test func aRaceIsInEachStateInTheFirstSecond() {
        for (seed, start) in Self.starts {
            let day = Self.day(seed, start)
            for instant in start...start + 1 {
                let snapshots = Self.snapshots(day, at: instant)
                let now = Date(timeIntervalSince1970: Double(instant))
                let listed = Set(day.races(at: now).map(\.id))
                // For another quarter of a minute it stays on the board.
                let onBoard = snapshots.filter { listed.contains($0.race.id) && $0.race.start > now - 45 }
                let soon = onBoard.filter { $0.race.start > now && $0.race.start < now + 600 }
                #expect(onBoard.contains { $0.race.start <= now && $0.stage == .open }, "due: \(seed)")
                #expect(onBoard.contains { $0.stage == .live }, "jumped: \(seed)")
                #expect(snapshots.contains { $0.stage == .interim && $0.protest == nil }, "interim: \(seed)")
                #expect(snapshots.contains { $0.stage == .final && $0.race.start > now - 1800 }, "final: \(seed)")
                #expect(
                    snapshots.contains { $0.stage == .abandoned && abs($0.race.start.timeIntervalSince(now)) < 300 },
                    "abandoned: \(seed)")
                #expect(
                    soon.contains { snapshot in snapshot.field.runners.contains { snapshot.isScratched($0) } },
                    "scratched: \(seed)")
                #expect(soon.contains { $0.race.startSeconds != $0.race.plan.plannedStart }, "moved: \(seed)")
                #expect(soon.contains { $0.stage == .open }, "open: \(seed)")
            }
        }
    }

    @Test func stagedStartsAreOfTheWholeMinute() {
        for second in 10..<45 {
            let instant = ObservedDay.date * 86_400 + 46_800 + second
            let staging = Staging(
                at: instant, plans: [-1, 0].map { DayPlanner.plan(seed: 1, date: ObservedDay.date + $0) })
            #expect(staging.changes.values.allSatisfy { $0.plannedStart % 60 == 0 }, "\(second)")
        }
    }

    @Test func theListBeforeTheStartHasWhatHappenedSince() throws {
        for (seed, start) in Self.starts {
            let day = Self.day(seed, start)
            let (races, at) = try #require(day.earlier)
            #expect(UnixTime.seconds(of: at) == start - 240)
            let now = Date(timeIntervalSince1970: Double(start))
            let later = Dictionary(uniqueKeysWithValues: day.races(at: now).map { ($0.id, $0) })
            let snapshots = Self.snapshots(day, at: start)
            #expect(races.contains { race in later[race.id.text].map { $0.start != race.advertisedStart } ?? false })
            #expect(
                races.contains { race in
                    let snapshot = snapshots.first { $0.race.id == race.id.text }
                    return race.advertisedStart > now && later[race.id.text] == nil && snapshot?.stage == .abandoned
                })
        }
        #expect(RaceDay(seed: 1).earlier == nil)
    }

    @Test func onlyAFewRacesAreOtherThanPlanned() throws {
        for (seed, start) in Self.starts {
            let (staged, plain) = (Self.day(seed, start), RaceDay(seed: seed))
            var others = 0
            for date in start / 86_400 - 2...start / 86_400 + 1 {
                let (one, other) = (staged.plan(date), plain.plan(date))
                #expect(Set(one.races.map(\.id)) == Set(other.races.map(\.id)))
                for race in one.races {
                    let before = try #require(other.race(race.id))
                    if race != before { others += 1 }
                    #expect(abs(race.plannedStart - before.plannedStart) <= 1200, "\(seed)")
                }
                for races in Dictionary(grouping: one.races, by: \.meeting).values {
                    let starts = races.sorted { $0.number < $1.number }.map(\.plannedStart)
                    #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 + 480 <= $1 }, "\(seed)")
                }
            }
            #expect((4...6).contains(others), "\(seed)")
        }
    }
}
