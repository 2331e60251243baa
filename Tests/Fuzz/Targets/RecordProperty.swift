import FoundationEssentials
import Models
import Repository
import Services

/// A record of any bytes: read and written it stays the same, and playing it ends; or it is refused with its line.
enum RecordProperty {
    /// One line for each broken rule; runs on the main thread, where a replay lives.
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let form = reader.choice(4)
        var rules = Rules()
        guard form > 0 else {
            check(reader.remaining(), &rules)
            return rules.broken
        }
        var hostile = HostileRecord(choices: reader)
        let file = hostile.file()
        let written = RecordWriter.bytes(of: file)
        if form == 1 {
            check(hostile.damage(written), &rules)
        } else {
            let read = try? RecordReader.read(written)
            rules.hold(read?.entries == file.entries, "what is written is not read as the same")
            check(written, &rules)
        }
        return rules.broken
    }

    private static func check(_ bytes: [UInt8], _ rules: inout Rules) {
        let file: RecordFile
        do throws(Flaw) {
            file = try RecordReader.read(bytes)
        } catch {
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            rules.hold((1...lines).contains(error.line), "line \(error.line) of \(lines)")
            for fault in TextProperty.faults(of: error.words, limit: 200) { rules.hold(false, "\(fault) in a reason") }
            return
        }
        for fault in TextProperty.faults(of: file.program, limit: 40) { rules.hold(false, "\(fault) in the program") }
        rules.hold(
            (try? RecordReader.read(RecordWriter.bytes(of: file))) == file, "what is read is not written as the same")
        guard let timeline = ReplayTimeline(file.entries) else { return }
        rules.hold(timeline.began <= timeline.ended, "a record ends before it begins")
        // A long silence has a thousand timers: a search that plays every one of them finds nothing else.
        guard timeline.ended.timeIntervalSince(timeline.began) < 3600 || bytes.count % 256 == 0 else { return }
        let found = MainActor.assumeIsolated { ReplayProperty.broken(by: timeline) }
        for rule in found { rules.hold(false, rule) }
    }
}
