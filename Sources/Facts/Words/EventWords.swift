import FoundationEssentials
import Models

/// Events as lines for people: `raceboard watch` without `--json`.
package struct EventWords: Sendable {
    private let localTime: LocalTime

    /// - Parameter localTime: zone and form of the times.
    package init(localTime: LocalTime) {
        self.localTime = localTime
    }

    /// Line without a line feed: `13:04:00  Greyhound R8 Cooper Flat: 5 minutes to the start`.
    package func line(_ event: RaceEvent) -> String {
        let subject = event.race.map { facts in
            let race = facts.race
            return "\(RaceWords.name(of: race.category)) \(RaceWords.number(of: race)) \(RaceWords.meeting(of: race)): "
        }
        return localTime.exactTime(event.at) + "  " + (subject ?? "") + words(event)
    }

    private func words(_ event: RaceEvent) -> String {
        let start = event.race.map { localTime.time($0.race.advertisedStart) } ?? ""
        let countdown = event.race?.countdown ?? ""
        let cause = event.feed?.failure.map { ": \($0.sentence)" } ?? ""
        return switch event.kind {
        case .hello(let settings): hello(settings)
        case .added(let again): "\(again ? "again among the next" : "added"), starts \(start) (\(countdown))"
        case .moved(let from): "start moved from \(localTime.time(from)) to \(start) (\(countdown))"
        case .changed(let former): "was \(Self.call(former, besides: event.race?.race))"
        case .status: event.race?.status.map(DayWords.word(of:)) ?? "no status any more"
        case .tMinus(let minutes): "\(minutes) \(minutes == 1 ? "minute" : "minutes") to the start"
        case .jumped: "due"
        case .evicted: "off the board"
        case .left: "no longer among the next"
        case .unconfirmed: "not confirmed: gone from the feed before its start"
        case .confirmed: "in the feed again"
        case .live: Self.live(event)
        case .stale: "STALE \(Countdown(seconds: event.feed?.age ?? 0).text)" + cause
        case .noData: "NO DATA" + cause
        case .recovered: Self.live(event) + " again"
        case .clock(let offset): Self.clock(offset)
        case .scratched(let one, let isLate):
            "\(RunnerNumber.text(one.number)) \(one.name) scratched" + (isLate ? " late" : "")
        case .price(let one, let former, let price):
            "\(RunnerNumber.text(one.number)) \(one.name) \(former.text) to \(price.text)"
        case .result(let card): Self.result(card)
        case .dropped(let count, let since):
            "\(count) \(count == 1 ? "line" : "lines") missed since \(localTime.exactTime(since)): not read in time"
        }
    }

    private static func live(_ event: RaceEvent) -> String { event.feed?.isSimulated == true ? "DEMO" : "LIVE" }

    /// Former number and track of the race, and its former name if that was another.
    private static func call(_ former: Race, besides race: Race?) -> String {
        var words = [RaceWords.name(of: former.category), RaceWords.number(of: former), RaceWords.meeting(of: former)]
        if let race, race.venue.country != former.venue.country { words.append(RaceWords.region(of: former.venue)) }
        if former.name != race?.name { words.append(former.name.isEmpty ? "without a name" : former.name) }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func hello(_ settings: EventSettings) -> String {
        "watching the next \(settings.count), \(RaceWords.words(of: settings.filter).lowercased())"
            + (settings.isSimulated ? ", of a simulated day" : "")
    }

    private static func result(_ card: RaceCard) -> String {
        let placed = card.placings.map { "\($0.position) \($0.name)" }.joined(separator: ", ")
        return "\(card.status == .final ? "result" : "result, not final"): \(placed)"
    }

    private static func clock(_ offset: Int) -> String {
        guard offset != 0 else { return "device clock right" }
        return
            "device clock \(Countdown(seconds: Int(clamping: offset.magnitude)).text) \(offset > 0 ? "slow" : "fast")"
    }
}
