import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import Models
import Output
import Repository
import Settings
import System

/// `raceboard bundle`: one redacted archive for a bug report.
struct BundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "bundle", abstract: "Write one redacted archive for a bug report.",
        usage: "raceboard bundle [<options>]",
        discussion: """
            Prints the path of the archive. \(Manual.page("blackbox")) lists its content, and what is removed from it.
            """)

    @Option(
        help: ArgumentHelp("Writes to this file (default: raceboard-bundle-TIME.tar.gz here).", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Minutes of the record, 1 to 10080 (default: 60).", valueName: "n"))
    var minutes: String?

    @Option(
        name: .customLong("log-file"), help: ArgumentHelp("Includes the end of this log file.", valueName: "path"),
        completion: .file())
    var logFile: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
        let minutes = try SettingValue(minutes, of: "--minutes")?.whole(in: 1...10_080)
        let reader = try store.reader(["log-file": logFile].compactMapValues(\.self))
        let contents = try collect(reader, minutes: minutes ?? 60)
        let path = output ?? BundleContents.name(at: contents.now) + ".tar.gz"
        let files = contents.files(SystemFacts.redactor(reader))
        let archive: [UInt8]
        do {
            archive = try Gzip.pack(try Tar.pack(files, time: Int(clamping: contents.now.timeIntervalSince1970)))
        } catch {
            throw Failure("internal", "The bundle cannot be packed: \(error)", status: .internal)
        }
        try Self.write(archive, to: path)
        try Console.write(path + "\n")
    }

    private func collect(_ reader: SettingReader, minutes: Int) throws(Failure) -> BundleContents {
        var contents = BundleContents(now: DeviceClock.steady, minutes: minutes)
        let access = RecordAccess(reader: reader)
        contents.configuration = try access.configuration()
        contents.versions = SystemFacts.versions
        contents.terminal = SystemFacts.terminal(reader.environment)
        contents.store = try access.info()
        let runtime = RuntimeFolder.forReading(reader.environment, named: nil)
        contents.health = HealthFile.read(folder: runtime).map {
            HealthReport($0, isRunning: true, writtenAge: HealthFile.age(folder: runtime) ?? 0).text
        }
        do {
            let since = contents.now - Double(minutes) * 60
            contents.runs = try access.store().map { store in
                try store.runs().map { run in
                    BundleContents.Run(run: run, entries: try store.entries(run: run.id, since: since))
                }.filter { !$0.entries.isEmpty }
            }
        } catch {
            contents.recordProblem = "the store cannot be read (\(error))"
        }
        if let path = reader.value(.logFile)?.text {
            do {
                contents.log = try InputFile.bytes(of: path, limit: BundleContents.logTail, tail: true)
            } catch {
                contents.log = Array("\(error.message)\n".utf8)
            }
        }
        return contents
    }

    /// A new file that only its owner can read; an existing one is left alone.
    private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let code = WholeFile.makeNew(bytes, at: path)
        guard code == 0 else { throw .notWritten(path, FileProblem(code), hint: "Name another file with --output.") }
    }
}
