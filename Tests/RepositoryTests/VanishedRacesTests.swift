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
        var driver = BoardDriver()
        for round in 0..<40 {
            driver.answer(answer(round, count: 300, first: 31_536_000), at: 1 + Double(round) * 30)
        }
        #expect(driver.board.toCome.count <= 300 + 500)
        #expect(driver.board.remembered <= 300 + 500 + 64)
    }

    @Test func farthestGoFirst() {
        var driver = BoardDriver()
        driver.answer(answer(0, count: 700, first: 5_000), at: 1)
        driver.answer(answer(1, count: 1, first: 900_000), at: 31)
        #expect(driver.board.toCome.count == 501)
        #expect(driver.shown == (0..<5).map { "0-\($0)" })
    }

    @Test func racesThatArePastAlreadyFillNoMemoryEither() {
        var driver = BoardDriver()
        for round in 0..<20 {
            var past = answer(round, count: 500, first: -900)
            past.races.append(Race.sample("next", start: .t0 + 5_000))
            driver.answer(past, at: 1 + Double(round) * 30)
        }
        #expect(driver.board.remembered <= 2_000 + 500 + 64)
    }

    @Test func sourceBesidesTheFeedIsBoundedToo() {
        var driver = BoardDriver()
        driver.handle(.lists([.horseRacingUSA]), at: 0)
        for round in 0..<20 {
            var state = SourceState(.horseRacingUSA)
            state.lastGood = .t0 + Double(round)
            let races = (0..<900).map { index in
                Race.sample(
                    "usa-\(round)-\(index)", number: index, meeting: "Meeting \(round)",
                    start: .t0 + 31_536_000 + Double(index))
            }
            driver.handle(.listed(RaceListing(races: races, state: state)), at: Double(round))
        }
        #expect(driver.board.toCome.count <= 2_000)
        #expect(driver.board.remembered <= 2_064)
    }
}
