extension Runner {
    /// Runners by number, each number once: results, prices and dividends know a runner by it. Of two with one number
    /// the one that starts stays, then one with a name, then the one whose name comes first.
    /// - Parameter runners: as a source lists them, in any order.
    package static func field(_ runners: some Sequence<Runner>) -> [Runner] {
        let sorted = runners.sorted {
            rank($0) < rank($1)
        }
        return sorted.enumerated().filter { $0 == 0 || sorted[$0 - 1].number != $1.number }.map(\.element)
    }

    private static func rank(_ runner: Runner) -> (Int, Int, Int, String) {
        (runner.number, runner.scratching == nil ? 0 : 1, runner.name.isEmpty ? 1 : 0, runner.name)
    }
}
