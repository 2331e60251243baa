import Facts
import FoundationEssentials
import Models
import Repository
import Settings

/// Answers what a person types in plain mode, one line after the other: a line waits until the one before is answered.
@MainActor
final class PlainConversation {
    /// Actions of the program for an answer.
    struct Actions {
        /// Makes a moment of everything that is known now.
        let moment: () -> PlainMoment
        /// Current choice of the events that are reported.
        let choice: () -> SpokenChoice
        let choose: (SpokenChoice) -> Void
        let send: ([String]) -> Void
        let quit: () -> Void
    }

    private struct Pending {
        /// Instant of the real clock at which it is answered with the known facts.
        let deadline: Date
        let isReady: (PlainMoment) -> Bool
        let answer: (PlainMoment) -> [String]
    }

    private let sources: BoardSources
    private let watches: WatchListController
    private let real: any WallClock
    private let actions: Actions
    private var waiting: [LineReader.Line] = []
    private var pending: Pending?
    /// Races of the list that was sent last; nil before there was one.
    private var listed: [Race]?
    private var results: [RaceID] = []
    private var card: RaceCard?

    /// Races whose results a line waits for, or that were listed last.
    private(set) var visible: [RaceID] = []

    init(_ sources: BoardSources, watches: WatchListController, real: any WallClock, actions: Actions) {
        (self.sources, self.watches, self.real, self.actions) = (sources, watches, real, actions)
    }

    /// Whether every line that was typed is answered.
    var isIdle: Bool { waiting.isEmpty && pending == nil }
    /// Whether no more lines can wait.
    var isFull: Bool { waiting.count >= 50 }
    /// Instant of the real clock at which `advance` has something to do, at the latest.
    var deadline: Date? { pending?.deadline }

    /// Takes a line, to be answered by `advance`.
    func take(_ line: LineReader.Line) { waiting.append(line) }

    func note(_ rows: [BoardRace]) { listed = rows.map(\.race) }

    /// Answers what can be answered now.
    func advance() {
        while true {
            if let now = pending {
                let moment = actions.moment()
                guard now.isReady(moment) || now.deadline <= real.now else { return }
                pending = nil
                actions.send(now.answer(moment))
                // The answer may have to wait for a card or for results, and the next line for it.
                continue
            }
            guard !waiting.isEmpty else { return }
            switch waiting.removeFirst() {
            case .tooLong: actions.send([tr("That line is too long. Type a question mark for the commands.")])
            case .text(let text): serve(PlainRequest(text))
            }
        }
    }

    /// Seconds that an answer waits for a source.
    private static let answerLimit: TimeInterval = 10

    private func wait(
        until isReady: @escaping (PlainMoment) -> Bool, then answer: @escaping (PlainMoment) -> [String]
    ) {
        pending = Pending(deadline: real.now + Self.answerLimit, isReady: isReady, answer: answer)
    }

    /// Answers once the feed has answered or failed.
    private func answer(_ answer: @escaping (PlainMoment) -> [String]) {
        wait(until: { $0.state != nil }, then: answer)
    }

    private func serve(_ request: PlainRequest) {
        switch request {
        case .races: answer { [weak self] in self?.list($0) ?? [] }
        case .next: answer { PlainRaces($0).next }
        case .card(let subject): answer { [weak self] in self?.open(subject, at: $0) ?? [] }
        case .results: answer { [weak self] in self?.listResults($0) ?? [] }
        case .result(let place): actions.send(result(place))
        case .meetings(let words):
            wait(
                until: { $0.state != nil && (!$0.day.meetings.isEmpty || !$0.day.sources.isEmpty) },
                then: { PlainLists($0).meetings(words) })
        case .filter(let words): filter(words)
        case .watchList: actions.send(PlainLists(actions.moment()).watched)
        case .watch(let race, let runner): watch(race, runner)
        case .state: actions.send(PlainLists(actions.moment()).state(actions.choice()))
        case .choose(let words): choose(words)
        case .help: actions.send(PlainCommand.allCases.flatMap(\.help))
        case .quit: actions.quit()
        case .unclear(let sentence): actions.send([sentence])
        }
    }

    private func list(_ moment: PlainMoment) -> [String] {
        note(moment.rows)
        return PlainRaces(moment).list
    }

    // MARK: - Cards

    /// - Returns: why there is no card; none if one is requested, which is then answered.
    private func open(_ subject: PlainRequest.Subject?, at moment: PlainMoment) -> [String] {
        let found = PlainSubject(moment, listed: listed).race(subject)
        guard case .race(let race, let remark) = found else {
            if case .none(let reason) = found { return [reason] }
            return []
        }
        sources.picture.cards.open(race)
        wait(
            until: { [sources] in PlainCard(race, sources.picture.cards.card, $0).isComplete },
            then: { [weak self] in self?.show(race, $0) ?? [] })
        return [remark].compactMap(\.self)
    }

    private func show(_ race: Race, _ moment: PlainMoment) -> [String] {
        let snapshot = sources.picture.cards.card
        card = snapshot?.card.map(race.completing)
        sources.picture.cards.closeCard()
        return PlainCard(race, snapshot, moment).lines
    }

    // MARK: - Results

    private func listResults(_ moment: PlainMoment) -> [String] {
        wait(
            until: { [weak self] moment in
                // The lists of meetings may have come since, with other races.
                self?.visible = PlainLists(moment).latest.map(\.id)
                return PlainLists(moment).isComplete
            },
            then: { [weak self] moment in
                self?.results = PlainLists(moment).latest.map(\.id)
                return PlainLists(moment).results
            })
        return []
    }

    private func result(_ place: Int) -> [String] {
        let moment = actions.moment()
        guard results.indices.contains(place - 1),
            let result = moment.day.results.first(where: { $0.id == results[place - 1] })
        else { return [tr("There is no result \(place) in the list. Type r for the latest results.")] }
        return PlainResult(result, localTime: moment.localTime).lines
    }

    // MARK: - Choices

    private func filter(_ words: String) {
        let races = sources.picture.races
        guard !words.isEmpty else {
            let words = PlainWords.words(of: races.snapshot.filter.categories)
            return actions.send([tr("The list has \(words).")])
        }
        do throws(Failure) {
            let value = SettingValue(text: words, origin: .option("f"))
            var filter = races.snapshot.filter
            filter.categories = try value.filter()
            races.handle(.want(filter, rows: PlainProgram.rows(for: actions.moment().count)))
            let lead = tr("The list now has \(PlainWords.words(of: filter.categories)).")
            wait(
                until: { $0.state != nil && !$0.board.health.isFetching },
                then: { [weak self] in [lead] + (self?.list($0) ?? []) })
        } catch {
            actions.send(Self.words(of: error))
        }
    }

    private func choose(_ words: String) {
        do throws(Failure) {
            if !words.isEmpty { actions.choose(try SettingValue(text: words, origin: .option("say")).spoken()) }
            actions.send([actions.choice().sentence])
        } catch {
            actions.send(Self.words(of: error))
        }
    }

    private static func words(of failure: Failure) -> [String] {
        [PlainWords.sentence(failure.message)] + [failure.hint].compactMap(\.self)
    }

    private func watch(_ place: Int, _ name: String?) {
        let moment = actions.moment()
        let found = PlainSubject(moment, listed: listed).race(.place(place))
        guard case .race(let race, _) = found else {
            if case .none(let reason) = found { actions.send([reason]) }
            return
        }
        var entry = WatchEntry(meetingOf: race)
        if let name {
            guard let card, card.id == race.id else { return actions.send([tr("Type c \(place) first.")]) }
            let found = card.runners.named(name)
            guard let runner = found.first, found.count == 1 else {
                return actions.send([PlainLists.unclear(RunnerNumber(name)?.text ?? name, found)])
            }
            entry = WatchEntry(.runner, category: race.category, name: runner.name)
        }
        actions.send([PlainLists.watching(entry, isWatched: watches.toggle(entry))])
    }
}

extension Race {
    /// A card under the board's id of the race.
    fileprivate func completing(_ card: RaceCard) -> RaceCard {
        var card = card
        card.id = id
        return card
    }
}
