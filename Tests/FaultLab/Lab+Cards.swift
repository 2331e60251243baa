import FoundationEssentials
import Models
import Repository
import Services

/// What has come of the questions.
extension Lab {
    /// Gives the oracle every answer that the program has had since the last time.
    func hear() throws(Broken) {
        let news = heard
        heard = []
        for one in news {
            switch one {
            case .races(let delivery, let requested): try hear(delivery, requested: requested)
            case .card(let source, let reply, let race, let opened):
                // The market remembers the prices of a card that was closed.
                if let race, case .success(let answer) = reply.outcome { oracle.cards.heard(answer.card, of: race) }
                // The card of this request is closed.
                guard opened == program.cards.opened else { continue }
                hear(reply, from: source)
            case .result(let id, let reply):
                if case .success(let answer) = reply.outcome { oracle.cards.heard(answer.card, of: id) }
            case .meetings(let day, let source, let reply):
                if case .success(let answer) = reply.outcome {
                    oracle.lists.heard(answer.meetings, on: day, by: source)
                }
                // The board is given all that a source has listed, also after a failure.
                guard lists.contains(source) else { continue }
                let clock = program.repository.snapshot.clock
                oracle.listed(oracle.lists.meetings(of: source), at: clock.now(device: program.now))
            }
        }
    }

    private func hear(_ reply: World.Reply<CardAnswer>, from source: RaceSource) {
        guard let race = program.cards.race else { return }
        switch reply.outcome {
        case .success(let answer):
            oracle.cards.heard(answer.card, of: race.id)
            note("card of \(race.meeting) \(race.number) by \(source), \(answer.cacheAge) s old")
        case .failure(let error):
            note("no card of \(race.meeting) \(race.number) by \(source): \(error)")
        }
        let answer = try? reply.outcome.get()
        let now = program.repository.snapshot.clock.now(device: program.now)
        let isLasting = answer?.card.isLasting(of: source, at: now) ?? false
        oracle.cards.took(
            source, isGood: answer != nil, dataAt: reply.dataAt - gap, opened: program.cards.opened,
            interval: isLasting ? nil : max(interval(of: race), source.leastInterval))
    }

    /// Seconds in which a card promises news, by docs/card.md.
    private func interval(of race: Race) -> TimeInterval {
        let card = program.cards.card?.card
        if card?.status?.isOver == true { return 300 }
        let now = program.repository.snapshot.clock.now(device: program.now)
        let distance = abs((card?.advertisedStart ?? race.advertisedStart).timeIntervalSince(now))
        return distance <= 300 ? 15 : distance <= 900 ? 30 : 60
    }
}
