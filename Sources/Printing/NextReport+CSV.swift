import Models
package import ViewModels

extension NextReport {
    /// RFC 4180: a line of column names, then a line a race, each ended by CR LF; absent values are empty.
    package func csv() -> String {
        let header =
            "id,name,number,meeting,category,advertised_start,seconds_to_start,distance_m,track_condition,weather,"
            + "venue_name,venue_state,venue_country,comment,confirmed_at,is_confirmed,moved_from,moves"
        let lines = races.map(line)
        return ([header] + lines).map { $0 + "\r\n" }.joined()
    }

    private func line(_ facts: RaceFacts) -> String {
        let race = facts.race
        let fields = [
            Self.inert(race.id.text), Self.inert(race.name), race.number > 0 ? "\(race.number)" : "",
            Self.inert(race.meeting), race.category.rawValue, RFC3339.format(race.advertisedStart),
            "\(facts.secondsToStart)", race.distance.map { "\($0)" } ?? "", Self.inert(race.trackCondition),
            Self.inert(race.weather), Self.inert(race.venue.name), Self.inert(race.venue.state),
            Self.inert(race.venue.country), Self.inert(race.comment),
            RFC3339.format(facts.confirmedAt), facts.isConfirmed ? "true" : "false",
            facts.movedFrom.map(RFC3339.format) ?? "", "\(facts.moves)",
        ]
        return fields.map(Self.quoted).joined(separator: ",")
    }

    /// Text of the feed that no spreadsheet computes: one that begins like a formula gets an apostrophe in front,
    /// which spreadsheets read as "this is text" (docs/next.md, "CSV").
    private static func inert(_ text: String?) -> String {
        let signs: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
        guard let text, let first = text.unicodeScalars.first else { return "" }
        return signs.contains(first) ? "'" + text : text
    }

    /// Quotes where RFC 4180 asks for it.
    private static func quoted(_ field: String) -> String {
        // By scalars: a comma with an accent on it is still a comma to whoever reads the file.
        let special: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
        guard field.unicodeScalars.contains(where: special.contains) else { return field }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in field.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
