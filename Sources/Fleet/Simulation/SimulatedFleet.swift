import FeedSimulator
package import FoundationEssentials
import Models
import Services
import Settings

/// A fleet that lives, fails, hangs and falls behind in versions, as its broker would report it. The same seed and the
/// same instants give the same news.
package struct SimulatedFleet: Sendable {
    static let mostBoxes = 20_000, mostVenues = 2_000

    /// Expected boxes: those that are there, and one more for each fifty that was never switched on.
    package private(set) var inventory = FleetInventory()
    private var boxes: [SimulatedBox] = []
    private var venues: [SimulatedVenue] = []
    /// Boxes of each venue, by their places in `boxes`.
    private var members: [[Int]] = []
    private let began: Date

    private static let releases = ["0.2.0", "0.1.9"]
    private static let courses = [
        "flemington", "randwick", "eagle-farm", "ascot", "morphettville", "moonee-valley", "rosehill", "doomben",
        "caulfield", "canterbury", "gold-coast", "belmont", "sandown", "warwick-farm", "hobart", "launceston",
    ]
    private static let places = ["bar", "stand", "gate", "members", "foyer", "ring", "lawn", "mounting-yard"]

    /// - Parameters:
    ///   - boxes: 1 to `mostBoxes`; a number outside is held within.
    ///   - venues: 1 to `mostVenues`, at most one for each box.
    package init(seed: UInt64, boxes count: Int, venues venueCount: Int, at now: Date) {
        began = now
        let count = count.held(in: 1...Self.mostBoxes)
        let venueCount = venueCount.held(in: 1...min(count, Self.mostVenues))
        var random = SplitMix64(seed: seed, salt: 77)
        for index in 0..<venueCount {
            guard let name = Self.venue(index) else { continue }
            venues.append(
                SimulatedVenue(
                    name, index: index, isTroubled: index == 1 || index % 9 == 5, seed: seed, at: now))
            members.append([])
        }
        let phases = Self.phases(count, &random)
        var list: [String] = []
        for index in 0..<count {
            let venue = index % venueCount
            guard let name = Self.box(index / venueCount), venues.indices.contains(venue) else { continue }
            let address = BoxAddress(name, of: venues[venue].name)
            list.append(address.text)
            members[venue].append(boxes.count)
            boxes.append(
                SimulatedBox(
                    address, index: index, phase: phases[index], seed: seed, releases: Self.releases, at: now))
        }
        for index in stride(from: 0, to: count, by: 50) {
            list.append("\(venues[index % venues.count].name.text)/spare-\(index / 50 + 1)")
        }
        inventory = (try? FleetInventory(list.joined(separator: "\n"))) ?? FleetInventory()
    }

    private static func venue(_ index: Int) -> FleetName? {
        let name = courses[index % courses.count]
        return FleetName(index < courses.count ? name : "\(name)-\(index / courses.count + 1)")
    }

    private static func box(_ index: Int) -> FleetName? {
        FleetName("\(places[index % places.count])-\(index / places.count + 1)")
    }

    /// Behaviour of each box at the start: of 48 two are stale, one is off and one hangs.
    private static func phases(_ count: Int, _ random: inout SplitMix64) -> [SimulatedBox.Phase] {
        var phases = [SimulatedBox.Phase](repeating: .live, count: count)
        let wrong: [SimulatedBox.Phase] = [.stale, .off, .hung, .stale]
        for index in 0..<count / 12 { phases[random.int(in: 0...count - 1)] = wrong[index % wrong.count] }
        if count >= 24 { phases[random.int(in: 0...count - 1)] = .quiet }
        return phases
    }

    // MARK: - News

    /// Messages that a broker stores at the start.
    var standing: [FleetNews] {
        venues.indices.flatMap { all(of: $0, at: began) }
            + venues.prefix(1).map { venue in
                FleetNews(
                    .notice(.venue(venue.name)),
                    .notice(
                        Notice(
                            rev: 3, level: .announcement, text: "Race 5 is delayed by ten minutes",
                            from: began - 60, until: began + 7200, by: "duty")))
            }
    }

    /// Time at which something comes next.
    var next: Date {
        let ofVenues = venues.map { min($0.beats, $0.changes) }
        return (ofVenues + boxes.map { min($0.reports, $0.ends) }).min() ?? .distantFuture
    }

    /// Moves on, and reports the news since then.
    mutating func news(until now: Date) -> [FleetNews] {
        var news: [FleetNews] = []
        for venue in venues.indices {
            let line = venues[venue].advance(to: now)
            let steps = members[venue].map { boxes[$0].advance(to: now) }
            if line.isLineChanged {
                // The venue goes on; when the line is back, its broker sends everything that it has kept.
                news += venues[venue].isJoined ? all(of: venue, at: now) : [bridge(of: venue)]
                continue
            }
            guard venues[venue].isJoined else { continue }
            if line.isDue { news.append(beat(of: venue, at: now)) }
            for (box, step) in zip(members[venue], steps) {
                if step.isChanged { news.append(presence(of: box)) }
                let isSilent = !boxes[box].isUp || boxes[box].phase == .hung
                if step.isDue || step.isChanged, !isSilent { news.append(health(of: box, at: now)) }
            }
        }
        return news
    }

    /// Screen of a box; nil for a box that does not answer.
    func shot(of address: BoxAddress, at now: Date) -> BoxShot? {
        guard let box = boxes.first(where: { $0.address == address }), box.isUp, box.phase != .hung else { return nil }
        return BoxShot(at: now, lines: SimulatedShot.lines(of: box, at: now))
    }

    private func all(of venue: Int, at now: Date) -> [FleetNews] {
        [
            bridge(of: venue), FleetNews(.relayUp(venues[venue].name), .presence(venues[venue].relay)),
            beat(of: venue, at: now),
        ] + members[venue].flatMap { [presence(of: $0), health(of: $0, at: now)] }
    }

    private func bridge(of venue: Int) -> FleetNews {
        FleetNews(.bridge(venues[venue].name), .bridge(venues[venue].isJoined))
    }

    private func beat(of venue: Int, at now: Date) -> FleetNews {
        let up = members[venue].count { boxes[$0].isUp }
        return FleetNews(.beat(venues[venue].name), .beat(venues[venue].beat(boxes: up, at: now)))
    }

    private func presence(of box: Int) -> FleetNews {
        let address = boxes[box].address
        return FleetNews(.boxUp(address.name, of: address.venue), .presence(boxes[box].presence))
    }

    private func health(of box: Int, at now: Date) -> FleetNews {
        let address = boxes[box].address
        return FleetNews(.health(address.name, of: address.venue), .health(boxes[box].health(at: now)))
    }
}

/// Screen of a simulated box, as text.
enum SimulatedShot {
    private static let races = [
        ("R4", "Enghien", "1m 12s"), ("R7", "Randwick", "3m 40s"), ("R2", "Sandown Park", "6m"),
        ("R5", "Menangle", "9m"), ("R8", "Flemington", "14m"),
    ]

    static func lines(of box: SimulatedBox, at now: Date) -> [String] {
        let time = CivilTime(now)
        let state = box.phase == .stale ? "STALE 2m" : box.phase == .noData ? "NO DATA" : "LIVE"
        let head = " RACEBOARD   \(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2)) UTC"
        let rows = races.map { number, meeting, wait in
            "  \(number)   \(meeting)" + String(repeating: " ", count: 22 - meeting.count)
                + String(repeating: " ", count: 8 - wait.count) + wait
        }
        let gap = String(repeating: " ", count: max(1, 42 - head.count - state.count))
        return [head + gap + state, ""] + (box.phase == .noData ? ["  No races are known."] : rows)
            + ["", "  \(box.address.text)"]
    }
}

/// One message of a fleet as a value, as a simulated fleet makes it.
struct FleetNews: Hashable, Sendable {
    /// Content of the news; its topic follows from it.
    enum Value: Hashable, Sendable {
        case presence(FleetPresence)
        case health(BoxHealth)
        case beat(RelayBeat)
        case bridge(Bool)
        case notice(Notice)
        case acknowledgement(BoxAcknowledgement)
        case shot(BoxShot)
    }

    var topic: FleetTopic
    var value: Value

    init(_ topic: FleetTopic, _ value: Value) { (self.topic, self.value) = (topic, value) }
}

extension FleetNews {
    /// Message that reports the news, on its topic.
    var message: RelayMessage {
        switch value {
        case .presence(let presence): RelayMessage(topic, presence.body)
        case .health(let health): RelayMessage(topic, health.body)
        case .beat(let beat): RelayMessage(topic, beat.body)
        // This is how mosquitto writes the state of a bridge.
        case .bridge(let isJoined): RelayMessage(topic, [UInt8(ascii: isJoined ? "1" : "0")])
        case .notice(let notice): RelayMessage(topic, notice.body)
        case .acknowledgement(let acknowledgement): RelayMessage(topic, acknowledgement.body)
        case .shot(let shot): RelayMessage(topic, shot.body)
        }
    }
}
