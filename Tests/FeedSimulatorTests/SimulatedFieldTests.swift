import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

/// Every race of one date.
private struct Day {
    let day = RaceDay(seed: 21)
    var plan: DayPlan { day.plan(ObservedDay.date) }

    func snapshots(after seconds: Int) -> [RaceSnapshot] {
        plan.races.map { day.snapshot($0, plan.meetings[$0.meeting], at: $0.plannedStart + seconds) }
    }
}

struct SimulatedFieldTests {
    private let snapshots = Day().snapshots(after: -60)

    @Test func fieldsHaveTheSizesOfTheirCategory() {
        for snapshot in snapshots {
            let sizes =
                [RaceCategory.greyhound: 8...8, .harness: 6...14, .horse: 5...20][snapshot.race.category] ?? 0...0
            #expect(sizes.contains(snapshot.field.runners.count))
            #expect(snapshot.field.runners.map(\.number) == Array(1...snapshot.field.runners.count))
            let firsts = snapshot.field.runners.map { $0.name.prefix { $0.isLetter } }
            let lasts = snapshot.field.runners.map { $0.name.split(separator: " ").last }
            #expect(Set(firsts).count == firsts.count && Set(lasts).count >= min(14, lasts.count))
            #expect(Set(snapshot.field.runners.map(\.barrier)).count == snapshot.field.runners.count)
            #expect(snapshot.field.starters.count >= 3)
        }
        let sizes = Set(snapshots.filter { $0.race.category == .horse }.map(\.field.runners.count))
        #expect(sizes.min() == 5 && sizes.max() == 20)
    }

    @Test func sameSeedIsTheSameFieldPriceAndResult() {
        let again = Day().snapshots(after: -60)
        #expect(snapshots.map { $0.field.runners.map(\.name) } == again.map { $0.field.runners.map(\.name) })
        #expect(snapshots.map { $0.prices.prices.mapValues(\.win) } == again.map { $0.prices.prices.mapValues(\.win) })
        #expect(
            snapshots.map { $0.result.places.map(\.runner.number) }
                == again.map { $0.result.places.map(\.runner.number) }
        )
    }

    @Test func someAreScratchedAndSomeOfThoseLate() {
        let runners = snapshots.flatMap(\.field.runners)
        let scratched = runners.filter { $0.scratched != nil }
        #expect((2...10).contains(scratched.count * 100 / runners.count))
        #expect(scratched.contains { $0.isLate } && scratched.contains { !$0.isLate })
        #expect(runners.contains { $0.isVacant })
    }

    @Test func bookEndsFair() {
        for snapshot in Day().snapshots(after: 400) where snapshot.stage != .abandoned {
            let wins = snapshot.prices.prices.values.map(\.win)
            #expect(wins.count == snapshot.field.starters.count)
            let book = wins.reduce(0.0) { $0 + 10_000 / Double($1) }
            #expect((104.9...125.1).contains(book), "\(book) for \(snapshot.prices.book)")
            #expect(wins.allSatisfy { $0 > 100 })
        }
        let books = snapshots.map(\.prices.book)
        #expect(books.min() == 105 && books.max() == 125)
    }

    @Test func pricesMoveAndNeverRewriteThePast() {
        let day = Day()
        // Delayed ones among them: their past is what it was.
        for race in day.plan.races.prefix(120) {
            let early = day.day.snapshot(race, day.plan.meetings[race.meeting], at: race.plannedStart - 3600)
            let late = day.day.snapshot(race, day.plan.meetings[race.meeting], at: race.plannedStart + 40)
            for (number, price) in early.prices.prices {
                guard let after = late.prices.prices[number]?.fluctuations.map(\.win) else {
                    #expect(late.field.runners[number - 1].scratched != nil)
                    continue
                }
                #expect(Array(after.prefix(price.fluctuations.count)) == price.fluctuations.map(\.win))
            }
        }
        #expect(snapshots.contains { snapshot in snapshot.prices.prices.values.contains { $0.fluctuations.count > 4 } })
    }

    @Test func resultsAreOfTheStartersAndAgreeWithThePrices() {
        var favourites = 0
        let ended = snapshots.filter { $0.stage != .abandoned }
        for snapshot in ended {
            let places = snapshot.result.places
            #expect(Set(places.map(\.runner.number)) == Set(snapshot.field.starters.map(\.number)))
            #expect(zip(places, places.dropFirst()).allSatisfy { $0.position <= $1.position && $0.margin <= $1.margin })
            let shortest = snapshot.prices.prices.min { ($0.value.win, $0.key) < ($1.value.win, $1.key) }?.key
            if places.first?.runner.number == shortest { favourites += 1 }
        }
        // About a quarter of such fields: far from one in ten, far from always.
        #expect((15...45).contains(favourites * 100 / ended.count), "\(favourites) of \(ended.count)")
    }

    @Test func raceGoesThroughItsStages() throws {
        let day = Day()
        let race = try #require(day.plan.races.first { $0.fate == .runs })
        func stage(_ seconds: Int) -> RaceSnapshot.Stage {
            day.day.snapshot(race, day.plan.meetings[race.meeting], at: race.plannedStart + seconds).stage
        }
        let result = day.day.snapshot(race, day.plan.meetings[race.meeting], at: race.plannedStart).result
        #expect(stage(-3600) == .open && stage(result.jumped) == .closed && stage(result.jumped + 5) == .live)
        #expect(
            stage(result.interim - 1) == .live && stage(result.interim) == .interim && stage(result.final) == .final)
    }

    @Test func storyIsFoundByItsIDAlsoWhenTheListHasItNoMore() throws {
        let day = RaceDay(seed: 21)
        let now = ObservedDay.date * 86400 + 43_200
        let listed = try #require(day.races(at: Date(timeIntervalSince1970: Double(now))).first)
        let snapshot = try #require(day.snapshot(of: listed.id, at: now + 7200))
        #expect(snapshot.race.id == listed.id && snapshot.stage == .final)
        #expect(day.snapshot(of: "nothing", at: now) == nil)
    }

    /// The last races of a plan start at 17:00 of the next day, and are requested until the end of the day after that.
    @Test func aRaceOfYesterdayIsKnownUntilTheEndOfToday() {
        let (day, yesterday) = (RaceDay(seed: 12), 20_417)
        let races = [yesterday - 1, yesterday].flatMap { day.plan($0).races }.filter {
            $0.plannedStart / 86_400 == yesterday
        }
        #expect(races.contains { $0.plannedStart % 86_400 > 16 * 3600 })
        for race in races { #expect(day.snapshot(of: race.id, at: (yesterday + 2) * 86_400 - 1) != nil) }
    }

    /// Cards of the days that a list of meetings names are there, and the same whenever they are requested.
    @Test func racesOfLaterDaysHaveTheirField() throws {
        let day = RaceDay(seed: 7)
        let today = 20_000
        let race = try #require(day.plan(today + RaceDay.daysAhead).races.last)
        let snapshot = try #require(day.snapshot(of: race.id, at: today * 86_400))
        let later = try #require(day.snapshot(of: race.id, at: (today + 5) * 86_400))
        #expect(
            snapshot.field.runners.map(\.name) == later.field.runners.map(\.name) && !snapshot.field.runners.isEmpty)
        #expect(snapshot.prices.prices.isEmpty, "prices open a day before the start")
        #expect(day.snapshot(of: race.id, at: (today - 1) * 86_400) == nil)
    }
}
