internal import Glibc
internal import Models
package import Screen
internal import System

/// Changes single settings in a person's own file. Its comments, its order and every other byte stay
/// (docs/configuration.md, "Change a file by commands").
///
/// A new text is checked before it replaces the file, in one step: a reader sees the old file or the new one. A link is
/// followed, and the file that it leads to is replaced. The file keeps its mode; a new one, and one that gets a secret,
/// has 0600.
package struct SettingsFileEditor: Hashable, Sendable {
    /// The file that is changed, as it was named.
    let path: String

    /// The file as errors and notes name it.
    package var shownPath: String { FeedText.clean(path, limit: 200) }

    /// The file of `--config`, else the user's own.
    /// - Parameter named: path by `--config`; nil for its variable, or the usual file.
    /// - Throws: 78 without a HOME.
    package init(named: String?, environment: [String: String]) throws(Failure) {
        let variable = environment[Setting.config.variable].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = named ?? variable ?? BaseFolder.configuration.path(in: environment).map({ $0 + "/config" })
        else {
            throw Failure.configuration(
                "There is no settings file: HOME is not set", hint: "Name a file with --config.")
        }
        self.path = path
    }

    /// The user's file that a reader's values come from.
    /// - Throws: 78 without one.
    package init(of reader: SettingReader) throws(Failure) {
        let place = reader.files.places.first { $0.layer == "user" }
        try self.init(named: place?.path, environment: reader.environment)
    }

    /// Writes a value.
    /// - Throws: 64 for a value that the setting does not take, in the words of an error of a file; 78 for a file with
    ///   an error; 74 for a file that cannot be written.
    package func set(_ setting: Setting, to text: String) throws(Failure) {
        try setting.checkForFile(text)
        let old = try read()
        try write(
            old.text.setting(setting.name, to: setting.tomlValue(text)), over: old, isPrivate: setting.isSecret)
    }

    /// Writes the one key of a command into the table of keys.
    /// - Throws: as `set`.
    package func setKey(of name: String, to key: Key) throws(Failure) {
        let old = try read()
        let value = TOMLValue(text: key.label, isBare: false).text(asList: false)
        try write(old.text.setting(KeySettings.table + name, toText: value), over: old)
    }

    /// Removes the line of a setting, so that the next place with a value counts.
    /// - Returns: false if the file has no such line.
    @discardableResult
    package func unset(_ setting: Setting) throws(Failure) -> Bool {
        let old = try read()
        guard old.text.entries.contains(where: { $0.key == setting.name }) else { return false }
        try write(old.text.removing(setting.name), over: old)
        return true
    }

    /// Makes a file with every setting as a comment.
    /// - Throws: 78 for a file that is there.
    package func makeTemplate() throws(Failure) {
        Folder.makeParent(of: path)
        let code = WholeFile.makeNew(Array(SettingsTemplate.text.utf8), at: path)
        guard code != EEXIST else {
            throw Failure.configuration(
                "\(shownPath) exists already, and stays as it is", hint: "raceboard config edit opens it.")
        }
        if code != 0 { throw cannotWrite(FileProblem(code)) }
    }

    /// The whole file; empty if it does not exist.
    package func content() throws(Failure) -> [UInt8] { try read().text.bytes }

    /// Replaces the whole file, if the new text has no error.
    /// - Parameter old: text that the file must still have.
    /// - Throws: 78 for an error in the text, with its line; also if another program has changed the file meanwhile.
    package func replace(_ old: [UInt8], by new: [UInt8]) throws(Failure) {
        let current = try read()
        guard current.text.bytes == old else {
            throw Failure.configuration("\(shownPath) was changed by another program meanwhile")
        }
        try write(new, over: current)
    }

    /// Checks a whole text as the reader of settings does.
    /// - Parameter name: as errors name the file.
    static func check(_ bytes: [UInt8], name: String) throws(Failure) {
        _ = try SettingsFile.read(bytes, path: name)
    }

    // MARK: -

    private struct Current {
        let text: TOMLText
        /// nil for a file that does not exist.
        let status: stat?
    }

    private func read() throws(Failure) -> Current {
        let content: RegularFile.Content
        do throws(FileProblem) {
            content = try RegularFile.read(path, limit: SettingsFiles.limit, links: .followed)
        } catch {
            guard error.isMissing else {
                throw Failure.configuration(
                    "\(shownPath) cannot be read: \(error.words)", hint: "Name another file with --config.")
            }
            return Current(text: try parse([]), status: nil)
        }
        // The words and the line of the reader of settings.
        try Self.check(content.bytes, name: shownPath)
        return Current(text: try parse(content.bytes), status: content.status)
    }

    private func parse(_ bytes: [UInt8]) throws(Failure) -> TOMLText {
        do {
            return try TOMLText(bytes)
        } catch {
            throw Failure.configuration("\(shownPath) line \(error.line): \(error.words)")
        }
    }

    /// - Parameter isPrivate: whether no other user may read it from now on.
    private func write(_ bytes: [UInt8], over old: Current, isPrivate: Bool = false) throws(Failure) {
        try Self.check(bytes, name: shownPath)
        guard bytes.count <= SettingsFiles.limit else {
            throw cannotWrite(FileProblem.tooLarge(SettingsFiles.limit))
        }
        if let status = old.status {
            if status.st_uid != geteuid() {
                throw cannotWrite("it belongs to user \(status.st_uid)")
            }
            // Another file would take its place, whatever its mode is.
            if status.st_mode & S_IWUSR == 0 { throw cannotWrite("it is read-only") }
        } else {
            Folder.makeParent(of: path)
        }
        let target = realpath(path, nil).map { resolved in
            defer { free(resolved) }
            return String(cString: resolved)
        }
        let file = target ?? path
        WholeFile.sweep(file)
        let code = WholeFile.write(
            bytes, to: file, mode: isPrivate ? 0o600 : old.status.map { $0.st_mode & 0o777 } ?? 0o600, isSynced: true)
        if code != 0 { throw cannotWrite(FileProblem(code)) }
    }

    private func cannotWrite(_ problem: FileProblem) -> Failure { cannotWrite(problem.words, remedy: problem.remedy) }

    private func cannotWrite(_ reason: String, remedy: String? = nil) -> Failure {
        Failure(
            "write", "\(shownPath) cannot be written: \(reason)",
            hint: remedy ?? "Make the file writable, or name another one with --config.", status: .io)
    }
}

/// A settings file of comments: every setting with its effect, its valid values and its built-in value.
enum SettingsTemplate {
    static var text: String {
        let head = """
            #:schema \(Manual.settingsSchema)
            # Settings of raceboard: https://toml.io, one setting per line.
            # Remove the # before a line to change its value. R on a running board reads this file again.
            # raceboard config show prints every current value, and where it comes from.


            """
        return head + Setting.all.filter { $0.isInFiles && !$0.isSecret }.map(entry).joined(separator: "\n")
    }

    private static func entry(_ setting: Setting) -> String {
        let help = setting.help.filter { $0 != "`" }
        // A folder by a variable is no path that a file may have.
        let usual = setting.builtIn.hasPrefix("$") ? "" : setting.builtIn
        let value = usual.isEmpty ? "" : " " + setting.tomlValue(usual).text(asList: false)
        return "# \(help).\n# Takes \(setting.kind.takes).\n# \(setting.name) =\(value)\n"
    }
}

/// A settings file that a person changes with an editor: on a copy, which replaces the file if it has no error.
package struct FileInEditor {
    private let file: SettingsFileEditor
    private let environment: [String: String]
    private var copy: String { file.path + ".edit" }

    /// - Parameter environment: `VISUAL` or `EDITOR` has the command.
    package init(_ file: SettingsFileEditor, environment: [String: String]) {
        (self.file, self.environment) = (file, environment)
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
                "write", "\(shown) cannot be written: \(FileProblem(code).words)", hint: FileProblem(code).remedy,
                status: .io)
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
            throw Failure.configuration("\(shown) cannot be read: \(error.words)")
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
