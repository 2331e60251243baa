extension Runner {
    /// Runners by number, each number once: results, prices and dividends know a runner by it. Of two with one number
    /// the one that starts stays, then the one whose name comes first.
    /// - Parameter runners: as a source lists them, in any order.
    package static func field(_ runners: some Sequence<Runner>) -> [Runner] {
        let sorted = runners.sorted {
            ($0.number, $0.scratching == nil ? 0 : 1, $0.name) < ($1.number, $1.scratching == nil ? 0 : 1, $1.name)
        }
        return sorted.enumerated().filter { $0 == 0 || sorted[$0 - 1].number != $1.number }.map(\.element)
    }
}
