package import FoundationEssentials
package import Models

/// The card of one race at one moment, for printing (docs/card.md). Every form of it holds the same.
package struct CardReport: Hashable, Sendable {
    /// The number that the JSON form carries. It rises when a program that understood the last one could go wrong.
    package static let schema = 1

    /// The server's clock, or the device's where the server does not tell it.
    package let generatedAt: Date
    /// The feed's base address, without secrets.
    package let url: String
    package let card: RaceCard
    /// Runners by number; the scratched ones last.
    package let runners: [Runner]

    /// Sources that answered, the first choice first; empty where the card was kept by an earlier run.
    package let answered: [RaceSource]
    /// Seconds that their answers had been kept, here or by a cache on the way.
    private let ages: [RaceSource: Int]
    /// Sources that did not.
    package let failures: [Failure]
    /// When a kept card was seen; nil for one that a source has just told.
    package let seenAt: Date?

    /// What of a card a source may serve.
    package enum Part: String, Hashable, Sendable, CaseIterable {
        case runners, status, result
    }

    /// A source that gave no answer.
    package struct Failure: Hashable, Sendable {
        package let source: RaceSource
        package let error: FeedError
        /// What it would have told.
        package let serves: [Part]

        package init(source: RaceSource, error: FeedError, serves: [Part]) {
            self.source = source
            self.error = error
            self.serves = serves
        }
    }

    /// - Parameter race: what a list of races said of it, where one was asked: it knows more of some things.
    package init(
        card: RaceCard, race: Race? = nil, at instant: Date, url: String, answered: [RaceSource] = [],
        ages: [RaceSource: Int] = [:], failures: [Failure] = [], seenAt: Date? = nil
    ) {
        self.answered = answered
        self.ages = ages
        self.failures = failures
        self.seenAt = seenAt
        var card = card
        if let race {
            if card.category == .unknown { card.category = race.category }
            card.meeting = card.meeting ?? race.meeting
            if card.number == 0 { card.number = race.number }
            card.name = card.name ?? race.name
            card.advertisedStart = card.advertisedStart ?? race.advertisedStart
            card.conditions.distance = card.conditions.distance ?? race.distance
            card.conditions.trackCondition = card.conditions.trackCondition ?? race.trackCondition
            card.conditions.weather = card.conditions.weather ?? race.weather
            card.conditions.comment = card.conditions.comment ?? race.comment
        }
        self.card = card
        self.url = url
        generatedAt = instant
        runners = card.runners.filter { $0.scratching == nil } + card.runners.filter { $0.scratching != nil }
    }

    /// Parts that are not there because the sources of them did not answer.
    package var missing: [Part] {
        Part.allCases.filter { part in lacks(part) && failures.contains { $0.serves.contains(part) } }
    }

    /// A kept card's age in whole seconds; nil for one that a source has just told.
    package var age: Int? { seenAt.map { max(0, Int(clamping: generatedAt.timeIntervalSince($0))) } }

    /// Of an answer, in whole seconds; 0 for one that has just come.
    package func age(of source: RaceSource) -> Int { ages[source] ?? 0 }

    /// How old the oldest answer is, in words; nil where all have just come.
    package func asOf(localTime: LocalTime) -> String? {
        AgeWords.asOf(answered.map(age).max(), at: generatedAt, localTime: localTime)
    }

    /// Lines for people: what is missing and why, how old the card is; nil when all is well.
    package var warning: String? {
        guard let first = failures.first else { return nil }
        let fault = "\(first.source.name): \(FeedWords.sentence(first.error, of: first.source))"
        if let age { return Sentences.joined([fault, "This card is \(Countdown(seconds: age).text) old"]) }
        guard !missing.isEmpty else { return nil }
        return Sentences.joined([fault, "Missing: " + missing.map(\.rawValue).joined(separator: ", ")])
    }

    private func lacks(_ part: Part) -> Bool {
        switch part {
        case .runners: runners.isEmpty
        case .status: card.status == nil
        case .result:
            card.placings.isEmpty && (card.status?.hasResult ?? ((secondsToStart ?? 0) < 0))
        }
    }

    /// Whole seconds to the advertised start, negative after it; nil where nobody says when it is.
    package var secondsToStart: Int? {
        card.advertisedStart.map { Countdown(start: $0, at: generatedAt).seconds }
    }
}
