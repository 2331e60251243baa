package import FoundationEssentials

/// State of a box, as a fleet's operator sees it.
package enum BoxState: Hashable, Sendable {
    /// The box is expected and has never connected. That is no alarm: it may not have been switched on yet.
    case neverSeen
    /// The venue cannot be reached, so the state of its boxes is unknown; the last report is shown.
    case unknown
    /// No connection. `since` is exact, or the last time at which it was heard; nil if neither is known.
    case offline(since: Date?, isExact: Bool)
    /// Connected, without a report for so many seconds.
    case silent(Int)
    case starting
    case live
    /// Age of its data in seconds; nil if it did not report one.
    case stale(Int?)
    case noData
    case quietHours

    /// Each kind of state, the worst first. The names are those of `raceboard fleet --json`.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case offline, silent
        case noData = "no_data"
        case stale, unknown
        case neverSeen = "never_seen"
        case starting, live
        case quietHours = "quiet_hours"
    }

    /// The state without its figures, for counts, order and JSON.
    package var kind: Kind {
        switch self {
        case .neverSeen: .neverSeen
        case .unknown: .unknown
        case .offline: .offline
        case .silent: .silent
        case .starting: .starting
        case .live: .live
        case .stale: .stale
        case .noData: .noData
        case .quietHours: .quietHours
        }
    }
}

/// Something that is wrong at a box, the worst first.
enum BoxFault: Hashable, Sendable {
    case offline, silent, noData
    /// Age of its last frame: it was so many seconds old when it reported.
    case frozen(Int)
    case stale
    /// A problem that the box itself reports, in its words.
    case problem(String)
    /// Temperature of its processor in degrees Celsius.
    case hot(Int)
    /// Free space on the disk of its store, in MiB.
    case diskFull(Int)
    /// The connector reports that no television is connected.
    case noTelevision
    /// Seconds that the server's clock is ahead of the box's.
    case clock(Int)
    /// A last message that could not be understood.
    case unreadable(String)
    /// Reason why it refused a notice or settings.
    case refused(String)
    /// A notice that stands is not on its screen yet.
    case notShown
    /// Days until its certificate ends; below 0 after that.
    case certificate(Int)
    /// Program older than the newest of the fleet.
    case behind

    /// Rank among faults, 0 for the worst.
    var rank: Int {
        switch self {
        case .offline: 0
        case .silent: 1
        case .noData: 2
        case .frozen: 3
        case .stale: 4
        case .notShown: 5
        case .problem: 6
        case .hot: 7
        case .diskFull: 8
        case .noTelevision: 9
        case .clock: 10
        case .unreadable: 11
        case .refused: 12
        case .certificate: 19
        case .behind: 20
        }
    }

    /// Whether the fault needs no action now: an older program still works, and so does a certificate until it ends.
    var isRemark: Bool {
        switch self {
        case .certificate, .behind: true
        default: false
        }
    }

    /// Limits beyond which something is wrong.
    enum Limit {
        /// Seconds without a report of a box that is connected: it reports every 20 s, and one may come late.
        static let silence = 43
        /// Seconds of the last frame's age in a report: a board draws once a second, in quiet hours once a minute.
        static let frame = 150
        /// Degrees Celsius from which a small computer slows down.
        static let heat = 80
        /// Free MiB on a disk below which it counts as full.
        static let disk = 200
        /// Days left of a certificate: time to renew it everywhere.
        static let certificate = 30
        static let clock = 30
        /// Seconds without a beat of a relay that is up: it beats every ten.
        static let beat = 35
    }
}
