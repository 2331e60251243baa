import Models

extension CardContent {
    /// Keeps the runners that match the search, and marks those that are watched.
    mutating func narrow(to search: RaceSearch, watching list: WatchList) {
        self.search = search
        for index in rows.indices { rows[index].isWatched = list.contains(runner: rows[index].name, category) }
        guard !search.isEmpty, !rows.isEmpty else { return }
        let count = rows.count
        rows = rows.filter { search.matches([$0.name, $0.jockey, $0.trainer]) }
        runnersWords = "\(rows.count) of \(count) runners"
        if rows.isEmpty { missing = "No runner, jockey or trainer matches \"\(search.text)\". Esc shows all." }
    }
}
