import CLinux
import FoundationEssentials

/// The process's environment, read in this one place.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// Arguments of main, the program's name first: Swift's own list is empty if a preloaded library has set a
    /// variable. Empty if they were not handed over.
    static let arguments: [String] = {
        var found: [String] = []
        while let word = rb_argument(Int32(found.count)) { found.append(String(cString: word)) }
        return found
    }()
}
