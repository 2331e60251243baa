package import FoundationEssentials
package import Models

/// The day that a report covers, and the chosen categories.
package struct DayFacts: Hashable, Sendable {
    /// Date by the current zone: `2026-11-21`.
    package let date: String
    /// Instants from its midnight to the next.
    package let starts: Range<Date>
    package let filter: CategoryFilter

    /// A day; `starts` must be that of `date` in the current zone.
    package init(date: String, starts: Range<Date>, filter: CategoryFilter) {
        self.date = date
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
