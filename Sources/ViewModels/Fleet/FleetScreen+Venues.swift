import Models

extension FleetVenue {
    /// Whether something is wrong at the venue or at a box of it.
    var hasFault: Bool { !faults.isEmpty || faulty > 0 }
}

extension FleetSnapshot {
    /// Venues for a list, the worst first: by the faults of the venue itself, then how many boxes have a fault, then
    /// the worst state of a box, then names.
    /// - Parameters:
    ///   - rows: boxes that pass the filters; their venues do, too.
    ///   - search: words of a venue's own name.
    ///   - onlyFaults: whether a venue without such a box has to have a fault.
    func worstVenues(with rows: [FleetRow], search: String, onlyFaults: Bool) -> [FleetVenue] {
        let found = Set(rows.map(\.box.venue))
        let words = search.split(separator: " ").map(String.init)
        let ranked = venues.enumerated().compactMap { place, venue -> (rank: [Int], venue: FleetVenue)? in
            let isNamed = words.allSatisfy { TextSearch.has($0, in: venue.name.text) }
            guard found.contains(venue.name) || isNamed && (!onlyFaults || venue.hasFault) else { return nil }
            let kind = BoxState.Kind.allCases.firstIndex { venue.counts[$0] != nil }
            return ([venue.faults.first?.rawValue ?? .max, -venue.faulty, kind ?? .max, place], venue)
        }
        return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.venue)
    }

    /// Number of current notices that each venue has, or a part of it; a notice for all venues counts in each.
    var noticesByVenue: [FleetName: Int] {
        var (counts, common): ([FleetName: Int], Int) = ([:], 0)
        for delivery in deliveries {
            switch delivery.scope {
            case .all: common += 1
            case .venue(let venue), .group(_, let venue), .box(_, let venue): counts[venue, default: 0] += 1
            }
        }
        if common > 0 { for venue in venues { counts[venue.name, default: 0] += common } }
        return counts
    }
}

extension FleetScreen {
    /// Venues with a fault where boxes are listed, or the chosen one; then notices.
    func strip(_ snapshot: FleetSnapshot, _ words: BoxWords) -> [FleetStripLine] {
        let shown = snapshot.venues.filter { venue == nil ? !$0.faults.isEmpty : $0.name == venue }
        var lines = shown.prefix(listsVenues ? 0 : 60).map {
            FleetStripLine(name: $0.name.text, words: words.venue($0), isFault: !$0.faults.isEmpty)
        }
        lines += snapshot.deliveries.prefix(20).map {
            FleetStripLine(name: "", words: words.delivery($0), isFault: $0.shown < $0.addressed)
        }
        // Without a connection to the broker the state of the fleet is unknown.
        if lines.isEmpty, shown.isEmpty, !snapshot.venues.isEmpty, case .joined = snapshot.link {
            lines = [FleetStripLine(name: "", words: BoxWords.allWell(snapshot.venues.count), isFault: false)]
        }
        return lines
    }
}
