import FoundationEssentials
import Models
import Repository
import Services

/// The questions for cards, meetings and results, and what comes of them.
extension Lab {
    /// Something that is under way to who asked for it.
    struct Errand {
        enum Message {
            case card(RaceSource, World.Reply<CardAnswer>)
            case stored(StoredCard)
            case result(RaceID, RaceSource, World.Reply<CardAnswer>)
            case meetings(String, RaceSource, World.Reply<MeetingsAnswer>)
        }

        let at: Date
        /// Of a card: which one was open.
        let opened: Int
        let message: Message
    }

    func begin() {
        let isReadable = store.problem != .unavailable
        let known = isReadable ? Array(kept.values) : []
        oracle.cards.restored(known)
        program.begin(knowing: known) { [weak self] in self?.keep($0) }
    }

    private func keep(_ card: StoredCard) {
        guard store.problem == nil else {
            if store.problem == .corrupt { kept = [:] }
            return
        }
        var card = card
        if let known = kept[card.card.id] { card.card = card.card.filled(from: known.card) }
        kept[card.card.id] = card
        guard kept.count > 400 else { return }
        kept = kept.filter { $0.value.seenAt > server - 86_400 }
    }

    func askForCards() {
        let opened = program.cards.opened
        if program.cards.takeWantsStored(), store.problem == nil, let race = program.cards.race,
            let card = kept[race.id]
        {
            send(.stored(card), opened: opened, after: 0.01)
        }
        for source in program.cards.takeWanted() {
            guard let race = program.cards.race else { continue }
            let reply = world.card(source, program.day.id(at: source, of: race), at: server)
            tally.questions += 1
            send(.card(source, reply), opened: opened, after: reply.latency)
        }
        for question in program.day.takeWanted() {
            tally.questions += 1
            switch question {
            case .meetings(let day, let source):
                let reply = world.meetings(day: day, of: source, at: server)
                send(.meetings(day, source, reply), opened: opened, after: reply.latency)
            case .card(let id, let source):
                let race = program.day.race(id)
                let reply = world.card(source, race.map { program.day.id(at: source, of: $0) } ?? id, at: server)
                send(.result(id, source, reply), opened: opened, after: reply.latency)
            }
        }
        errands.sort { $0.at < $1.at }
    }

    private func send(_ message: Errand.Message, opened: Int, after seconds: TimeInterval) {
        errands.append(Errand(at: program.now + seconds, opened: opened, message: message))
    }

    func deliverErrands() throws(Broken) {
        while let errand = errands.first, errand.at <= program.now {
            errands.removeFirst()
            switch errand.message {
            case .card(let source, let reply):
                guard errand.opened == program.cards.opened else { continue }
                deliver(reply, from: source)
            case .stored(let card):
                guard errand.opened == program.cards.opened else { continue }
                program.cards.handle(.restored(card))
            case .result(let id, let source, let reply):
                switch reply.outcome {
                case .success(let answer):
                    oracle.cards.heard(answer.card, of: id)
                    program.day.handle(.card(id, source, answer))
                case .failure(let error):
                    program.day.handle(.noCard(id, source, error, jitter: random.unit()))
                }
            case .meetings(let day, let source, let reply):
                switch reply.outcome {
                case .success(let answer):
                    oracle.lists.heard(answer.meetings, on: day, by: source)
                    if lists.contains(source) {
                        let clock = program.repository.snapshot.clock
                        oracle.listed(answer.meetings, at: clock.now(device: program.now))
                    }
                    program.day.handle(.meetings(day, answer, by: source))
                case .failure(let error):
                    program.day.handle(.noMeetings(day, error, jitter: random.unit(), by: source))
                }
            }
        }
    }

    private func deliver(_ reply: World.Reply<CardAnswer>, from source: RaceSource) {
        guard let race = program.cards.race else { return }
        switch reply.outcome {
        case .success(let answer):
            oracle.cards.heard(answer.card, of: race.id)
            program.cards.handle(.answered(source, answer))
            note("card of \(race.meeting) \(race.number) by \(source), \(answer.cacheAge) s old")
        case .failure(let error):
            program.cards.handle(.failed(source, error, jitter: random.unit()))
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
