import Facts
import Models

extension CardContent {
    /// Keeps the runners that match the search, and marks those that are watched.
    mutating func narrow(to search: RaceSearch, watching list: WatchList) {
        self.search = search
        for index in rows.indices {
            rows[index].isWatched = list.contains(runner: rows[index].name, category)
            rows[index].isJockeyWatched = list.contains(.rider, rows[index].jockey, category)
            rows[index].isTrainerWatched = list.contains(.trainer, rows[index].trainer, category)
        }
        // The widths are those of the whole field, so that no column moves while a search is typed.
        widths = Self.widths(of: rows)
        guard !search.isEmpty, !rows.isEmpty else { return }
        let count = rows.count
        rows = rows.filter { search.matches([$0.name, $0.jockey, $0.trainer]) }
        runnersWords = tr("\(rows.count) of \(count) runners")
        if rows.isEmpty { missing = tr("No runner, jockey or trainer matches \"\(search.text)\". Esc shows all.") }
    }
}

extension CardContent {
    /// Widths of the columns, computed with the words and not for each frame.
    private static func widths(of rows: [RunnerRow]) -> [RunnerColumn: Int] {
        func widest(_ text: (RunnerRow) -> String) -> Int { rows.map { DisplayWidth.of(text($0)) }.max() ?? 0 }
        return [
            .name: rows.map { DisplayWidth.of($0.name) + ($0.isWatched ? 2 : 0) }.max() ?? 0,
            .mark: rows.map(\.markWidth).max() ?? 0,
            .jockey: rows.map { DisplayWidth.of($0.jockey) + ($0.isJockeyWatched ? 2 : 0) }.max() ?? 0,
            .trainer: rows.map { DisplayWidth.of($0.trainer) + ($0.isTrainerWatched ? 2 : 0) }.max() ?? 0,
            .lastStarts: widest(\.lastStarts),
        ]
    }
}
