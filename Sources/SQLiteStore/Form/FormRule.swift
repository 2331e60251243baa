internal import GRDB
internal import Models

/// A rule as a condition of SQL on a race and a start. SQL's logic is the rule's own: what is not known (NULL) is
/// neither true nor false.
struct FormRule {
    /// The rule, or its parts if all of them have to hold: a part that is about the race alone is then asked once a
    /// race.
    private let parts: [String]
    /// Values of the condition, by name.
    let arguments: [String: (any DatabaseValueConvertible)?]

    /// Names are looked up once, so that no start needs another table.
    init(_ rule: BacktestRule, in db: Database) throws {
        var writer = Writer(db: db)
        if case .all(let parts) = rule.test {
            self.parts = try parts.map { try writer.sql($0) }
        } else {
            parts = [try writer.sql(rule.test)]
        }
        arguments = writer.arguments
    }

    /// SQL that is true for a start that the rule backs.
    var backs: String { parts.joined(separator: " AND ") }

    /// Whether something that decides it is not known of a start.
    var isUnknown: String {
        (parts.map { "\($0) IS NOT 0" } + ["(\(backs)) IS NULL"]).joined(separator: " AND ")
    }

    private struct Writer {
        let db: Database
        var arguments: [String: (any DatabaseValueConvertible)?] = [:]

        mutating func sql(_ test: BacktestRule.Test) throws -> String {
            switch test {
            case .all(let parts): try "(" + parts.map { try sql($0) }.joined(separator: " AND ") + ")"
            case .any(let parts): try "(" + parts.map { try sql($0) }.joined(separator: " OR ") + ")"
            case .not(let part): try "(NOT \(sql(part)))"
            case .flag(.favourite): "(start.favourite IS NOT NULL)"
            case .flag(let field): "(race.category = '\(field.rawValue)')"
            case .number(.box, let range): try barrier(range)
            case .number(let field, let range):
                "(\(Self.number(field)) BETWEEN \(range.lowerBound) AND \(range.upperBound))"
            case .text(let field, let key): try text(field, key)
            }
        }

        /// SQL of a number in thousandths. A second 1, or 1A, is no 1.
        private static func number(_ field: BacktestField) -> String {
            switch field {
            case .number: "CASE WHEN start.number BETWEEN 1 AND 99 THEN start.number * 1000 END"
            case .price: "start.fixed"
            case .sp: "start.starting"
            case .opening: "start.opening"
            case .drifted: move("start.fixed - start.opening")
            case .firmed: move("start.opening - start.fixed")
            case .rank: "start.rank * 1000"
            case .runners:
                "(SELECT 1000 * count(*) FROM start AS other WHERE other.race = race.key AND other.fate = 0)"
            case .distance: "race.distance * 1000"
            case .weight: "start.weight"
            case .race: "nullif(race.number, 0) * 1000"
            default: "NULL"
            }
        }

        /// Thousandths of a percent of the first fixed price.
        private static func move(_ difference: String) -> String {
            "CASE WHEN start.opening > 0 THEN max(0, (\(difference)) * 100000 / start.opening) END"
        }

        private func barrier(_ range: ClosedRange<Int>) throws -> String {
            let ids = try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM name WHERE kind = ? AND CAST(name AS INTEGER) BETWEEN 1 AND 99
                        AND CAST(name AS INTEGER) * 1000 BETWEEN ? AND ?
                    """, arguments: [FormKind.barrier.rawValue, range.lowerBound, range.upperBound])
            return Self.among(ids, "start.barrier")
        }

        private mutating func text(_ field: BacktestField, _ key: String) throws -> String {
            switch field {
            case .track: try named(key, [.track], "race.track")
            case .runner: try named(key, [.horse, .greyhound], "start.runner")
            case .jockey: try named(key, [.jockey, .driver], "start.rider")
            case .trainer: try named(key, [.trainer], "start.trainer")
            case .going: try begins(key, "going")
            case .raceClass: try begins(key, "class")
            default:
                "((SELECT nullif(lower(country), '') FROM name WHERE id = race.track) = \(argument(key)))"
            }
        }

        private func named(_ key: String, _ kinds: [FormKind], _ column: String) throws -> String {
            let list = kinds.map { "\($0.rawValue)" }.joined(separator: ", ")
            let ids = try Int64.fetchAll(
                db, sql: "SELECT id FROM name WHERE kind IN (\(list)) AND key = ?", arguments: [key])
            return Self.among(ids, column)
        }

        /// SQL that is null where the column is, also without any id.
        private static func among(_ ids: [Int64], _ column: String) -> String {
            ids.isEmpty
                ? "(CASE WHEN \(column) IS NOT NULL THEN 0 END)"
                : "(\(column) IN (\(ids.map { "\($0)" }.joined(separator: ", "))))"
        }

        /// The spellings that begin so are few, and are found once.
        private mutating func begins(_ key: String, _ column: String) throws -> String {
            let all = try String.fetchAll(db, sql: "SELECT DISTINCT \(column) FROM race WHERE \(column) IS NOT NULL")
            let texts = argument(try JSONText.of(all.filter { FormName.key($0)?.hasPrefix(key) ?? false }))
            return """
                (CASE WHEN race.\(column) IS NOT NULL
                    THEN race.\(column) IN (SELECT value FROM json_each(\(texts))) END)
                """
        }

        /// - Returns: the name under which the condition has the value.
        private mutating func argument(_ value: String) -> String {
            let name = "rule\(arguments.count)"
            arguments[name] = value
            return ":" + name
        }
    }
}
