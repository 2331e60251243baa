internal import FoundationEssentials
internal import Models

extension PushedSettings {
    private struct File: Codable {
        struct Item: Codable {
            let scope: String
            let rev: Int
            let set: [String: String]
            let taken: [String]
            let refused, at: String?
        }

        let schema: Int
        let sets: [Item]
    }

    /// Most sets of a file that are read.
    private static let most = 40

    /// The settings of an earlier run. What cannot be read is left out, and so is every value that its setting does
    /// not take.
    package init(file: [UInt8]) {
        let stored = try? JSONDecoder().decode(File.self, from: Data(file))
        self.init(
            entries: (stored?.sets ?? []).prefix(Self.most).compactMap { item in
                guard let scope = FleetTopic.Scope(item.scope) else { return nil as Entry? }
                let all = Self.pushable.map(\.name)
                let taken = item.taken.filter { name in
                    item.set[name].map { Self.flaw(name, $0, allowed: all) == nil } ?? false
                }
                return Entry(
                    scope: scope, set: PushedSet(rev: item.rev, values: item.set), taken: taken,
                    refused: item.refused.map { FeedText.clean($0, limit: 200) }, at: item.at.flatMap(RFC3339.parse),
                    isAcknowledged: true)
            })
    }

    /// The settings for the next run.
    package var file: [UInt8] {
        let items = entries.map { entry in
            File.Item(
                scope: entry.scope.path, rev: entry.set.rev, set: entry.set.values, taken: entry.taken,
                refused: entry.refused, at: entry.at.map(RFC3339.format))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // No value makes it fail.
        return (try? encoder.encode(File(schema: 1, sets: items))).map(Array.init) ?? []
    }
}
