import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Output
import SQLiteStore
import Settings

/// `raceboard store check`: whether saved data is whole, within its limits and readable only by its owner.
struct StoreCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check every file of the store; exit status 1 on a problem.",
        usage: "raceboard store check [<options>]",
        discussion: "Changes nothing. It can run beside a board.", version: Version.text)

    @OptionGroup var form: JSONOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
        let reader = try store.reader()
        let place = try StoreFolders(reader)
        let info = StoreInfo(folder: place.folder)
        var findings = info.findings + place.answers.findings()
        if let state = BaseFolder.state.path(in: reader.environment) {
            findings += Self.findings(ofChoices: state + "/state.json")
        }
        try form.write(form.isOn ? Self.json(findings, info) : Self.text(findings, info, place.answers))
        if !findings.isEmpty { ExitStatus.nothing.end() }
    }

    private static func findings(ofChoices path: String) -> [StoreFinding] {
        var found = StoreInfo.ownership(path, name: "state.json")
        if found.isEmpty, let bytes = AnswerFolder.read(path),
            (try? JSONDecoder().decode([String: AnyValue].self, from: Data(bytes))) == nil
        {
            found.append(
                StoreFinding(
                    "state.json", "is not a file of choices", remedy: "raceboard store clear choices deletes it."))
        }
        return found
    }

    /// Decodes from any value of JSON.
    private struct AnyValue: Decodable {
        init(from decoder: any Decoder) {}
    }

    private static func text(_ findings: [StoreFinding], _ info: StoreInfo, _ answers: AnswerContents) -> String {
        let folder = FeedText.clean(info.folder, limit: 4096)
        guard findings.isEmpty else {
            return findings.map { finding in
                "\(FeedText.clean(finding.file, limit: 200)): \(FeedText.clean(finding.problem, limit: 300))\n"
                    + "  fix: \(FeedText.clean(finding.remedy, limit: 4096))\n"
            }.joined()
        }
        guard info.exists || answers.count > 0 else { return "There is no store in \(folder).\n" }
        let files = [info.races, info.form, info.record].filter(\.exists).map(\.name)
        return "\(folder) is in order: " + (files + ["\(answers.count) answers"]).joined(separator: ", ") + "\n"
    }

    private static func json(_ findings: [StoreFinding], _ info: StoreInfo) throws -> String {
        let found = findings.map { StoreCheckDocument.FoundProblem(file: $0.file, problem: $0.problem, fix: $0.remedy) }
        return try JSONText.of(StoreCheckDocument(folder: info.folder, findings: found)) + "\n"
    }
}
