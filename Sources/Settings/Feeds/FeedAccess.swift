package import Models
import Services

/// Settings for requests to a feed, and for the log.
package struct FeedAccess: Sendable {
    /// Base address of the source of next races.
    package private(set) var url: String
    /// Source of the list of next races.
    package let source: RaceSource
    /// Milliseconds that one request may take.
    package let timeoutMilliseconds: Int
    /// Whether a person has set the time limit.
    package let hasTimeout: Bool
    /// Requests a minute to the feed's host.
    package let rate: Int
    /// Place where programs count their requests, to share that rate.
    package let limits: SharedLimits
    package let answers: AnswerPlace
    /// nil for the journal, or none.
    package let logFile: SettingValue?
    /// Whether debug messages are logged too.
    package let verbose: Bool
    /// What is doubtful in the settings, for the log.
    package let warnings: [String]
    /// Secrets of the settings, to be masked in answers.
    package let secrets: [String]
    package let mode: RunMode

    /// - Throws: for a wrong setting.
    package init(_ reader: SettingReader, _ mode: RunMode = .live) throws(Failure) {
        self.mode = mode
        url = try FeedSettings.address(reader)
        source = try FeedSettings.source(reader)
        rate = try mode.rate(reader)
        limits = try SharedLimits(reader, mode)
        timeoutMilliseconds = try reader.number(.timeout) * 1000
        hasTimeout = reader.value(.timeout) != nil
        answers = try AnswerPlace(reader, mode)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        warnings = reader.warnings
        secrets = mode.secrets(reader)
    }

    /// The same with the feed at this address; nil changes nothing.
    package func served(at address: String?) -> FeedAccess {
        var access = self
        access.url = address ?? url
        return access
    }
}
