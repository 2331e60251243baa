import ArgumentParser
import FoundationEssentials
import Models
import Services
import ViewModels

/// Of the commands of form: whether a source's own figures stand beside ours.
struct WithSourceOptions: ParsableArguments {
    @Flag(
        name: .customLong("with-source"),
        help: "Ask Horse Racing USA for its own figures, too: takes requests of its quota.")
    var isAsked = false

    /// - Parameters:
    ///   - json: whether a failure is told as an object.
    ///   - limit: rows of each question at most.
    ///   - isMeant: by the name of a row.
    /// - Returns: nil where it was not asked for, and where nothing was answered: that is told, and no failure.
    /// - Throws: 64 or 78 for settings that cannot be.
    func figures(
        _ questions: [HorseRacingUSAEndpoint.Question], _ reader: SettingReader, json: Bool, limit: Int,
        isMeant: @escaping @Sendable (String) -> Bool
    ) throws -> [SourceFigures]? {
        guard isAsked else { return nil }
        let access = try FeedAccess(reader)
        let settings = try USASettings(reader, feedURL: access.url, isDemo: false, isWanted: true)
        guard settings.key != nil else {
            Self.tell("no_key", "it has no key (raceboard key set horse-racing-usa)", json)
            return nil
        }
        guard !questions.isEmpty else {
            Self.tell("no_answer", "it tells of jockeys, trainers and horses of gallops alone", json)
            return nil
        }
        let (rows, failure) = try MainActor.assumeIsolated {
            try OneShotRequest.ask(access, of: (source: .horseRacingUSA, url: settings.url)) { tools in
                let gate = settings.gate(tools.client, clock: tools.clock, logger: tools.logger, meter: tools.meter)
                let feed = settings.feed(
                    gate, answers: tools.answers, milliseconds: access.timeoutMilliseconds)
                return await SourceQuestions(questions: questions, limit: limit, isMeant: isMeant).answers(of: feed)
            }
        }
        if let failure { Self.tell(FeedWords.kind(failure), FeedWords.sentence(failure, of: .horseRacingUSA), json) }
        return rows
    }

    private static func tell(_ kind: String, _ reason: String, _ json: Bool) {
        let failure = Failure(kind, "no figures of Horse Racing USA: \(reason)", status: .success)
        Console.report(failure, asJSON: json)
    }
}

/// Asks a source for its own figures, one question after the other.
struct SourceQuestions: Sendable {
    /// Days of win rates where nobody names any: its answers need some.
    static let days = 365

    let questions: [HorseRacingUSAEndpoint.Question]
    let limit: Int
    let isMeant: @Sendable (String) -> Bool

    /// - Parameter feed: nil answers nothing.
    /// - Returns: what was answered before the failure; nil for nothing.
    func answers(of feed: HorseRacingUSAFeed?) async -> (rows: [SourceFigures]?, failure: FeedError?) {
        var rows: [SourceFigures]?
        do throws(FeedError) {
            for question in questions {
                guard let feed, let answer = try await Self.answer(question, feed, isMeant) else { continue }
                rows = (rows ?? []) + answer.prefix(limit)
            }
        } catch {
            return (rows, error)
        }
        return (rows, nil)
    }

    private static func answer(
        _ question: HorseRacingUSAEndpoint.Question, _ feed: HorseRacingUSAFeed, _ isMeant: (String) -> Bool
    ) async throws(FeedError) -> [SourceFigures]? {
        switch question {
        case .horse(let id):
            try await feed.figures(ofHorse: id).map {
                SourceFigures(source: .horseRacingUSA, kind: .horse, days: nil, figures: $0)
            }
        case .rates(let whose, let days):
            try await feed.rates(whose, days: days).filter { isMeant($0.name) }.map {
                SourceFigures(source: .horseRacingUSA, kind: whose.kind, days: days, figures: $0)
            }
        case .racecards, .results, .race: nil
        }
    }

    /// Whether every word stands in a name, as with names of our own.
    static func has(_ words: [String]) -> @Sendable (String) -> Bool {
        { name in
            let key = FormName.key(name) ?? ""
            return words.allSatisfy { key.contains($0) }
        }
    }
}

extension HorseRacingUSAEndpoint.Rates {
    var kind: FormKind {
        switch self {
        case .jockeys: .jockey
        case .trainers: .trainer
        case .horses: .horse
        }
    }
}
