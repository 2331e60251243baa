internal import FoundationEssentials
package import Models
internal import Services

extension BoxNotices {
    /// Most bytes of the file of saved notices.
    static let longestFile = 65_536

    private struct File: Codable {
        struct Item: Codable {
            let scope: String
            /// A body as a broker sends it.
            let notice: String
            let shown: String?
        }

        let schema: Int
        let notices: [Item]
    }

    /// Notices with those of an earlier run.
    /// - Parameter file: as `file` wrote it. Notices that cannot be read are left out.
    package init(_ address: BoxPlace, file: [UInt8]) {
        let stored = try? JSONDecoder().decode(File.self, from: Data(file.prefix(Self.longestFile)))
        var latest: [FleetTopic.Scope: Entry] = [:]
        for item in stored?.notices ?? [] {
            guard let scope = FleetTopic.Scope(item.scope), let notice = try? Notice(body: Array(item.notice.utf8))
            else { continue }
            latest[scope] = Entry(notice: notice, shownAt: item.shown.flatMap(RFC3339.parse))
        }
        self.init(address, latest: latest)
    }

    /// The notices for the next run.
    package var file: [UInt8] {
        let items = latest.sorted { $0.key.path < $1.key.path }.map { scope, entry in
            File.Item(
                scope: scope.path, notice: String(decoding: entry.notice.body, as: UTF8.self),
                shown: entry.shownAt.map(RFC3339.format))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding never fails for the values that a notice can have.
        return (try? encoder.encode(File(schema: 1, notices: items))).map(Array.init) ?? []
    }
}
