import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// What the field says of a runner's record, and distances as their country measures them.
@Suite struct FitnessTests {
    private func record(_ wins: Int, _ seconds: Int = 0) -> StartRecord? {
        StartRecord(starts: 5, wins: wins, seconds: seconds, thirds: 0)
    }

    @Test func wonIsACapitalAndPlacedASmallLetter() {
        var guide = RunnerGuide()
        #expect(GuideWords.fitness(guide) == "")
        guide.records = [.track: record(1), .distance: record(0, 1), .trackDistance: record(0), .heavy: record(2)]
            .compactMapValues(\.self)
        #expect(GuideWords.fitness(guide) == "TdW")
        guide.records[.soft] = record(0, 1)
        #expect(GuideWords.fitness(guide) == "TdW", "a win on the heavy is a win on the wet")
    }

    @Test func daysAreCountedFromTheLastStartByTheLocalDay() throws {
        var (guide, first, second) = (RunnerGuide(), PastStart(), PastStart())
        let day = CivilTime(Date.t0).daysSince1970
        func midnight(_ ago: Int) -> Date { Date(timeIntervalSince1970: TimeInterval((day - ago) * 86_400)) }
        #expect(GuideWords.days(guide, before: .t0, localTime: .utc) == nil)
        (first.day, second.day) = (midnight(30), midnight(14))
        guide.starts = [first, second]
        #expect(GuideWords.days(guide, before: .t0, localTime: .utc) == 14)
        guide.starts[0].day = midnight(0)
        #expect(GuideWords.days(guide, before: .t0, localTime: .utc) == nil, "the race itself is no last start")
    }

    @Test(arguments: [
        (1207, "USA", "6f"), (1106, "US", "5.5f"), (1673, "USA", "8.3f"), (1709, "CAN", "8.5f"), (1200, "AUS", "1200m"),
        (1200, nil, "1200m"),
    ])
    func distancesAreAsTheCountryMeasuresThem(metres: Int, country: String?, words: String) {
        #expect(RaceWords.distance(metres, .horse, country: country) == words)
        #expect(RaceWords.distance(metres, .harness, country: country) == "\(metres)m")
    }
}
