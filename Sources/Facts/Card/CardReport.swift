package import FoundationEssentials
package import Models
import Repository

/// The card of one race at one moment, for printing (docs/card.md). Every output format has the same contents.
package struct CardReport: Hashable, Sendable {
    /// Time of the report by the server's clock, or by the device's if the server reports none.
    package let generatedAt: Date
    /// The feed's base address, without secrets.
    package let url: String
    /// Whether the race is one of a simulated day.
    package let isSimulated: Bool
    /// Answers of all sources in one, completed from the list of races.
    package let card: RaceCard
    /// Country of the venue, as far as a list or the store has it.
    package let country: String?
    /// Sorted by number, scratched runners last.
    package let runners: [Runner]

    /// Sources that answered, the first choice first; empty for a saved card.
    package let answered: [RaceSource]
    /// Seconds that their answers were in a cache, here or on the way.
    private let ages: [RaceSource: Int]
    /// Parts of their answers that could not be read.
    private let unread: [RaceSource: Unread]
    /// Sources that gave no answer, with the reason.
    package let failures: [Failure]
    /// Bets with this race among their legs.
    package let bets: [MultiLegBet]
    /// Time at which a saved card was seen; nil for a card that a source has just sent.
    let seenAt: Date?
    /// Words about the race that was taken for the typed name; nil if it was named exactly.
    package var remark: String?

    /// Part of a card that a source can provide.
    package enum Part: String, Hashable, Sendable, CaseIterable {
        case runners, status, result
    }

    /// A source that gave no answer.
    package struct Failure: Hashable, Sendable {
        package let source: RaceSource
        package let error: FeedError
        /// Parts that it would have provided.
        let serves: [Part]

        package init(source: RaceSource, error: FeedError, serves: [Part]) {
            self.source = source
            self.error = error
            self.serves = serves
        }
    }

    /// - Parameters:
    ///   - card: the answers of all sources, or a saved card.
    ///   - race: the race in a list, if one was requested: it fills gaps of the card.
    ///   - instant: time of the report.
    ///   - bets: bets on several races of its meeting, if a list of meetings was requested.
    ///   - country: of a saved card's venue.
    package init(
        card: RaceCard, race: Race? = nil, at instant: Date, url: String, answered: [RaceSource] = [],
        ages: [RaceSource: Int] = [:], unread: [RaceSource: Unread] = [:], failures: [Failure] = [],
        seenAt: Date? = nil, bets: [MultiLegBet] = [], country: String? = nil, isSimulated: Bool = false
    ) {
        self.country = race?.venue.country ?? country
        self.isSimulated = isSimulated
        self.answered = answered
        self.ages = ages
        self.unread = unread
        self.failures = failures
        self.seenAt = seenAt
        var card = card
        if let race {
            // Every other pane and output has this start.
            let start = card.advertisedStart.map { own in
                DayStatus.start(card.status, listed: own, board: race.advertisedStart, isOnBoard: true)
            }
            card = card.filled(from: race)
            card.advertisedStart = start ?? race.advertisedStart
        }
        self.card = card
        self.bets = ((card.guide?.value.pools ?? []).compactMap(\.bet) + bets).having(card.number)
        self.url = url
        generatedAt = instant
        runners = card.runners.filter { $0.scratching == nil } + card.runners.filter { $0.scratching != nil }
    }

    /// Parts that are missing because their sources did not answer.
    package var missing: [Part] {
        Part.allCases.filter { part in lacks(part) && failures.contains { $0.serves.contains(part) } }
    }

    /// Age of a saved card in whole seconds; nil for a card that a source has just sent.
    package var age: Int? { seenAt.map { max(0, Int(clamping: generatedAt.timeIntervalSince($0))) } }

    /// Age of a source's answer in whole seconds; 0 for a new one.
    package func age(of source: RaceSource) -> Int { ages[source] ?? 0 }

    /// Parts of a source's answer that could not be read.
    package func unread(of source: RaceSource) -> Unread { unread[source] ?? Unread() }

    /// Parts of all answers that could not be read.
    package var allUnread: Unread { answered.reduce(into: Unread()) { $0.add(unread(of: $1)) } }

    /// Sentences for people about parts that could not be read, without the last full stop; nil if all could be.
    package var unreadWords: String? {
        Sentences.joined(answered.map { UnreadWords.sentence(unread(of: $0), of: $0) })
    }

    /// Age of the oldest answer in words; nil if all are new.
    package func asOf(localTime: LocalTime) -> String? {
        AgeWords.asOf(answered.map(age).max(), at: generatedAt, localTime: localTime)
    }

    /// Sentences for people about another race than the named one, missing parts and an old card, without the last full
    /// stop; nil for none.
    package var warning: String? { Sentences.joined([remark, lack]) }

    private var lack: String? {
        guard let first = failures.first else { return nil }
        let failure = "\(first.source.name): \(FeedWords.sentence(first.error, of: first.source))"
        if let age { return Sentences.joined([failure, tr("This card is \(Countdown(seconds: age).text) old")]) }
        guard !missing.isEmpty else { return nil }
        return Sentences.joined([
            failure, tr("Missing: ") + missing.map { translated($0.rawValue) }.joined(separator: ", "),
        ])
    }

    private func lacks(_ part: Part) -> Bool {
        switch part {
        case .runners: runners.isEmpty
        case .status: card.status == nil
        case .result:
            card.placings.isEmpty && (card.status?.hasResult ?? ((secondsToStart ?? 0) < 0))
        }
    }

    /// Whole seconds to the advertised start, negative after it; nil if no source reports one.
    package var secondsToStart: Int? {
        card.advertisedStart.map { Countdown(start: $0, at: generatedAt).seconds }
    }
}

/// One runner of a card at one moment, for printing (docs/card.md, "One runner").
package struct RunnerReport: Hashable, Sendable {
    /// The card that it is on.
    package let card: CardReport
    package let runner: Runner
    /// What prices of its category have won here; nil without saved results, and after the race.
    package let record: PriceRecord?

    package init(_ runner: Runner, of card: CardReport, record: PriceRecord? = nil) {
        (self.card, self.runner, self.record) = (card, runner, record)
    }
}

/// Result of a race, in words.
package struct CardResult: Hashable, Sendable {
    /// Heading: `Final result`, `Interim: may still change`.
    package var title: String
    /// False if placings may still change.
    package var isFinal: Bool
    /// Sorted by position; scratched runners last.
    package var rows: [PlacingRow]
    /// Exotics, and other dividends that are in no row: `Trifecta 2-4-7 396.60`.
    package var dividends: [String]

    /// A result; without rows it has no placings.
    init(title: String, isFinal: Bool, rows: [PlacingRow] = [], dividends: [String] = []) {
        self.title = title
        self.isFinal = isFinal
        self.rows = rows
        self.dividends = dividends
    }

    /// Whether a runner has a row, by number.
    package func tells(of runner: Int) -> Bool { rows.contains { $0.number == runner } }
}

/// Words of one line of a result: a placing, or a scratched runner, which has no position. Unknown values are empty.
package struct PlacingRow: Hashable, Sendable {
    /// Position: `1`, or `1=` in a dead heat.
    package var position: String
    /// True if another runner has the same position.
    package var isDeadHeat = false
    /// Saddlecloth or rug of the runner.
    package var number: Int
    /// Name of the runner; empty if the source reports none.
    package var name: String
    /// Page of the runner; nil if no source has one.
    package var address: WebAddress?
    /// Barrier, box or draw as text: `4`.
    package var barrier = ""
    /// Time of the runner, as far as the source reports it: `1:46.73`.
    package var time = ""
    /// Lengths behind the winner, with their letter: `2.3L`.
    package var margin = ""
    /// Hundredths of a length behind the winner, up to 100 lengths; nil if the source does not report it.
    package var behind: Int?
    /// Distance to the placing before, on a card, in the source's spelling: `LG NK`.
    package var marginWords = ""
    /// Win dividend of one unit: `6.60`.
    package var win = ""
    /// Place dividend of one unit: `2.10`.
    package var place = ""
    /// Last fixed win price that was seen: `6.50`.
    package var price = ""
    /// Starting price: `6.00`; empty if there is none.
    package var starting = ""
    /// Words for a scratching, in fewer and fewer letters; empty for a placed runner.
    package var scratching: [String] = []
    /// True if it was scratched after the field was final.
    package var isLateScratching = false

    /// A placing without barrier, margin and dividends.
    init(position: String, number: Int, name: String) {
        self.position = position
        self.number = number
        self.name = name
    }
}
