package import FoundationEssentials
import ViewModels

/// A message for people at boxes, sent to all, a venue, a group or a box.
package struct Notice: Hashable, Sendable {
    /// How much of the screen a notice covers.
    package enum Level: String, CaseIterable, Sendable {
        /// The notice is one line of the kiosk.
        case announcement
        /// The whole screen, also in quiet hours and under the PIN prompt.
        case evacuate
    }

    /// Number of the change in its place; a higher one replaces a lower one. 1 to 1,000,000,000.
    package var rev: Int
    package var level: Level
    /// At most 200 characters; empty takes the notice before back.
    package var text: String
    package var from: Date
    /// End of the notice. Every notice has one, so that it ends even if no message deletes it.
    package var until: Date
    /// Sender; nil if the message has none.
    package var by: String?

    package init(rev: Int, level: Level, text: String, from: Date, until: Date, by: String? = nil) {
        (self.rev, self.level, self.text, self.from, self.until, self.by) = (rev, level, text, from, until, by)
    }

    /// Whether it counts in its place instead of another: by its `rev`. Two people may choose the same one at the same
    /// time, and boxes hear them in any order. Then a withdrawal counts first, since there may be no higher number for
    /// it; then an evacuation, then the later begin, then the later end, then the order of the texts. So all boxes
    /// choose the same notice.
    func replaces(_ other: Notice) -> Bool {
        if rev != other.rev { return rev > other.rev }
        if text.isEmpty != other.text.isEmpty { return text.isEmpty }
        func isAlarm(_ notice: Notice) -> Int { notice.level == .evacuate && !notice.text.isEmpty ? 1 : 0 }
        func words(_ notice: Notice) -> String {
            [notice.text, notice.level.rawValue, notice.by ?? ""].joined(separator: "\n")
        }
        return (isAlarm(self), from, until, words(self)) > (isAlarm(other), other.from, other.until, words(other))
    }

    /// Whether it is to be on the screen. An evacuation begins when it comes, also before its `from`: a slow clock must
    /// not delay it.
    /// - Parameter now: the server's clock.
    func stands(at now: Date) -> Bool {
        !text.isEmpty && now < until && !endsTooLate(at: now) && (level == .evacuate || from <= now)
    }

    /// Whether it ends later than a notice may. A withdrawal is never too late, since it has no text.
    /// - Parameter now: the server's clock.
    func endsTooLate(at now: Date) -> Bool {
        !text.isEmpty && until > now + Self.longestTime + Self.clockSlack
    }
}

extension Notice {
    package static let longest = KioskNotice.longest
    /// Most seconds from now to the end of a notice.
    static let longestTime: TimeInterval = 31 * 86_400
    /// Seconds by which the clocks of sender and box may differ.
    private static let clockSlack: TimeInterval = 3_600

    /// Why a box does not take a notice.
    enum Refusal: Hashable, Sendable {
        /// The notice had ended before it came.
        case expired
        /// The notice ends in more than `longestTime`.
        case tooFar
        /// Level that this version does not have.
        case unknownLevel
        case tooLong
        /// A part that is missing or of another form: `until`, `text`.
        case unreadable(String)
        /// A change of a higher number has come before.
        case older(than: Int)
        /// Another sender used the same number at the same time, and that change counts.
        case beaten(Int)

        /// Why, in words: a clause without its full stop.
        var words: String {
            switch self {
            case .expired: "it has ended"
            case .tooFar: "it ends in more than \(Int(Notice.longestTime / 86_400)) days"
            case .unknownLevel: "its level is unknown to this version"
            case .tooLong: "its text is longer than \(Notice.longest) characters"
            case .unreadable(let part): "\(part) is missing or invalid"
            case .older(let rev): "rev \(rev) has come before"
            case .beaten(let rev): Self.otherCounts(rev)
            }
        }

        /// Why something with the number of another change does not count, in words.
        static func otherCounts(_ rev: Int) -> String { "another change with rev \(rev) counts: send it again" }
    }
}

extension Notice {
    /// Why a box that has a notice does not show it now, without a fault.
    package enum Waiting: String, CaseIterable, Sendable {
        /// Another one is on the screen: of a nearer place, a newer one, or an evacuation.
        case behind
        /// The notice begins at a later time.
        case later
        /// The screen is dark on purpose.
        case quietHours = "quiet_hours"
        /// A board on a desktop, which has no line for announcements.
        case noLine = "no_line"
    }
}

/// A notice that is to be on the screen of a box.
struct StandingNotice: Hashable, Sendable {
    let scope: FleetTopic.Scope
    let notice: Notice

    init(scope: FleetTopic.Scope, notice: Notice) { (self.scope, self.notice) = (scope, notice) }

    /// The notice for a screen; of two that differ in anything, no two are equal.
    var onScreen: KioskNotice {
        let times = [notice.from, notice.until].map(\.timeIntervalSince1970)
        return KioskNotice(
            notice.text, mark: "\(scope.path) \(notice.rev) \(notice.level.rawValue) \(times) \(notice.by ?? "")")
    }

    /// The notice of a level that a box with several of them shows: the one for the narrowest place, then the newest.
    static func first(_ level: Notice.Level, of notices: [StandingNotice]) -> StandingNotice? {
        notices.filter { $0.notice.level == level }.max { one, other in
            let (near, far) = (one.scope.narrowness, other.scope.narrowness)
            if near != far { return near < far }
            if one.notice.from != other.notice.from { return one.notice.from < other.notice.from }
            return one.scope.path < other.scope.path
        }
    }
}

/// Answer of a box to a notice or an order.
struct BoxAcknowledgement: Hashable, Sendable {
    enum Subject: String, CaseIterable, Sendable { case notice, order }

    var subject: Subject
    var scope: String
    /// Number of the change, or of the order.
    var rev: Int
    /// Time since when it is on the screen, or was carried out; nil if it was refused, or is not yet on the screen.
    var at: Date?
    var refused: String?
    /// Time at which a notice came that is not on the screen; nil for every other answer.
    var taken: Date?
    /// Why the notice waits, without a fault; nil if only the screen itself can be the reason.
    var waits: Notice.Waiting?

    /// - Parameter scope: place of the notice: `all`, `flemington/group/stand`.
    init(
        _ subject: Subject, scope: String, rev: Int, at: Date? = nil, refused: String? = nil, taken: Date? = nil,
        waits: Notice.Waiting? = nil
    ) {
        (self.subject, self.scope, self.rev, self.at, self.refused) = (subject, scope, rev, at, refused)
        (self.taken, self.waits) = (taken, waits)
    }
}

/// Orders to a box from afar. There are no others: no order runs a command or reads a file.
package enum BoxOrder: String, CaseIterable, Sendable {
    /// Sends the content of the screen, as text.
    case snapshot
    /// Shows the box's name large for a minute.
    case identify
    /// Reads the settings files of the box again.
    case reload
}

/// An order as it is sent: one of the three words, with a number.
struct SentOrder: Hashable, Sendable {
    var order: BoxOrder
    /// Chosen by the sender, and repeated by the answer: 1 to 1,000,000,000.
    var number: Int

    init(_ order: BoxOrder, number: Int) { (self.order, self.number) = (order, number) }
}
