internal import Glibc

/// A program that has the terminal to itself until it ends, such as an editor.
package enum ForegroundProgram {
    /// Runs a program with this process's standard streams, and waits for its end. Keys that interrupt end the program,
    /// not this process.
    /// - Parameters:
    ///   - arguments: the program first; without a slash it is searched in `PATH`.
    ///   - environment: `NAME=value`.
    /// - Returns: its exit status; 128 and more for a signal that ended it.
    /// - Throws: the refused call: `posix_spawn` with ENOENT for a program that does not exist.
    package static func run(_ arguments: [String], environment: [String]) throws(SystemError) -> Int {
        let before = [SIGINT, SIGQUIT].map { (number: $0, action: signal($0, SIG_IGN)) }
        defer { for (number, action) in before { signal(number, action) } }
        return end(of: try ProcessStart.start(arguments, environment: environment, isInGroup: true) { _ in })
    }

    /// Waits for a process.
    /// - Returns: its exit status; 128 and more for a signal that ended it.
    fileprivate static func end(of process: pid_t) -> Int {
        var status: Int32 = 0
        _ = Uninterrupted.call { waitpid(process, &status, 0) }
        let signal = status & 0x7f
        return signal == 0 ? Int(status >> 8) & 0xff : 128 + Int(signal)
    }
}

/// A program that shows a text on the terminal until a person leaves it, such as a pager.
package enum TextProgram {
    /// Runs a program with a text as its standard input, and waits for its end. Keys that interrupt are the program's,
    /// not this process's. A program that ends before it has read everything is no error.
    /// - Parameters:
    ///   - arguments: the program first; without a slash it is searched in `PATH`.
    ///   - environment: `NAME=value`.
    /// - Returns: its exit status; 128 and more for a signal that ended it.
    /// - Throws: the refused call.
    package static func show(
        _ text: [UInt8], _ arguments: [String], environment: [String]
    ) throws(SystemError) -> Int {
        let ends = try Pipe.make()
        let before = [SIGINT, SIGQUIT].map { (number: $0, action: signal($0, SIG_IGN)) }
        defer { for (number, action) in before { signal(number, action) } }
        let process: pid_t
        do throws(SystemError) {
            defer { close(ends.read) }
            process = try ProcessStart.start(arguments, environment: environment, isInGroup: true) { actions in
                posix_spawn_file_actions_adddup2(&actions, ends.read, STDIN_FILENO)
            }
        } catch {
            close(ends.write)
            throw error
        }
        _ = Output.write(text, to: ends.write)
        close(ends.write)
        return ForegroundProgram.end(of: process)
    }
}
