import FoundationEssentials
import Models
import Output
import Repository
import Settings
import System

/// Finds a record: in a file, in a bundle, or in the store.
enum ReplaySource {
    /// Most bytes of a file, packed or not.
    private static let limit = 96 << 20

    /// - Parameters:
    ///   - name: a path, or `last` for the newest run in the store.
    ///   - run: number of the run in the store; nil for the newest.
    static func timeline(_ name: String, run: Int?, store: (any RecordStore)?) throws(Failure) -> ReplayTimeline {
        let entries = name == "last" ? try stored(run: run, in: store) : try file(name)
        guard let timeline = ReplayTimeline(entries) else {
            throw Failure(
                "record", "The record holds no answer of a feed",
                hint: "Choose another record: this one has nothing to replay.", status: .data)
        }
        return timeline
    }

    private static func file(_ path: String) throws(Failure) -> [RecordEntry] {
        let bytes = try unpacked(try InputFile.bytes(of: path, limit: limit), path)
        do {
            return try RecordReader.read(bytes).entries
        } catch {
            throw Failure(
                "record", "\(InputFile.shown(path)), line \(error.line): \(error.words)",
                hint: "See \(Manual.page("blackbox")) for the format of a record.", status: .data)
        }
    }

    /// Unpacks gzip and tar, which it knows by their bytes and not by the name of the file.
    private static func unpacked(_ bytes: [UInt8], _ path: String) throws(Failure) -> [UInt8] {
        var bytes = bytes
        if Gzip.isGzip(bytes) {
            do {
                bytes = try Gzip.unpack(bytes, limit: limit)
            } catch {
                throw Failure("record", "\(InputFile.shown(path)) cannot be unpacked: \(error.words)", status: .data)
            }
        }
        guard Tar.isTar(bytes) else { return bytes }
        guard let record = Tar.file(endingIn: "record.ndjson", of: bytes) else {
            throw Failure("record", "\(InputFile.shown(path)) has no record.ndjson", status: .data)
        }
        return record.bytes
    }

    private static func stored(run: Int?, in store: (any RecordStore)?) throws(Failure) -> [RecordEntry] {
        guard let store else { throw nothing("The store has no record yet") }
        do {
            let runs = try store.runs()
            guard let chosen = run.map({ run in runs.last { $0.id == run } }) ?? runs.last else {
                let known = runs.map { String($0.id) }.joined(separator: ", ")
                throw nothing(
                    run.map { "There is no run \($0): the store has \(known.isEmpty ? "none" : known)" }
                        ?? "The store has no record yet")
            }
            return try store.entries(run: chosen.id, since: nil)
        } catch let problem as StoreProblem {
            throw Failure(
                "store", "The store cannot be read: \(FeedText.clean(problem.detail, limit: 200))",
                hint: "Check \(InputFile.shown(problem.path)) with raceboard store check.", status: .io)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("internal", "\(error)", status: .internal)
        }
    }

    private static func nothing(_ message: String) -> Failure {
        Failure("record", message, hint: "Make one with raceboard --record, or name a file.", status: .nothing)
    }
}
