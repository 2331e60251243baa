import ArgumentParser
import Commands
import Facts
import FoundationEssentials
import Models
import Output
import Services
import Settings

/// Option of the commands of form: figures of a source beside ours.
struct WithSourceOptions: ParsableArguments {
    @Flag(
        name: .customLong("with-source"),
        help: ArgumentHelp("Also requests figures of \(Self.name); uses its quota."))
    var isRequested = false

    private static var name: String { Catalogue.withFigures?.wording.name ?? "a source" }

    /// - Parameters:
    ///   - isNeeded: whether the store has nothing: then a source that has a key is requested without the option.
    ///   - json: whether a failure is reported as an object.
    ///   - limit: rows of each question at most.
    ///   - isMeant: by the name of a row.
    /// - Returns: nil if it was not requested, or if no answer came; the latter is reported, and is no failure.
    /// - Throws: 64 or 78 for invalid settings.
    func figures(
        _ questions: [FiguresQuestion], _ reader: SettingReader, isNeeded: Bool = false, json: Bool, limit: Int,
        isMeant: @escaping @Sendable (String) -> Bool
    ) throws -> [SourceFigures]? {
        guard isRequested || isNeeded else { return nil }
        guard try !reader.isOn(.demo) else {
            guard isRequested else { return nil }
            throw Failure.usage(
                "--demo needs no network, so --with-source cannot be used with it", hint: "Leave one of them out.")
        }
        guard let source = Catalogue.withFigures else { return nil }
        let settings = try SourceSettings(reader, wanting: source)
        let access = try FeedAccess(reader, sources: settings)
        guard settings.values[source] != nil else {
            guard isRequested else { return nil }
            report("no_key", "it has no key (raceboard key set \(source.name))", source, json)
            return nil
        }
        guard !questions.isEmpty else {
            report("no_answer", "it has only jockeys, trainers and horses of gallops", source, json)
            return nil
        }
        let (rows, failure) = try MainActor.assumeIsolated {
            try OneShotRequest.perform(access, of: (source: source, url: settings.address(source) ?? access.url)) {
                tools in
                let feeds = tools.feeds(of: settings, longestWait: 30)
                return await SourceQuestions(source: source, questions: questions, limit: limit, isMeant: isMeant)
                    .answers(by: feeds.figures(source, milliseconds: access.timeoutMilliseconds))
            }
        }
        // Without the option nobody waits for it, and there is one error at most.
        if let failure, isRequested {
            let words = Translation.inEnglish { FeedWords.sentence(failure, of: source) }
            report(FeedWords.kind(failure), words, source, json)
        }
        return rows
    }

    /// - Throws: status 64 for CSV, which has only our figures.
    func check(csv: Bool) throws(Failure) {
        guard csv, isRequested else { return }
        throw Failure.usage("--csv and --with-source cannot be used together", hint: "Use --json instead of --csv.")
    }

    /// Figures of subjects by name: those of an equal name, else up to 20 whose name begins with it.
    /// - Parameter key: of the name (`FormName.key`).
    /// - Returns: nil if it was not requested, or if no answer came.
    /// - Throws: 64 or 78 for invalid settings.
    func figures(
        named key: String, _ questions: [FiguresQuestion], _ reader: SettingReader, isNeeded: Bool, json: Bool
    ) throws -> [SourceFigures]? {
        let rows = try figures(questions, reader, isNeeded: isNeeded, json: json, limit: .max) {
            FormName.key($0)?.hasPrefix(key) == true
        }
        let same = rows?.filter { FormName.key($0.figures.name) == key } ?? []
        return same.isEmpty ? rows.map { Array($0.prefix(20)) } : same
    }

    private func report(_ kind: String, _ reason: String, _ source: RaceSource, _ json: Bool) {
        let failure = Failure(kind, "no figures of \(source.wording.name): \(reason)", status: .success)
        Console.report(failure, asJSON: json)
    }
}
