import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

/// Some days' races, each at the same distance from its planned start.
private enum Races {
    static let day = RaceDay(seed: 33)

    static func snapshots(days: Int, after seconds: Int) -> [RaceSnapshot] {
        (0..<days).flatMap { offset in
            let plan = day.plan(ObservedDay.date + offset)
            return plan.races.map { day.snapshot($0, plan.meetings[$0.meeting], at: $0.plannedStart + seconds) }
        }
    }
}

@Suite struct SimulatedResultTests {
    private static let ended = Races.snapshots(days: 6, after: 7_200).filter { $0.stage == .final }
    private let ended = Self.ended

    @Test func bookIsFairOverManyRacesAndPricesGoBothWays() {
        var (shortened, drifted) = (0, 0)
        for snapshot in ended {
            let prices = snapshot.prices.prices.values
            let book = prices.reduce(0) { $0 + 1_000_000 / $1.win }
            #expect((10_500...12_500).contains(book), "\(book)")
            for price in prices {
                let opening = price.fluctuations.first?.win ?? price.win
                if price.win < opening { shortened += 1 }
                if price.win > opening { drifted += 1 }
                #expect(price.place ?? price.win <= price.win && price.place ?? 101 > 100)
            }
        }
        #expect(ended.count > 2_000 && shortened > 2_000 && drifted > 2_000)
    }

    /// Runners that are likelier by the prices win oftener, in three groups by price.
    @Test func resultsFollowThePrices() {
        var groups: [Int: (runs: Int, wins: Int)] = [:]
        for snapshot in ended {
            let winner = snapshot.placings.first?.runner.number
            for (number, price) in snapshot.prices.prices {
                let group = price.win < 400 ? 0 : price.win < 1_200 ? 1 : 2
                groups[group, default: (0, 0)].runs += 1
                if number == winner { groups[group, default: (0, 0)].wins += 1 }
            }
        }
        let rates = (0..<3).map { (groups[$0]?.wins ?? 0) * 1_000 / max(1, groups[$0]?.runs ?? 0) }
        #expect(
            (280...480).contains(rates[0]) && (90...180).contains(rates[1]) && (10...60).contains(rates[2]), "\(rates)")
    }

    @Test func winAndPlaceDividendsFollowTheClosingPriceWithinATakeout() {
        for snapshot in ended {
            let winners = snapshot.placings.filter { $0.position == 1 }.map(\.runner.number)
            let wins = snapshot.dividends.filter { $0.product == "Pool Win" }
            #expect(wins.map(\.numbers) == winners.map { [$0] })
            for one in wins {
                let price = (snapshot.prices.prices[one.numbers[0]]?.win ?? 0) / winners.count
                #expect(one.hundredths >= 100 && one.hundredths <= max(100, price))
                #expect(one.hundredths >= price * 90 / 100)
            }
            let paid = snapshot.field.starters.count >= 8 ? 3 : 2
            let placed = snapshot.placings.filter { $0.position <= paid }.map(\.runner.number)
            let places = snapshot.dividends.filter { $0.product == "Pool Place" }
            #expect(places.map(\.numbers) == (snapshot.field.starters.count < 5 ? [] : placed.map { [$0] }))
            for one in places {
                let price = snapshot.prices.prices[one.numbers[0]]?.place ?? 0
                #expect(one.hundredths <= max(100, price) && one.hundredths >= price * 90 / 100)
            }
        }
    }

    @Test func exoticsAreThePlacings() {
        for snapshot in ended {
            let position = Dictionary(
                snapshot.placings.map { ($0.runner.number, $0.position) }, uniquingKeysWith: { one, _ in one })
            for (product, count) in [("Pool Quinella", 2), ("Pool Trifecta", 3), ("Pool First4", 4)] {
                let combinations = snapshot.dividends.filter { $0.product == product }.map(\.numbers)
                #expect(combinations.isEmpty == (snapshot.placings.count <= count))
                #expect(Set(combinations).count == combinations.count)
                let first = snapshot.placings.prefix(count).map(\.position)
                for numbers in combinations {
                    #expect(Set(numbers).count == count && numbers.compactMap { position[$0] } == first)
                }
                let isShared = snapshot.placings.prefix(count + 1).map(\.position) != Array(1...count + 1)
                if !combinations.isEmpty, !isShared { #expect(combinations.count == 1) }
            }
        }
    }

    @Test func deadHeatsShareAPositionAndWhatIsPaid() throws {
        let first = ended.filter { $0.placings.count { $0.position == 1 } == 2 }
        #expect(!first.isEmpty)
        for snapshot in first {
            #expect(snapshot.placings.prefix(3).map(\.position) == [1, 1, 3])
            #expect(snapshot.placings[0].margin == snapshot.placings[1].margin)
            let trifectas = snapshot.dividends.filter { $0.product == "Pool Trifecta" }
            #expect(trifectas.isEmpty || trifectas.count >= 2)
            #expect(snapshot.dividends.count { $0.product == "Pool Quinella" } <= 1)
        }
        let second = ended.filter { $0.placings.prefix(4).map(\.position) == [1, 2, 2, 4] }
        for snapshot in second where snapshot.placings.count > 2 {
            #expect(snapshot.dividends.filter { $0.product == "Pool Quinella" }.map(\.numbers[0]).count == 2)
        }
        #expect(!second.isEmpty)
        let share = ended.count { $0.placings.map(\.position) != Array(1...$0.placings.count) } * 100 / ended.count
        #expect((2...15).contains(share), "\(share) %")
    }

    @Test func someProtestsAreUpheldAndOnlyBetweenInterimAndFinal() {
        var (upheld, dismissed) = (0, 0)
        for snapshot in ended {
            let day = Races.day
            func at(_ seconds: Int) -> RaceSnapshot? {
                day.snapshot(of: snapshot.race.id, at: snapshot.race.startSeconds + seconds)
            }
            #expect(snapshot.protest == nil)
            guard snapshot.result.protest != nil else {
                #expect(snapshot.result.interimPlaces.map(\.runner.number) == snapshot.placings.map(\.runner.number))
                continue
            }
            let interim = at(snapshot.result.interim)
            #expect(interim?.protest == "Second against first" && interim?.stage == .interim)
            #expect(at(snapshot.result.interim - 1)?.protest == nil && at(snapshot.result.final)?.protest == nil)
            let called = interim?.placings.map(\.runner.number) ?? []
            let stands = snapshot.placings.map(\.runner.number)
            if called == stands {
                dismissed += 1
            } else {
                upheld += 1
                #expect(
                    Array(called.prefix(2).reversed()) == Array(stands.prefix(2))
                        && called.dropFirst(2) == stands.dropFirst(2))
                #expect(interim?.dividends.first?.numbers == [called[0]])
            }
        }
        #expect(upheld > 3 && dismissed > 3)
    }

    @Test func whoIsScratchedLateHasAPriceUntilThenAndNoneAfterwards() throws {
        var seen = 0
        for snapshot in ended.prefix(600) {
            for runner in snapshot.field.runners {
                guard let scratched = runner.scratched, !runner.isVacant else { continue }
                let before = try #require(Races.day.snapshot(of: snapshot.race.id, at: scratched - 1))
                let after = try #require(Races.day.snapshot(of: snapshot.race.id, at: scratched))
                #expect(before.prices.prices[runner.number] != nil && !before.isScratched(runner))
                #expect(after.prices.prices[runner.number] == nil && after.isScratched(runner))
                seen += 1
            }
        }
        #expect(seen > 50)
    }

    @Test func nobodyRidesTwoInOneRace() {
        for snapshot in ended {
            let jockeys = snapshot.field.runners.compactMap(\.jockey)
            #expect(Set(jockeys).count == jockeys.count)
            #expect(jockeys.isEmpty == (snapshot.race.category == .greyhound))
        }
    }

    @Test func partsOfARaceAreLeftOutAtTheRecordedRates() {
        func share(_ isMissing: (RaceSnapshot) -> Bool) -> Int { ended.count(where: isMissing) * 1_000 / ended.count }
        #expect((40...80).contains(share { $0.trackCondition == nil }))
        #expect((100...300).contains(share { $0.weather == nil }))
        #expect((50...200).contains(share { $0.comment == nil }))
    }
}
