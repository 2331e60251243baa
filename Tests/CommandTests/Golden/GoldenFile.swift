import Foundation
import Glibc
import Testing

/// A file of Tests/Golden: what a user meets, as it was when somebody last said that it is right.
struct GoldenFile {
    /// Path below Tests/Golden.
    let name: String
    private let url: URL

    /// - Parameter name: path below Tests/Golden.
    init(_ name: String) {
        self.name = name
        url = Self.folder.appendingPathComponent(name)
    }

    /// Whether this process is for golden files alone: they take a while, and want no other tests beside them.
    static let isAskedFor = ProcessInfo.processInfo.arguments.contains { $0.contains("Golden") }

    /// Language whose screens this process is for; nil for English.
    static let language = getenv("RACEBOARD_GOLDEN_LANGUAGE").map { String(cString: $0) }
        .flatMap { $0.isEmpty ? nil : $0 }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Golden")

    /// Names of the files of a folder, without their extension.
    static func names(in place: String) throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(place).path)
        return Set(files.map { $0.replacing(".txt", with: "") })
    }

    /// Folder in which a text that differs is left for `Scripts/golden`; nil for none.
    private static var found: URL? {
        getenv("RACEBOARD_GOLDEN_FOUND").map { URL(fileURLWithPath: String(cString: $0)) }
    }

    /// Compares a text with the file.
    func check(_ text: String) throws {
        let wanted = Result { try String(contentsOf: url, encoding: .utf8) }
        if case .success(text) = wanted, !text.isEmpty { return }
        if let found = Self.found { try write(text, to: found.appendingPathComponent(name)) }
        switch wanted {
        case .success(let wanted):
            let words = wanted.isEmpty ? "is empty" : Self.difference(wanted, text)
            Issue.record("Tests/Golden/\(name) \(words). See Scripts/golden")
        case .failure(let error):
            Issue.record("Tests/Golden/\(name) cannot be read: \(error.localizedDescription). See Scripts/golden")
        }
    }

    private func write(_ text: String, to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
    }

    /// The first line that differs.
    private static func difference(_ wanted: String, _ text: String) -> String {
        let old = wanted.split(separator: "\n", omittingEmptySubsequences: false)
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        let pairs = zip(old, new).enumerated()
        let place = pairs.first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
        let was = place < old.count ? String(old[place]) : "(end)"
        let now = place < new.count ? String(new[place]) : "(end)"
        return "differs: line \(place + 1) was\n\(was)\nand is\n\(now)\n"
    }
}
