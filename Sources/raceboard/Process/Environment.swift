import FoundationEssentials

/// The process's environment, read in this one place.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
