import ArgumentParser
import CurlTransport
import FoundationEssentials
import Glibc
import MainLoop
import Models

/// `raceboard doctor`: whether everything is there that a kiosk needs.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check everything that a kiosk needs.",
        usage: "raceboard doctor [--json] [<options>]",
        discussion: """
            One line each: pass, warn or fail, what was found, and the command that mends it. Asks the feed, each of \
            its methods once. Run it on the kiosk's console, as the kiosk's user. Exit status: 0 all pass, 1 a \
            warning, 2 a failure.
            """,
        version: Version.text)

    @Flag(help: "As JSON, for programs.")
    var json = false

    @Option(name: .customLong("feed-url"), help: "The feed's base address.")
    var feedURL: String?

    @Option(help: ArgumentHelp("The store's folder, instead of the usual one.", valueName: "path"))
    var store: String?

    @Option(help: ArgumentHelp("Read this file of settings, not the usual one.", valueName: "path"))
    var config: String?

    func run() throws {
        let environment = Environment.variables
        let options = ["feed-url": feedURL, "store": store].compactMapValues(\.self)
        var settings = Finding.pass("settings", "understood")
        var files = SettingsFiles()
        do {
            files = try SettingsFiles.load(named: config, environment: environment)
            let reader = SettingReader(options: options, environment: environment, files: files)
            _ = try SettingsReport(reader)
            _ = try KioskReading.settings(reader)
            if !reader.warnings.isEmpty {
                settings = .warn("settings", reader.warnings.joined(separator: "; "), mend: "raceboard config show")
            }
        } catch {
            guard error.status != .usage else { throw error }
            settings = .fail("settings", error.message, mend: error.hint ?? "raceboard config show")
        }
        let reader = SettingReader(options: options, environment: environment, files: files)
        let url = (try? FeedSettings.url(reader)) ?? ""
        let feed = try MainActor.assumeIsolated { try Self.ask(url, reader, environment) }
        var folder: String?
        if case .folder(let path)? = try? StorePlace(reader) { folder = path }
        let findings =
            TerminalFacts.gathered(environment).findings + feed.findings
            + MachineFacts.gathered(store: folder).findings + [settings]
        let report = DoctorReport(findings: findings)
        try Console.write(json ? report.json() : report.text)
        Glibc.exit(report.status)
    }

    @MainActor
    private static func ask(
        _ url: String, _ reader: SettingReader, _ environment: [String: String]
    ) throws(Failure) -> FeedReport {
        let loop = try OpenLoop.make(signals: [])
        let transport = try OpenLoop.transport()
        var report: FeedReport?
        Task {
            report = await Doctor(environment: environment, reader: reader, transport: transport).report(url: url)
            await transport.close()
            loop.stop(0)
        }
        _ = try OpenLoop.run(loop)
        guard let report else { throw Failure("internal", "The loop ended early", status: .internal) }
        return report
    }
}
