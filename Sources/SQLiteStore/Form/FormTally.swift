internal import GRDB
internal import Models

/// Changes of sums that wait to be written: many starts of one jockey are one line.
struct FormTally {
    private struct Owner: Hashable {
        let name: Int64
        let kind: FormKind
        let category: RaceCategory
    }

    private struct Month: Hashable {
        let name: Int64
        let month: Int
    }

    private static let read = "SELECT \(FormSchema.sums) FROM figure WHERE period = ? AND name = ?"
    private static let write = """
        INSERT OR REPLACE INTO figure (period, name, kind, category, \(FormSchema.sums), is_small, bound,
            starting_gain, fixed_gain)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let writeMonth = """
        INSERT INTO month (name, month, \(FormSchema.sums)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (name, month) DO UPDATE SET \(FormSchema.sums.split(separator: ", ").map {
            "\($0) = \($0) + excluded.\($0)"
        }.joined(separator: ", "))
        """

    private var periods: [Int: [Owner: FormCounts]] = [:]
    private var months: [Month: FormCounts] = [:]
    private(set) var count = 0

    /// Adds a line to the sums of a period.
    /// - Parameter sign: -1 takes it away.
    mutating func add(_ line: FormLine, track: Int64?, _ category: RaceCategory, to period: Int, sign: Int) {
        guard let counts = line.counts else { return }
        for (id, kind) in line.names(track: track, category: category) {
            let owner = Owner(name: id, kind: kind, category: category)
            let sum = periods[period]?[owner] ?? FormCounts()
            periods[period, default: [:]][owner] = sign > 0 ? sum + counts : sum - counts
        }
        count += 1
    }

    /// Adds a line to the sums of its month. Runners have none: their starts are few.
    mutating func add(_ line: FormLine, track: Int64?, _ category: RaceCategory, month: Int, sign: Int) {
        guard let counts = line.counts else { return }
        for (id, kind) in line.names(track: track, category: category) where !kind.isRunner {
            let key = Month(name: id, month: month)
            let sum = months[key] ?? FormCounts()
            months[key] = sign > 0 ? sum + counts : sum - counts
        }
    }

    mutating func flush(to db: Database) throws {
        let (read, write) = (try db.cachedStatement(sql: Self.read), try db.cachedStatement(sql: Self.write))
        let delete = try db.cachedStatement(sql: "DELETE FROM figure WHERE period = ? AND name = ?")
        for (period, changes) in periods {
            for (owner, change) in changes where change != FormCounts() {
                let before = try Row.fetchOne(read, arguments: [period, owner.name]).map {
                    try FormCounts(Fields(row: $0), from: 0)
                }
                let sum = (before ?? FormCounts()) + change
                guard sum.starts > 0 else {
                    try delete.execute(arguments: [period, owner.name])
                    continue
                }
                var values: [(any DatabaseValueConvertible)?] = [
                    period, owner.name, owner.kind.rawValue, owner.category.rawValue,
                ]
                values += sum.values + [sum.isSmall, sum.winRate.lower, sum.starting.gain, sum.fixed.gain]
                try write.execute(arguments: StatementArguments(values))
            }
        }
        let writeMonth = try db.cachedStatement(sql: Self.writeMonth)
        for (key, change) in months where change != FormCounts() {
            try writeMonth.execute(arguments: StatementArguments([key.name, key.month] + change.values))
        }
        self = FormTally()
    }
}

extension FormCounts.Returns {
    /// Return of one unit, by which rankings are sorted; without any price below all others.
    var gain: Double { counted > 0 ? Double(returned) / Double(counted) : -1 }
}

extension FormCounts {
    /// Thousandths: a hundred million starts at the greatest price.
    private static let mostReturned = 10_000_000_000_000_000

    /// Reads the sums, in the order of `FormSchema.sums`.
    init(_ fields: Fields, from first: Int) throws {
        self.init()
        func count(_ index: Int, most: Int) throws -> Int {
            try fields.whole(first + index, in: 0...most, otherwise: 0)
        }
        starts = try count(0, most: OutsideNumber.counts.upperBound)
        (wins, places) = (try count(1, most: starts), try count(2, most: starts))
        starting = Returns(counted: try count(3, most: starts), returned: try count(4, most: Self.mostReturned))
        fixed = Returns(counted: try count(5, most: starts), returned: try count(6, most: Self.mostReturned))
    }

    var values: [(any DatabaseValueConvertible)?] {
        [starts, wins, places, starting.counted, starting.returned, fixed.counted, fixed.returned]
    }
}
