import Models
import Testing

@Suite struct RunnerFieldTests {
    private static func runner(_ number: Int, _ name: String, isScratched: Bool = false) -> Runner {
        var runner = Runner(number: number, name: name)
        if isScratched { runner.scratching = Runner.Scratching() }
        return runner
    }

    private static func texts(_ runners: [Runner]) -> [String] {
        runners.map { "\(RunnerNumber.text($0.number)) \($0.name)" }
    }

    @Test func aRunnerThatComesTwiceIsOneAndWhoStartsStays() {
        let field = Runner.field([
            Self.runner(1, "Bolt", isScratched: true), Self.runner(2, "Falcon"), Self.runner(1, "BOLT"),
            Self.runner(2, ""),
        ])
        #expect(Self.texts(field) == ["1 BOLT", "2 Falcon"] && field[0].scratching == nil)
    }

    @Test func nobodyIsLost() {
        let field = Runner.field([
            Self.runner(0, "Nemo"), Self.runner(3, "Ruji"), Self.runner(1, "Bolt", isScratched: true),
            Self.runner(1, "Daisy"), Self.runner(3, "Albi"), Self.runner(0, "Ulysses"), Self.runner(101, "Mate"),
        ])
        #expect(Self.texts(field) == ["1 Daisy", "1 Bolt", "1A Mate", "3 Albi", "3 Ruji", "- Nemo", "- Ulysses"])
        #expect(Set(field.map(\.number)).count == 7)
    }

    @Test func aPlacingFindsItsRunner() {
        let field = Runner.field([
            Self.runner(2, "Albi"), Self.runner(2, "Ruji"), Self.runner(0, "Nemo"), Self.runner(101, "Mate"),
        ])
        let placings = Placing.placed(
            [
                Placing(position: 4, number: 0, name: "Gone"), Placing(position: 3, number: 0, name: "nemo"),
                Placing(position: 2, number: 2, name: "RUJI"), Placing(position: 1, number: 101, name: ""),
            ], of: field)
        #expect(placings.map(\.position) == [1, 2, 3, 4])
        let names = placings.map { placing in field.first { $0.number == placing.number }?.name }
        #expect(names == ["Mate", "Ruji", "Nemo", nil])
    }
}
