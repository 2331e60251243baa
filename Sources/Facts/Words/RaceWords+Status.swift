package import FoundationEssentials
package import Models
package import Repository

extension RaceWords {
    /// `Open`, `Running`, `Interim`; a word that is not known is shown as it is.
    package static func status(_ status: RaceStatus) -> String {
        switch status {
        case .open: tr("Open")
        case .closed: tr("Closed")
        case .live: tr("Running")
        case .delayed: tr("Delayed")
        case .interim: tr("Interim")
        case .final: tr("Final")
        case .notRun(let word): status == .abandoned ? tr("Abandoned") : word
        case .other(let word): [.due, .resulted].contains(status) ? translated(word) : word
        }
    }

    /// `protest: third against second`; `protest` for one without a reason.
    /// - Parameter reason: empty if none is given; nil if no protest is heard.
    /// - Returns: nil if no protest is heard.
    package static func protest(_ reason: String?) -> String? {
        reason.map { $0.isEmpty ? tr("protest") : tr("protest: \($0)") }
    }

    /// Notes of a status for a row of the board: `delayed to 14:20`, `protest`; from the longest to the shortest, none
    /// where all is as it should be.
    /// - Parameter start: as the row has it.
    package static func notes(_ status: DayStatus?, start: Date, localTime: LocalTime) -> [String] {
        guard let status else { return [] }
        if status.protest != nil { return [tr("protest")] }
        switch status.status {
        case .open: return []
        case .delayed where status.start > start:
            return [tr("delayed to \(localTime.time(status.start))"), tr("delayed")]
        case .notRun, .other: return [Self.status(status.status).lowercased(), DayWords.shortWord(of: status.status)]
        default: return [Self.status(status.status).lowercased()]
        }
    }
}
