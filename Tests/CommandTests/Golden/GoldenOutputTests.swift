import Foundation
import Testing

/// What the built program prints on the simulated day, in each form and in three languages. Under a sanitizer, which is
/// for what runs in this process, it would take an hour.
@Suite(
    .serialized, .timeLimit(.minutes(20)), .enabled(if: GoldenFile.isAskedFor, "only with --filter Golden"))
struct GoldenOutputTests {
    /// A file, and the commands whose output it has.
    struct Output: CustomTestStringConvertible, Sendable {
        let name: String
        let lines: [String]

        var testDescription: String { name }
    }

    /// A clock at a tenth of its speed, and one program at a time: a busy machine prints within the same second.
    private static let day = "--demo --seed 7 --at 2026-11-21T03:00:00Z --speed 0.1"

    /// The same for commands that only read results.
    private static let season = "--demo --seed 7 --at 2026-11-21T03:00:00Z"

    nonisolated static let outputs: [Output] = [
        forms("next", "next --count 12 \(day)", nothing: "next --only harness --region usa \(day)"),
        forms("card", "card Casino 3 \(day)", nothing: "card Nowhere 1 \(day)"),
        forms("results", "results --limit 12 \(day)", nothing: "results --meeting nowhere \(day)"),
        forms("meetings", "meetings --only harness \(day)", nothing: "meetings --only harness --region usa \(day)"),
        forms("plan", "plan --only harness \(day)", nothing: "plan --only harness --meeting nowhere \(day)"),
        forms("runner", "runner Casino 3 1 \(day)", nothing: "runner Casino 3 99 \(day)"),
        forms("line", "line \(day)", nothing: "line --only harness --region usa \(day)", hasTable: false),
        Output(
            name: "upcoming",
            lines: ["upcoming casino \(day)", "upcoming casino \(day) --json --pretty", "upcoming \(day)"]),
        Output(
            name: "form",
            lines: ["form jockeys --limit 20 \(season) #fr", "search star --json --pretty \(season)"]),
        Output(name: "config", lines: ["config show", "config show #fr", "config show #sv"]),
        Output(
            name: "nothing-there",
            lines: ["store info", "store info --json", "fleet", "key show", "replay last", "kiosk"]),
        Output(name: "calendar", lines: ["plan --only harness --ics \(day)"]),
        Output(name: "favourites", lines: ["next --favourites \(day)"]),
        Output(name: "keys", lines: ["keys", "keys --json"]),
        Output(name: "settings", lines: ["config settings", "config settings --json"]),
        Output(name: "examples", lines: ["examples"]), Output(name: "schema", lines: ["schema"]),
        Output(name: "completion-bash", lines: ["--generate-completion-script bash"]),
        Output(name: "completion-zsh", lines: ["--generate-completion-script zsh"]),
        Output(name: "completion-fish", lines: ["--generate-completion-script fish"]),
    ]

    private static func forms(_ name: String, _ line: String, nothing: String, hasTable: Bool = true) -> Output {
        let json = name == "line" ? " --json" : " --json --pretty"
        let forms = hasTable ? ["", json, " --csv"] : ["", json]
        return Output(
            name: name,
            lines: forms.map { line + $0 } + [line + " #fr", line + " #sv"] + forms.map { nothing + $0 }
                + [nothing + " #fr", nothing + " #sv"])
    }

    @Test func noFileIsLeftOfAnOutputThatIsGone() throws {
        #expect(try GoldenFile.names(in: "output") == Set(Self.outputs.map(\.name)))
    }

    @Test(arguments: outputs)
    func outputIsAsItWas(output: Output) throws {
        let text = try output.lines.map(Self.printed).joined(separator: "\n")
        try GoldenFile("output/\(output.name).txt").check(text)
    }

    /// The manual pages that are made from the program and from docs, on a fixed day.
    @Test func manualIsAsItWas() throws {
        let root = GoldenFile.folder.deletingLastPathComponent().deletingLastPathComponent().path
        let pages = FileManager.default.temporaryDirectory.appendingPathComponent("manual-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: pages) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = "\(root)/Scripts/python/manpages.py"
        process.arguments = ["python3", "-B", script, Self.program, "\(root)/docs", pages.path]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SOURCE_DATE_EPOCH": "1790000000", "LC_ALL": "C.UTF-8"]) { $1 }
        try process.run()
        process.waitUntilExit()
        let made = try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted()
        #expect(try GoldenFile.names(in: "manual") == Set(made))
        for page in made {
            let text = try String(contentsOf: pages.appendingPathComponent(page), encoding: .utf8)
            let timeless = text.replacing(/"raceboard [0-9.]+"/, with: "\"raceboard VERSION\"")
            try GoldenFile("manual/\(page).txt").check(timeless)
        }
    }

    /// The built program: it stands beside the tests.
    private static var program: String {
        let tests = ProcessInfo.processInfo.arguments.first.map { URL(fileURLWithPath: $0) }
        return tests?.deletingLastPathComponent().appendingPathComponent("raceboard").path ?? "raceboard"
    }

    /// The words of a command, its output and status. `#fr` at its end is a language.
    private static func printed(_ line: String) throws -> String {
        let words = line.split(separator: " ").map(String.init)
        let language = words.last.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        // One that hangs ends.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["300", program] + (language == nil ? words : words.dropLast())
        process.environment = [
            "HOME": "/home/punter", "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none", "RACEBOARD_TIMEOUT": "100",
            "LC_ALL": "C.UTF-8", "LANGUAGE": language ?? "",
        ]
        (process.standardOutput, process.standardError, process.standardInput) = (output, errors, FileHandle.nullDevice)
        try process.run()
        // The notes of a command fit into a pipe.
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let notes = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return "$ raceboard \(line)\n" + masked(text) + (notes.isEmpty ? "" : "--- on standard error\n" + masked(notes))
            + "--- status \(process.terminationStatus)\n"
    }

    /// A text without what differs at each start: the port of the simulated feed, and how exactly the time is known.
    private static func masked(_ text: String) -> String {
        text.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:PORT")
            .replacing(/"error_seconds" ?: ?[0-9.]+/, with: "\"error_seconds\": E")
    }
}
