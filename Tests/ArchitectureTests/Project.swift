import Foundation

/// The project's own files, as text.
enum Project {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct Source {
        let target: String
        /// From the project's root.
        let path: String
        let lines: [String]
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every Swift file under a folder, with the target whose folder it stands in.
    static func sources(under folder: String = "Sources") throws -> [Source] {
        let base = root.appendingPathComponent(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { $0.hasSuffix(".swift") }
        return try names.sorted().map { name in
            let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
            return Source(
                target: String(name.prefix { $0 != "/" }), path: "\(folder)/\(name)",
                lines: text.components(separatedBy: "\n"))
        }
    }

    /// The table of targets in docs/dev/architecture.md: each target with those of ours that it may import.
    static func table() throws -> [String: Set<String>] {
        var table: [String: Set<String>] = [:]
        for line in try text("docs/dev/architecture.md").components(separatedBy: "\n") where line.hasPrefix("| `") {
            let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let name = cells[1].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            let allowed = cells[2] == "-" ? [] : cells[2].components(separatedBy: ", ")
            table[name] = Set(allowed.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) })
        }
        return table
    }
}
