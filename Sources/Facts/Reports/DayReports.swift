package import FoundationEssentials
package import Models

/// The day that a report covers, and the chosen categories.
package struct DayFacts: Hashable, Sendable {
    /// Date by the current zone: `2026-11-21`.
    package let date: String
    /// The last date of a range; otherwise the same.
    package let lastDate: String
    /// Instants from its midnight to the next.
    package let starts: Range<Date>
    package let filter: CategoryFilter

    /// The day or both ends: `2026-11-21`, `2026-11-21..2026-11-23`.
    var name: String { lastDate == date ? date : "\(date)..\(lastDate)" }

    /// A day, or several; `starts` must be those of the dates in the current zone.
    /// - Parameter lastDate: nil for one day.
    package init(date: String, lastDate: String? = nil, starts: Range<Date>, filter: CategoryFilter) {
        self.date = date
        self.lastDate = lastDate ?? date
        self.starts = starts
        self.filter = filter
    }
}

/// The origin of a report's data, with its age and its gaps.
package struct DaySource: Hashable, Sendable {
    /// The source; nil for the store of an earlier run.
    let source: RaceSource?
    /// Base address, without secrets; nil for the store.
    package let url: String?
    /// True if the source knows only a part of the day.
    package let isPartial: Bool
    /// Reason for a second choice, or an error on the way; nil if all is well.
    package let failure: DayFailure?
    /// Whole seconds since the data was true; nil if parts of it differ.
    package let age: Int?
    /// Parts of the answers that could not be read.
    package let unread: Unread
    /// True if an earlier run received the data, and no source answers now.
    package let isStored: Bool
    /// Whether the races are those of a simulated day.
    package let isSimulated: Bool

    /// A `source` of nil means the store.
    package init(
        _ source: RaceSource?, url: String?, isPartial: Bool = false, failure: DayFailure? = nil, age: Int? = nil,
        isStored: Bool = false, unread: Unread = Unread(), isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.unread = unread
        self.age = age
        self.isStored = isStored || source == nil
        self.source = source
        self.url = url
        self.isPartial = isPartial
        self.failure = failure
    }

    /// Sentence for people about parts that could not be read, without its full stop; nil if all could be.
    var unreadWords: String? { UnreadWords.sentence(unread, of: source) }

    /// Word in JSON: the name of the source, or `store`.
    package var name: String { source?.name ?? "store" }
}

/// Error of a report, for programs and for people.
package struct DayFailure: Hashable, Sendable {
    /// Word for programs: a kind of error (docs/errors.md), `not_configured` or `not_chosen`.
    package let kind: String
    /// The error as a sentence without its full stop.
    package let sentence: String

    /// An error that is no failure of a source.
    package init(kind: String, sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    /// Failure of a source.
    /// - Parameter source: nil for the feed.
    package init(_ error: FeedError, of source: RaceSource?) {
        self.init(kind: FeedWords.kind(error), sentence: FeedWords.sentence(error, of: source))
    }
}

enum Sentences {
    /// One after the other, without a full stop at the end; nil for none.
    static func joined(_ sentences: [String?]) -> String? {
        let reported = sentences.compactMap(\.self)
        guard let first = reported.first else { return nil }
        return reported.dropFirst().reduce(first) { $0 + ($0.hasSuffix("?") ? " " : ". ") + $1 }
    }
}

/// The meetings of a day at one moment, for printing (docs/day.md). Every output format has the same contents.
package struct MeetingsReport: Hashable, Sendable {
    /// Time of the report by the server's clock, or by the device's if the server reports none.
    package let generatedAt: Date
    /// Origin and age of the meetings.
    package let source: DaySource
    package let day: DayFacts
    /// Sorted by name, then category, then id; each with only the races of that day.
    package let meetings: [RaceMeeting]
    /// Words about the meeting that was taken for the typed name; nil if it was named exactly.
    package let remark: String?

    /// A report; the caller has sorted and filtered the meetings.
    package init(generatedAt: Date, source: DaySource, day: DayFacts, meetings: [RaceMeeting], remark: String? = nil) {
        self.generatedAt = generatedAt
        self.source = source
        self.day = day
        self.meetings = meetings
        self.remark = remark
    }

    /// Sentence for people on why there is no meeting, without its full stop; nil if there is one.
    package var emptiness: String? {
        guard meetings.isEmpty else { return nil }
        guard let source = source.source else { return tr("No meetings of \(day.date) are saved") }
        return tr("\(SourceRequestWords(source, isList: false).start) lists no such meetings on \(day.date)")
    }

    /// Sentences for people if the meetings are old or not complete, without the last full stop; nil if all is well.
    package var warning: String? {
        let words =
            source.isStored
            ? tr("These meetings are \(Countdown(seconds: source.age ?? 0).text) old")
            : source.isPartial ? tr("Only meetings with races in the next list are shown") : nil
        return Sentences.joined([remark, source.failure?.sentence, words, source.unreadWords])
    }

    /// Age of the meetings in words; nil if they are new.
    package func asOf(localTime: LocalTime) -> String? {
        AgeWords.asOf(source.age, at: generatedAt, localTime: localTime)
    }

    /// Whole seconds to a race's start, negative after it.
    package func secondsToStart(_ race: MeetingRace) -> Int {
        Countdown(start: race.start, at: generatedAt).seconds
    }

    /// The next race of a meeting: the first that is to come and waits for its start.
    package func next(of meeting: RaceMeeting) -> MeetingRace? {
        meeting.races.first { $0.start > generatedAt && $0.status.countsDown }
    }
}

/// The results of a day at one moment, for printing (docs/day.md). Every output format has the same contents.
package struct ResultsReport: Hashable, Sendable {
    /// A race that is over or abandoned.
    package struct Item: Hashable, Sendable {
        /// The race as its meeting's list has it.
        package var race: Race
        /// Status of the race by its meeting's list.
        package var listed: RaceStatus
        /// Reason for a protest; empty if one is heard without a reason, nil if none is.
        package var protest: String?
        /// Placings and dividends; nil if no source provided them.
        package var card: RaceCard?
        /// Time at which a saved result was seen; nil for a result that a source has just sent.
        package var seenAt: Date?

        /// A race; without a card its result is missing.
        package init(
            race: Race, listed: RaceStatus, protest: String? = nil, card: RaceCard? = nil, seenAt: Date? = nil
        ) {
            self.race = race
            self.listed = listed
            self.protest = protest
            self.card = card
            self.seenAt = seenAt
        }

        /// The one status of the race, as a board has it: the list's, unless the race is further on by its card.
        package var status: RaceStatus {
            let told = card?.status.flatMap { $0.isFurther(than: listed) ? $0 : nil }
            return .ofResult(told ?? listed, card)
        }

        /// True if there is a result and no source provided it.
        package var isUnreported: Bool { listed.hasResult && card == nil }
    }

    /// Time of the report by the server's clock, or by the device's if the server reports none.
    package let generatedAt: Date
    /// Origin of the list of races.
    package let source: DaySource
    package let day: DayFacts
    /// Results in order of start, the latest first.
    package let results: [Item]
    /// Number of races with those beyond the limit.
    package let total: Int
    /// Number of chosen races of the day that the source lists, over or not; nil for saved results.
    package let listed: Int?
    /// Words about the meeting that was taken for the typed name; nil if it was named exactly.
    let remark: String?

    /// A report; the caller has sorted and limited the results.
    package init(
        generatedAt: Date, source: DaySource, day: DayFacts, results: [Item], total: Int, listed: Int? = nil,
        remark: String? = nil
    ) {
        self.listed = listed
        self.generatedAt = generatedAt
        self.source = source
        self.day = day
        self.results = results
        self.total = total
        self.remark = remark
    }

    /// Number of races whose result no source provided.
    var unreported: Int {
        results.filter(\.isUnreported).count
    }

    /// Sentence for people on why there is no result, without its full stop; nil if there is one.
    package var emptiness: String? {
        guard results.isEmpty else { return nil }
        guard let listed else { return tr("No results of \(day.name) are saved") }
        let who = SourceRequestWords(source.source, isList: source.source == nil)
        // The command was to print the results of a day, perhaps of one meeting.
        if listed == 0 { return tr("\(who.start) lists no such races on \(day.name)") }
        return trn(
            "The \(listed) race that \(who.name) lists on \(day.name) has no result yet",
            "None of the \(listed) races that \(who.name) lists on \(day.name) has a result yet", listed)
    }

    /// Sentences for people if something is missing or left out, without the last full stop; nil if all is well.
    package var warning: String? {
        Sentences.joined([
            remark, source.failure?.sentence, source.isPartial ? tr("Only saved results are shown") : nil,
            unreported > 0 ? tr("\(unreported) of \(results.count) results could not be requested") : nil,
            source.unreadWords,
            total > results.count ? tr("\(total - results.count) more: set a higher --limit, or --limit all") : nil,
        ])
    }
}
