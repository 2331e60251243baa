internal import Glibc
internal import Models
internal import System

/// A settings file that a person changes with an editor: on a copy, which replaces the file if it has no error.
package struct FileInEditor {
    private let file: SettingsFileEditor
    private let environment: [String: String]
    private var copy: String { file.path + ".edit" }

    /// - Parameter environment: `VISUAL` or `EDITOR` has the command.
    package init(_ file: SettingsFileEditor, environment: [String: String]) {
        self.file = file
        self.environment = environment
    }

    /// Runs the editor, and takes over its text.
    /// - Returns: what happened, as a sentence.
    /// - Throws: 78 for an error in the text, whose copy stays for the next edit; also if no editor can be started.
    package func edit() throws(Failure) -> String {
        let old = try file.content()
        let shown = FeedText.clean(copy, limit: 220)
        Folder.makeParent(of: copy)
        // A copy that is there has the text of an edit with an error.
        let code = WholeFile.makeNew(old.isEmpty ? Array(SettingsTemplate.text.utf8) : old, at: copy)
        guard code == 0 || code == EEXIST else {
            throw Failure(
                "write", "\(shown) cannot be written: \(FileProblem(code).words)", status: .io)
        }
        do throws(Failure) {
            try run()
        } catch {
            // Nothing was typed that is worth a copy.
            if code == 0 { unlink(copy) }
            throw error
        }
        let new: [UInt8]
        do throws(FileProblem) {
            new = try RegularFile.read(copy, limit: SettingsFiles.limit, links: .refused).bytes
        } catch {
            throw Failure("configuration", "\(shown) cannot be read: \(error.words)", status: .configuration)
        }
        guard new != old, !(old.isEmpty && new == Array(SettingsTemplate.text.utf8)) else {
            unlink(copy)
            return "\(file.shownPath) was not changed."
        }
        do throws(Failure) {
            try SettingsFileEditor.check(new, name: shown)
            try file.replace(old, by: new)
        } catch {
            throw Failure(
                error.kind, error.message,
                hint: "\(file.shownPath) stays as it was. raceboard config edit goes on with your text; remove "
                    + "\(shown) to give it up.", status: error.status)
        }
        unlink(copy)
        return "\(file.shownPath) is written. R on a running board reads it."
    }

    /// Starts the command of the editor, which may have arguments, so that a shell reads it as in other programs.
    private func run() throws(Failure) {
        let command = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
        let status: Int
        do throws(SystemError) {
            status = try ForegroundProgram.run(
                ["/bin/sh", "-c", command + " \"$1\"", "sh", copy],
                environment: environment.map { "\($0.key)=\($0.value)" })
        } catch {
            throw Failure("editor", "No editor can be started: \(error.words)", status: .configuration)
        }
        guard status != 0 else { return }
        let shown = FeedText.clean(command, limit: 100)
        throw Failure(
            "editor", "The editor \(shown) ended with status \(status), so the file stays as it was",
            hint: status == 127 ? "Set VISUAL or EDITOR to the command of an editor." : nil, status: .configuration)
    }
}
