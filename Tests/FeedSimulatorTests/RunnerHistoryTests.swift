import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import FeedSimulator

/// Season, form guide and line of last starts are one history.
@Suite struct RunnerHistoryTests {
    private static let day = RaceDay(seed: 7)
    private static let now = UnixTime.seconds(of: .t0)

    /// Starts in the season by category and name, the latest first.
    private static let season: [String: [FormRace]] = {
        let races = Season(of: day).results(at: .t0).sorted { $0.start > $1.start }
        var found: [String: [FormRace]] = [:]
        for race in races {
            for runner in race.runners where runner.fate == .started {
                found["\(race.category) \(runner.name.uppercased())", default: []].append(race)
            }
        }
        return found
    }()

    private static func position(_ name: String, in race: FormRace) -> Int {
        race.runners.first { $0.name.uppercased() == name }?.position ?? 0
    }

    @Test func theGuideOfARunnerHasEveryStartOfTheSeason() throws {
        var seen = 0
        for race in Self.day.races(at: .t0).prefix(40) {
            let snapshot = try #require(Self.day.snapshot(of: race.id, at: Self.now))
            for runner in snapshot.field.runners where !runner.isVacant {
                let saved = (Self.season["\(race.category) \(runner.name)"] ?? []).filter { $0.start < race.start }
                let form = SimulatedForm(runner, in: snapshot)
                let positions = saved.map { Self.position(runner.name, in: $0) }
                let (starts, wins) = (saved.count, positions.count { $0 == 1 })
                let overall = form.records.first { $0.name == "overall" }?.record ?? SimulatedForm.Record()
                #expect(overall.starts >= starts && overall.wins >= wins, "\(runner.name)")
                #expect(starts == 0 || !form.starts.isEmpty, "\(runner.name) is no first starter")
                #expect(form.starts.prefix(starts).map(\.finish) == Array(positions.prefix(form.starts.count)))
                // The line is in step with both.
                let digits = snapshot.lastStarts(of: runner).compactMap(\.wholeNumberValue)
                #expect(digits.count == form.starts.count)
                let signs = positions.prefix(digits.count).map { $0 > 9 ? 0 : $0 }
                #expect(Array(digits.reversed().prefix(starts)) == signs)
                seen += starts
            }
        }
        #expect(seen > 100)
    }

    @Test func theResultsOfADayAreThoseOfForm() {
        let yesterday = Date.t0 - 2 * 86_400..<Date.t0 - 86_400
        let finals = Season(of: Self.day).finals(yesterday, at: .t0)
        let counted = Set(Season(of: Self.day).results(at: .t0).filter { yesterday.contains($0.start) }.map(\.id))
        #expect(finals.count > 10 && Set(finals.map(\.card.id)) == counted)
        let starts = finals.compactMap(\.card.advertisedStart)
        #expect(starts == starts.sorted(by: >) && finals.allSatisfy { !$0.card.placings.isEmpty })
    }

    @Test func someStartsHaveTheLast600AndWordsOfStewards() throws {
        var (starts, last, said) = (0, 0, 0)
        for race in Self.day.races(at: .t0).prefix(40) where race.category == .horse {
            let snapshot = try #require(Self.day.snapshot(of: race.id, at: Self.now))
            for runner in snapshot.field.runners where !runner.isVacant {
                for start in SimulatedForm(runner, in: snapshot).starts {
                    starts += 1
                    said += start.stewards == nil ? 0 : 1
                    guard let last600 = start.last600 else { continue }
                    last += 1
                    #expect((3_000...4_500).contains(last600) && last600 < start.time)
                }
            }
        }
        #expect(0 < last && last < starts && 0 < said && said < starts, "\(last) and \(said) of \(starts)")
    }

    @Test(arguments: [UInt64(1), 7, 22])
    func nobodyRidesAndNothingRunsInTwoCountries(seed: UInt64) {
        let plan = RaceDay(seed: seed).plan(Self.now / 86_400)
        var countries: [String: Set<String>] = [:]
        for race in plan.races {
            let card = plan.meetings[race.meeting]
            let field = SimulatedField(SimulatedRace(race, card: card, startSeconds: race.plannedStart))
            for runner in field.runners {
                for name in [runner.jockey, runner.trainer, runner.name].compactMap(\.self) {
                    countries[name, default: []].insert(card.course.country)
                }
            }
        }
        #expect(countries.count > 1000 && countries.values.allSatisfy { $0.count == 1 })
    }

    @Test(arguments: [UInt64(1), 2, 3, 7, 22], [0.0, 7_200, 30_677, 46_800, 72_000])
    func somethingIsWatchedAtTheStartOfEachDemo(seed: UInt64, second: Double) throws {
        let day = RaceDay(seed: seed, staged: .t0 + second)
        let race = try #require(day.interest.first)
        #expect(race.advertisedStart > .t0 + second + 3600)
        let name = try #require(day.favourite(of: race))
        let date = UnixTime.seconds(of: race.advertisedStart) / 86_400
        var counts: [String: Int] = [:]
        var own: [String] = []
        for plan in [date - 1, date].map(day.plan) {
            for entry in plan.races where entry.plannedStart / 86_400 == date {
                let card = plan.meetings[entry.meeting]
                guard card.category == race.category else { continue }
                let field = SimulatedField(SimulatedRace(entry, card: card, startSeconds: entry.plannedStart))
                for runner in field.runners { counts[runner.name.titleCased, default: 0] += 1 }
                if entry.id == race.id.text { own = field.starters.map(\.name.titleCased) }
            }
        }
        #expect(own.contains(name))
        #expect(counts[name] == 1 || own.allSatisfy { counts[$0, default: 0] > 1 }, "\(name) runs in two places")
        #expect(RaceDay(seed: seed).interest.isEmpty)
    }
}
