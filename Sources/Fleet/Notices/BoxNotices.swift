import FoundationEssentials
import Models
import Services
import ViewModels

/// Notices of one box: chooses the notice for its screen, and the acknowledgements to send. Pure.
///
/// Every notice is a state of its place, never a change: the notice with the highest `rev` counts in its place, for
/// ever. So a notice that was taken back stays away when a broker comes back with an older store. There are at most as
/// many places as the box has groups, and three more, so that memory is bounded by itself.
struct BoxNotices: Hashable, Sendable {
    /// The last notice of a place.
    struct Entry: Hashable, Sendable {
        var notice: Notice
        /// Time at which its whole text was on the screen first, or when a frame without it followed if it takes
        /// one back.
        var shownAt: Date?
    }

    /// Acknowledgements to send, for each place: that a notice was shown, or at least taken, and why another was
    /// refused.
    private struct Waiting: Hashable, Sendable {
        var shown: BoxAcknowledgement?
        var refused: BoxAcknowledgement?
        /// Time at which the notice came to this box.
        var taken: Date?
    }

    /// What the screen has no place for.
    struct Shown: Hashable, Sendable {
        /// Whether it is dark on purpose: announcements are not shown.
        var isQuiet = false
        var hasLine = true
    }

    /// Seconds in which a notice comes onto the screen; after them it is reported as taken but not shown.
    private static let timeout: TimeInterval = 2

    private let address: BoxPlace
    private(set) var latest: [FleetTopic.Scope: Entry] = [:]
    private var waiting: [FleetTopic.Scope: Waiting] = [:]

    init(_ address: BoxPlace) { self.address = address }

    /// Notices of a box with those of an earlier run, as far as they still are for this box.
    init(_ address: BoxPlace, latest: [FleetTopic.Scope: Entry]) {
        self.address = address
        self.latest = latest.filter { address.isIn($0.key) }
    }

    /// Takes a message for a place.
    /// - Parameter now: the server's clock.
    /// - Returns: whether data that is to be saved has changed.
    mutating func take(_ received: ReceivedNotice, for scope: FleetTopic.Scope, at now: Date) -> Bool {
        guard address.isIn(scope) else { return false }
        switch received {
        case .refused(let rev, let why):
            refuse(rev, of: scope, why)
            return false
        case .notice(let notice):
            return take(notice, for: scope, at: now)
        }
    }

    private mutating func take(_ notice: Notice, for scope: FleetTopic.Scope, at now: Date) -> Bool {
        // A refused notice is not saved, so that its number does not block the next one.
        guard !notice.endsTooLate(at: now) else {
            refuse(notice.rev, of: scope, .tooFar)
            return false
        }
        if let before = latest[scope], !notice.replaces(before.notice) {
            if notice == before.notice {
                // The broker sends stored notices at each connection. The box answers again, since a sender may have
                // missed the first answer.
                if let shownAt = before.shownAt {
                    confirm(scope, notice.rev, at: shownAt)
                } else {
                    answer(notice, of: scope, at: now)
                }
            } else {
                let rev = before.notice.rev
                refuse(notice.rev, of: scope, notice.rev == rev ? .beaten(rev) : .older(than: rev))
            }
            return false
        }
        latest[scope] = Entry(notice: notice)
        waiting[scope] = nil
        answer(notice, of: scope, at: now)
        return true
    }

    private mutating func answer(_ notice: Notice, of scope: FleetTopic.Scope, at now: Date) {
        if !notice.text.isEmpty, notice.until <= now {
            refuse(notice.rev, of: scope, .expired)
        } else {
            waiting[scope, default: Waiting()].taken = now
        }
    }

    /// The evacuation that is to cover the screen; nil for none.
    /// - Parameter now: the server's clock.
    func evacuation(at now: Date) -> StandingNotice? { first(.evacuate, at: now) }

    /// The announcement for the line of the kiosk; nil for none.
    /// - Parameter now: the server's clock.
    func announcement(at now: Date) -> StandingNotice? { first(.announcement, at: now) }

    private func first(_ level: Notice.Level, at now: Date) -> StandingNotice? {
        StandingNotice.first(
            level,
            of: latest.filter { $0.value.notice.stands(at: now) }
                .map { StandingNotice(scope: $0.key, notice: $0.value.notice) })
    }

    /// Takes note of the notices that a frame has shown.
    /// - Parameters:
    ///   - shown: notices whose whole text was readable.
    ///   - now: the server's clock.
    /// - Returns: whether data that is to be saved has changed.
    mutating func frame(with shown: [KioskNotice], at now: Date) -> Bool {
        var hasChanged = false
        for (scope, entry) in latest where entry.shownAt == nil {
            let isTakenBack = entry.notice.text.isEmpty
            guard isTakenBack || shown.contains(StandingNotice(scope: scope, notice: entry.notice).onScreen) else {
                continue
            }
            latest[scope]?.shownAt = now
            confirm(scope, entry.notice.rev, at: now)
            hasChanged = true
        }
        return hasChanged
    }

    /// The acknowledgements to send, each once. A notice that goes straight onto the screen is acknowledged as shown,
    /// not as taken.
    /// - Parameter now: the server's clock.
    mutating func acknowledgements(at now: Date, on screen: Shown) -> [BoxAcknowledgement] {
        guard !waiting.isEmpty else { return [] }
        let waits = waits(at: now, on: screen)
        var due: [BoxAcknowledgement] = []
        for (scope, one) in waiting.sorted(by: { $0.key.path < $1.key.path }) {
            due += [one.refused, one.shown].compactMap(\.self)
            waiting[scope] = nil
            guard one.shown == nil, let taken = one.taken, let entry = latest[scope] else { continue }
            if taken <= now, now < taken + Self.timeout {
                waiting[scope] = Waiting(taken: taken)
            } else {
                due.append(
                    BoxAcknowledgement(
                        .notice, scope: scope.path, rev: entry.notice.rev, taken: taken, waits: waits[scope.path]))
            }
        }
        return due
    }

    /// Reasons for which current or later notices are not on the screen although the box has no fault, by the path of
    /// their place.
    /// - Parameter now: the server's clock.
    func waits(at now: Date, on screen: Shown) -> [String: Notice.Waiting] {
        let (alarm, line) = (evacuation(at: now), announcement(at: now))
        var waits: [String: Notice.Waiting] = [:]
        for (scope, entry) in latest where entry.shownAt == nil {
            let notice = entry.notice
            guard !notice.text.isEmpty, now < notice.until else { continue }
            let own = StandingNotice(scope: scope, notice: notice)
            waits[scope.path] =
                switch notice.level {
                case .evacuate: own == alarm ? nil : .behind
                case .announcement where !screen.hasLine: .noLine
                case .announcement where now < notice.from: .later
                case .announcement where alarm != nil || own != line: .behind
                case .announcement: screen.isQuiet ? .quietHours : nil
                }
        }
        return waits
    }

    /// Highest `rev` of each place, by its path.
    var revs: [String: Int] {
        Dictionary(uniqueKeysWithValues: latest.map { ($0.key.path, $0.value.notice.rev) })
    }

    /// The same of those that were on the screen.
    var shown: [String: Int] {
        Dictionary(
            uniqueKeysWithValues: latest.filter { $0.value.shownAt != nil }.map { ($0.key.path, $0.value.notice.rev) })
    }

    private mutating func confirm(_ scope: FleetTopic.Scope, _ rev: Int, at instant: Date) {
        waiting[scope, default: Waiting()].shown = BoxAcknowledgement(.notice, scope: scope.path, rev: rev, at: instant)
    }

    private mutating func refuse(_ rev: Int, of scope: FleetTopic.Scope, _ why: Notice.Refusal) {
        waiting[scope, default: Waiting()].refused = BoxAcknowledgement(
            .notice, scope: scope.path, rev: rev, refused: why.words)
    }
}

extension BoxNotices {
    /// Most bytes of the file of saved notices.
    static let longestFile = 65_536

    private struct File: Codable {
        struct Item: Codable {
            let scope: String
            /// A body as a broker sends it.
            let notice: String
            let shown: String?
        }

        let schema: Int
        let notices: [Item]
    }

    /// Notices with those of an earlier run.
    /// - Parameter file: as `file` wrote it. Notices that cannot be read are left out.
    init(_ address: BoxPlace, file: [UInt8]) {
        let stored = try? JSONDecoder().decode(File.self, from: Data(file.prefix(Self.longestFile)))
        var latest: [FleetTopic.Scope: Entry] = [:]
        for item in stored?.notices ?? [] {
            guard let scope = FleetTopic.Scope(item.scope), let notice = try? Notice(body: Array(item.notice.utf8))
            else { continue }
            latest[scope] = Entry(notice: notice, shownAt: item.shown.flatMap(RFC3339.parse))
        }
        self.init(address, latest: latest)
    }

    /// The notices for the next run.
    var file: [UInt8] {
        let items = latest.sorted { $0.key.path < $1.key.path }.map { scope, entry in
            File.Item(
                scope: scope.path, notice: String(decoding: entry.notice.body, as: UTF8.self),
                shown: entry.shownAt.map(RFC3339.format))
        }
        // Encoding never fails for the values that a notice can have.
        return (try? JSONText.of(File(schema: 1, notices: items))).map { Array($0.utf8) } ?? []
    }
}
