import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// Place of a race among the legs of a bet, on the card and in the meetings.
@MainActor
@Suite struct LegWordsTests {
    private static func bets() -> [MultiLegBet] {
        [MultiLegBet("early quaddie", races: [1, 2, 3, 4]), MultiLegBet("quaddie", races: [5, 6, 7, 8])]
            .compactMap(\.self)
    }

    @Test func racesInARowAreFromAndTo() throws {
        let row = try #require(MultiLegBet("quaddie", races: [5, 6, 7, 8]))
        #expect(LegWords.leg(6, of: row) == "leg 2 of 4 of the quaddie (races 5 to 8)")
        #expect(LegWords.leg(4, of: row) == nil && LegWords.bet(row) == "quaddie races 5 to 8")
        let odd = try #require(MultiLegBet("Treble", races: [2, 4, 7]))
        #expect(LegWords.leg(7, of: odd) == "leg 3 of 3 of the Treble (races 2, 4 and 7)")
        let back = try #require(MultiLegBet("Double", races: [99, 98]))
        #expect(LegWords.bet(back) == "Double races 99 and 98")
    }

    @Test func inTheHeaderABetIsItsInitials() throws {
        #expect(Self.bets().map { LegWords.short(3, of: $0) } == ["EQ leg 3/4", nil])
        #expect(Self.bets().map { LegWords.short(8, of: $0) } == [nil, "Q leg 4/4"])
        #expect(Self.bets().map { LegWords.short(8, of: $0, isNamed: true) } == [nil, "quaddie leg 4/4"])
    }

    private func board(_ day: DaySnapshot) -> (ShownBoard, ScriptedCards) {
        let cards = ScriptedCards()
        let board = ShownBoard(cards: cards, day: ScriptedDay(day))
        board.answer(FeedAnswer(races: [.sample(number: 7)]))
        board.model.send(.open)
        return (board, cards)
    }

    private func legs(_ board: ShownBoard) -> [String] {
        board.model.state.card?.content.header.facts.filter { $0.hasPrefix("leg ") } ?? []
    }

    @Test func theCardNamesTheLegByTheMeetingOrByThePool() throws {
        var meeting = RaceMeeting(id: "m", name: "Flemington", category: .horse)
        meeting.races = [MeetingRace(id: RaceID("race"), number: 7, name: "", start: .t0 + 300)]
        meeting.bets = Self.bets()
        let (board, cards) = board(DaySnapshot(meetings: [meeting], isPartial: false))
        cards.show(.sample())
        #expect(legs(board) == ["leg 3 of 4 of the quaddie (races 5 to 8)"])
        var card = RaceCard.sample()
        var guide = RaceGuide()
        guide.pools = [
            RaceGuide.Pool(product: "Quadrella", total: 900, bet: MultiLegBet("Quadrella", races: [6, 7, 8, 9])),
            RaceGuide.Pool(product: "Treble", total: 90, bet: MultiLegBet("Treble", races: [7, 8, 9])),
        ]
        card.guide = Shared(guide)
        cards.show(card)
        // The pool is as new as the card.
        #expect(
            legs(board) == [
                "leg 2 of 4 of the quaddie (races 6 to 9), pool 900",
                "leg 1 of 3 of the Treble (races 7 to 9), pool 90",
            ])
        #expect(board.model.state.card?.content.header.facts.contains { $0.hasPrefix("pools") } == false)
    }

    @Test func withoutABetNoLegIsNamed() {
        let (board, cards) = board(DaySnapshot(meetings: [.sample()], isPartial: false))
        cards.show(.sample())
        #expect(legs(board).isEmpty)
    }

    @Test func theMeetingsPaneNamesTheLegsOfTheSelectedRaceFirst() {
        var meeting = RaceMeeting.sample()
        meeting.bets = Self.bets()
        let board = ShownBoard(day: ScriptedDay(DaySnapshot(meetings: [meeting], isPartial: false)))
        board.model.setRooms([.meetings: 10])
        board.model.send(.meetings)
        var last: [String] { board.model.state.meetings?.pane?.facts.suffix(2).map(\.self) ?? [] }
        #expect(last == ["leg 1 of 4 of the early quaddie (races 1 to 4)", "quaddie races 5 to 8"])
        for _ in 0..<5 { board.model.send(.nextRace) }
        #expect(last == ["leg 2 of 4 of the quaddie (races 5 to 8)", "early quaddie races 1 to 4"])
    }

    @Test func aPoolHasItsJackpotAndItsGuarantee() {
        var guide = RaceGuide()
        #expect(GuideWords.pools(guide, localTime: .utc) == nil)
        var pool = RaceGuide.Pool(product: "First Four", total: 8_126)
        guide.pools = [RaceGuide.Pool(product: "Win", total: 9_151), pool]
        #expect(GuideWords.pools(guide, localTime: .utc) == "Win 9,151, First Four 8,126")
        (pool.jackpot, pool.guarantee) = (6_826, 50_000)
        guide.pools[1] = pool
        #expect(
            GuideWords.pools(guide, localTime: .utc)
                == "Win 9,151, First Four 8,126 with jackpot 6,826 and guarantee 50,000")
    }

    @Test(arguments: [([RaceSource.neds], 1), ([.neds, .affiliates], 0)])
    func aCardOfThePublicFeedNamesOnceWhatPartnerAccessAdds(sources: [RaceSource], count: Int) {
        let (board, cards) = board(DaySnapshot())
        cards.show(.sample(), sources: sources.map { SourceState($0, lastGood: .t0) })
        let facts = board.model.state.card?.content.header.facts ?? []
        #expect(facts.count { $0.contains("partner access") } == count, "\(facts)")
    }
}
