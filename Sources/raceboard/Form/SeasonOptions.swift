import ArgumentParser
import Settings

/// Options of the commands that print form, for a simulated season.
struct SeasonOptions: ParsableArguments {
    @Flag(help: "Uses the results of a simulated season; needs no store.")
    var demo = false

    @OptionGroup(title: "Simulated season (with --demo)") var day: DayChoiceOptions

    /// Given values, by the settings' names.
    var given: [String: String] {
        var given = day.given
        if demo { given[.demo] = "true" }
        return given
    }
}
