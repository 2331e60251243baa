import Facts
import FoundationEssentials
import Models

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
        return relay.since.map { tr("relay up \(Self.age(max(0, Int(clamping: now.timeIntervalSince($0)))))") }
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
