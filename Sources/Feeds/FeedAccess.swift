package import Models
import Services
package import Settings

/// Settings for requests to a feed, and for the log.
package struct FeedAccess: Sendable {
    /// Base address of the source of next races.
    package private(set) var url: String
    /// Source of next races.
    package let source: RaceSource
    /// Milliseconds of one request.
    package let timeoutMilliseconds: Int
    /// Whether the setting was given.
    package let hasTimeout: Bool
    /// Requests a minute to the feed's host.
    package let rate: Int
    /// Programs that share that rate.
    package let limits: SharedLimits
    /// Place of saved answers.
    package let answers: AnswerPlace
    /// nil for the journal, or none.
    package let logFile: SettingValue?
    /// Whether debug messages are logged.
    package let verbose: Bool
    /// What is doubtful in the settings, for the log.
    package let warnings: [String]
    /// Secrets to remove from answers.
    package let secrets: [String]
    /// How the command runs.
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
