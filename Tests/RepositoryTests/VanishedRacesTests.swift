import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// What is remembered of races that are gone is bounded.
@Suite struct VanishedRacesTests {
    private func answer(_ round: Int, count: Int, first: Double) -> FeedAnswer {
        FeedAnswer(
            races: (0..<count).map { index in
                Race.sample(
                    "\(round)-\(index)", number: index, meeting: "Meeting \(round)",
                    start: .t0 + first + Double(index) + Double(round))
            })
    }

    @Test func newRacesInEachAnswerFillNoMemory() {
        var story = Story()
        for round in 0..<40 {
            story.answer(answer(round, count: 300, first: 31_536_000), at: 1 + Double(round) * 30)
        }
        #expect(story.board.toCome.count <= 300 + 500)
        #expect(story.board.remembered <= 300 + 500 + 64)
    }

    @Test func farthestGoFirst() {
        var story = Story()
        story.answer(answer(0, count: 700, first: 5_000), at: 1)
        story.answer(answer(1, count: 1, first: 900_000), at: 31)
        #expect(story.board.toCome.count == 501)
        #expect(story.shown == (0..<5).map { "0-\($0)" })
    }

    @Test func racesThatArePastAlreadyFillNoMemoryEither() {
        var story = Story()
        for round in 0..<20 {
            var past = answer(round, count: 500, first: -900)
            past.races.append(Race.sample("next", start: .t0 + 5_000))
            story.answer(past, at: 1 + Double(round) * 30)
        }
        #expect(story.board.remembered <= 2_000 + 500 + 64)
    }

    @Test func sourceBesidesTheFeedIsBoundedToo() {
        var story = Story()
        story.handle(.lists([.horseRacingUSA]), at: 0)
        for round in 0..<20 {
            var state = SourceState(.horseRacingUSA)
            state.lastGood = .t0 + Double(round)
            let races = (0..<900).map { index in
                Race.sample(
                    "usa-\(round)-\(index)", number: index, meeting: "Meeting \(round)",
                    start: .t0 + 31_536_000 + Double(index))
            }
            story.handle(.listed(RaceListing(races: races, state: state)), at: Double(round))
        }
        #expect(story.board.toCome.count <= 2_000)
        #expect(story.board.remembered <= 2_064)
    }
}
