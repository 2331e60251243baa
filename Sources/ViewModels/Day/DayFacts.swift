package import FoundationEssentials
package import Models

/// Which day a report is of.
package struct DayFacts: Hashable, Sendable {
    /// `2026-11-21`, by the zone in force.
    package let date: String
    /// From its midnight to the next.
    package let starts: Range<Date>
    package let filter: CategoryFilter

    package init(date: String, starts: Range<Date>, filter: CategoryFilter) {
        self.date = date
        self.starts = starts
        self.filter = filter
    }
}

/// Who told what a report says.
package struct DaySource: Hashable, Sendable {
    /// nil for the store: what an earlier run had seen.
    package let source: RaceSource?
    /// The base address, without secrets; nil for the store.
    package let url: String?
    /// Whether that source knows a part of the day only.
    package let isPartial: Bool
    /// Why not the first choice, or what went wrong on the way; nil when nothing did.
    package let fault: DayFault?
    /// Whole seconds since it was told; nil where parts of it were told at different times.
    package let age: Int?
    /// Whether it was told to an earlier run, and cannot be had now.
    package let isStored: Bool

    package init(
        _ source: RaceSource?, url: String?, isPartial: Bool = false, fault: DayFault? = nil, age: Int? = nil,
        isStored: Bool = false
    ) {
        self.age = age
        self.isStored = isStored || source == nil
        self.source = source
        self.url = url
        self.isPartial = isPartial
        self.fault = fault
    }

    /// In JSON: `affiliates`, `neds`, `store`.
    package var name: String { source?.name ?? "store" }
}

/// What is wrong.
package struct DayFault: Hashable, Sendable {
    /// One word for programs: a kind of error, `not_configured` or `not_chosen`.
    package let kind: String
    /// A sentence without its full stop.
    package let sentence: String

    package init(kind: String, sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    package init(_ error: FeedError, of source: RaceSource?) {
        self.init(kind: FeedWords.kind(error), sentence: FeedWords.sentence(error, of: source))
    }
}

enum Sentences {
    /// One after the other, without a full stop at the end; nil for none.
    static func joined(_ sentences: [String?]) -> String? {
        let told = sentences.compactMap(\.self)
        guard let first = told.first else { return nil }
        return told.dropFirst().reduce(first) { $0 + ($0.hasSuffix("?") ? " " : ". ") + $1 }
    }
}
