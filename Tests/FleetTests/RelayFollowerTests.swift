import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing

@testable import Fleet

@Suite struct RelayFollowerTests {
    private let venue = FleetName.here
    private static let report = RelayFeedReport(state: .live, source: "neds", trueAt: .t0)

    private func board(_ seq: Int, run: Date = .t0) -> RelayMessage {
        let mark = RelayMark(run: run, seq: seq)
        return RelayMessage(
            .board(venue), RelayBoard(mark: mark, at: .t0, feed: Self.report, answer: .sample(count: 3)).body)
    }

    private func beat(
        _ seq: Int, confirms: Int?, run: Date = .t0, boxes: Int = 0, wasKept: Bool = false
    ) -> RelayMessage {
        let beat = RelayBeat(
            mark: RelayMark(run: run, seq: seq), confirms: confirms, at: .t0, feed: Self.report, boxes: boxes)
        return RelayMessage(.beat(venue), beat.body, wasKept: wasKept)
    }

    private func boards(_ actions: [RelayFollower.Action]) -> [Int] {
        actions.compactMap { if case .report(.board(let board)) = $0 { board.mark.seq } else { nil } }
    }

    private func beats(_ actions: [RelayFollower.Action]) -> [(confirms: Int?, share: Double)] {
        actions.compactMap { action in
            if case .report(.beat(let beat, let share)) = action { (beat.confirms, share) } else { nil }
        }
    }

    private func isGone(_ actions: [RelayFollower.Action]) -> Bool {
        actions.contains { if case .report(.gone) = $0 { true } else { false } }
    }

    @Test func olderRunOrNumberIsRefused() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        #expect(boards(follower.take(board(5), at: .t0)) == [5])
        #expect(boards(follower.take(board(5), at: .t0)) == [])
        #expect(boards(follower.take(board(4), at: .t0)) == [])
        #expect(boards(follower.take(board(9, run: .t0 - 60), at: .t0)) == [])
        #expect(boards(follower.take(board(1, run: .t0 + 60), at: .t0)) == [1])
    }

    @Test func beatThatConfirmsAnotherBoardConfirmsNothing() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        _ = follower.take(board(5), at: .t0)
        #expect(beats(follower.take(beat(6, confirms: 5), at: .t0)).map(\.confirms) == [5])
        #expect(beats(follower.take(beat(7, confirms: 4), at: .t0)).map(\.confirms) == [nil])
        #expect(beats(follower.take(beat(1, confirms: 5, run: .t0 + 9), at: .t0)).map(\.confirms) == [nil])
    }

    @Test func relayThatWasAheadOfTheTimeDoesNotShutOutTheNext() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        let day: TimeInterval = 86_400
        _ = follower.take(board(5, run: .t0 + day), at: .t0)
        #expect(beats(follower.take(beat(6, confirms: 5, run: .t0 + day), at: .t0)).count == 1)
        #expect(beats(follower.take(beat(2, confirms: 1), at: .t0 + 35)).isEmpty)
        #expect(beats(follower.take(beat(3, confirms: 1), at: .t0 + 36)).map(\.confirms) == [nil])
        #expect(boards(follower.take(board(4), at: .t0 + 37)) == [4])
    }

    @Test func keptListOfARelayThatWasAheadOfTheTimeDoesNotShutOutTheNext() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        _ = follower.take(board(5, run: .t0 + 86_400), at: .t0)
        #expect(beats(follower.take(beat(2, confirms: 1), at: .t0 + 35)).isEmpty)
        #expect(beats(follower.take(beat(3, confirms: 1), at: .t0 + 36)).count == 1)
        #expect(boards(follower.take(board(4), at: .t0 + 37)) == [4])
    }

    @Test func messageOfTheRelayThatTheLinkCannotUnpackIsAProblemUntilTheNextBoard() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        _ = follower.take(board(5), at: .t0)
        #expect(isGone(follower.unusable(.board(venue), words: "larger than 2 MB")))
        #expect(follower.problem == "larger than 2 MB")
        _ = follower.take(board(6), at: .t0)
        #expect(follower.problem == nil)
        #expect(!isGone(follower.unusable(.notice(.all), words: "damaged")))
        #expect(follower.problem == nil)
    }

    @Test func keptBeatIsNoSignOfLife() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        let actions = follower.take(beat(6, confirms: 5, wasKept: true), at: .t0)
        #expect(actions.isEmpty)
    }

    @Test func shareFollowsFromTheBoxesOfTheVenueUnlessThereIsACache() {
        var without = RelayFollower(hasCache: false, rate: 20)
        #expect(beats(without.take(beat(1, confirms: nil, boxes: 48), at: .t0)).map(\.share) == [144])
        var with = RelayFollower(hasCache: true, rate: 20)
        #expect(beats(with.take(beat(1, confirms: nil, boxes: 48), at: .t0)).map(\.share) == [0])
    }

    @Test func shareIsKeptForTheNextRun() throws {
        var follower = RelayFollower(hasCache: false, rate: 20)
        #expect(follower.share == nil)
        _ = follower.take(beat(1, confirms: nil, boxes: 48), at: .t0)
        let share = try #require(follower.share)
        let stored = try #require(RelayShare(file: share.file))
        #expect(stored == share && stored.seconds(rate: 20, hasCache: false) == 144)
        #expect(stored.seconds(rate: 10, hasCache: false) == 288 && stored.seconds(rate: 20, hasCache: true) == 0)
    }

    @Test(arguments: ["", "{}", "null", #"{"schema":1,"boxes":1e99,"budget":2}"#, #"{"boxes":"48","budget":2}"#])
    func damagedShareIsNone(_ text: String) { #expect(RelayShare(file: Array(text.utf8)) == nil) }

    @Test func shareThatCannotBeIsHeldInItsBounds() {
        let text = #"{"schema":1,"boxes":-9223372036854775808,"budget":0}"#
        #expect(RelayShare(file: Array(text.utf8))?.seconds(rate: 0, hasCache: false) == 0)
        let large = #"{"schema":1,"boxes":9223372036854775807,"budget":9223372036854775807}"#
        #expect(RelayShare(file: Array(large.utf8))?.seconds(rate: 20, hasCache: false) == 300_000)
    }

    @Test func messageThatCannotBeReadKeepsTheLastOneAndLetsTheBoxRequest() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        _ = follower.take(board(5), at: .t0)
        for body in ["", "{", "[]", #"{"run":1}"#, "\u{0}"] where !body.isEmpty {
            let actions = follower.take(RelayMessage(.board(venue), Array(body.utf8)), at: .t0)
            #expect(isGone(actions) && boards(actions).isEmpty && follower.problem != nil, "\(body)")
        }
        #expect(boards(follower.take(board(6), at: .t0)) == [6] && follower.problem == nil)
    }

    @Test func relaysWillReportsThatItIsGone() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        #expect(isGone(follower.take(RelayMessage(.relayUp(venue), FleetPresence(isUp: false).body), at: .t0)))
        #expect(!isGone(follower.take(RelayMessage(.relayUp(venue), FleetPresence(isUp: true).body), at: .t0)))
    }

    private func questions(_ actions: [RelayFollower.Action]) -> [Int] {
        actions.compactMap { if case .request(let question) = $0 { question.number } else { nil } }
    }

    private func times(_ actions: [RelayFollower.Action]) -> [Date] {
        actions.compactMap {
            if case .report(.time(let date, let requested)) = $0 {
                requested + 0 * date.timeIntervalSince1970
            } else {
                nil
            }
        }
    }

    private func reply(_ number: Int) -> RelayMessage {
        RelayMessage(.answer(.here, of: venue), RelayTime(number: number, at: .t0 + 50).body)
    }

    @Test func timeIsRequestedForAtEachConnectionAndEveryTenMinutes() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        #expect(follower.due == nil)
        #expect(questions(follower.connection(true, at: .t0)) == [1])
        #expect(questions(follower.turn(at: .t0 + 9.9)).isEmpty)
        #expect(questions(follower.turn(at: .t0 + 10)) == [2], "nobody answered")
        #expect(times(follower.take(reply(2), at: .t0 + 10.2)) == [.t0 + 10])
        #expect(follower.due == .t0 + 610.2)
        #expect(questions(follower.turn(at: .t0 + 611)) == [3])
    }

    @Test func answerToAnotherQuestionOrTooLateIsNoMeasurement() {
        var follower = RelayFollower(hasCache: true, rate: 20)
        _ = follower.connection(true, at: .t0)
        #expect(times(follower.take(reply(7), at: .t0 + 1)).isEmpty)
        #expect(times(follower.take(reply(1), at: .t0 + 11)).isEmpty)
        _ = follower.turn(at: .t0 + 12)
        #expect(times(follower.take(reply(2), at: .t0 + 12.5)).count == 1)
        #expect(times(follower.take(reply(2), at: .t0 + 12.6)).isEmpty, "an answer counts once")
    }
}
