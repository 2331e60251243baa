internal import Models
internal import Screen
internal import System

/// A person's own theme: a file of TOML with a look for each part that it changes.
enum ThemeFile {
    /// - Parameter path: as errors name the file; its last part, without `.toml`, names the theme.
    /// - Throws: 78 with file and line.
    static func read(_ bytes: some Sequence<UInt8>, path: String) throws(Failure) -> Theme {
        let path = FeedText.clean(path, limit: 200)
        let entries: [TOMLEntry]
        do {
            entries = try TOMLReader.read(bytes)
        } catch {
            throw failure(path, error.line, FeedText.clean(error.words, limit: 120))
        }
        var draft = ThemeDraft(name: name(of: path), over: try base(entries, path))
        for entry in entries where entry.key != baseKey {
            do {
                try draft.set(entry.key, to: entry.values.joined(separator: ","))
            } catch {
                throw failure(path, entry.line, words(error))
            }
        }
        do {
            return try draft.made()
        } catch {
            let line = entries.first { $0.key == error.part }?.line
            throw failure(path, line ?? 1, words(error))
        }
    }

    /// Reads a theme from a file, which can be as long as settings are.
    /// - Parameter isOption: whether an option names the file.
    static func read(path: String, isOption: Bool = false) throws(Failure) -> Theme {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try RegularFile.read(path, limit: 65_536, links: .followed).bytes
        } catch {
            throw Failure(
                isOption ? "no_file" : "configuration",
                "the theme \(FeedText.clean(path, limit: 200)) cannot be read: \(error.words)",
                hint: "Name one of \(names), or another file.", status: isOption ? .noInput : .configuration)
        }
        return try read(bytes, path: path)
    }

    private static let baseKey = "base"
    private static var names: String { Theme.builtIn.map(\.name).joined(separator: ", ") }

    private static func base(_ entries: [TOMLEntry], _ path: String) throws(Failure) -> Theme {
        guard let entry = entries.first(where: { $0.key == baseKey }) else { return .standard }
        guard let theme = Theme.named(entry.values.joined(separator: ",")) else {
            throw failure(path, entry.line, "base takes \(names)")
        }
        return theme
    }

    private static func words(_ problem: ThemeDraft.Problem) -> String {
        let near = ThemeDraft.parts.contains(problem.part) ? nil : NearestName.of(problem.part, among: ThemeDraft.parts)
        return FeedText.clean(problem.part, limit: 60) + " " + problem.words
            + (near.map { ": did you mean \($0)?" } ?? "")
    }

    private static func name(of path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return FeedText.clean(last.hasSuffix(".toml") ? String(last.dropLast(5)) : last, limit: 30)
    }

    private static func failure(_ path: String, _ line: Int, _ words: String) -> Failure {
        Failure.configuration(
            "\(path) line \(line): \(words)", hint: "\(Manual.page("configuration")) has the parts of a theme.")
    }
}
