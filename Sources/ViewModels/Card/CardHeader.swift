import Facts
import FoundationEssentials
import Models
import Repository

/// Words of a card's header, in parts that a view fits to its width.
package struct CardHeader: Hashable, Sendable {
    /// A part of a line, with its rank.
    package struct Part: Hashable, Sendable {
        package var words: String
        /// The lowest stays longest in a narrow line.
        package let rank: Int
        /// The same among the facts, where a line has no room for it; nil if they have it anyway.
        package let fact: String?
        /// The same for a line with much room; the fact, unless it is given.
        package let named: String?

        init(_ words: String, _ rank: Int, fact: String? = nil, named: String? = nil) {
            (self.words, self.rank, self.fact, self.named) = (words, rank, fact, named ?? fact)
        }
    }

    /// Number of the race, and its meeting: `R7 Flemington`.
    package var title: String
    /// The start in fewer and fewer words: `14:06 (was 14:01)`, `14:06`; `14:03, off 14:04:50`. Empty without a start.
    package var starts: [String]
    /// Words beside the name: `1408m`, `Dirt`, `left`, `Fine`; after the race `630m`, `Fast`, `in 40.51`.
    package var conditions: [Part]
    /// `12 run, 3 out`, `pays 3`, `prize 21,000, first 11,550`, `Q leg 3/4`.
    package var field: [Part]
    /// `win pool 42,436`; nil without a pool of that bet.
    package var pool: Part?
    /// Facts that no line has, each clear by itself: the day, `rail True`, `on Trackside1`. A key shows them.
    package var facts: [String]
}

extension CardHeader {
    /// Replaces the summary of the field.
    mutating func narrow(to words: String) {
        if field.first?.rank == 0 { field[0].words = words }
    }

    /// - Parameters:
    ///   - runners: summary of the field; empty without runners.
    ///   - clock: the clock for the time of the last confirmation.
    ///   - now: the server's time, for the day of a start that is not today's.
    init(_ subject: CardSubject, runners: String, clock: ServerClock, now: Date, localTime: LocalTime) {
        let number = subject.number > 0 ? tr("R\(subject.number)") : tr("R-")
        let (conditions, guide) = (subject.conditions, subject.guide)
        title = "\(number) \(subject.meeting.isEmpty ? tr("Unnamed meeting") : subject.meeting)"
        let note = Self.note(subject, localTime: localTime)
        starts = Self.starts(subject, note: note, now: now, localTime: localTime)
        let track = RaceWords.track(subject.trackCondition)
        let time = subject.card?.placings.first { $0.position == 1 }?.time
        let distance = subject.distance
            .map { RaceWords.distance($0, subject.category, country: subject.listed?.venue.country) }
            .map { Part($0, 1, fact: $0) }
        let going = track.isEmpty ? nil : Part(track, 2, fact: track)
        let turn = conditions.direction.map { direction in
            let side = translated(direction.lowercased())
            return Part(side, 3, fact: tr("\(side)-handed"))
        }
        let weather = RaceWords.weather(subject.weather)
        let sky = weather.isEmpty ? nil : Part(weather, 4, fact: weather)
        let won = time.map {
            Part(tr("in \(CardWords.time($0))", in: "time"), 0, fact: tr("won in \(CardWords.time($0))"))
        }
        self.conditions = [distance, going, won == nil ? turn : nil, won == nil ? sky : nil, won].compactMap(\.self)

        let paid = conditions.placesPaid.map { places in
            Part(tr("pays \(places)"), 1, fact: trn("\(places) place paid", "\(places) places paid", places))
        }
        let total = conditions.prizeMoney.map { localTime.money($0, conditions.currency) }
        let first = guide.prizes.first.map { tr("first \(localTime.money($0))", in: "prize") }
        let prize = [total, first].compactMap(\.self).joined(separator: ", ")
        let money = prize.isEmpty ? nil : tr("prize \(prize)")
        let legs = subject.bets.compactMap { bet in
            LegWords.short(subject.number, of: bet).map {
                Part($0, 4, named: LegWords.short(subject.number, of: bet, isNamed: true))
            }
        }
        let field = runners.isEmpty ? nil : Part(runners, 0)
        // A race that is not run pays nobody.
        self.field = [field, subject.isOff ? nil : paid, money.map { Part($0, 2, fact: $0) }].compactMap(\.self) + legs
        pool =
            subject.isOff
            ? nil : GuideWords.win(guide, localTime: localTime).map { Part($0, 3, fact: $0) }

        let hidden: (String?, String?) = won == nil ? (nil, nil) : (turn?.fact, sky?.fact)
        facts = Self.facts(subject, hidden, note: note, track: track, clock: clock, localTime: localTime)
    }

    /// Everything that no line of the header has.
    /// - Parameter hidden: turn and weather, where the winner's time stands in their place.
    private static func facts(
        _ subject: CardSubject, _ hidden: (String?, String?), note: String, track: String, clock: ServerClock,
        localTime: LocalTime
    ) -> [String] {
        let guide = subject.guide
        let surface = subject.conditions.surface.flatMap { track.lowercased().hasPrefix($0.lowercased()) ? nil : $0 }
        let facts: [String?] = [
            subject.start.map { start in
                RaceWords.start(localTime.dayAndTime(start), subject.jump == nil ? subject.status : .live)
                    + (note.isEmpty ? "" : ", " + note)
            },
            hidden.0, hidden.1,
            surface.map { tr("\($0.lowercased()) surface") }, subject.conditions.rail.map { tr("rail \($0)") },
            subject.conditions.raceClass.map { tr("class \($0)") }, subject.conditions.ages,
        ]
        let further: [String?] = [
            region(subject),
            subject.board.map {
                RaceWords.seen(localTime.exactTime(clock.now(device: $0.confirmedAt)), subject.status)
            },
            subject.snapshot?.lacksPartnerAccess == true ? PartnerWords.onCard : nil,
        ]
        let bets = subject.bets.map { LegWords.leg(subject.number, of: $0, in: guide, localTime: localTime) }
        let all = facts + GuideWords.facts(guide, of: subject.category, localTime: localTime) + bets + further
        return all.compactMap(\.self).filter { !$0.isEmpty }
    }

    private static func starts(
        _ subject: CardSubject, note: String, now: Date, localTime: LocalTime
    ) -> [String] {
        guard let start = subject.start else { return [] }
        let isToday = localTime.day(start) == localTime.day(now)
        let time = (isToday ? "" : localTime.weekday(start) + " ") + localTime.time(start)
        // While a race runs, its count is from the jump.
        let isCounted = Countdown.hasJumped(subject.status, jump: subject.jump, at: now)
        let off = isCounted ? "" : subject.jump.map { tr(", off \(localTime.time($0))") } ?? ""
        let ways = [time + (note.isEmpty ? "" : " (\(note))") + off, time + off, time]
        return ways.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// `was 14:00`, `not confirmed` (board rule 8); empty where the start is as it was.
    private static func note(_ subject: CardSubject, localTime: LocalTime) -> String {
        guard let start = subject.start else { return "" }
        let opened = subject.race?.advertisedStart
        // The header has the reason why the feed drops a race that is not run, as its row has.
        let isKnown = subject.status.isNotRun
        if var board = subject.board, board.movedFrom != nil || !board.isListed && !isKnown,
            board.race.advertisedStart == start
        {
            board.isListed = board.isListed || isKnown
            return RowContent.note(board, nil, localTime: localTime)
        }
        let old = subject.board?.race.advertisedStart ?? opened
        return old.map { $0 == start ? "" : tr("was \(localTime.time($0))") } ?? ""
    }

    private static func region(_ subject: CardSubject) -> String? {
        guard let venue = subject.listed?.venue else { return nil }
        let name = venue.name == subject.meeting ? nil : venue.name
        return [name, RaceWords.region(of: venue)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
