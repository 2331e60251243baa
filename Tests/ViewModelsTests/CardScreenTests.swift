import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// An open card: what is chosen on it, and what becomes of it with time.
@MainActor
@Suite struct CardScreenTests {
    private let cards = ScriptedCards([.twentyHorses("race-0")])
    private let board: ShownBoard

    init() {
        board = ShownBoard(cards: cards)
        board.answer(.sample(count: 3, first: .t0 + 300))
        board.model.send(.open)
    }

    private var card: CardState? { board.model.state.card }
    private var content: CardContent? { card?.content }

    @Test func openingRequestsTheCardAndClosingCancelsIt() {
        #expect(cards.opened.map(\.text) == ["race-0"] && cards.isOpen)
        board.model.send(.back)
        #expect(!cards.isOpen && board.model.state.card == nil && board.model.state.screen == .board)
    }

    @Test func aPriceThatIsTypedIsAnAlertForTheRunner() {
        let alerts = AlertSettings()
        let board = ShownBoard(cards: cards, alerts: { AlertController(alerts, store: nil, clock: $0, real: $0) })
        board.answer(.sample(count: 3, first: .t0 + 300))
        board.model.send(.open)
        cards.show(.twentyHorses("race-0"))
        board.model.tick()
        let name = board.model.state.card?.content.rows.first?.name ?? ""
        func price(_ text: String) -> String? {
            board.model.send(.priceAlert)
            for scalar in text.unicodeScalars { board.model.send(.search(scalar)) }
            #expect(board.model.state.search?.words == "Alert for 1 at: " + text)
            board.model.send(.keepSearch)
            return board.model.state.notice?.words
        }
        #expect(price("900+") == "Alert for 1 \(name) at 900 or more", "\(name)")
        #expect(board.model.state.search == nil)
        #expect(price("+350+") == "Alert for 1 \(name) at 4.50 or more", "as --odds american shows it")
        #expect(price("") == "No alert for a price of 1 \(name) any more")
        #expect(price("5..")?.hasPrefix("\"5..\" is no price: type 5.00") == true)
        #expect(board.model.state.search?.words == "Alert for 1 at: 5..", "it can be put right")
        board.model.send(.back)
        #expect(board.model.state.search == nil && board.model.state.screen == .card)
    }

    // From the jump on the card counts from the jump, also where the advertised start is still to come.
    @Test(arguments: [(nil, ""), (90, "off 1m 30s"), (400, "off 6m 40s")] as [(TimeInterval?, String)])
    func jumpedCountsFromTheJump(ago: TimeInterval?, words: String) {
        var open = RaceCard.sample("race-0")
        (open.status, open.actualStart) = (.live, ago.map { .t0 - $0 })
        cards.show(open)
        #expect(card?.urgencyWord == "jumped" && card?.countdown == words && card?.urgency == .jumped)
    }

    /// The list of meetings is ahead of the card: header and table still say the same.
    @Test(arguments: [RaceStatus.interim, .final], [nil, RaceStatus.closed, .live, .interim, .final])
    func headerAndTableAreOfOneAnswer(listed: RaceStatus, own: RaceStatus?) {
        let day = ScriptedDay()
        let board = ShownBoard(cards: cards, day: day)
        board.answer(.sample(count: 3, first: .t0 + 300))
        board.model.send(.open)
        day.day.statuses[RaceID("race-0")] = DayStatus(listed, start: .t0 + 300)
        for placings in [[], [Placing(position: 1, number: 4, name: "Daisy")]] {
            var shown = RaceCard.twentyHorses("race-0")
            (shown.status, shown.placings) = (own, placings)
            cards.show(shown)
            board.model.tick()
            let content = board.model.state.card?.content
            let (header, title) = (content?.status?.words ?? "", content?.result?.title)
            #expect(board.model.state.card?.countdown == "", "nothing counts down to what is over")
            if placings.isEmpty {
                #expect(title == nil && header == RaceWords.status(own ?? listed), "\(header)")
            } else {
                #expect((title == "Final result") == (header == "Final"), "\(header) over \(title ?? "-")")
                #expect(title?.hasPrefix("Interim") == (header == "Interim"), "\(header) over \(title ?? "-")")
            }
        }
    }

    @Test func aHiddenResultIsShownOnTheCardOnRequest() {
        let cards = ScriptedCards([.deadHeat("race-0")])
        let board = ShownBoard(cards: cards, hidesResults: true)
        board.answer(.sample(count: 3, first: .t0 + 300))
        board.model.send(.open)
        let hidden = board.model.state.card?.content
        #expect(hidden?.result == nil && hidden?.below.count == 8)
        #expect(hidden?.hidden == "result hidden: v shows it" && hidden?.protest == "")
        #expect(hidden?.rows.count == 8)
        board.model.send(.reveal)
        let shown = board.model.state.card?.content
        #expect(shown?.result != nil && shown?.below.count == 4)
        #expect(shown?.hidden == "")
    }

    @Test func scratchedRunnersAreLastInEveryOrder() {
        for order in RunnerOrder.allCases {
            #expect(content?.order == order)
            #expect(content?.rows.suffix(2).map(\.number).sorted() == [5, 12])
            #expect(content?.rows.dropLast(2).contains { $0.isScratched } == false)
            board.model.send(.sort)
        }
        #expect(content?.order == .number)
    }

    @Test func sortingGoesByNumberThenPriceThenBarrierWithTheUnknownLast() {
        var runners = [
            Runner.sample(1, barrier: 9, win: 7), .sample(2, barrier: 2, win: nil), .sample(3, win: 4),
            .sample(4, win: 7),
        ]
        runners[2].barrier = nil
        cards.show(.sample("race-0", runners: runners))
        #expect(content?.rows.map(\.number) == [1, 2, 3, 4])
        board.model.send(.sort)
        #expect(content?.rows.map(\.number) == [3, 1, 4, 2])
        #expect(content?.header.field.first?.words == "4 run, by price")
        board.model.send(.sort)
        #expect(content?.rows.map(\.number) == [2, 4, 1, 3])
        #expect(content?.header.field.first?.words == "4 run, by barrier")
    }

    @Test func cursorStaysWithItsRunnerWhenTheOrderChanges() {
        board.model.send(.moveDown)
        board.model.send(.moveDown)
        #expect(card?.cursor == 2)
        board.model.send(.sort)
        #expect(card?.cursor.flatMap { content?.rows[$0].number } == 3)
        board.model.send(.moveLast)
        #expect(card?.cursor == 19 && card?.followsCursor == true)
    }

    @Test func beyondTheLastRunnerItScrollsAndBeforeTheFirstBack() {
        board.model.send(.moveLast)
        board.model.clampScroll(to: 5)
        board.model.send(.moveDown)
        #expect(card?.cursor == 19 && card?.scroll == 6 && card?.followsCursor == false)
        board.model.send(.moveFirst)
        #expect(card?.cursor == 0 && card?.scroll == 0)
        board.model.send(.moveUp)
        #expect(card?.cursor == 0 && card?.scroll == 0)
    }

    /// The cursor passes the placings, then the other runners, and follows its runner into the result.
    @Test func theCursorIsInTheResult() {
        func figures() -> [String] { card?.figures.map(\.words) ?? [] }
        var run = RaceCard.deadHeat("race-0")
        for index in run.runners.indices { run.runners[index].age = index + 2 }
        var before = run
        (before.placings, before.dividends, before.status) = ([], [], .closed)
        cards.show(before)
        for _ in 0..<6 { board.model.send(.moveDown) }
        #expect(figures() == ["7 Half Past Nine", "8yo"])
        cards.show(run)
        #expect(
            card?.cursor == 2 && figures().first == "7 Half Past Nine" && figures().contains("8yo"),
            "third")
        let seventh = run.runners.first { $0.number == 7 }
        #expect(figures().contains("trainer \(seventh?.trainer ?? "-")"), "a narrow result has no room for it")
        board.model.send(.moveFirst)
        #expect(card?.cursor == 0 && figures().first == "2 Bread and Salt", "the winner")
        for _ in 0..<4 { board.model.send(.moveDown) }
        #expect(card?.cursor == 4 && figures().first?.hasPrefix("3 ") == true, "the first without a place")
        board.model.send(.moveUp)
        #expect(card?.cursor == 3 && figures().first == "1 Winter Clock", "the last placing")
        board.model.send(.open)
        #expect(card?.page?.number == 1)
        for number in [3, 4, 6, 8] {
            board.model.send(.nextRace)
            #expect(card?.page?.number == number)
        }
        board.model.send(.nextRace)
        #expect(board.model.state.notice?.words == "No runner after this one")
    }

    @Test func furtherFactsStayUntilTheKeyHidesThem() {
        board.model.send(.toggleFacts)
        #expect(card?.showsFacts == true && card?.followsCursor == false)
        board.model.send(.nextRace)
        #expect(card?.showsFacts == true)
        board.model.send(.toggleFacts)
        #expect(card?.showsFacts == false && card?.followsCursor == true)
        board.model.send(.back)
        // As a desk has the card beside its races.
        board.model.send(.toggleFacts)
        board.model.send(.open)
        #expect(card?.showsFacts == true)
    }

    @Test func scrollIsWhatTheViewMadeOfIt() {
        board.model.send(.scrollDown)
        board.model.send(.scrollDown)
        #expect(card?.scroll == 6)
        board.model.clampScroll(to: 4)
        board.model.send(.scrollUp)
        #expect(card?.scroll == 1)
        board.model.send(.scrollUp)
        #expect(card?.scroll == 0)
    }

    @Test func neighboursAreThoseOfTheBoardAndTheOrderStays() {
        board.model.send(.sort)
        board.model.send(.nextRace)
        #expect(
            cards.opened.last?.text == "race-1" && content?.header.title == "R2 Meeting 1"
                && board.cursorRace == "race-1"
        )
        board.model.send(.previousRace)
        board.model.send(.previousRace)
        #expect(cards.opened.last?.text == "race-0" && content?.order == .price)
        #expect(board.model.state.notice?.words == "No race before this one")
    }

    @Test func neighbourOfARaceThatHasLeftIsTheNextThatStarts() {
        board.go(to: 300 + 61)
        #expect(!board.shown.contains { $0.hasPrefix("race-0") })
        board.model.send(.nextRace)
        #expect(cards.opened.last?.text == "race-1")
    }

    @Test func cardOfARaceThatLeavesTheBoardGoesOnToTheResult() {
        board.go(to: 250)
        #expect(card?.urgencyWord == "NOW" && content?.status?.words == "Open")
        board.go(to: 500)
        #expect(board.model.state.screen == .card)
        #expect(card?.countdown == "-3m 20s" && card?.urgencyWord == "due")
        cards.show(.deadHeat("race-0", status: .interim))
        #expect(content?.status?.words == "Interim" && card?.urgencyWord == "" && content?.result?.isFinal == false)
        cards.show(.deadHeat("race-0"))
        #expect(content?.status?.words == "Final" && content?.result?.title == "Final result")
    }

    @Test func movedStartIsShownWithTheOldTimeAndCountedTo() {
        var moved = FeedAnswer.sample(count: 3, first: .t0 + 300)
        moved.races[0].advertisedStart += 600
        board.answer(moved)
        #expect(card?.countdown == "15m 0s")
        #expect(content?.header.facts.first == "Starts Sat 21 Nov 03:15 UTC, was 03:05")
        #expect(content?.header.starts == ["03:15 (was 03:05)", "03:15"])
    }

    @Test func delayThatTheBoardDoesNotKnowYetIsCountedTo() {
        var delayed = RaceCard.twentyHorses("race-0")
        delayed.status = .delayed
        delayed.advertisedStart = .t0 + 1200
        cards.show(delayed)
        #expect(content?.status == CardStatus("Delayed to 03:20", .delayed))
        #expect(card?.countdown == "20m 0s")
        #expect(content?.header.facts.first == "Starts Sat 21 Nov 03:20 UTC, was 03:05")
    }

    @Test func aTickRebuildsNoWords() {
        let before = content
        board.go(to: 1)
        #expect(card?.countdown == "4m 59s" && content == before)
    }

    /// There are hundreds of races: they are searched when they have changed.
    @Test func aTickSearchesNoDay() {
        let day = ScriptedDay(isSilent: true)
        let board = ShownBoard(cards: cards, day: day)
        board.answer(.sample(count: 3, first: .t0 + 300))
        board.model.send(.open)
        day.day.statuses[RaceID("race-0")] = DayStatus(.abandoned, start: .t0 + 300)
        board.go(to: 1)
        #expect(board.model.state.card?.content.status?.words == "Open")
        day.revision += 1
        #expect(board.model.state.card?.content.status?.words == "Abandoned")
    }
}
