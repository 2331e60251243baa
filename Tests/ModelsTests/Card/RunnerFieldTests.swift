import Models
import Testing

@Suite struct RunnerFieldTests {
    private static func runner(_ number: Int, _ name: String, isScratched: Bool = false) -> Runner {
        var runner = Runner(number: number, name: name)
        if isScratched { runner.scratching = Runner.Scratching() }
        return runner
    }

    @Test func eachNumberIsThereOnceAndWhoStartsStays() {
        let field = Runner.field([
            Self.runner(3, "Ruji"), Self.runner(1, "Bolt", isScratched: true), Self.runner(1, "Daisy"),
            Self.runner(3, "Albi"), Self.runner(2, "Falcon", isScratched: true),
        ])
        #expect(field.map(\.number) == [1, 2, 3])
        #expect(field.map(\.name) == ["Daisy", "Falcon", "Albi"])
    }
}
