import Glibc
import Services

/// Final answers, a file each. They can be thrown away at any time: they are then asked for again.
struct AnswerFolder: FinalAnswers {
    let path: String

    /// The most files; a year of lists, and some thousand races.
    static let limit = 5_000
    private static let largest = 2 << 20

    @concurrent
    func answer(_ name: String) async -> [UInt8]? {
        guard let content = try? RegularFile.read(file(name), limit: Self.largest, links: .refused) else { return nil }
        return content.bytes.isEmpty ? nil : content.bytes
    }

    @concurrent
    func keep(_ body: [UInt8], as name: String) async {
        Folders.make(path)
        thinOut()
        _ = WholeFile.write(body, to: file(name))
    }

    private func file(_ name: String) -> String { "\(path)/\(name).json" }

    /// Throws away those that were written first, a tenth at a time.
    private func thinOut() {
        guard let folder = opendir(path) else { return }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".json") { names.append("\(path)/\(name)") }
        }
        guard names.count >= Self.limit else { return }
        let dated = names.map { name in
            var status = stat()
            return (stat(name, &status) == 0 ? status.st_mtim.tv_sec : 0, name)
        }
        for (_, name) in dated.sorted(by: { $0 < $1 }).prefix(Self.limit / 10) { unlink(name) }
    }
}
