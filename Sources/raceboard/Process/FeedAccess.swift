import Models
import Services
import Settings

/// Settings for requests to a feed, and for the log.
struct FeedAccess: Sendable {
    /// Base address of the source of next races.
    let url: String
    let source: RaceSource
    let timeoutMilliseconds: Int
    /// Whether the setting was given.
    let hasTimeout: Bool
    /// Requests a minute to the feed's host.
    let rate: Int
    /// Programs that share that rate.
    let limits: SharedLimits
    let answers: AnswerPlace
    let logFile: SettingValue?
    let verbose: Bool
    let warnings: [String]
    /// Secrets to remove from answers.
    let secrets: [String]

    init(_ reader: SettingReader) throws(Failure) {
        url = try FeedSettings.address(reader)
        source = try FeedSettings.source(reader)
        rate = try FeedSettings.rate(reader)
        limits = try SharedLimits(reader)
        timeoutMilliseconds = try (reader.whole(.timeout) ?? 10) * 1000
        hasTimeout = reader.value(.timeout) != nil
        answers = try AnswerPlace(reader)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        warnings = reader.warnings
        secrets = KnownSecrets.words(reader)
    }
}
