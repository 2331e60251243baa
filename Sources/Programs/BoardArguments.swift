/// Options of a board, on a desktop or in a kiosk.
package struct BoardArguments: Sendable {
    /// The given values, by the settings' names.
    package var given: [String: String]
    /// Whether the board brings its own feed.
    package var isDemo: Bool
    /// Of the simulated day.
    package var simulation: SimulationArguments

    /// - Parameters:
    ///   - given: the given values, by the settings' names; `config` is the settings file.
    ///   - isDemo: whether the board brings its own feed.
    package init(given: [String: String], isDemo: Bool, simulation: SimulationArguments) {
        self.given = given
        self.isDemo = isDemo
        self.simulation = simulation
    }
}

/// Options of the simulated day, as they were given.
package struct SimulationArguments: Sendable {
    /// A number.
    package var seed: String?
    /// RFC 3339, or HH:MM of today.
    package var at: String?
    /// Simulated seconds in a real one.
    package var speed: String?
    /// As `name` or `name=value`.
    package var faults: [String]

    /// Nothing of it is checked yet: `Simulation` does that.
    package init(seed: String? = nil, at: String? = nil, speed: String? = nil, faults: [String] = []) {
        self.seed = seed
        self.at = at
        self.speed = speed
        self.faults = faults
    }
}
