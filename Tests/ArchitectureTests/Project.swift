import Foundation

/// The project's own files, as text.
enum Project {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct Source {
        let target: String
        /// Path from the project's root.
        let path: String
        let lines: [String]
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every file of Swift, or with other endings, under a folder, with the target whose folder it stands in.
    static func sources(under folder: String = "Sources", endings: [String] = ["swift"]) throws -> [Source] {
        let base = root.appendingPathComponent(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { name in
            endings.contains { name.hasSuffix("." + $0) }
        }
        return try names.sorted().map { name in
            let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
            return Source(
                target: String(name.prefix { $0 != "/" }), path: "\(folder)/\(name)",
                lines: text.components(separatedBy: "\n"))
        }
    }

    /// The table of targets in docs/dev/architecture.md, in its order: each target with those of ours that it may
    /// import.
    static func rows() throws -> [(target: String, allowed: Set<String>)] {
        try text("docs/dev/architecture.md").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let quote = CharacterSet(charactersIn: "`")
            let allowed = cells[2] == "-" ? [] : cells[2].components(separatedBy: ", ")
            return (cells[1].trimmingCharacters(in: quote), Set(allowed.map { $0.trimmingCharacters(in: quote) }))
        }
    }

    /// The same by name.
    static func table() throws -> [String: Set<String>] {
        Dictionary(try rows().map { ($0.target, $0.allowed) }) { first, _ in first }
    }
}
