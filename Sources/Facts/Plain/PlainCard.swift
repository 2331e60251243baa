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
        guard let card else { return lead + ["Runners and prices are not known."] }
        return lead + result(card) + field(card)
    }

    private var subject: String {
        let conditions = card?.conditions
        let distance = conditions?.distance ?? race.distance
        let track = RaceWords.track(conditions?.trackCondition ?? race.trackCondition)
        let name = race.name.isEmpty ? card?.name ?? "" : race.name
        let parts = [
            PlainWords.full(race), name, distance.map { "\($0) metres" } ?? "", track.isEmpty ? "" : "track \(track)",
            "starts at \(moment.localTime.spoken(race.advertisedStart))", time,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var time: String {
        let day = moment.day.statuses[race.id]?.status
        let status = [day, card?.status].compactMap(\.self).max { $1.isFurther(than: $0) }
        switch status {
        case .notRun(let word): return word.lowercased()
        case .live: return "off"
        case .interim, .final, .resulted: return "finished"
        case .other(let word)? where !status.countsDown: return word.lowercased()
        default: break
        }
        let seconds = moment.seconds(to: race)
        return seconds > 0 ? "in \(PlainWords.calm(seconds))" : "due \(PlainWords.duration(seconds)) ago"
    }

    /// Sources that fail, and the age of data that is older than this minute.
    private var sources: [String] {
        (snapshot?.sources ?? []).compactMap { source in
            let age = source.lastGood.map { max(0, Int(clamping: moment.device.timeIntervalSince($0).rounded(.down))) }
            let words = age.map { "this card is \(PlainWords.duration($0)) old" }
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
        if moment.hidesResults { return ["The result is hidden: type r for results."] }
        let status = moment.day.statusOfPlacings(card) ?? .resulted
        let result = DayResult(race: race, status: status, protest: card.conditions.protest, card: card)
        return [PlainWords.sentence(PlainResult(result, localTime: moment.localTime).words)]
    }

    private func field(_ card: RaceCard) -> [String] {
        let scratched = card.runners.filter { $0.scratching != nil }
        let starters = card.starters
        guard !card.runners.isEmpty else { return ["The runners are not known."] }
        let prices = starters.contains { $0.odds.win != nil } || !card.placings.isEmpty ? "" : ", no prices yet"
        let gone = scratched.map { "number \(RunnerNumber.text($0.number))" + ($0.name.isEmpty ? "" : ", \($0.name)") }
        return [PlainWords.sentence("the field has \(PlainWords.count(starters.count, "runner"))\(prices)")]
            + starters.map { PlainWords.sentence(words(of: $0, card)) }
            + (gone.isEmpty ? [] : [PlainWords.sentence("scratched: " + gone.joined(separator: "; "))])
    }

    private func words(of runner: Runner, _ card: RaceCard) -> String {
        let category = card.category == .unknown ? race.category : card.category
        let rider = category == .harness ? "driver" : "jockey"
        let isWatched = !moment.watches.entries(of: runner, category).isEmpty
        // Bets are closed.
        let lead = card.placings.isEmpty ? "" : "last price "
        func price(_ price: Price?, _ bet: String) -> String {
            price.map { lead + "\(PlainWords.price($0.text, currency: card.conditions.currency)) \(bet)" } ?? ""
        }
        let parts = [
            "number \(RunnerNumber.text(runner.number))", runner.name,
            runner.barrier.map { "\(category == .greyhound ? "box" : "barrier") \($0)" } ?? "",
            runner.jockey.map { "\(rider) \($0)" } ?? "", price(runner.odds.win, "to win"),
            price(runner.odds.place, "to place"), runner.isFavourite ? "favourite" : "",
            isWatched ? "on your watch list" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
