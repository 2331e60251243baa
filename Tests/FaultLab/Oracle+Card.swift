import Facts
import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import ViewModels
import Views

/// The promises that a card must keep.
extension Oracle {
    mutating func checkScreen(
        of program: LabProgram, world: World, server: Date, isThorough: Bool, _ tally: inout Tally
    ) throws(Broken) {
        let state = program.state
        if isThorough { try checkAgreement(program, state) }
        switch state.screen {
        case .board: if state.panes[.market] == nil { return }
        case .card: try checkCard(program, state, world: world, server: server, &tally)
        case .results: try setVisibleResults(program, state, world: world, server: server, &tally)
        default: break
        }
        if state.screen != .board { tally.screens[state.screen.description, default: 0] += 1 }
        switch (state.panes[.market] ?? state.content)?.value {
        case let market as MarketState: try checkMarket(market, program.day.engine.day, at: server, &tally)
        case let plan as PlanState: try checkPlan(plan, program.day.engine.day)
        default: break
        }
        if isThorough { try checkGlass(program, state) }
    }

    private mutating func checkCard(
        _ program: LabProgram, _ state: BoardState, world: World, server: Date, _ tally: inout Tally
    ) throws(Broken) {
        guard let card = state.card, let race = program.cards.race else {
            throw Broken("an open card is shown", "")
        }
        let snapshot = program.repository.snapshot
        let reported = program.cards.card?.card
        let boardNow = snapshot.clock.now(device: program.now)
        let onBoard = snapshot.races.first { $0.id == race.id }?.race.advertisedStart
        let day = program.day.day.statuses[race.id]
        let start = onBoard ?? day?.start ?? reported?.advertisedStart ?? race.advertisedStart
        let own = snapshot.races.first { $0.id == race.id }?.status
        let statuses = [reported?.status, World.isOff(own) ? own : day?.status ?? own]
        let countdown = Self.countdown(statuses, start: start, jump: reported?.actualStart, at: boardNow)
        guard card.countdown == countdown else {
            throw Broken("a card's countdown is exact", "\"\(card.countdown)\", not \"\(countdown)\"")
        }
        let isInPane = program.layout.isOnDesk(.card)
        let lines = isInPane ? program.frame[...] : program.frame.prefix(3)
        if !program.layout.isTiny, !countdown.isEmpty, !lines.contains(where: { $0.contains(countdown) }) {
            throw Broken("a card's countdown is in sight", card.countdown)
        }
        try checkRow(of: race.id, card, state, isHeld: snapshot.isHeld)
        try checkSources(program, card, hasCard: reported != nil)
        guard reported != nil else { return }
        tally.cards += 1
        guard cards.lastCard != card.content.hashValue else { return }
        if program.hidesResults, card.content.result != nil {
            throw Broken("hidden results stay hidden", "on the card of \(race.meeting) \(race.number)")
        }
        try checkRunners(card.content, of: race.id)
        try checkHeader(card.content, program.cards.card)
        try checkResult(card.content, of: race, world: world, server: server, &tally)
        cards.lastCard = card.content.hashValue
    }

    /// A card and the row of its race say the same of whether it runs, is over, or waits for its start.
    private func checkRow(of id: RaceID, _ card: CardState, _ state: BoardState, isHeld: Bool) throws(Broken) {
        guard !isHeld, case .race(let row)? = state.rows.first(where: { $0.id == id }) else { return }
        let running = RaceWords.urgency(.jumped, hasJumped: true)
        guard (row.urgencyWord == running) != (card.urgencyWord == running) else { return }
        let words = "\(row.urgencyWord) in the row, \(card.urgencyWord) on the card"
        throw Broken("a row and the card say the same of a race", words)
    }

    /// What a card counts: to the start, from the jump that a source reports, or nothing.
    /// - Parameter statuses: by the card and by the lists.
    private static func countdown(
        _ statuses: [RaceStatus?], start: Date, jump: Date?, at boardNow: Date
    ) -> String {
        if statuses.contains(where: { $0?.hasResult == true || World.isOff($0) }) { return "" }
        let hasJumped = statuses.contains(.live) || jump.map { $0 <= boardNow } ?? false
        // A race that runs since nobody knows when has no count.
        guard let from = hasJumped ? jump.map({ min($0, boardNow) }) : start else { return "" }
        let (second, now) = (from.timeIntervalSinceReferenceDate, boardNow.timeIntervalSinceReferenceDate)
        let seconds = Int(second.rounded(.down) - now.rounded(.down))
        guard hasJumped else { return countdown(seconds) }
        return "off " + (seconds > -600 ? countdown(-seconds) : "\(-seconds / 60)m")
    }

    /// What a source calls off, or has seen run, has no countdown in any list.
    private static func checkOver(
        _ id: RaceID, _ countdown: String, _ day: DaySnapshot, _ words: String
    ) throws(Broken) {
        guard let status = day.statuses[id]?.status, status == .live || status.hasResult || World.isOff(status),
            countdown.contains(where: \.isNumber)
        else { return }
        throw Broken("no countdown to what is over", "\(words) \"\(countdown)\", it is \(status.word)")
    }

    /// Silent sources are named, and old data has its age.
    private func checkSources(_ program: LabProgram, _ card: CardState, hasCard: Bool) throws(Broken) {
        guard cards.opened == program.cards.opened else { return }
        let words = card.sources?.words ?? ""
        for (source, report) in cards.reports {
            guard report.isGood || words.contains(source.name) || card.content.missing.contains(source.name) else {
                throw Broken("a source that does not answer is named", "\(source), not in: \(words)")
            }
            guard hasCard, let until = report.isFreshUntil, until < program.now else { continue }
            guard words.contains("\(source.name),"), words.contains(" old") else {
                let age = program.now.timeIntervalSince(report.dataAt ?? until)
                throw Broken("old data of a card is shown with its age", "\(source), \(age) s old, words: \(words)")
            }
        }
        let size = program.terminal.size
        guard size.columns >= 80, size.rows >= 12, card.sources != nil else { return }
        guard program.frame.contains(where: { $0.contains("! ") }) else {
            throw Broken("the line of sources is in sight", words)
        }
    }

    private func checkRunners(_ content: CardContent, of id: RaceID) throws(Broken) {
        if let first = content.rows.firstIndex(where: \.isScratched),
            content.rows[first...].contains(where: { !$0.isScratched })
        {
            throw Broken("scratched runners are last", "\(content.rows.map { "\($0.number) \($0.scratching)" })")
        }
        for row in content.rows {
            let shown = [row.win, row.place, row.opening].filter { !$0.isEmpty }
            let reported = row.isScratched ? [] : cards.prices[id]?[row.number] ?? []
            guard shown.allSatisfy({ reported.contains($0) }) else {
                throw Broken(
                    "every price comes from a source", "\(row.number) \(row.name): \(shown), reported \(reported)")
            }
        }
    }

    /// Prices of the market are those that a source has reported of that runner, and its races wait for their start.
    private func checkMarket(
        _ market: MarketState, _ day: DaySnapshot, at server: Date, _ tally: inout Tally
    ) throws(Broken) {
        for row in market.list.rows {
            tally.moves += 1
            let reported = cards.prices[row.id.race]?[row.id.number] ?? []
            guard reported.contains(row.opening), reported.contains(row.now), row.opening != row.now else {
                throw Broken(
                    "no move that no source has reported",
                    "\(row.race) \(row.meeting) \(row.number): \(row.opening) to \(row.now), reported \(reported)")
            }
            guard !row.countdown.hasPrefix("-") else {
                throw Broken("no move of a race that has started", "\(row.race) \(row.meeting) \(row.countdown)")
            }
            try Self.checkOver(row.id.race, row.countdown, day, "\(row.race) \(row.meeting)")
        }
    }

    private func checkPlan(_ plan: PlanState, _ day: DaySnapshot) throws(Broken) {
        for row in plan.list.rows {
            guard !row.countdown.hasPrefix("-") else {
                throw Broken("no plan of a race that has started", "\(row.race) \(row.meeting) \(row.countdown)")
            }
            try Self.checkOver(row.id, row.countdown, day, "\(row.race) \(row.meeting)")
        }
    }

    /// The header and the table below it are of one answer, as long as the card's sources answer.
    private func checkHeader(_ content: CardContent, _ snapshot: CardSnapshot?) throws(Broken) {
        guard let result = content.result, snapshot?.sources.contains(where: { $0.problem != nil }) == false else {
            return
        }
        let isInterim = result.title.hasPrefix("Interim")
        switch content.status?.standing {
        case .final where isInterim, .interim where result.isFinal: break
        default: return
        }
        throw Broken("header and table agree", "\(content.status?.words ?? "") over \(result.title)")
    }

    private mutating func checkResult(
        _ content: CardContent, of race: Race, world: World, server: Date, _ tally: inout Tally
    ) throws(Broken) {
        // A search keeps those of its words.
        guard content.search.isEmpty else { return }
        let numbers = content.result?.rows.filter(\.scratching.isEmpty).map(\.number) ?? []
        let isFinal = content.result?.isFinal ?? (content.status?.standing == .final)
        if let known = cards.finals[race.id], !isFinal || !Self.isSame(known, numbers) {
            throw Broken("a final result stays", "\(known) before, \(numbers) \(content.status?.words ?? "") now")
        }
        guard !numbers.isEmpty || isFinal else { return }
        tally.results += 1
        try compare(numbers, isFinal: isFinal, of: race.id, world: world, server: server)
        if isFinal, !numbers.isEmpty { cards.finals[race.id] = numbers }
    }

    /// Whether two lists agree, one of them perhaps with fewer parts.
    static func isSame(_ one: [Int], _ other: [Int]) -> Bool {
        one.starts(with: other) || other.starts(with: one)
    }

    /// Placings are those that the world has decided, and it has decided them by now.
    /// - Parameter numbers: the first of them, or all.
    func compare(
        _ numbers: [Int], isFinal: Bool, of id: RaceID, world: World, server: Date
    ) throws(Broken) {
        guard let snapshot = world.snapshot(of: id, at: server) else {
            throw Broken("a race is one of the day's", "\(id.text) at \(server): \(numbers), final \(isFinal)")
        }
        let isDecided = snapshot.stage == .final || snapshot.stage == .interim && !isFinal
        let ways = [snapshot.result.interimPlaces, snapshot.result.places].map { places in
            places.map { ($0.position, $0.runner.number) }.sorted { $0 < $1 }.map(\.1)
        }
        let isSame = (isFinal ? ways.suffix(1) : ways[...]).contains { $0.starts(with: numbers) }
        guard isDecided, isSame else {
            throw Broken(
                "no result that has not been decided",
                "\(numbers)\(isFinal ? ", final" : ""), it stands \(snapshot.stage), \(ways)")
        }
    }
}
