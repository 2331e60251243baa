package import Models
import Services
package import Settings

/// Settings for requests to a feed, and for the log.
package struct FeedAccess: Sendable {
    /// Base address of the source of next races.
    package private(set) var url: String
    /// Source of next races.
    package let source: RaceSource
    /// For one request.
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

    /// - Parameter isDemo: whether the command brings its own feed: then nothing is shared with other programs.
    /// - Throws: for a wrong setting.
    package init(_ reader: SettingReader, isDemo: Bool = false) throws(Failure) {
        url = try FeedSettings.address(reader)
        source = try FeedSettings.source(reader)
        rate = try FeedSettings.rate(reader)
        limits = isDemo ? .alone : try SharedLimits(reader)
        timeoutMilliseconds = try reader.number(.timeout) * 1000
        hasTimeout = reader.value(.timeout) != nil
        answers = try AnswerPlace(reader, isSimulated: isDemo)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        warnings = reader.warnings
        secrets = isDemo ? [] : KnownSecrets.words(reader)
    }

    /// The same with the feed at this address; nil changes nothing.
    package func served(at address: String?) -> FeedAccess {
        var access = self
        access.url = address ?? url
        return access
    }
}
