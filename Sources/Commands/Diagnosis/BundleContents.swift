package import FoundationEssentials
package import Models
package import Repository
import Services
import Settings
package import System

/// Content of a bundle before redaction.
package struct BundleContents {
    /// Most bytes of the log's end.
    package static let logTail = 256 << 10

    /// Time at which the bundle is made.
    package let now: Date
    let minutes: Int
    package var configuration = ""
    /// A recorded run of the program, and its entries for the bundle.
    package struct Run {
        let run: RecordedRun
        package let entries: [RecordEntry]

        /// - Parameter entries: those that go into the bundle, in order of time.
        package init(run: RecordedRun, entries: [RecordEntry]) {
            self.run = run
            self.entries = entries
        }
    }

    /// The oldest first; nil when there is no store, or it cannot be read.
    package var runs: [Run]?
    /// Reason why there is no record; nil if there is one.
    package var recordProblem: String?
    /// The end of the log; nil when no log is known.
    package var log: [UInt8]?
    /// Names and values of the versions of the program, its libraries and the system.
    package var versions: [(String, String)] = []
    /// Facts about the terminal: names and values.
    package var terminal: [(String, String)] = []
    package var store = ""
    /// Last health report of a kiosk on this machine; nil without a kiosk.
    package var health: String?

    /// A bundle without content.
    /// - Parameter minutes: of the record, before `now`.
    package init(now: Date, minutes: Int) {
        self.now = now
        self.minutes = minutes
    }

    /// Name of the bundle by its time: `raceboard-bundle-20261121T030000Z`.
    package static func name(at now: Date) -> String {
        "raceboard-bundle-" + RFC3339.format(now).filter { $0 != "-" && $0 != ":" }
    }

    /// The files of the archive, redacted, in one folder.
    package func files(_ redactor: Redactor) -> [Tar.File] {
        let folder = Self.name(at: now) + "/"
        var files = [
            ("README.txt", readme), ("configuration.txt", redactor.text(configuration)),
            ("versions.txt", redactor.text(Self.table(versions))),
            ("terminal.txt", redactor.text(Self.table(terminal))), ("store.txt", redactor.text(store)),
        ].map { Tar.File(name: folder + $0.0, bytes: Array($0.1.utf8)) }
        if let health { files.append(Tar.File(name: folder + "health.txt", bytes: Array(redactor.text(health).utf8))) }
        if let log {
            let text = redactor.text(String(decoding: Self.wholeLines(log), as: UTF8.self))
            files.append(Tar.File(name: folder + "log.txt", bytes: Array(text.utf8)))
        }
        return files
            + records.map { name, file in
                let entries = file.entries.map { $0.redacted(redactor) }
                let bytes = RecordWriter.bytes(
                    of: RecordFile(program: file.program, began: file.began, entries: entries))
                return Tar.File(name: folder + name, bytes: bytes)
            }
    }

    /// A record is of one run: the newest as `record.ndjson`, the one that `raceboard replay` takes of a bundle, and
    /// each of the others, the newest first, by its number.
    private var records: [(name: String, file: RecordFile)] {
        let files = (runs ?? []).reversed().enumerated().map { index, part in
            (
                name: index == 0 ? "record.ndjson" : "record-\(part.run.id).ndjson",
                file: RecordFile(program: part.run.version, began: part.run.began, entries: part.entries)
            )
        }
        let none = RecordFile(program: Version.text, began: now, entries: [])
        return files.isEmpty ? [(name: "record.ndjson", file: none)] : files
    }

    /// The whole lines of a tail: without its first line, which is cut.
    private static func wholeLines(_ tail: [UInt8]) -> ArraySlice<UInt8> {
        guard tail.count >= logTail, let end = tail.firstIndex(of: 0x0a) else { return tail[...] }
        return tail[(end + 1)...]
    }

    private static func table(_ rows: [(String, String)]) -> String {
        rows.map { "\($0.0.padding(to: 14))\($0.1)\n" }.joined()
    }

    private var readme: String {
        """
        A bundle of raceboard \(Version.text), made \(RFC3339.format(now)) for a bug report.

        \(recordWords)
        configuration.txt  the settings, and where each comes from
        versions.txt       the program, its libraries, the system
        terminal.txt       the terminal
        store.txt          the state of the store
        health.txt         the health of a kiosk on this machine, if there is one
        \(log == nil ? "No log file is set. Name one with --log-file." : "log.txt            the end of the log")

        It has no secrets: passwords, keys, tokens and cookies are \(Redactor.mask), the home folder is ~, the \
        user [user] and the machine [host]. All files are text: read them before you send the bundle.

        raceboard replay FILE.tar.gz shows the record; \(Manual.page("blackbox")) describes it.

        """
    }

    private var recordWords: String {
        guard let runs, recordProblem == nil else {
            return "record.ndjson      no record: \(recordProblem ?? "there is no store")"
        }
        let what = "run of the program in the last \(minutes) minutes"
        guard !runs.isEmpty else { return "record.ndjson      empty: there was no recorded \(what)" }
        return records.enumerated().map { index, record in
            let began = RFC3339.format(record.file.began)
            return record.name.padding(to: 19)
                + (index == 0 ? "the feed in the newest \(what)" : "in an earlier run; unpack it to replay it")
                + ", begun \(began): \(record.file.entries.count) entries"
        }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

extension RecordEntry {
    /// The feed's own races stay as they are, for they are public and what a replay needs. All else is redacted: the
    /// address, headers, the words of an error, and the body of anything but a feed's answer.
    func redacted(_ redactor: Redactor) -> RecordEntry {
        switch self {
        case .deviceShift: return self
        case .relayed(let at, let json): return .relayed(at: at, json: redactor.text(json))
        case .decision(let at, let json): return .decision(at: at, json: redactor.text(json))
        case .exchange(var exchange):
            exchange.url = redactor.text(exchange.url)
            switch exchange.outcome {
            case .success(var response):
                response.headers = response.withoutSecrets.headers.mapValues(redactor.text)
                let isAnswer = response.status == 200 && response.body.first { $0 > 0x20 } == UInt8(ascii: "{")
                if !isAnswer, let text = String(validating: response.body, as: UTF8.self) {
                    response.body = Array(redactor.text(text).utf8)
                }
                exchange.outcome = .success(response)
            case .failure(let error): exchange.outcome = .failure(error.withDetail(redactor.text))
            }
            return .exchange(exchange)
        }
    }
}

extension TransportError {
    fileprivate func withDetail(_ change: (String) -> String) -> TransportError {
        switch self {
        case .badURL(let detail): .badURL(detail: change(detail))
        case .nameNotFound(let detail): .nameNotFound(detail: change(detail))
        case .noNetwork(let detail): .noNetwork(detail: change(detail))
        case .refused(let detail): .refused(detail: change(detail))
        case .timedOut(let detail): .timedOut(detail: change(detail))
        case .tls(let detail): .tls(detail: change(detail))
        case .badCertificate(let detail): .badCertificate(detail: change(detail))
        case .cutShort(let detail): .cutShort(detail: change(detail))
        case .unreadable(let detail): .unreadable(detail: change(detail))
        case .badRedirect(let detail): .badRedirect(detail: change(detail))
        case .other(let code, let detail): .other(code: code, detail: change(detail))
        case .tooLarge, .throttled, .budgetSpent, .cancelled: self
        }
    }
}
