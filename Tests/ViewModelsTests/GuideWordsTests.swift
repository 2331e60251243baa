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
        (guide.sire, guide.dam) = ("Long Shadow", "Quiet Song")
        guide.gear = "Blinkers OFF"
        guide.emergency = 2
        var runner = Runner(number: 4, name: "Ember Lane")
        #expect(GuideWords.runner(runner).isEmpty)
        runner.guide = Shared(guide)
        #expect(
            GuideWords.runner(runner)
                == "emergency 2, rating 49, claims 1 kg, front runner, track 4: 1-0-2, by Long Shadow from Quiet Song, "
                + "gear Blinkers OFF")
    }

    @Test func startAndGaitAreShownOfHarnessRacesAlone() {
        var guide = RaceGuide()
        (guide.startType, guide.gait, guide.channels) = ("Mobile", "Pace", ["Two"])
        guide.prizes = [9_520, 3_060]
        var pool = RaceGuide.Pool(product: "Win", total: 9_151)
        pool.jackpot = 500
        guide.pools = [pool]
        let both = ["first prize 9,520", "on Two", "pools Win 9,151 with jackpot 500"]
        #expect(GuideWords.facts(guide, of: .horse, localTime: .utc).compactMap(\.self) == both)
        #expect(
            GuideWords.facts(guide, of: .harness, localTime: .utc).compactMap(\.self) == ["mobile start", "pace"] + both
        )
    }
}
