import Facts
import FoundationEssentials
import Models
import Services
import Settings

/// A box in JSON: the same in `raceboard fleet --json` and in every line of `--watch` (docs/fleet/fleet.md).
struct FleetBoxBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "box": "Name of the box.", "venue": "Name of its venue.",
        "state": .words(BoxState.Kind.allCases.map(\.rawValue), "State of the box."),
        "since": .time("When it was found gone, by the broker or by its last report. Null unless it is offline."),
        "faults": "What is wrong, the worst first. An older program alone is not a fault.",
        "isBehind": "Whether its program is older than the newest of the fleet.",
        "isReachable": "False while nobody can know: its venue is not joined.",
        "via": .words(BoxHealth.Way.allCases.map(\.rawValue), "Way by which its races come; null if unknown."),
        "version": "Version of its program; null if unknown.",
        "reportAgeSeconds": "Seconds since its last report; null without one.",
        "dataAgeSeconds": "Seconds since its data was true; null without data.",
        "frameAgeSeconds": "Seconds since its last frame, as far as it has reported; null if unknown.",
        "clockOffsetSeconds": "Seconds that the server's clock is ahead of the box's; null if unknown.",
        "temperatureC": "Degrees Celsius of the processor; null if unknown.",
        "diskFreeMib": "Free on the disk of the store; null if unknown.",
        "television": "State of the connector: connected, disconnected; null if unknown.",
        "groups": "Its groups.", "revs": "Highest number of notices that it has taken, by place.",
        "shown": "Highest number of the notices that were on its screen, by place.",
        "waits": "Why notices that it has taken are not on its screen, by place, if that is as it should be.",
        "problem": "What it reports itself; null for nothing.",
        "restarts": "Its starts since its last regular end; null if unknown.",
        "certificateDays": "Days that its certificate has left; null if unknown.",
    ]

    let box, venue, state: String
    let since: Nullable<String>
    let faults: [FaultBody]
    let isBehind, isReachable: Bool
    let via, version: Nullable<String>
    let reportAgeSeconds, dataAgeSeconds, frameAgeSeconds: Nullable<Int>
    let clockOffsetSeconds, temperatureC, diskFreeMib: Nullable<Int>
    let television: Nullable<String>
    let groups: [String]
    let revs, shown: [String: Int]
    let waits: [String: String]
    let problem: Nullable<String>
    let restarts, certificateDays: Nullable<Int>

    /// - Parameter now: the program's clock.
    init(_ row: FleetRow, at now: Date) {
        (box, venue, state) = (row.box.name.text, row.box.venue.text, row.state.kind.rawValue)
        if case .offline(let instant, _) = row.state {
            since = Nullable(instant.map(RFC3339.format))
        } else {
            since = Nullable(nil)
        }
        faults = row.faults.filter { !$0.isRemark }.map(FaultBody.init)
        isBehind = row.faults.contains(.behind)
        isReachable = row.state.kind != .unknown
        let health = row.health
        (via, version) = (Nullable(health?.way?.rawValue), Nullable(row.program))
        (reportAgeSeconds, dataAgeSeconds) = (Nullable(row.reportAge), Nullable(row.dataAge))
        frameAgeSeconds = Nullable(row.frameAge)
        (clockOffsetSeconds, temperatureC) = (Nullable(health?.clockOffset), Nullable(health?.temperature))
        (diskFreeMib, television) = (Nullable(health?.diskFreeMiB), Nullable(health?.television))
        groups = health?.groups.map(\.text) ?? []
        (revs, shown) = (health?.revs ?? [:], health?.shown ?? [:])
        waits = health?.waits.mapValues(\.rawValue) ?? [:]
        problem = Nullable(health?.problem)
        (restarts, certificateDays) = (Nullable(health?.restarts), Nullable(health?.certificateDays(at: now)))
    }

    struct FaultBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "kind": .words(
                [
                    "offline", "silent", "no_data", "frozen", "stale", "not_shown", "problem", "hot", "disk_full",
                    "no_television", "clock", "unreadable", "refused",
                ], "What is wrong."),
            "detail": "Words of the box or the broker; null for a kind without.",
        ]

        let kind: String
        let detail: Nullable<String>

        init(_ fault: BoxFault) {
            let detail: String? =
                switch fault {
                case .problem(let words), .unreadable(let words), .refused(let words): words
                default: nil
                }
            (kind, self.detail) = (fault.word, Nullable(detail))
        }
    }
}

extension BoxFault {
    /// The word by which programs know it.
    var word: String {
        switch self {
        case .offline: "offline"
        case .silent: "silent"
        case .noData: "no_data"
        case .frozen: "frozen"
        case .stale: "stale"
        case .problem: "problem"
        case .hot: "hot"
        case .diskFull: "disk_full"
        case .noTelevision: "no_television"
        case .clock: "clock"
        case .unreadable: "unreadable"
        case .refused: "refused"
        case .notShown: "not_shown"
        case .certificate: "certificate"
        case .behind: "behind"
        }
    }
}

struct FleetVenueBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "venue": "Name of the venue.",
        "isJoined": "Whether its broker is joined to the centre's; null where no bridge reports.",
        "relayIsUp": "Whether its relay is connected; null if it never was.",
        "relaySince": .time("Since when; null if unknown."),
        "beatAgeSeconds": "Seconds since the relay's last beat; null without one.",
        "feed": .words(
            RelayFeedReport.State.allCases.map(\.rawValue), "State of the feed by the relay; null if unknown."),
        "feedError": "Kind of the feed's error by the relay, one word; null without one.",
        "faults": .words(FleetVenue.Fault.allCases.map(\.word), "What is wrong, the worst first."),
        "boxes": "Number of its boxes by state.", "faultyBoxes": "Number of its boxes with a fault.",
    ]

    let venue: String
    let isJoined, relayIsUp: Nullable<Bool>
    let relaySince: Nullable<String>
    let beatAgeSeconds: Nullable<Int>
    let feed, feedError: Nullable<String>
    let faults: [String]
    let boxes: [String: Int]
    let faultyBoxes: Int

    init(_ venue: FleetVenue) {
        self.venue = venue.name.text
        (isJoined, relayIsUp) = (Nullable(venue.isJoined), Nullable(venue.relay?.isUp))
        relaySince = Nullable(venue.relay?.since.map(RFC3339.format))
        beatAgeSeconds = Nullable(venue.beatAge)
        (feed, feedError) = (
            Nullable(venue.beat?.feed.state.rawValue), Nullable(venue.beat?.feed.error.map(FeedWords.kind))
        )
        faults = venue.faults.map(\.word)
        boxes = Dictionary(venue.counts.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
        faultyBoxes = venue.faulty
    }
}

extension FleetVenue.Fault {
    /// The word by which programs know it.
    var word: String {
        switch self {
        case .cutOff: "cut_off"
        case .relayDown: "relay_down"
        case .relaySilent: "relay_silent"
        case .feedFailing: "feed_failing"
        case .feedUnreachable: "feed_unreachable"
        case .noData: "no_data"
        case .stale: "stale"
        }
    }
}
