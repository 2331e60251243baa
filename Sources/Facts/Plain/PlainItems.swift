import Models

/// Makes sentences of the reports on races: one each, or one for many of a kind.
enum PlainItems {
    /// Sentences of one kind that are spoken one by one.
    private static let most = 2
    /// Races that a sentence about many names.
    private static let named = 5

    /// Sentences in the order of the items; those of one kind are together.
    /// - Parameter doubt: ends a sentence about many that follows from the clock (`PlainMoment.doubt`).
    static func sentences(_ items: [PlainNews.Item], doubt: String) -> [String] {
        var topics: [PlainNews.Item.Topic] = []
        for item in items where !topics.contains(item.topic) { topics.append(item.topic) }
        return topics.flatMap { topic in
            let same = items.filter { $0.topic == topic }
            return (same.count <= most ? same.map(\.words) : [together(topic, same.map(\.race), doubt)])
                .map(PlainWords.sentence)
        }
    }

    private static func together(_ topic: PlainNews.Item.Topic, _ races: [Race], _ doubt: String) -> String {
        let end =
            switch topic {
            case .minutes, .kind(.due): doubt
            default: ""
            }
        let lead =
            switch topic {
            case .minutes(let minutes): "jump in \(PlainWords.count(minutes, "minute"))"
            case .kind(.due): "are due"
            case .kind(.off): "are off"
            case .kind(.moved): "have another start"
            case .calledOff(let word): "are \(word)"
            case .kind(.abandoned): "are abandoned"
            case .kind(.result): "have results, type r for the latest"
            }
        let rest = races.count - named
        let names = races.prefix(named).map(PlainWords.name) + (rest > 0 ? ["\(rest) more"] : [])
        return "\(races.count) races \(lead): \(PlainWords.list(names))\(end)"
    }
}
