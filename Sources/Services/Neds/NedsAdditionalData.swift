import FoundationEssentials
import Models

/// The JSON text in the string `additional_data` (docs/dev/feed.md, "additional_data"). Every value may be missing.
struct NedsAdditionalData: Decodable {
    private(set) var listed: ListedGuide

    private enum Outer: String, CodingKey {
        case info = "revealed_race_info"
        case gait, classes, prizes
    }

    private enum Keys: String, CodingKey {
        case group, gait, prizemonies
        case raceClass = "class"
        case startType = "start_type"
        case rail = "rail_position"
        case direction = "track_direction"
        case surface = "track_surface"
        case straight = "track_home_straight_metres"
        case circumference = "track_circumference"
    }

    private struct OldPrize: Decodable {
        let type: String
        let amount: Decimal?

        private enum Keys: CodingKey { case type, value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            type = try container.decode(String.self, forKey: .type)
            amount = container.lenient(String.self, .value).flatMap { text in
                Decimal(string: String(text.filter { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(15)))
            }
        }
    }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Outer.self)
        listed = ListedGuide()
        if let info = try? outer.nestedContainer(keyedBy: Keys.self, forKey: .info) {
            read(info)
        } else {
            // Answers of 2021 had this form.
            listed.guide.gait = Self.gait(outer.text(.gait, limit: 20))
            listed.conditions.raceClass =
                outer.list(String.self, .classes).lazy
                .compactMap { FeedText.clean(optional: $0, limit: 80) }.first
            let total = outer.list(OldPrize.self, .prizes).first { $0.type == "total_value" }?.amount
            listed.conditions.prizeMoney = total.flatMap { $0 > 0 && $0 < 1_000_000_000 ? $0 : nil }
        }
    }

    private mutating func read(_ info: KeyedDecodingContainer<Keys>) {
        listed.conditions.raceClass = info.text(.raceClass, limit: 80)
        listed.conditions.rail = info.text(.rail, limit: 160)
        listed.conditions.direction = info.text(.direction, limit: 20)
        let surface = info.text(.surface, limit: 40)
        // A single letter is a code that people do not understand.
        listed.conditions.surface = (surface?.count ?? 0) > 1 ? surface : nil
        let prizes = info.lenient(PlacePrizes.self, .prizemonies)
        listed.conditions.prizeMoney = prizes?.total
        listed.guide.prizes = prizes?.prizes ?? []
        listed.guide.startType = info.text(.startType, limit: 20)
        listed.guide.gait = Self.gait(info.text(.gait, limit: 20))
        listed.guide.group = info.text(.group, limit: 20)
        listed.guide.straight = info.whole(.straight, in: 1...9_999)
        listed.guide.circumference = info.whole(.circumference, in: 1...9_999)
    }

    private static func gait(_ text: String?) -> String? {
        switch text {
        case "P": "Pace"
        case "T": "Trot"
        default: text
        }
    }
}
