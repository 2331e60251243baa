import Facts
import FoundationEssentials
import Models
import Services
import Settings

/// Words for boxes of a fleet.
struct BoxWords {
    let localTime: LocalTime
    let now: Date

    static let meanings: [(String, String)] = [
        (word(.live), tr("It shows current data")),
        (word(.stale), tr("Its data is older than 75 s; since when")),
        (word(.noData), tr("It has no races to show")),
        (word(.silent), tr("Connected, but without a report for so long: its program hangs")),
        (word(.offline), tr("Not connected for so long; ~ is since it was last heard")),
        (word(.unknown), tr("Its venue cannot be reached; what is shown is its last report")),
        (word(.neverSeen), tr("Expected by the inventory, and never connected")),
        (word(.starting), tr("Connected; it waits for its first races")),
        (word(.quietHours), tr("Dark on purpose, by its hours")),
    ]

    /// Word of a state without its time: `OFFLINE`, `NO DATA`.
    static func word(_ kind: BoxState.Kind) -> String {
        switch kind {
        case .offline: tr("OFFLINE")
        case .silent: tr("SILENT")
        case .noData: tr("NO DATA")
        case .stale: tr("STALE")
        case .unknown: tr("UNKNOWN")
        case .neverSeen: tr("NEVER SEEN")
        case .starting: tr("STARTING")
        case .live: tr("LIVE")
        case .quietHours: tr("QUIET HOURS")
        }
    }

    /// Number of boxes in a state: `45 LIVE`.
    static func count(_ boxes: Int, _ kind: BoxState.Kind) -> String { "\(boxes) \(word(kind))" }

    /// A state for a list: `STALE 2m`, `OFFLINE 3m`, `OFFLINE ~3m`.
    func state(_ state: BoxState) -> String {
        let word = Self.word(state.kind)
        switch state {
        case .offline(let since?, let isExact): return "\(word) \(isExact ? "" : "~")\(age(since: since))"
        case .silent(let seconds): return "\(word) \(Self.age(seconds))"
        case .stale(let seconds?): return "\(word) \(Self.age(seconds))"
        default: return word
        }
    }

    /// The same in a sentence: `OFFLINE since 14:05, 12m ago`.
    func longState(_ state: BoxState) -> String {
        guard case .offline(let since?, let isExact) = state else { return self.state(state) }
        let age = age(since: since)
        return isExact
            ? tr("OFFLINE since \(time(since)), \(age) ago") : tr("OFFLINE, last heard \(time(since)), \(age) ago")
    }

    /// Local time, with the day of the week if it is another day.
    func time(_ instant: Date) -> String {
        let isToday = localTime.day(instant) == localTime.day(now)
        return (isToday ? "" : localTime.weekday(instant) + " ") + localTime.time(minute: instant)
    }

    private func age(since instant: Date) -> String {
        Self.age(max(0, Int(clamping: now.timeIntervalSince(instant))))
    }

    /// An age without seconds, since a box reports once a minute: `<1m`, `12m`, `3h 5m`, `4d`.
    static func age(_ seconds: Int) -> String {
        seconds < 60 ? "<1m" : seconds < 3600 ? "\(seconds / 60)m" : Countdown(seconds: seconds).text
    }

    /// A fault in a few words.
    static func fault(_ fault: BoxFault, newest: String?) -> String {
        switch fault {
        case .offline: tr("not connected")
        case .silent: tr("sends no reports")
        case .noData: tr("no races")
        case .frozen(let seconds): tr("last frame \(age(seconds)) old")
        case .stale: tr("old data")
        case .problem(let words): words
        case .hot(let degrees): tr("hot, \(degrees) C")
        case .diskFull(let free): tr("disk \(free) MB free")
        case .noTelevision: tr("television off")
        case .clock(let offset): tr("clock \(clock(offset))")
        case .unreadable(let words): tr("message not understood: \(words)")
        case .refused(let words): tr("refused: \(words)")
        case .notShown: tr("notice not shown")
        case .certificate(let days): tr("certificate: \(certificate(days))")
        case .behind: newest.map { tr("older than \($0)") } ?? tr("older program")
        }
    }

    /// How a box's clock differs: `ok`, `31s slow`.
    static func clock(_ offset: Int) -> String {
        guard offset.magnitude > 1 else { return tr("ok") }
        let size = Countdown(seconds: Int(clamping: offset.magnitude)).calm
        return offset > 0 ? tr("\(size) slow") : tr("\(size) fast")
    }

    static func certificate(_ days: Int) -> String {
        // The words are about a certificate; they follow it, or stand alone in its line.
        days < 0 ? tr("has ended") : trn("\(days) day left", "\(days) days left", days)
    }

    /// Free space of a disk, from mebibytes: `120M`, `2.2G`.
    static func disk(_ mebibytes: Int) -> String {
        guard mebibytes >= 1024 else { return "\(mebibytes)M" }
        let tenths = mebibytes.times(10) / 1024
        return tenths >= 1000 ? "\(tenths / 10)G" : "\(tenths / 10).\(tenths % 10)G"
    }

    static func television(_ state: String) -> String {
        switch state {
        case "connected": tr("on", in: "television")
        case "disconnected": tr("off", in: "television")
        default: state
        }
    }

    static func way(_ way: BoxHealth.Way) -> String {
        switch way {
        case .relay: tr("relay")
        case .cache: tr("cache")
        case .feed: tr("feed")
        }
    }
}

/// Words for venues and notices of a fleet.
extension BoxWords {
    /// Known facts of a venue: faults, relay, feed, boxes.
    func venue(_ venue: FleetVenue) -> String {
        var parts: [String] = []
        if venue.isCutOff {
            parts.append(notJoined(venue))
            parts.append(trn("\(venue.boxes) box unknown", "\(venue.boxes) boxes unknown", venue.boxes))
            return parts.joined(separator: " · ")
        }
        if let relay = venue.relay { parts.append(self.relay(relay, venue)) }
        if let beat = venue.beat, venue.relay?.isUp == true { parts.append(feed(beat.feed)) }
        parts.append(trn("\(venue.boxes) box", "\(venue.boxes) boxes", venue.boxes))
        parts += [Self.faults(venue.faulty)].compactMap(\.self)
        return parts.joined(separator: " · ")
    }

    /// Fault of the venue's line, relay or feed; nil if all is well.
    func fault(of venue: FleetVenue) -> String? {
        switch venue.faults.first {
        case .cutOff: notJoined(venue)
        case .relayDown, .relaySilent: venue.relay.map { relay($0, venue) }
        case .feedFailing, .feedUnreachable, .noData, .stale: venue.beat.map { feed($0.feed) }
        case nil: nil
        }
    }

    /// Number of boxes with a fault, in words; nil for none.
    static func faults(_ boxes: Int) -> String? { boxes == 0 ? nil : trn("\(boxes) fault", "\(boxes) faults", boxes) }

    private func notJoined(_ venue: FleetVenue) -> String {
        venue.joinChange.map { tr("NOT JOINED since \(time($0))") } ?? tr("NOT JOINED")
    }

    private func relay(_ relay: FleetPresence, _ venue: FleetVenue) -> String {
        if venue.faults.contains(.relaySilent) {
            return venue.beatAge.map { tr("relay SILENT \(Self.age($0))") } ?? tr("relay SILENT")
        }
        guard relay.isUp else {
            return relay.since.map { tr("relay OFFLINE since \(time($0))") } ?? tr("relay OFFLINE")
        }
        return relay.since.map { tr("relay up \(age(since: $0))") }
            ?? tr("relay up")
    }

    private func feed(_ feed: RelayFeedReport) -> String {
        let words =
            switch feed.state {
            case .live: tr("feed LIVE")
            case .stale: tr("feed STALE")
            case .noData, .waiting: tr("feed without data")
            case .failing: tr("feed FAILING")
            case .unreachable: tr("feed UNREACHABLE")
            }
        return feed.error.map { "\(words): \(FeedWords.cause($0))" } ?? words
    }

    /// Boxes that have shown a notice, as a line.
    func delivery(_ delivery: FleetDelivery) -> String {
        let to = delivery.notice.level == .evacuate ? tr("EVACUATION to") : tr("Notice to")
        // The words are about a notice: boxes that show it, boxes that it is for, and boxes that have received it.
        let counts =
            delivery.taken == delivery.shown
            ? tr("shown on \(delivery.shown) of \(delivery.addressed)")
            : tr("shown on \(delivery.shown) of \(delivery.addressed), taken by \(delivery.taken)")
        let names = delivery.missing.map { delivery.scope.isOfVenue ? $0.name.text : $0.text }
        let rest = names.isEmpty ? "" : "; " + tr("not: \(names.joined(separator: ", "))")
        return "\(to) \(delivery.scope.path): \(counts)\(rest)"
    }

    /// Number of venues without a fault, in words.
    static func allWell(_ venues: Int) -> String {
        trn("\(venues) venue without a fault", "\(venues) venues without a fault", venues)
    }
}

extension FleetTopic.Scope {
    fileprivate var isOfVenue: Bool { if case .all = self { false } else { true } }
}
