import ArgumentParser
import Commands
import CursesTerminal
import Facts
import FoundationEssentials
import Models
import Output
import SQLiteStore
import Services
import Settings
import System

/// `raceboard doctor`: checks everything that a desk or a kiosk needs.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "doctor", abstract: "Check everything that a desk or a kiosk needs.",
        usage: "raceboard doctor [--for <purpose>] [--source <name>] [--json] [<options>]",
        discussion: """
            Prints one line per check: pass, warn or fail, what was found, and the command that fixes it. Sends one \
            request to each method of the feed. For a kiosk, run it on the kiosk's console, as the kiosk's \
            user. With --source it checks that source alone: one request to each endpoint, within its quota. Exit \
            status: 0 all pass, 1 a warning, 2 a failure.
            """)

    @OptionGroup var form: JSONOptions

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "What the machine is for: desk, or kiosk (default: kiosk if its unit or a setting of it is there).",
            valueName: "purpose"),
        completion: .list(Purpose.allCases.map(\.rawValue)))
    var purpose: String?

    @Option(
        help: ArgumentHelp("Checks only this source: \(KeyOptions.names).", valueName: "name"),
        completion: .list(KeyOptions.words))
    var source: String?

    @OptionGroup var ownSettings: SettingOptions<OwnOfSourcesList>

    @OptionGroup var store: StoreOptions

    func run() throws {
        let environment = Environment.variables
        let options = store.given.merging(ownSettings.given) { $1 }
        let purpose = try self.purpose.map { text throws(Failure) in
            try Self.purpose(SettingValue(text: text, origin: .option("--for")))
        }
        if let source { return try check(source, options, environment) }
        var settings = Finding.pass("settings", "valid")
        var reader = SettingReader(options: options, environment: environment)
        do {
            reader = try .load(options, environment: environment)
            _ = try SettingsReport(reader)
            _ = try SourceSettings(reader).requiringFirst()
            _ = try KioskReading.settings(reader)
            if !reader.warnings.isEmpty {
                settings = .warn("settings", reader.warnings.joined(separator: "; "), fix: "raceboard config show")
            }
        } catch {
            guard error.status != .usage else { throw error }
            settings = .fail("settings", error.message, fix: error.hint ?? "raceboard config show")
        }
        let url = (try? FeedSettings.address(reader)) ?? ""
        let feed = try MainActor.assumeIsolated { try Self.inspect(url, reader, environment) }
        var folder: String?
        if case .folder(let path)? = try? StorePlace(reader) { folder = path }
        let machine = MachineFacts.gathered(store: folder, problems: folder.map(Self.problems) ?? [])
        let findings =
            TerminalFacts.gathered(environment, colors: CursesFacts.colors(of: environment["TERM"] ?? "")).findings
            + feed.findings
            + machine.findings + [settings]
        let report = DoctorReport(findings: (purpose ?? Purpose(reader, machine)).findings(among: findings))
        try form.write(form.isOn ? report.json() : report.text)
        ProcessEnd.exit(report.status)
    }

    /// - Throws: 64 for another word.
    private static func purpose(_ value: SettingValue) throws(Failure) -> Purpose {
        let words = Purpose.allCases.map(\.rawValue)
        if let purpose = Purpose(rawValue: value.text.lowercased()) { return purpose }
        throw .badValue(
            value, expected: words.joined(separator: " or "), nearest: NearestName.of(value.text, among: words))
    }

    /// Problems of the store's files, one word or more each.
    private static func problems(of store: String) -> [String] {
        let info = StoreInfo(folder: store)
        return [info.races, info.form, info.record].compactMap { file in
            guard let check = file.check, check != "ok" else { return nil }
            return "\(file.name): \(check)"
        }
    }

    /// - Throws: 64 for another source, and 78 for invalid settings.
    private func check(
        _ source: String, _ options: [String: String], _ environment: [String: String]
    ) throws {
        guard let adapter = KeyOptions.adapter(named: source) else {
            throw Failure.usage(
                "--source cannot be \"\(FeedText.clean(source, limit: 40))\"",
                hint: "It can be \(KeyOptions.names). Leave --source out to check the rest.")
        }
        let reader = try SettingReader.load(options, environment: environment)
        let settings = try SourceSettings(reader, wanting: adapter.source)
        guard let found = try Secrets(environment: environment).key(of: adapter, reader) else {
            let finding = Finding.fail("key", "no key is set", fix: "raceboard key set \(adapter.source.name)")
            return try write(DoctorReport(findings: [finding]))
        }
        try write(
            try MainActor.assumeIsolated {
                try Self.walk(adapter.source, found, settings, SharedLimits(in: StorePlace.base(reader)))
            })
    }

    private func write(_ report: DoctorReport) throws {
        try form.write(form.isOn ? report.json() : report.text)
        ProcessEnd.exit(report.status)
    }

    @MainActor
    private static func walk(
        _ source: RaceSource, _ found: (key: SourceKey, place: String), _ settings: SourceSettings,
        _ limits: SharedLimits
    ) throws(Failure) -> DoctorReport {
        let loop = try OpenLoop.make(signals: [])
        let transport = try OpenLoop.transport(hiding: [found.key.secret])
        let clock = SystemWallClock(loop: loop)
        let client = HTTPClient(
            transport, clock: clock, settings: ClientSettings(longestWait: 60), counter: limits.counter(clock, nil))
        let address = settings.address(source) ?? ""
        // A saved answer would not test the service.
        let feeds = SourceFeeds(
            settings: settings, client: client, clock: clock, logger: nil, longestWait: 60)
        var findings: [Finding]?
        _ = try OpenLoop.run(loop) {
            findings = await SourceDoctor(
                source: source, key: found.key, place: found.place, address: address, feeds: feeds, clock: clock
            ).findings()
            await transport.close()
        }
        guard let findings else { throw Failure("internal", "The loop ended early", status: .internal) }
        return DoctorReport(findings: findings)
    }

    @MainActor
    private static func inspect(
        _ url: String, _ reader: SettingReader, _ environment: [String: String]
    ) throws(Failure) -> FeedReport {
        let loop = try OpenLoop.make(signals: [])
        let transport = try OpenLoop.transport(hiding: KnownSecrets.words(reader))
        let clock = SystemWallClock(loop: loop)
        // An error in these settings is reported by the finding `settings`.
        let limits = SharedLimits(in: try? StorePlace.base(reader))
        let meter = RequestMeter(kind: { FeedWords.kind($0) }, log: { _ in })
        let client = HTTPClient(transport, clock: clock, counter: limits.counter(clock, nil), meter: meter)
        var report: FeedReport?
        _ = try OpenLoop.run(loop) {
            report = await Doctor(environment: environment, reader: reader, transport: client, clock: clock)
                .report(url: url)
            report?.requests = meter.figures.sources
            await transport.close()
        }
        guard let report else { throw Failure("internal", "The loop ended early", status: .internal) }
        return report
    }
}
