package import Models

/// One runner of a card at one moment, for printing (docs/card.md, "One runner").
package struct RunnerReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// The card that it is on.
    package let card: CardReport
    package let runner: Runner

    package init(_ runner: Runner, of card: CardReport) { (self.card, self.runner) = (card, runner) }
}
