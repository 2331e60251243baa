import Facts
import FoundationEssentials
import Models
import Output
import Repository
import Services
import ViewModels

/// `raceboard next` of a hostile feed: every form stays in its form, and none holds what commands a terminal.
enum PrintProperty {
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let source = reader.choice(2) == 0 ? RaceSource.neds : .nedsV1
        var hostile = HostileBody(choices: reader)
        let response = HTTPResponse(status: 200, body: hostile.bytes(of: source))
        guard let answer = try? NedsFeed.decode(response, source: source, requested: 10) else { return [] }
        let now = Date(timeIntervalSince1970: 1_795_230_000)
        var board = RaceBoard(settings: RaceBoard.Settings(filter: .all, rows: 12), now: now)
        _ = board.handle(.start, at: now)
        _ = board.handle(.answered(answer, requested: now), at: now)
        let report = NextReport(snapshot: board.snapshot(at: now), device: now, url: "http://feed")
        var rules = Rules()
        check(report, &rules)
        return rules.broken
    }

    private static func check(_ report: NextReport, _ rules: inout Rules) {
        let zone = LocalTime(is12Hour: false) { _ in LocalTime.Reading(offset: 39_600, abbreviation: "AEDT") }
        let text = report.text(localTime: zone, withHeadings: false)
        holdHarmless(text, allowed: "\n", "text", &rules)
        let lines = text.split(separator: "\n")
        rules.hold(lines.count == report.races.count, "text has \(lines.count) lines")
        rules.hold(Set(lines.map { DisplayWidth.of(String($0)) }).count <= 1, "columns of text do not line up")

        let csv = report.csv()
        holdHarmless(csv, allowed: "\r\n", "CSV", &rules)
        let records = records(of: csv)
        rules.hold(records.count == report.races.count + 1, "CSV has \(records.count) records")
        let columns = records.first?.count
        for record in records { rules.hold(record.count == columns, "a record of \(record.count) fields") }
        for field in records.dropFirst().flatMap({ record in textColumns.compactMap { record[safe: $0] } }) {
            let first = field.unicodeScalars.first ?? "x"
            rules.hold(!formulaSigns.contains(first), "a cell that a spreadsheet computes: \(first)")
        }

        let json = (try? report.json()) ?? ""
        holdHarmless(json, allowed: "\n", "JSON", &rules)
        struct Read: Decodable {
            let races: [Race]
            struct Race: Decodable { let id: String }
        }
        let read = try? JSONDecoder().decode(Read.self, from: Data(json.utf8))
        rules.hold(read?.races.map(\.id) == report.races.map(\.race.id.text), "JSON does not hold the races")
    }

    /// Columns that hold text of the feed: id, name, meeting, track, weather, venue, comment, status.
    private static let textColumns = [0, 1, 3, 8, 9, 10, 11, 12, 13, 18]
    private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t"]

    private static func holdHarmless(_ text: String, allowed: String, _ what: String, _ rules: inout Rules) {
        for scalar in text.unicodeScalars where !(0x20...0x7e).contains(scalar.value) {
            rules.hold(
                !isCommand(scalar) || allowed.unicodeScalars.contains(scalar),
                "\(what) holds U+\(String(scalar.value, radix: 16))")
        }
    }

    /// What a terminal, or a reader's eye, would obey and not show.
    static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }

    /// RFC 4180, by scalars, as strict readers do.
    private static func records(of csv: String) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field = String.UnicodeScalarView()
        var isQuoted = false
        var previous: Unicode.Scalar = ","
        for scalar in csv.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\"":
                // Two of them within quotes are one that the field holds.
                if !isQuoted, previous == "\"" { field.append(scalar) }
                isQuoted.toggle()
            case "," where !isQuoted, "\r" where !isQuoted:
                record.append(String(field))
                field = String.UnicodeScalarView()
            case "\n" where !isQuoted:
                records.append(record)
                record = []
            default: field.append(scalar)
            }
        }
        return records
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
