import Foundation
import Models
import Testing

@testable import Services

private let recorded = ProcessInfo.processInfo.environment["RACEBOARD_RECORDED"]

/// Each field of the recorded answers is read, or docs/dev/fields-left-out.txt has it with a reason.
///
/// Which fields are read is what the decoding code requests of its decoder, so that no copy of its keys can differ.
@Suite(.enabled(if: recorded != nil, "RACEBOARD_RECORDED is not set"))
struct EveryFieldTests {
    @Test func eachFieldOfAnEventIsReadOrLeftOutWithAReason() throws {
        try check("event", object("aff-nz-event-final-2025-07-17.json"), as: DataPart<AffiliatesEvent>.self)
    }

    @Test(arguments: ["aff-nz-meeting-2025-07-17.json", "aff-au-meetings-2020-12-10.json"])
    func eachFieldOfAMeetingIsReadOrLeftOutWithAReason(file: String) throws {
        try check("meeting", object(file), as: DataPart<AffiliatesMeetings>.self)
    }

    @Test func eachFieldOfTheRacecardsIsReadOrLeftOutWithAReason() throws {
        try check("racecards", object("rapidapi-usa-racecards-2020-11-08.json"), as: [HorseRacingUSARace].self)
    }

    @Test func eachFieldOfAListsAdditionalDataIsReadOrLeftOutWithAReason() throws {
        for race in try summaries() {
            guard let form = race["race_form"] as? [String: Any], let text = form["additional_data"] as? String else {
                continue
            }
            let inner = try JSONSerialization.jsonObject(with: Data(text.utf8))
            try check("additional_data", inner, as: NedsAdditionalData.self)
        }
    }

    @Test func eachFieldOfAListsRaceIsReadOrLeftOutWithAReason() throws {
        for race in try summaries() { try check("summary", race, as: NedsRaceSummary.self) }
    }

    // MARK: - The walk

    private struct DataPart<Part: Decodable>: Decodable {
        let data: Part
    }

    private func object(_ file: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(recorded ?? "")/\(file)")))
    }

    /// Races of every recorded list.
    private func summaries() throws -> [[String: Any]] {
        let files = try FileManager.default.contentsOfDirectory(atPath: recorded ?? "").sorted()
        let lists = files.filter { $0.hasPrefix("v1-") || $0.hasPrefix("v2-group") }
        #expect(lists.count == 8)
        return try lists.flatMap { file -> [[String: Any]] in
            let whole = try #require(try object(file) as? [String: Any])
            let list = whole["data"] as? [String: Any] ?? whole
            return (list["race_summaries"] as? [String: [String: Any]] ?? [:]).map(\.value)
        }
    }

    private func check<Part: Decodable>(_ name: String, _ object: Any, as type: Part.Type) throws {
        let noted = NotedPaths()
        let decoder = JSONDecoder()
        decoder.userInfo[try #require(NotedPaths.key)] = noted
        _ = try decoder.decode(Traced<Part>.self, from: JSONSerialization.data(withJSONObject: object))
        var leaves: Set<String> = []
        Self.walk(object, "", &leaves)
        let leftOut = try LeftOutFields(name)
        for leaf in leaves.sorted() where !noted.paths.contains(leaf) {
            #expect(leftOut.reason(leaf) != nil, "\(name): \(leaf) is neither read nor left out with a reason")
        }
    }

    /// Paths of what holds no other value; an empty object or list is one.
    private static func walk(_ value: Any, _ path: String, _ leaves: inout Set<String>) {
        if let object = value as? [String: Any], !object.isEmpty {
            for (key, inner) in object { walk(inner, path.isEmpty ? key : "\(path).\(key)", &leaves) }
        } else if let list = value as? [Any], !list.isEmpty {
            for inner in list { walk(inner, "\(path)[]", &leaves) }
        } else {
            leaves.insert(path.hasSuffix("[]") ? String(path.dropLast(2)) : path)
        }
    }
}

/// The list of fields that are not read (docs/dev/fields-left-out.txt).
private struct LeftOutFields {
    private let rows: [(pattern: [Substring], reason: String)]

    /// - Parameter answer: first column of the list.
    init(_ answer: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let list = root.appendingPathComponent("docs/dev/fields-left-out.txt")
        let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        rows = lines.flatMap { line -> [(pattern: [Substring], reason: String)] in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[0] == answer, !cells[2].isEmpty else { return [] }
            let paths = cells[1].split(separator: ",").map { $0.filter { $0 != " " } }
            return paths.map { (Self.split(Substring($0)), cells[2]) }
        }
    }

    private static func split(_ path: Substring) -> [Substring] { path.split(separator: ".") }

    /// Nil for a field that has none. `*` is any name, and at the end of a path all that follows.
    func reason(_ path: String) -> String? {
        let names = Self.split(Substring(path))
        return rows.first { row in
            let isOpen = row.pattern.last == "*"
            guard isOpen ? names.count >= row.pattern.count : names.count == row.pattern.count else { return false }
            return zip(row.pattern, names).allSatisfy { $0 == "*" || $0 == $1 }
        }?.reason
    }
}
