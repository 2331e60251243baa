package import Models
package import Settings

/// Which runner of a card a person means.
package enum RunnerChoice {
    /// The one runner with a number, or with a name that begins like this.
    /// - Throws: 1 for a name or a number that no runner has, or that several have.
    package static func runner(_ name: String, of runners: [Runner]) throws(Failure) -> Runner {
        let found = runners.named(name)
        let shown = FeedText.clean(RunnerNumber(name)?.text ?? name, limit: 60)
        guard let runner = found.first else {
            throw Failure(
                "no_such_runner", "The card has no runner \(shown)",
                hint: runners.isEmpty
                    ? "No source has its runners."
                    : "It has \(runners.map { RunnerNumber.text($0.number) }.joined(separator: ", ")).",
                status: .nothing)
        }
        guard found.count == 1 else {
            throw Failure(
                "no_such_runner",
                "The card has \(found.count) runners \(shown): \(found.map(\.name).joined(separator: ", "))",
                hint: "Write the name of one in place of the number, in quotes.", status: .nothing)
        }
        return runner
    }
}
