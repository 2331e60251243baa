import FoundationEssentials
package import Models
package import Repository

/// Sentences about the card of one race.
package struct PlainCard: Sendable {
    private let race: Race
    private let snapshot: CardSnapshot?
    private let moment: PlainMoment

    /// - Parameters:
    ///   - race: as its list has it.
    ///   - snapshot: the card as far as it is known; nil without any source of cards.
    package init(_ race: Race, _ snapshot: CardSnapshot?, _ moment: PlainMoment) {
        self.race = race
        self.snapshot = snapshot
        self.moment = moment
    }

    /// Whether every source has answered or failed.
    package var isComplete: Bool {
        guard let snapshot else { return true }
        return snapshot.sources.allSatisfy { ($0.lastGood != nil && !$0.isStored) || $0.problem != nil }
    }

    private var card: RaceCard? { snapshot?.card }

    /// The race, how old the card is, its result, then one sentence for each runner.
    package var lines: [String] {
        let lead = [moment.warning].compactMap(\.self) + [PlainWords.sentence(subject)] + sources
        guard let card else { return lead + [tr("Runners and prices are not known.")] }
        return lead + result(card) + field(card)
    }

    private var subject: String {
        let conditions = card?.conditions
        let distance = conditions?.distance ?? race.distance
        let track = RaceWords.track(conditions?.trackCondition ?? race.trackCondition)
        let name = race.name.isEmpty ? card?.name ?? "" : race.name
        let parts =
            [
                PlainWords.full(race), name, distance.map(words) ?? "",
                track.isEmpty ? "" : tr("track \(track)"),
            ] + start
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func words(_ distance: Int) -> String {
        RaceWords.furlongs(distance, race.category, country: race.venue.country).map { tr("\($0) furlongs") }
            ?? tr("\(distance) metres")
    }

    /// `starts at 03:07`, `in 6 minutes`; `starts tomorrow at 09:04`.
    private var start: [String] {
        let status = DayStatus.onCard(card?.status, day: moment.day.status(of: race.id, on: moment.board)?.status)
        let start = tr("starts at \(moment.localTime.spoken(race.advertisedStart))")
        if let word = status.flatMap(PlainWords.word) { return [start, word] }
        if let day = moment.day(of: race.advertisedStart) { return [tr("starts \(day)")] }
        let seconds = moment.seconds(to: race)
        return [
            start,
            seconds > 0 ? tr("in \(PlainWords.calm(seconds))") : tr("due \(PlainWords.duration(seconds)) ago"),
        ]
    }

    /// Sources that fail, and the age of data that is older than this minute.
    private var sources: [String] {
        (snapshot?.sources ?? []).compactMap { source in
            let age = source.lastGood.map { max(0, Int(clamping: moment.device.timeIntervalSince($0).rounded(.down))) }
            let words = age.map { tr("this card is \(PlainWords.duration($0)) old") }
            if let problem = source.problem {
                let cause = FeedWords.sentence(problem, of: source.source)
                return PlainWords.sentence([words, cause].compactMap(\.self).joined(separator: ": "))
            }
            let isOld = source.isStored || (age ?? 0) > Int(FeedHealth.liveFor)
            return isOld ? words.map(PlainWords.sentence) : nil
        }
    }

    private func result(_ card: RaceCard) -> [String] {
        guard !card.placings.isEmpty else { return [] }
        if moment.hidesResults { return [tr("The result is hidden: type r for results.")] }
        let status = moment.day.statusOfPlacings(card) ?? .resulted
        let result = DayResult(race: race, status: status, protest: card.conditions.protest, card: card)
        return [PlainWords.sentence(PlainResult(result, localTime: moment.localTime).words)]
    }

    private func field(_ card: RaceCard) -> [String] {
        let scratched = card.runners.filter { $0.scratching != nil }
        let starters = card.starters
        guard !card.runners.isEmpty else { return [tr("The runners are not known.")] }
        let prices = starters.contains { $0.odds.win != nil } || !card.placings.isEmpty ? "" : tr(", no prices yet")
        let gone = scratched.map {
            tr("number \(RunnerNumber.text($0.number))") + ($0.name.isEmpty ? "" : ", \($0.name)")
        }
        let count = starters.count
        let size = trn("the field has \(count) runner", "the field has \(count) runners", count)
        return [PlainWords.sentence(size + prices)]
            + starters.map { PlainWords.sentence(words(of: $0, card)) }
            + (gone.isEmpty ? [] : [PlainWords.sentence(tr("scratched: ") + gone.joined(separator: "; "))])
    }

    private func words(of runner: Runner, _ card: RaceCard) -> String {
        let category = card.category == .unknown ? race.category : card.category
        let watched = moment.watches.entries(of: runner, category)
        let parts = [
            tr("number \(RunnerNumber.text(runner.number))"), runner.name,
            runner.barrier.map { category == .greyhound ? tr("box \($0)") : tr("barrier \($0)") } ?? "",
            runner.jockey.map { category == .harness ? tr("driver \($0)") : tr("jockey \($0)") } ?? "",
            price(runner.odds.win, card) { tr("\($0) to win") },
            price(runner.odds.place, card) { tr("\($0) to place") },
            favourite(runner, card), watched.isEmpty ? "" : tr("on your watch list") + moment.note(on: watched),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func price(_ price: Price?, _ card: RaceCard, _ bet: (String) -> String) -> String {
        guard let price else { return "" }
        let words = bet(PlainWords.price(price.text, currency: card.conditions.currency))
        // With placings bets are closed.
        return card.placings.isEmpty ? words : tr("last price \(words)")
    }

    /// Several runners with the shortest price share the place.
    private func favourite(_ runner: Runner, _ card: RaceCard) -> String {
        let favourites = card.favourites
        guard favourites.contains(runner.number) else { return "" }
        return favourites.count > 1 ? tr("joint favourite") : tr("favourite", in: "runner")
    }
}

/// Sentences about the result of one race, for plain mode.
package struct PlainResult: Sendable {
    private let result: DayResult
    private let localTime: LocalTime

    package init(_ result: DayResult, localTime: LocalTime) {
        self.result = result
        self.localTime = localTime
    }

    /// Whether a source has reported placings.
    var isKnown: Bool { result.card?.placings.isEmpty == false }

    /// Numbers of the first three, by which a correction is noticed.
    var firstThree: [Int] { result.card?.placings.filter { $0.position <= 3 }.map(\.number) ?? [] }

    /// The first three in one sentence: `result of race 7 at Flemington, horses: first, number 4, …`; the status
    /// without placings.
    var words: String {
        guard isKnown else { return "\(PlainWords.full(result.race)): \(missing)" }
        return tr("\(title) of \(PlainWords.full(result.race))", in: "result") + ": "
            + places(upTo: 3).joined(separator: "; ")
            + protest
    }

    /// Every place, every dividend, one sentence each.
    package var lines: [String] {
        guard isKnown else { return [PlainWords.sentence(words)] }
        let start = tr(
            "\(title) of \(PlainWords.full(result.race)), of \(localTime.spoken(result.race.advertisedStart))")
        let notice = protest.isEmpty ? [] : [String(protest.dropFirst(2))]
        return ([start] + notice + places(upTo: .max) + dividends).map(PlainWords.sentence)
    }

    private var title: String {
        switch result.status {
        case .final: tr("final result")
        case .interim: tr("interim result")
        default: tr("unofficial result")
        }
    }

    private var missing: String {
        switch result.status {
        case .notRun: RaceWords.status(result.status).lowercased()
        case .live: RaceWords.status(.live).lowercased()
        case .interim, .final, .resulted: tr("the placings are not known yet")
        case .other where !result.status.countsDown:
            RaceWords.status(result.status).lowercased() + ", " + tr("no result yet")
        default: tr("no result yet")
        }
    }

    private var protest: String {
        guard result.status != .final, let reason = result.protest else { return "" }
        return "; " + (reason.isEmpty ? tr("a protest is heard") : tr("a protest is heard: \(reason)"))
    }

    private func places(upTo last: Int) -> [String] {
        guard let card = result.card else { return [] }
        let counts = Dictionary(card.placings.map { ($0.position, 1) }, uniquingKeysWith: +)
        let names = Dictionary(card.runners.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
        return card.placings.filter { $0.position <= last }.map { placing in
            let isShared = (counts[placing.position] ?? 0) > 1
            let name = placing.name.isEmpty ? names[placing.number] ?? "" : placing.name
            let parts = [
                isShared
                    ? tr("equal \(PlainWords.ordinal(placing.position))") : PlainWords.ordinal(placing.position),
                tr("number \(RunnerNumber.text(placing.number))"), name,
                payout(.win, placing.number, card), last > 3 ? payout(.place, placing.number, card) : "",
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    private func payout(_ kind: Dividend.Single, _ number: Int, _ card: RaceCard) -> String {
        guard let dividend = card.dividend(kind, of: number, under: result.status) else { return "" }
        let price = PlainWords.price(dividend.amount.text(places: 2), currency: card.conditions.currency)
        return kind == .win ? tr("win pays \(price)") : tr("place pays \(price)")
    }

    private var dividends: [String] {
        guard let card = result.card else { return [] }
        return card.otherDividends(under: result.status).map { dividend in
            let numbers = PlainWords.list(dividend.combination.map(RunnerNumber.text))
            let price = PlainWords.price(dividend.amount.text(places: 2), currency: card.conditions.currency)
            return tr("\(dividend.name) \(numbers) pays \(price)") + (dividend.isFinal ? "" : ", " + tr("interim"))
        }
    }
}
