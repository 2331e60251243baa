internal import GRDB
internal import Models

/// A line of `start`: a runner by the ids of its names.
struct FormLine: Hashable {
    var number: Int
    var runner: Int64?
    var rider: Int64?
    var trainer: Int64?
    var barrier: Int64?
    var favourite: Int64?
    var fate: Int
    var position: Int
    var sharing: Int
    var isPlaced: Bool
    var starting: Int64?
    var fixed: Int64?

    static let columns = """
        number, runner, rider, trainer, barrier, favourite, fate, position, sharing, is_placed, starting, fixed
        """

    /// - Parameter first: the place of `number` in the row.
    init(_ fields: Fields, from first: Int) throws {
        number = try fields.runnerCode(first) ?? 0
        runner = try fields.optionalInteger(first + 1)
        rider = try fields.optionalInteger(first + 2)
        trainer = try fields.optionalInteger(first + 3)
        barrier = try fields.optionalInteger(first + 4)
        favourite = try fields.optionalInteger(first + 5)
        fate = try fields.whole(first + 6, otherwise: -1)
        position = try fields.whole(first + 7, in: Runner.numberRange, otherwise: 0)
        sharing = try fields.whole(first + 8, in: 0...99, otherwise: 0)
        isPlaced = try fields.flag(first + 9)
        starting = Thousandths.of(try fields.price(first + 10))
        fixed = Thousandths.of(try fields.price(first + 11))
    }

    /// - Parameter names: makes the id of a name.
    init(
        _ runner: FormRunner, category: RaceCategory, names: (FormKind, String?) throws -> Int64?
    ) rethrows {
        number = runner.number
        self.runner = try names(.runner(category), runner.name)
        rider = try FormKind.rider(category).flatMap { try names($0, runner.rider.map(FormName.plain)) }
        trainer = try names(.trainer, runner.trainer)
        barrier = try names(.barrier, runner.barrier.map { "\($0)" })
        favourite = runner.isFavourite ? try names(.favourite, "favourite") : nil
        fate = runner.fate.rawValue
        position = runner.position
        sharing = runner.sharing
        isPlaced = runner.isPlaced
        starting = Thousandths.of(runner.starting)
        fixed = Thousandths.of(runner.fixed)
    }

    var values: [(any DatabaseValueConvertible)?] {
        [
            number, runner, rider, trainer, barrier, favourite, fate, position, sharing, isPlaced, starting, fixed,
        ]
    }

    /// Counts that it adds to a form; nil if the runner did not start.
    var counts: FormCounts? {
        guard fate == FormRunner.Fate.started.rawValue else { return nil }
        var counts = FormCounts()
        counts.starts = 1
        counts.wins = position == 1 ? 1 : 0
        counts.places = isPlaced ? 1 : 0
        counts.starting = returns(starting)
        counts.fixed = returns(fixed)
        return counts
    }

    private func returns(_ price: Int64?) -> FormCounts.Returns {
        guard let price else { return FormCounts.Returns() }
        let paid = position == 1 ? FormCounts.paid(price: Int(price), sharing: sharing) : 0
        return FormCounts.Returns(counted: 1, returned: paid)
    }

    /// Everyone and everything whose form counts the start.
    func names(track: Int64?, category: RaceCategory) -> [(id: Int64, kind: FormKind)] {
        let all: [(Int64?, FormKind?)] = [
            (runner, .runner(category)), (rider, .rider(category)), (trainer, .trainer), (barrier, .barrier),
            (favourite, .favourite), (track, .track),
        ]
        return all.compactMap { id, kind in
            guard let id, let kind else { return nil }
            return (id, kind)
        }
    }
}
