package import FoundationEssentials

/// A service that provides races, cards, statuses, results or meetings, with the facts that rules and words need. Each
/// source makes its own in its folder of `Services`, and `Catalogue` lists them. Sources with the same name are equal.
package struct RaceSource: Sendable {
    /// Kind of data that a source can provide.
    package enum Part: String, Sendable, CaseIterable {
        /// The list of next races. A source with `meetings` has one too: the races of its meetings.
        case races
        /// Runners and prices of a race.
        case cards
        /// Status of a race: final, abandoned and so on.
        case statuses
        case results
        case meetings
    }

    /// How often a source may be requested.
    package enum Pace: Sendable, Hashable {
        /// The limit of its host is the only one.
        case free
        /// Each request is taken from a quota: so many seconds at least between two requests of one kind, and between
        /// two requests for a list that no key requests.
        case counted(leastInterval: TimeInterval, relisting: TimeInterval)
    }

    /// Words for a source in messages about errors (docs/errors.md).
    package struct Wording: Sendable {
        /// Name in a sentence: `the feed`.
        package let name: String
        /// The option that sets its address: `--feed-url`.
        package let addressOption: String
        /// Effect of a wrong key or identity, and the remedy; follows the source's name in a sentence.
        package let refusal: String
        /// The program's own limit of requests to it; nil for the one that all hosts share.
        package let limit: String?
        /// The options that set its budgets of requests; nil where requests are free.
        package let budgets: (day: String, month: String)?

        /// Words of a source whose requests are not counted, unless limit and budgets are given.
        package init(
            name: String, addressOption: String, refusal: String, limit: String? = nil,
            budgets: (day: String, month: String)? = nil
        ) {
            self.name = name
            self.addressOption = addressOption
            self.refusal = refusal
            self.limit = limit
            self.budgets = budgets
        }

        /// Words of the board's own feed, for each of its methods.
        package static let feed = Wording(
            name: "the feed", addressOption: "--feed-url", refusal: "requires a key, or refuses this one")
    }

    /// Name in settings, JSON, logs and the store: lower case with hyphens.
    package let name: String
    /// Parts that the source provides; the machines request no others from it.
    package let serves: Set<Part>
    /// Id scheme of its races, which tells whose race an id is.
    package let ids: IDScheme
    /// The days of its lists of meetings.
    package let calendar: RaceCalendar
    /// Whether requests are counted against a quota, and the least time between two of one kind.
    package let pace: Pace
    /// Words for the source in messages about its errors.
    package let wording: Wording
    /// Name of the source that is requested in its place if it keeps failing; nil for none.
    package let fallback: String?
    /// Whether it can know of a race at all; false saves a request.
    package let covers: @Sendable (Race) -> Bool
    /// Most races of each category that one request for next races is for; at least 10.
    package let largestCount: Int
    /// Whether its meetings are the whole day of every region: without such a source a day is not complete.
    package let listsWholeDay: Bool
    /// Kinds of which it has win rates of its own (`--with-source`); empty for none.
    package let figures: [FormKind]

    /// A source with the defaults of the public feed: shared ids, days of UTC, no quota, every race covered.
    package init(
        name: String, serves: Set<Part>, ids: IDScheme = .shared, calendar: RaceCalendar = .utc, pace: Pace = .free,
        wording: Wording, fallback: String? = nil, largestCount: Int = 80, listsWholeDay: Bool = false,
        figures: [FormKind] = [],
        covers: @escaping @Sendable (Race) -> Bool = { _ in true }
    ) {
        self.name = name
        self.serves = serves
        self.ids = ids
        self.calendar = calendar
        self.pace = pace
        self.wording = wording
        self.fallback = fallback
        self.largestCount = largestCount
        self.listsWholeDay = listsWholeDay
        self.figures = figures
        self.covers = covers
    }

    /// Seconds at least between two requests of one kind, where each is taken from a quota; 0 for none.
    package var leastInterval: TimeInterval {
        switch pace {
        case .free: 0
        case .counted(let seconds, _): seconds
        }
    }

    /// Seconds between two requests for a list of races or meetings, where each is taken from a quota; 0 for none.
    package var relisting: TimeInterval {
        switch pace {
        case .free: 0
        case .counted(_, let seconds): seconds
        }
    }
}

extension RaceSource: Hashable, CustomStringConvertible {
    package static func == (left: RaceSource, right: RaceSource) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    package var description: String { name }
}

/// How the ids of a source's races look.
package enum IDScheme: Sendable, Hashable {
    /// Any id: the source repeats those of other sources, or has its own without a mark.
    case any
    /// The ids of the feed, which several sources share.
    case shared
    /// Ids of its own: a mark and then 1 to 20 digits, or a UUID.
    case own(mark: String)

    /// The source's own id without its mark; nil for another source's race.
    package func own(_ id: RaceID) -> String? {
        guard case .own(let mark) = self, id.text.hasPrefix(mark) else { return nil }
        let rest = id.text.dropFirst(mark.count).utf8
        let isNumber = (1...20).contains(rest.count) && rest.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber || Self.isUUID(Array(rest)) ? String(rest) : nil
    }

    /// 32 hexadecimal digits in five groups.
    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(\.count) == [8, 4, 4, 4, 12]
            && bytes.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: "-")
            }
    }
}

/// How a source divides its meetings into days: which day it lists a race under.
package struct RaceCalendar: Sendable {
    /// Days since 1970 under which a race that starts at an instant may be listed.
    private let days: @Sendable (Date) -> ClosedRange<Int>
    /// The day among these that is the source's own "today".
    private let today: @Sendable (ClosedRange<Int>) -> Int

    /// - Parameter days: days since 1970 under which a race that starts at an instant may be listed.
    package init(
        today: @escaping @Sendable (ClosedRange<Int>) -> Int, days: @escaping @Sendable (Date) -> ClosedRange<Int>
    ) {
        self.today = today
        self.days = days
    }

    /// Days by the clocks of Greenwich.
    static let utc = RaceCalendar(today: \.lowerBound) { start in
        let day = CivilTime(start).daysSince1970
        return day...day
    }

    /// The running day at an instant: `2026-11-21`.
    package func day(at instant: Date) -> String { Self.text(today(days(instant))) }

    /// The days whose meetings can have a race that starts from one instant to another, the first first.
    package func days(from first: Date, to last: Date) -> [String] {
        let bounds = (days(first).lowerBound, days(last).upperBound)
        return (bounds.0...max(bounds.0, bounds.1)).map(Self.text)
    }

    private static func text(_ day: Int) -> String {
        let civil = CivilTime(Date(timeIntervalSince1970: Double(day) * 86_400))
        return String(RFC3339.format(civil.instant()).prefix(10))
    }
}
