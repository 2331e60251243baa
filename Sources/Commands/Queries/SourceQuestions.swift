package import Facts
package import Models
package import Services

/// Requests a source's own figures, one question after the other.
package struct SourceQuestions: Sendable {
    /// Days of win rates where none are given: the source's answers need some.
    package static let days = 365

    private let source: RaceSource
    private let questions: [FiguresQuestion]
    private let limit: Int
    private let isMeant: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - limit: rows of each question at most.
    ///   - isMeant: by the name of a row.
    package init(
        source: RaceSource, questions: [FiguresQuestion], limit: Int, isMeant: @escaping @Sendable (String) -> Bool
    ) {
        self.source = source
        self.questions = questions
        self.limit = limit
        self.isMeant = isMeant
    }

    /// - Parameter ask: nil answers nothing.
    /// - Returns: what was answered before the failure; nil for nothing.
    package func answers(by ask: AskFigures?) async -> (rows: [SourceFigures]?, failure: FeedError?) {
        var rows: [SourceFigures]?
        do throws(FeedError) {
            for question in questions {
                guard let ask, let answer = try await answer(question, ask) else { continue }
                rows = (rows ?? []) + answer.prefix(limit)
            }
        } catch {
            return (rows, error)
        }
        return (rows, nil)
    }

    private func answer(
        _ question: FiguresQuestion, _ ask: AskFigures
    ) async throws(FeedError) -> [SourceFigures]? {
        let rows = try await ask(question)
        return switch question {
        case .horse: rows?.map { SourceFigures(source: source, kind: .horse, days: nil, figures: $0) }
        case .rates(let kind, let days):
            rows?.filter { isMeant($0.name) }.map {
                SourceFigures(source: source, kind: kind, days: days, figures: $0)
            }
        }
    }

    /// Whether a name contains every word, as for saved names.
    package static func has(_ words: [String]) -> @Sendable (String) -> Bool {
        { name in
            let key = FormName.key(name) ?? ""
            return words.allSatisfy { key.contains($0) }
        }
    }
}
