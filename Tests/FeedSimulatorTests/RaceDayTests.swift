import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

struct RaceDayTests {
    private let observed = ObservedDay.shared

    @Test func sameSeedAndTimeGiveTheSameRacesWhateverWasRequestedBefore() {
        let fresh = RaceDay(seed: 3)
        let used = RaceDay(seed: 3)
        let now = ObservedDay.instant(minute: 777)
        for days in [-400, 3, 0, 90, -1, 1] { _ = used.races(at: now + Double(days * 86400)) }
        let expected = fresh.races(at: now)
        let races = used.races(at: now)
        #expect(races.map(\.id) == expected.map(\.id))
        #expect(races.map(\.start) == expected.map(\.start))
        #expect(races.map(\.meeting) == expected.map(\.meeting))
    }

    @Test func otherSeedsAndOtherDatesGiveOtherRaces() {
        let now = ObservedDay.instant(minute: 300)
        let ids = Set(RaceDay(seed: 3).races(at: now).map(\.id))
        #expect(ids.isDisjoint(with: RaceDay(seed: 4).races(at: now).map(\.id)))
        #expect(ids.isDisjoint(with: RaceDay(seed: 3).races(at: now + 86400).map(\.id)))
    }

    @Test func idsAreUnique() {
        for sample in observed.samples { #expect(Set(sample.map(\.id)).count == sample.count) }
    }

    @Test func listAscendsByStartAndReachesTwoHours() {
        for (minute, sample) in observed.samples.enumerated() {
            let now = ObservedDay.instant(minute: minute)
            #expect(zip(sample, sample.dropFirst()).allSatisfy { $0.start <= $1.start })
            #expect(sample.allSatisfy { $0.start <= now + 7200 && $0.start > now - 180 })
        }
    }

    @Test func eightRacesAndMoreAreUpcomingAroundTheClock() {
        for (minute, sample) in observed.samples.enumerated() {
            let now = ObservedDay.instant(minute: minute)
            #expect(sample.count { $0.start > now } >= 8, "minute \(minute)")
        }
    }

    @Test func everyHourHasARaceEveryOneAndAHalfToThreeMinutes() {
        let first = ObservedDay.date * 86400
        for hour in 0..<24 {
            let span = first + hour * 3600..<first + (hour + 1) * 3600
            let count = observed.planned.count { span.contains($0.plannedStart) }
            #expect((20...40).contains(count), "hour \(hour): \(count)")
        }
    }

    @Test func categoriesHaveTheirShares() {
        let races = observed.races.values
        func share(_ category: RaceCategory) -> Int { races.count { $0.category == category } * 100 / races.count }
        #expect((36...44).contains(share(.greyhound)))
        #expect((36...44).contains(share(.horse)))
        #expect((16...24).contains(share(.harness)))
    }

    @Test(arguments: RaceCategory.known)
    func categoryIsMissingFromTheListForAnHourADay(category: RaceCategory) {
        var longest = 0
        var current = 0
        for sample in observed.samples {
            current = sample.contains { $0.category == category } ? 0 : current + 1
            longest = max(longest, current)
        }
        #expect((60...150).contains(longest), "\(longest) minutes")
    }

    @Test func mostStartsAreOnWholeMinutes() {
        let whole = observed.planned.count { $0.plannedStart % 60 == 0 }
        #expect((80...90).contains(whole * 100 / observed.planned.count))
    }

    @Test func tiesAreCommonAndTheirOrderChangesWithTime() {
        var ties = 0
        var swapped = 0
        for (early, late) in zip(observed.samples, observed.samples.dropFirst(2)) {
            let places = Dictionary(uniqueKeysWithValues: late.enumerated().map { ($0.element.id, $0.offset) })
            for (first, second) in zip(early, early.dropFirst()) where first.start == second.start {
                ties += 1
                if let one = places[first.id], let other = places[second.id], one > other { swapped += 1 }
            }
        }
        #expect(ties > 1440)
        #expect((25...75).contains(swapped * 100 / ties))
    }

    /// The hours are 02:00 to 10:00 UTC, when Australia races in every category; it happens on most days.
    @Test func oneMeetingNameIsInTwoCategoriesAtOnce() {
        let days = [UInt64](1...10).count { seed in
            let day = RaceDay(seed: seed)
            return stride(from: 120, through: 600, by: 60).contains { minute in
                let names = Dictionary(grouping: day.races(at: ObservedDay.instant(minute: minute)), by: \.meeting)
                return names.values.contains { Set($0.map(\.category)).count > 1 }
            }
        }
        #expect((5...10).contains(days), "\(days)")
    }

    @Test(arguments: [-1e12, 0, 1e13, .nan, .infinity])
    func absurdInstantsAreSurvived(seconds: Double) {
        #expect(!RaceDay(seed: 1).races(at: Date(timeIntervalSince1970: seconds)).isEmpty)
    }
}
