import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Facts
@testable import ViewModels

@Suite struct GuideWordsTests {
    @Test func aRunnersLineBeginsWithWhatPeopleLookForFirst() {
        var guide = RunnerGuide()
        guide.rating = 49
        guide.claim = 1
        guide.pace = "Front Runner"
        guide.records[.track] = StartRecord(starts: 4, wins: 1, seconds: 0, thirds: 2)
        guide.emergency = 2
        var runner = Runner(number: 4, name: "Ember Lane")
        #expect(GuideWords.figures(of: runner).figures.isEmpty)
        (runner.age, runner.sex, runner.guide) = (3, "M", Shared(guide))
        let words = GuideWords.figures(of: runner)
        #expect(words.figures == ["3yo m", "emergency 2", "front runner"])
        #expect(words.further == ["track 4: 1-0-2", "rating 49", "claims 1 kg"])
    }

    @Test func startAndGaitAreShownOfHarnessRacesAlone() {
        var guide = RaceGuide()
        (guide.startType, guide.gait, guide.channels) = ("Mobile", "Pace", ["Two"])
        var pool = RaceGuide.Pool(product: "Win", total: 9_151)
        pool.jackpot = 500
        guide.pools = [pool, RaceGuide.Pool(product: "Place", total: 3_924)]
        #expect(GuideWords.win(guide, localTime: .utc) == "win pool 9,151 with jackpot 500")
        let both = ["on Two", "pools Place 3,924"]
        #expect(GuideWords.facts(guide, of: .horse, localTime: .utc).compactMap(\.self) == both)
        #expect(
            GuideWords.facts(guide, of: .harness, localTime: .utc).compactMap(\.self) == ["mobile start", "pace"] + both
        )
    }
}
