import FoundationEssentials
import Models

/// Answers of the statistics, whose shapes are not documented: a list of objects, one object, or an object with a list
/// in it. Every plain value is taken by its name; deeper values are left out.
struct HorseRacingUSAFigures: Decodable {
    let rows: [NamedFigures]

    /// The most rows, and the most figures of one, that are read.
    private static let limits = (rows: 2_000, figures: 60)
    private static let names = ["name", "jockey", "trainer", "horse"]

    init(from decoder: any Decoder) throws {
        if let list = try? LenientArray<Row>(from: decoder) {
            rows = list.values.prefix(Self.limits.rows).map(\.figures)
            return
        }
        let container = try decoder.container(keyedBy: AnyKey.self)
        let lists = container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { container.list(Row.self, $0) }
        if let list = lists.first(where: { !$0.isEmpty }) {
            rows = list.prefix(Self.limits.rows).map(\.figures)
            return
        }
        rows = [try Row(from: decoder).figures]
    }

    private struct Row: Decodable {
        let figures: NamedFigures

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            var reported: [NamedFigures.Figure] = []
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                let name = FeedText.clean(key.stringValue, limit: 40)
                guard !name.isEmpty, let text = container.loose(key, limit: 80) else { continue }
                reported.append(NamedFigures.Figure(name: name, text: text))
            }
            guard !reported.isEmpty else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no figures"))
            }
            let name = HorseRacingUSAFigures.names.lazy.compactMap { name in reported.first { $0.name == name } }.first
            reported.removeAll { $0.name == name?.name }
            figures = NamedFigures(
                name: name?.text ?? "", figures: Array(reported.prefix(HorseRacingUSAFigures.limits.figures)))
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
