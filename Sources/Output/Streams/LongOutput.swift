import Glibc
import Models
package import Settings
package import System

/// Output in parts that need not fit into memory: to standard output, or to a file that is there whole or not at all.
package struct LongOutput: ~Copyable {
    private let path: String?
    private let new: String
    /// Open as long as this value lives.
    private let file: OpenFile?
    private let number: Int32
    private var isFinished = false

    /// - Parameter path: of a file, existing or not; nil for standard output.
    /// - Throws: `Failure` with status 74 if it cannot be written.
    package init(to path: String?) throws(Failure) {
        self.path = path
        new = path.map { "\($0).\(getpid()).new" } ?? ""
        guard let path else {
            file = nil
            number = STDOUT_FILENO
            return
        }
        if let problem = Self.obstacle(path) { throw Self.failure(path, problem) }
        unlink(new)
        do throws(FileProblem) {
            let made = try OpenFile(new, .write, making: .always)
            fchmod(made.number, WholeFile.personMode(of: path))
            number = made.number
            file = consume made
        } catch {
            throw Self.failure(path, error)
        }
    }

    deinit { if !isFinished, !new.isEmpty { unlink(new) } }

    /// The problem if a path leads to something other than a plain file; nil otherwise.
    package static func obstacle(_ path: String) -> FileProblem? {
        var status = stat()
        return lstat(path, &status) == 0 ? FileProblem(kind: status.st_mode) : nil
    }

    /// Status 74 for a file that cannot be written.
    package static func failure(_ path: String, _ problem: FileProblem) -> Failure {
        .notWritten(path, problem, hint: "Name another file.")
    }

    /// Writes a part, without control codes.
    /// - Throws: `Failure` with status 74. A closed pipe ends the program with 0.
    package mutating func write(_ text: String) throws(Failure) {
        guard let path else { return try Console.write(text) }
        let code = HarmlessText(text).write(on: number)
        if code != 0 { throw Self.failure(path, FileProblem(code)) }
    }

    /// Gives the file its name, and replaces a file that has it.
    package consuming func finish() throws(Failure) {
        guard let path else { return }
        let code = WholeFile.rename(new, to: path)
        guard code == 0 else { throw Self.failure(path, FileProblem(code)) }
        isFinished = true
    }
}
