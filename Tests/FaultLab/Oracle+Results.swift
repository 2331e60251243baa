import Facts
import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import ViewModels

/// The promises that the list of results must keep.
extension Oracle {
    mutating func setVisibleResults(
        _ program: LabProgram, _ state: BoardState, world: World, server: Date, _ tally: inout Tally
    ) throws(Broken) {
        guard let results = state.results else { throw Broken("an open list is shown", "results") }
        try checkJumped(program, results, state)
        guard cards.lastResults != results.hashValue else { return }
        for row in results.list.rows { try checkRow(row, program, world: world, server: server, &tally) }
        if program.hidesResults { try checkHidden(program) }
        cards.lastResults = results.hashValue
    }

    /// A race is here from its jump on.
    private func checkJumped(_ program: LabProgram, _ results: ResultsState, _ state: BoardState) throws(Broken) {
        let day = program.day
        // What is due has its turn in the next step of the loop.
        guard program.clock.nextDeadline ?? .distantFuture > program.now, results.list.above == 0, state.search == nil
        else { return }
        let boardNow = program.repository.snapshot.clock.now(device: program.now)
        let jumped = reported.races.filter { $0.advertisedStart <= boardNow && state.filter.includes($0) }
        guard let newest = jumped.last else { return }
        guard day.day.results.contains(where: { $0.id == newest.id }) else {
            throw Broken("a race that jumps is among the results at once", "\(newest.meeting) \(newest.number)")
        }
        let known = day.day.results.first {
            state.filter.includes($0.race) && ($0.status.isSettled || !($0.card?.placings.isEmpty ?? true))
        }
        guard let first = results.list.rows.first?.id, let known, first != known.id else { return }
        throw Broken("the newest result is first", "\(known.race.meeting) \(known.race.number)")
    }

    private mutating func checkRow(
        _ row: ResultRow, _ program: LabProgram, world: World, server: Date, _ tally: inout Tally
    ) throws(Broken) {
        if program.hidesResults {
            let reported = [row.winner, row.price, row.order] + row.placed + row.finish.map { "\($0.number)" }
            guard reported.allSatisfy(\.isEmpty) else { throw Broken("hidden results stay hidden", "\(reported)") }
        }
        let isFinal = row.standing == .final
        let numbers = row.order.split { $0 == "-" || $0 == "=" }.compactMap { Int($0) }
        if !program.hidesResults, let known = cards.finals[row.id] {
            guard isFinal, Self.isSame(known, numbers) else {
                throw Broken("a final result stays", "\(known) before, \(row.state) \(row.order) now")
            }
            return
        }
        guard isFinal || !numbers.isEmpty else { return }
        tally.results += 1
        try compare(numbers, isFinal: isFinal, of: row.id, world: world, server: server)
        if isFinal, numbers.count == 3 { cards.finals[row.id] = numbers }
    }

    /// Nobody's name who was placed can be read anywhere, unless it is that of another race's runner: names come again.
    private func checkHidden(_ program: LabProgram) throws(Broken) {
        let text = program.frame.dropFirst().joined(separator: "\n")
        let markets = program.day.day.markets.values.flatMap { $0.quotes.map { "\($0.number) \($0.name)" } }
        let onCard = program.cards.card?.card?.runners.map { "\($0.number) \($0.name)" } ?? []
        let others = Set(markets + onCard)
        for result in program.day.day.results.prefix(40) {
            for placing in result.card?.placings.prefix(3) ?? []
            where text.contains("\(placing.number) \(placing.name)")
                && !others.contains("\(placing.number) \(placing.name)")
            {
                throw Broken("hidden results stay hidden", "\(placing.number) \(placing.name)")
            }
        }
    }
}
