import FoundationEssentials
import Models
package import Settings

/// The parsed options of `raceboard upcoming`.
package struct UpcomingSettings: Sendable {
    /// Most days after today, and those without an option.
    package static let days = 0...7, usualDays = 2
    /// Most cards that one run requests, and those without an option.
    package static let limits = 0...200, usualLimit = 60

    /// Today with the days after it, sources and filter.
    package private(set) var day: DaySettings
    /// Settings for only today, for sources that count their requests.
    private(set) var today: DaySettings
    /// Days after today, and before it for results.
    let days: Int
    /// Cards that are requested at most.
    let limit: Int
    /// Whether saved answers are left out.
    let isFresh: Bool
    /// Whether answers are saved for the next run.
    let savesAnswers: Bool
    /// Names that are searched instead of the watch list; nil for the watch list.
    let names: WatchList?

    /// - Parameters:
    ///   - days: days after today; nil for `usualDays`.
    ///   - limit: most cards that are requested; nil for `usualLimit`.
    ///   - name: words of a name to search instead of the watch list; empty for the watch list.
    /// - Throws: status 64 for a number out of its range, and for a name without letters and digits.
    package init(
        _ access: FeedAccess, days: SettingValue?, limit: SettingValue?, name: [String]
    ) throws(Failure) {
        self.days = try days?.whole(in: Self.days) ?? Self.usualDays
        self.limit = try limit?.whole(in: Self.limits) ?? Self.usualLimit
        day = try DaySettings(access, date: nil, meeting: nil, daysAhead: self.days)
        today = try DaySettings(access, date: nil, meeting: nil)
        isFresh = access.reader.isOption(.fresh)
        savesAnswers = access.answers.folder != nil
        names = name.isEmpty ? nil : try Self.list(name.joined(separator: " "))
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> UpcomingSettings {
        var settings = self
        settings.day = day.served(at: address)
        settings.today = today.served(at: address)
        return settings
    }

    /// The same with today by the server's clock.
    func following(_ now: Date) -> UpcomingSettings {
        var settings = self
        settings.day = day.today(at: now)
        settings.today = today.today(at: now)
        return settings
    }

    /// One name as everything that it may be of.
    private static func list(_ text: String) throws(Failure) -> WatchList {
        let name = FeedText.clean(text, limit: 80)
        let list = WatchList(
            RaceCategory.allCases.flatMap { category in
                WatchEntry.Kind.allCases.map { WatchEntry($0, category: category, name: name) }
            })
        guard WatchEntry(.meeting, category: .horse, name: name).isNamed else {
            throw Failure(
                "usage", "\"\(name)\" is no name", hint: "Give a runner, a jockey, a driver, a trainer or a meeting.",
                status: .usage)
        }
        return list
    }
}
