import Models
import Settings
import ViewModels

extension BoardViewModel {
    /// Shows what a person should know of how the board starts.
    /// - Parameters:
    ///   - hasRecord: whether the store has a record to write into.
    ///   - flaw: why the metrics cannot be written; nil if they can.
    ///   - doubt: why the terminal is used as another kind than its TERM, in long and short words; nil for no doubt.
    func announceStart(
        _ settings: BoardSettings, hasRecord: Bool, flaw: Failure?, doubt: (words: String, short: String)?
    ) {
        let count = settings.warnings.count
        if count > 0 {
            announce(SettingChange.words(warnings: count), short: SettingChange.shortWords(warnings: count), for: 8)
        }
        if settings.program.lacksFolder {
            announce(tr("HOME is not set: nothing is saved; use --store"), short: tr("Nothing is saved"), for: 12)
        }
        if settings.record, !hasRecord {
            announce(tr("Nothing is recorded: there is no store"), short: tr("Nothing is recorded"), for: 8)
        }
        if let flaw { announce(flaw.message, short: tr("Metrics cannot be written"), for: 12) }
        if let doubt { announce(doubt.words, short: doubt.short, for: 12) }
    }
}
