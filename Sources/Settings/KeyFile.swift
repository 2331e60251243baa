internal import CLinux
internal import Glibc
internal import Models
package import Services
internal import System

/// The file in which the key of a source is saved: of mode 0600, with the name of its setting.
package enum KeyFile {
    /// Path of the usual file: in `/etc/raceboard` for root, else beside the user's settings.
    /// - Throws: 64 without a HOME.
    package static func path(
        of adapter: SourceAdapter, _ environment: [String: String]
    ) throws(Failure) -> String {
        let folder = geteuid() == 0 ? "/etc/raceboard" : BaseFolder.configuration.path(in: environment)
        guard let folder else {
            throw Failure.usage("HOME is not set", hint: "Name a file with --file.")
        }
        return folder + "/" + (adapter.keySetting?.name ?? "key")
    }

    /// A key as it was typed, without spaces. From then on the program leaves no core file.
    /// - Throws: 64 for a text that cannot be a key of the source; the text is in no message.
    package static func key(_ text: String, of adapter: SourceAdapter) throws(Failure) -> SourceKey {
        _ = rb_no_core()
        let (form, lengths) = adapter.keyForm
        guard let key = SourceKey(text.filter { $0 != " " && $0 != "\r" && $0 != "\t" }, lengths: lengths) else {
            throw Failure.usage("That is not a key: a key has \(form)", hint: "Nothing was changed.")
        }
        return key
    }

    /// Writes a key, whole or not at all. The folder of a usual file is made.
    /// - Throws: 74 for a file that cannot be written.
    package static func write(_ key: SourceKey, to path: String, isUsual: Bool = true) throws(Failure) {
        WholeFile.sweep(path)
        if isUsual { Folder.makeParent(of: path) }
        let code = WholeFile.write(Array(key.line.utf8), to: path, isSynced: true)
        guard code == 0 else {
            throw Failure(
                "write", "\(FeedText.clean(path, limit: 200)) cannot be written: \(FileProblem(code).words)",
                hint: FileProblem(code).remedy ?? "Name another file with --file.", status: .io)
        }
    }
}
