import Facts
import FoundationEssentials
import Models
import Services
import Settings

/// A box at a time of the program's clock.
struct FleetBoxAt {
    let row: FleetRow
    let now: Date

    private var health: BoxHealth? { row.health }

    private var offlineSince: Date? {
        if case .offline(let instant, _) = row.state { instant } else { nil }
    }

    /// The same in `raceboard fleet --json` and in every line of `--watch` (docs/fleet/fleet.md).
    static let json = JSONForm<FleetBoxAt> {
        JSONKey("box", "Name of the box.") { $0.row.box.name.text }
        JSONKey("venue", "Name of its venue.") { $0.row.box.venue.text }
        JSONKey("state", .words(BoxState.Kind.allCases.map(\.rawValue), "State of the box.")) {
            $0.row.state.kind.rawValue
        }
        JSONKey(
            "since",
            .time("When it was found gone, by the broker or by its last report. Null unless it is offline.")
        ) { $0.offlineSince }
        JSONKey(
            "faults", "What is wrong, the worst first. An older program alone is not a fault.", fault.list
        ) { one in one.row.faults.filter { !$0.isRemark } }
        JSONKey("is_behind", "Whether its program is older than the newest of the fleet.") {
            $0.row.faults.contains(.behind)
        }
        JSONKey("is_reachable", "False while nobody can know: its venue is not joined.") {
            $0.row.state.kind != .unknown
        }
        JSONKey(
            "via",
            .words(BoxHealth.Way.allCases.map(\.rawValue), "Way by which its races come; null if unknown.")
        ) { $0.health?.way?.rawValue }
        JSONKey("version", "Version of its program; null if unknown.") { $0.row.program }
        JSONKey("report_age_seconds", "Seconds since its last report; null without one.") { $0.row.reportAge }
        JSONKey("data_age_seconds", "Seconds since its data was true; null without data.") { $0.row.dataAge }
        JSONKey(
            "frame_age_seconds", "Seconds since its last frame, as far as it has reported; null if unknown."
        ) { $0.row.frameAge }
        JSONKey(
            "clock_offset_seconds", "Seconds that the server's clock is ahead of the box's; null if unknown."
        ) { $0.health?.clockOffset }
        JSONKey("temperature_c", "Degrees Celsius of the processor; null if unknown.") { $0.health?.temperature }
        JSONKey("disk_free_mib", "Free on the disk of the store; null if unknown.") { $0.health?.diskFreeMiB }
        JSONKey("television", "State of the connector: connected, disconnected; null if unknown.") {
            $0.health?.television
        }
        JSONKey("groups", "Its groups.") { $0.health?.groups.map(\.text) ?? [] }
        JSONKey("revs", "Highest number of notices that it has taken, by place.") { $0.health?.revs ?? [:] }
        JSONKey("shown", "Highest number of the notices that were on its screen, by place.") {
            $0.health?.shown ?? [:]
        }
        JSONKey(
            "waits", "Why notices that it has taken are not on its screen, by place, if that is as it should be."
        ) { $0.health?.waits.mapValues(\.rawValue) ?? [:] }
        JSONKey("problem", "What it reports itself; null for nothing.") { $0.health?.problem }
        JSONKey("restarts", "Its starts since its last regular end; null if unknown.") { $0.health?.restarts }
        JSONKey("certificate_days", "Days that its certificate has left; null if unknown.") {
            $0.health?.certificateDays(at: $0.now)
        }
    }

    private static let fault = JSONForm<BoxFault> {
        JSONKey(
            "kind",
            .words(
                [
                    "offline", "silent", "no_data", "frozen", "stale", "not_shown", "problem", "hot", "disk_full",
                    "no_television", "clock", "unreadable", "refused",
                ], "What is wrong.")
        ) { $0.word }
        JSONKey("detail", "Words of the box or the broker; null for a kind without.") { fault -> String? in
            switch fault {
            case .problem(let words), .unreadable(let words), .refused(let words): words
            default: nil
            }
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

extension FleetVenue {
    static let json = JSONForm<FleetVenue> {
        JSONKey("venue", "Name of the venue.") { $0.name.text }
        JSONKey("is_joined", "Whether its broker is joined to the centre's; null where no bridge reports.") {
            $0.isJoined
        }
        JSONKey("relay_is_up", "Whether its relay is connected; null if it never was.") { $0.relay?.isUp }
        JSONKey("relay_since", .time("Since when; null if unknown.")) { $0.relay?.since }
        JSONKey("beat_age_seconds", "Seconds since the relay's last beat; null without one.") { $0.beatAge }
        JSONKey(
            "feed",
            .words(
                RelayFeedReport.State.allCases.map(\.rawValue), "State of the feed by the relay; null if unknown.")
        ) { $0.beat?.feed.state.rawValue }
        JSONKey("feed_error", "Kind of the feed's error by the relay, one word; null without one.") {
            $0.beat?.feed.error.map(FeedWords.kind)
        }
        JSONKey("faults", .words(Fault.allCases.map(\.rawValue), "What is wrong, the worst first.")) {
            $0.faults.map(\.rawValue)
        }
        JSONKey("boxes", "Number of its boxes by state.") { venue in
            Dictionary(venue.counts.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
        }
        JSONKey("faulty_boxes", "Number of its boxes with a fault.") { $0.faulty }
    }
}
