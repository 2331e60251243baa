import Facts
import FeedSimulator
import FoundationEssentials
import Models
import Repository
import ViewModels

/// A defect put in on purpose, so that the lab is seen to find it.
enum Mutant: String, CaseIterable {
    /// Nothing leaves the board, and nothing is refreshed, when its time comes.
    case deafToTimers
    case hidesProblems
    /// A failure of the fallback silences both for five minutes, and has its own words.
    case letsFallbackSilence
    case swapsRows
    /// Reports the last good answer as half an hour younger.
    case flattersAge
    case losesLastRow
    case shiftsClock
    /// A runner without a price has one on its card.
    case inventsPrice
    /// The market has prices that no source has reported.
    case inventsMove
    /// A card shows neither the sources that do not answer nor the age of its data.
    case hidesSilence
    /// A card has placings as soon as its race should have started.
    case declaresEarly
    /// Hidden results are not.
    case revealsResults
    /// Every race has jumped, whatever its source reports.
    case claimsJump
    /// A held board does not show that it is held.
    case hidesHold
    /// The rows of a held board move up when a race has left.
    case closesHeldRows
    /// A race that its list calls off is shown as any other.
    case forgetsCancelled
    /// A race that its list calls off in any other word than `abandoned` is shown as any other.
    case readsOneWord
    /// A race that is called off has the row that it would have, though another one waits for a row.
    case seatsCalledOff
    /// A card's header calls interim what its table calls final, and the other way round.
    case mixesAnswers
    /// The meetings still wait for a race that runs, or is over.
    case waitsForWhatRuns
    /// The meetings, and what is made of them, still wait for a race that is called off.
    case waitsForWhatIsOff
    /// A line calls live what the board does not.
    case hasRuleOfItsOwn
    /// Lists of the day keep a start of their own.
    case keepsListedStarts
    /// Data whose time is two hours ahead is new until that time has come.
    case believesTimesToCome
    /// Meetings that the source's calendar has on another day than UTC are missing.
    case takesDaysForUTC
    /// What a broker has kept of a box counts when it is back, as if nothing had been lost.
    case believesWhatIsKept
    /// The lists of meetings, and what is made of them, have other starts than the board.
    case listsOldStarts
    /// The header names another choice of races than the rows are of.
    case namesAnotherFilter
    /// A row has the second favourite of its race.
    case namesAnotherFavourite
    /// A kiosk says of a notice that it was shown when it has it, wherever that is.
    case claimsUndrawnNotices

    /// The rule by which the lab finds it.
    var rule: String {
        switch self {
        case .deafToTimers: "no race at or past 60 s"
        case .hidesProblems: "words for what is wrong"
        case .letsFallbackSilence: "a fallback's failure never lengthens the first choice's wait"
        case .swapsRows: "ascending"
        case .flattersAge: "the age is right"
        case .shiftsClock: "the clock does not waver"
        case .losesLastRow, .forgetsCancelled, .readsOneWord, .seatsCalledOff:
            "the rows are the next races of those reported"
        case .inventsMove: "no move that no source has reported"
        case .inventsPrice: "every price comes from a source"
        case .hidesSilence: "a source that does not answer is named"
        case .revealsResults: "hidden results stay hidden"
        case .claimsJump: "countdowns are exact"
        case .declaresEarly: "no result that has not been decided"
        case .hidesHold: "a held board shows since when"
        case .mixesAnswers: "header and table agree"
        case .waitsForWhatRuns, .waitsForWhatIsOff: "nothing counts down to what is over"
        case .hasRuleOfItsOwn: "one rule for live"
        case .believesTimesToCome: "the age is right"
        case .takesDaysForUTC: "a race that its list holds is among the meetings"
        case .believesWhatIsKept: "a box that comes back is not offline"
        case .keepsListedStarts: "one race has one start"
        case .listsOldStarts: "a race has one start on a screen"
        case .namesAnotherFilter: "the header names what is listed"
        case .namesAnotherFavourite: "a row and the card name one favourite"
        case .believesAnyClock: "never LIVE by a clock that cannot be right"
        case .claimsUndrawnNotices: "a notice counts as shown once all of it was on the glass"
        case .closesHeldRows: "a held list is held"
        }
    }

    /// A simulated day on which its own rule is the first that it breaks.
    var seed: Int { [.inventsMove, .waitsForWhatRuns, .listsOldStarts].contains(self) ? 2 : 1 }

    /// Whether only a kiosk can have it.
    var isOfKiosk: Bool { self == .claimsUndrawnNotices }

    /// A clock of the device that cannot be right is believed, where no server's clock decides.
    case believesAnyClock

    /// Trouble with which the world begins, so that the defect shows soon, whatever the seed.
    var opening: Trouble? { self == .letsFallbackSilence ? .fault(.serverError) : nil }

    /// Whether the lab begins before a race that is called off.
    var beginsBeforeCancelled: Bool {
        [.forgetsCancelled, .readsOneWord, .seatsCalledOff, .waitsForWhatIsOff].contains(self)
    }

    /// Whether the lab begins with a board that somebody holds and leaves alone until races have left it: as a day
    /// goes, such a quarter of an hour may not come.
    var beginsHeld: Bool { self == .hidesHold || self == .closesHeldRows }

    /// Whether the lab begins with a device whose clock is wrong, beside documents without a server's clock.
    var beginsWithWrongClock: Bool { self == .believesAnyClock }

    private static func isOtherWord(_ status: RaceStatus?) -> Bool {
        World.isOff(status) && status?.word != "abandoned"
    }

    func spoil(_ snapshot: inout BoardSnapshot) {
        switch self {
        case .deafToTimers, .inventsPrice, .hidesSilence, .declaresEarly, .revealsResults, .claimsJump: break
        case .letsFallbackSilence, .takesDaysForUTC, .inventsMove, .hasRuleOfItsOwn, .keepsListedStarts: break
        case .believesWhatIsKept, .claimsUndrawnNotices, .mixesAnswers, .namesAnotherFilter, .hidesHold: break
        case .listsOldStarts, .namesAnotherFavourite, .waitsForWhatRuns, .waitsForWhatIsOff: break
        case .forgetsCancelled, .readsOneWord, .seatsCalledOff: seatCalledOff(in: &snapshot)
        case .believesAnyClock:
            guard snapshot.health.isInDoubt else { return }
            snapshot.health.problem = nil
            snapshot.health.lastGood = max(snapshot.health.since, snapshot.health.nextTry - 30)
        case .closesHeldRows where snapshot.isHeld:
            let races = snapshot.slots.filter { $0 != nil }
            snapshot.slots = races + Array(repeating: nil, count: snapshot.slots.count - races.count)
        case .closesHeldRows: break
        case .hidesProblems: snapshot.health.problem = nil
        case .swapsRows: if snapshot.slots.count > 2, snapshot.slots[1] != nil { snapshot.slots.swapAt(0, 1) }
        case .flattersAge: snapshot.health.lastGood = snapshot.health.lastGood.map { $0 + 1800 }
        case .believesTimesToCome: snapshot.health.lastGood = snapshot.health.lastGood.map { $0 + 7200 }
        case .losesLastRow: if snapshot.slots.count > 1 { snapshot.slots[snapshot.slots.count - 1] = nil }
        case .shiftsClock: snapshot.clock.deviceWasSet(shift: 0.5)
        }
    }

    /// Puts races that are called off among the others.
    private func seatCalledOff(in snapshot: inout BoardSnapshot) {
        let off = snapshot.calledOff.filter { self != .readsOneWord || $0.status?.word != "abandoned" }
        guard !off.isEmpty, !snapshot.isHeld else { return }
        let ids = Set(off.map(\.id))
        let seated = off.map { row in
            var row = row
            if self != .seatsCalledOff { row.status = nil }
            return row
        }
        let rows = (snapshot.races.filter { !ids.contains($0.id) } + seated).sorted { $0.race < $1.race }
        for index in snapshot.slots.indices { snapshot.slots[index] = index < rows.count ? rows[index] : nil }
        snapshot.calledOff.removeAll { ids.contains($0.id) }
    }

    func spoil(_ snapshot: inout DaySnapshot) {
        switch self {
        case .waitsForWhatRuns: reopen(in: &snapshot) { !$0.countsDown && !World.isOff($0) }
        case .waitsForWhatIsOff: reopen(in: &snapshot, World.isOff)
        case .claimsJump: for id in snapshot.statuses.keys { snapshot.statuses[id]?.status = .live }
        case .keepsListedStarts: for id in snapshot.statuses.keys { snapshot.statuses[id]?.start += 120 }
        case .forgetsCancelled: snapshot.statuses = snapshot.statuses.filter { !World.isOff($0.value.status) }
        case .readsOneWord: snapshot.statuses = snapshot.statuses.filter { !Self.isOtherWord($0.value.status) }
        case .inventsMove:
            snapshot.markets = snapshot.markets.mapValues { market in
                var card = RaceCard(id: RaceID("invented"))
                let odds = Odds(win: Price(Decimal(333) / 100), fluctuations: [Price(77)].compactMap(\.self))
                card.runners = market.quotes.map { Runner(number: $0.number, name: $0.name, odds: odds) }
                return Market(card, seenAt: market.seenAt)
            }
        case .listsOldStarts:
            for meeting in snapshot.meetings.indices {
                for race in snapshot.meetings[meeting].races.indices {
                    snapshot.meetings[meeting].races[race].start += 120
                }
            }
        case .namesAnotherFavourite:
            snapshot.markets = snapshot.markets.mapValues { market in
                var card = RaceCard(id: RaceID("second"))
                let others = market.quotes.filter { $0.number != market.favourite?.number }
                card.runners = others.map { Runner(number: $0.number, name: $0.name, odds: Odds(win: $0.now)) }
                return Market(card, seenAt: market.seenAt)
            }
        case .takesDaysForUTC:
            // In Sydney's summer, a day begins at 13:00 of the day before.
            snapshot.meetings.removeAll { meeting in
                meeting.races.first.map { Int($0.start.timeIntervalSince1970) % 86_400 >= 13 * 3600 } ?? false
            }
        default: break
        }
    }

    /// Opens races of the meetings again.
    private func reopen(in snapshot: inout DaySnapshot, _ isChosen: (RaceStatus?) -> Bool) {
        for meeting in snapshot.meetings.indices {
            for race in snapshot.meetings[meeting].races.indices
            where isChosen(snapshot.meetings[meeting].races[race].status) {
                snapshot.meetings[meeting].races[race].status = .open
            }
        }
    }

    /// What is said on the screen alone.
    func spoil(_ state: inout BoardState) {
        switch self {
        case .hidesHold: if state.isHeld, state.data.kind == .live { state.data.words = state.data.live }
        case .namesAnotherFilter: if state.filter.isAll { state.filterWords = "Horse races" }
        case .mixesAnswers:
            guard var card = state.content?.value as? CardState, let result = card.content.result else { return }
            card.content.status = result.isFinal ? CardStatus("Interim", .interim) : CardStatus("Final", .final)
            state.content = ScreenContent(card)
        default: break
        }
    }

    func spoil(_ snapshot: inout CardSnapshot) {
        switch self {
        case .inventsPrice:
            guard var card = snapshot.card else { return }
            for index in card.runners.indices {
                card.runners[index].odds.win = card.runners[index].odds.win ?? Price(Decimal(300))
                card.runners[index].scratching = nil
            }
            snapshot.card = card
        case .hidesSilence:
            snapshot.sources = snapshot.sources.map {
                SourceState($0.source, lastGood: snapshot.sources.lazy.compactMap(\.lastGood).max())
            }
        case .declaresEarly:
            guard let card = snapshot.card, card.placings.isEmpty else { return }
            snapshot.card?.placings = card.runners.prefix(3).enumerated().map {
                Placing(position: $0 + 1, number: $1.number, name: $1.name)
            }
        default: break
        }
    }
}
