extension Runner {
    /// Runners in the order of their numbers, each with a code of its own: results, prices and dividends know a runner
    /// by it. Two runners with the same number and name are one: the one that starts stays. If two have the same number
    /// and only one has a name, that one stays. Any other second runner of a number stays too, and has the same number
    /// on the screen.
    /// - Parameter runners: as a source lists them, in any order.
    package static func field(_ runners: some Sequence<Runner>) -> [Runner] {
        var known: [Int: [Runner]] = [:]
        for runner in runners.sorted(by: { rank($0) < rank($1) }) {
            let before = known[runner.number] ?? []
            let isKnown = before.contains {
                $0.name.lowercased() == runner.name.lowercased() || runner.name.isEmpty && runner.number > 0
            }
            if !isKnown { known[runner.number, default: []].append(runner) }
        }
        return known.flatMap { number, all in
            all.enumerated().map { index, runner in
                var runner = runner
                runner.number = RunnerNumber(code: number).after(number == 0 ? index + 1 : index).code
                return runner
            }
        }.sorted { RunnerNumber.order($0.number) < RunnerNumber.order($1.number) }
    }

    private static func rank(_ runner: Runner) -> (Int, Int, Int, String) {
        (runner.number, runner.scratching == nil ? 0 : 1, runner.name.isEmpty ? 1 : 0, runner.name)
    }
}

extension Placing {
    /// Placings in their order, each with the code of its runner in a field: by number and name where several runners
    /// have the number or it has none.
    package static func placed(_ placings: some Sequence<Placing>, of runners: [Runner]) -> [Placing] {
        placings.map { placing in
            var placing = placing
            let number = RunnerNumber(code: placing.number).text
            let others = runners.filter { RunnerNumber.text($0.number) == number }
            if others.count > 1 || RunnerNumber(code: placing.number).isNone {
                let candidates = RunnerNumber(code: placing.number).isNone ? runners : others
                let name = placing.name.lowercased()
                let found = candidates.first { !name.isEmpty && $0.name.lowercased() == name }
                placing.number = found?.number ?? placing.number
            }
            return placing
        }.inOrder
    }
}

extension [Runner] {
    /// The runners that a person means: all with that number, such as `1A`; otherwise the runner of that name, or those
    /// whose names begin with it. Two runners may have one number, and some have none.
    package func named(_ words: String) -> [Runner] {
        if let number = RunnerNumber(words) {
            return filter { !RunnerNumber(code: $0.number).isNone && RunnerNumber.text($0.number) == number.text }
        }
        let wanted = FoldedText(words).key
        guard !wanted.isEmpty else { return [] }
        let same = filter { FoldedText($0.name).key == wanted }
        return same.isEmpty ? filter { FoldedText($0.name).key.hasPrefix(wanted) } : same
    }
}
