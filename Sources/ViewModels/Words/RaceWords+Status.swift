import FoundationEssentials
package import Models
import Repository

extension RaceWords {
    /// `Open`, `Running`, `Interim`; a word that is not known is shown as it is.
    package static func status(_ status: RaceStatus) -> String {
        switch status {
        case .open: "Open"
        case .closed: "Closed"
        case .live: "Running"
        case .delayed: "Delayed"
        case .abandoned: "Abandoned"
        case .interim: "Interim"
        case .final: "Final"
        case .other(let word): word
        }
    }

    /// `protest: third against second`; `protest` for one without a reason.
    /// - Parameter reason: empty if none is given; nil if no protest is heard.
    /// - Returns: nil if no protest is heard.
    package static func protest(_ reason: String?) -> String? {
        reason.map { $0.isEmpty ? "protest" : "protest: \($0)" }
    }

    /// What a status adds to a row of the board: `delayed to 14:20`, `protest`; from the longest to the shortest, none
    /// where all is as it should be.
    /// - Parameter start: as the row has it.
    static func notes(_ status: DayStatus?, start: Date, localTime: LocalTime) -> [String] {
        guard let status else { return [] }
        if status.protest != nil { return ["protest"] }
        switch status.status {
        case .open: return []
        case .delayed where status.start > start: return ["delayed to \(localTime.time(status.start))", "delayed"]
        case .abandoned: return ["abandoned", "aband."]
        default: return [Self.status(status.status).lowercased()]
        }
    }
}
